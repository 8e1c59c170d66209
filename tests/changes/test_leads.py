"""Links to a page of which a part moves get the text that leads there, or are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.sheets import part, sheet
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.changes.leads import Leads
from vaultkit.changes.moved_part import MovedPart
from vaultkit.changes.spots import Spots
from vaultkit.errors import StateError
from vaultkit.model.facts import Link
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.vault.snapshot import Snapshot

_SOURCE = "# S\n\n## One\n\nx ^b\n\n### In\n\n## Two\n\n## In\n"
_STUB = "# S\n\n## One\n\n## Two\n\n## In\n"
_TARGET = "# T\n\n## One\n"


def snapshot(files: dict[str, str], preset: str) -> Snapshot:
    tree, settings = vault(files), replace(Settings(), preset=PRESETS[preset])
    return judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot


def leads(preset: str) -> Leads:
    old = {"a/s.md": _SOURCE, "b/t.md": _TARGET, "x.md": ""}
    new = {**old, "a/s.md": _STUB, "b/t.md": f"{_TARGET}\n## One\n\nx ^b\n\n### In\n"}
    page = sheet(_SOURCE, "a/s.md")
    dialect = PRESETS[preset]
    spots = [
        {p: Spots(sheet(one[p]).facts, dialect) for p in ("a/s.md", "b/t.md")} for one in (old, new)
    ]
    moved = MovedPart("a/s.md", "b/t.md", part(page, "One"), 2, spots[1]["a/s.md"])
    return Leads(snapshot(old, preset), snapshot(new, preset), spots[0], spots[1], moved)


def text(link: Link, here: str = "x.md", preset: str = "vaultkit") -> str | None:
    found = leads(preset).changed(here, here, link)
    if found is None:
        return None
    page = link.target.partition("#")[2]
    return f"{found.page}#{page}" if found.rest is None else f"{found.page}{found.rest}"


@pytest.mark.parametrize(
    ("target", "new"),
    [
        ("s#^b", "t#^b"),
        ("s#One#In", "t#One#In"),
        ("s#In", "t#In"),
        ("a/s#In", "b/t#In"),
        ("s#One", "t#one-1"),
        ("s#Two", None),
        ("s", None),
        ("s#Nothing", None),
        ("t#One", None),
    ],
)
def test_wikilinks_follow_what_they_name(target: str, new: str | None) -> None:
    assert text(Link("wikilink", target)) == new


@pytest.mark.parametrize(
    ("target", "new"),
    [
        ("a/s.md#one", "b/t.md#one-1"),
        ("a/s.md#in", "b/t.md#in"),
        ("a/s.md#in-1", "a/s.md#in"),
        ("a/s.md#two", None),
        ("b/t.md#one", None),
        ("https://example.org#one", None),
    ],
)
def test_urls_follow_with_the_anchor_that_it_has_there(target: str, new: str | None) -> None:
    assert text(Link("inline", target)) == new


def test_links_of_the_page_itself_keep_its_heading_and_follow_what_is_below() -> None:
    assert text(Link("inline", "#one"), "a/s.md") is None
    assert text(Link("inline", "#in"), "a/s.md") == "../b/t.md#in"
    assert text(Link("inline", "#in-1"), "a/s.md") == "#in"
    assert text(Link("wikilink", "#^b"), "a/s.md") == "t#^b"


def test_what_stays_in_another_case_stays_as_it_is_written() -> None:
    assert text(Link("wikilink", "S#two"), preset="obsidian") is None
    assert text(Link("wikilink", "T"), preset="obsidian") is None
    assert text(Link("wikilink", "S#in"), preset="obsidian") == "t#in"


def test_what_no_text_would_name_alone_is_refused() -> None:
    with pytest.raises(StateError, match="names no heading now"):
        text(Link("wikilink", "t#In"))
