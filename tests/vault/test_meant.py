"""Which page a word means: never one of two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.judged import snapshot_with
from tests.support.linked import FILES, ONTOLOGY
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.errors import UsageError
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.vault.meant import candidates, meant

_SNAPSHOT, _ = snapshot_with(ONTOLOGY, FILES)


@pytest.mark.parametrize(
    "name",
    ["people/ana.md", "./people/ana.md", "people/ana", "person/ana", "ana", "Ana A.", "anita"],
)
def test_path_id_file_name_title_and_alias_all_do(name: str) -> None:
    assert meant(_SNAPSHOT, name) == "people/ana.md"


@pytest.mark.parametrize("name", ["ana.md", "../people/ana.md", "people/ana.md", "ana"])
def test_a_path_counts_from_where_the_person_stands_first(name: str) -> None:
    assert meant(_SNAPSHOT, name, "people") == "people/ana.md"


def test_dialects_without_wikilinks_find_pages_by_any_name_as_well() -> None:
    tree = vault({"a/x.md": "---\ntitle: The X\nid: x-1\n---\n", "y.md": "# Why\n"})
    settings = replace(Settings(), preset=PRESETS["github"])
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    for name in ("a/x.md", "a/x", "x", "the x", "x-1"):
        assert meant(snapshot, name) == "a/x.md"
    assert meant(snapshot, "why") == "y.md"


def test_two_pages_of_a_name_are_both_told() -> None:
    snapshot, _ = snapshot_with(
        ONTOLOGY, {"a/x.md": "", "b/x.md": "", "c.md": "# T\n", "d.md": "# T\n"}
    )
    for name, known in (("x", "a/x.md and b/x.md"), ("T", "c.md and d.md")):
        with pytest.raises(UsageError, match=f'"{name}" may be {known}') as caught:
            meant(snapshot, name)
        assert "by its path" in caught.value.hint
    assert meant(snapshot, "a/x") == "a/x.md"


@pytest.mark.parametrize(
    ("name", "words", "step"),
    [
        ("anitta", 'no page is called "anitta"', 'Did you mean "Anita"'),
        ("zzzzzz", "no page is called", "Name a page by its path"),
        ("artifacts/a.txt", "artifacts/a.txt is no page", "Name a page"),
        ("", "no page is called", "Name a page"),
        ("ana#Ana", "no page is called", ""),
        ("../out.md", "no page is called", ""),
    ],
)
def test_what_is_no_page_is_said_with_the_next_step(name: str, words: str, step: str) -> None:
    with pytest.raises(UsageError, match=words) as caught:
        meant(_SNAPSHOT, name)
    assert step in caught.value.hint
    assert candidates(_SNAPSHOT, name) == ()
