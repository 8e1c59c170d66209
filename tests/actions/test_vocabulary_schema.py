"""The schema of a type of a real vault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.team import request, team
from vaultkit.actions.vocabulary_schema import schema_of_type
from vaultkit.errors import UsageError


def test_it_is_that_of_the_type_by_name_or_alias(tmp_path: Path) -> None:
    vault = team(tmp_path / "v")
    made = schema_of_type(request(vault), "project")
    assert made["title"] == "project"
    assert made["required"] == ["lead"]
    assert schema_of_type(request(vault), "human")["title"] == "person"


def test_an_unknown_type_is_told_the_near_ones(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match='"fact" is no page type of this vault'):
        schema_of_type(request(team(tmp_path / "v")), "fact")
    with pytest.raises(UsageError) as caught:
        schema_of_type(request(tmp_path / "v"), "projekt")
    assert caught.value.hint.startswith('Did you mean "project"?')
    with pytest.raises(UsageError) as caught:
        schema_of_type(request(tmp_path / "v"), "xyzzy")
    assert caught.value.hint.startswith("Known are p")  # no alias before the names
