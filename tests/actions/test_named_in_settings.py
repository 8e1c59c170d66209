from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.named_in_settings import named_in_settings
from vaultkit.changes.journey import Journey
from vaultkit.errors import StateError


@pytest.fixture
def seen(tmp_path: Path) -> Seen:
    settings = "documents: [docs/*.md]\nexclude: [drafts/]\n"
    write_files(tmp_path, {"vault.yaml": settings, "docs/a.md": "", "b.md": ""})
    request = CheckRequest(
        folder=str(tmp_path), environment=os.environ, vault=str(tmp_path), cache=False
    )
    return Checker(request).see()


def test_patterns_that_name_what_moves_are_told(seen: Seen) -> None:
    way = Journey({"docs/a.md": "texts/a.md"}, {"docs": "texts"})
    assert list(named_in_settings(seen, way)) == [
        "vault.yaml names docs/*.md under documents: it is texts/*.md now"
    ] or list(named_in_settings(seen, way)) == [
        "vault.yaml names docs/ under documents: it is texts/ now"
    ]
    assert list(named_in_settings(seen, Journey({"b.md": "c.md"}))) == []


def test_the_ontology_stays_where_it_is_named(seen: Seen) -> None:
    with pytest.raises(StateError, match="under ontology"):
        list(named_in_settings(seen, Journey({"ontology.yaml": "words.yaml"})))
