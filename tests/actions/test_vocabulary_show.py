"""The vocabulary of a real vault with its records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import init_repository
from tests.support.team import FILES, request, team
from vaultkit.actions.vocabulary_show import show
from vaultkit.errors import UsageError


def test_the_catalog_counts_the_records_of_the_tree_that_is_asked(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {**FILES})
    repository.write({"projects/gamma.md": "# Gamma\n"})
    found = show(request(repository.path))
    assert (found.ontology.name, found.path) == ("team", "ontology.yaml")
    assert found.records.types == {"person": 1, "project": 3}
    assert found.chosen == ()
    assert show(request(repository.path, at="HEAD")).records.types["project"] == 2


def test_a_name_is_looked_up_by_its_alias_too(tmp_path: Path) -> None:
    vault = team(tmp_path / "v")
    assert [one.name for one in show(request(vault), "human").chosen] == ["person"]


def test_an_unknown_name_is_told_the_near_ones(tmp_path: Path) -> None:
    vault = team(tmp_path / "v")
    with pytest.raises(UsageError, match='"projekt" is no name of the vocabulary') as caught:
        show(request(vault), "projekt")
    assert caught.value.hint.startswith('Did you mean "project"?')
    with pytest.raises(UsageError) as caught:
        show(request(vault), "zebra")
    assert "person, project and fact" in caught.value.hint.replace("fact, ", "fact and ") or (
        "Known are" in caught.value.hint
    )
