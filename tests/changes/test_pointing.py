from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.pointing import link_to, name_of, way_to
from vaultkit.errors import StateError

FILES = {"a/x.md": "---\nid: x/1\n---\n", "b/y.md": "", "c/y.md": "", "b/z.md": "# z\n"}


def test_links_in_the_manner_of_the_vault() -> None:
    vault = board_of(FILES).snapshot
    assert link_to(vault, "c/y.md", "a/x.md", "An  X") == "[[x/1|An X]]"
    assert link_to(vault, "c/y.md", "b/z.md", "z") == "[[z]]"
    assert link_to(vault, "c/y.md", "b/z.md", "a|b") == "[[z]]"
    assert name_of(vault, "a/x.md", "b/y.md") == "b/y"
    plain = board_of({**FILES, "vault.yaml": "links: {preset: github}\n"}).snapshot
    assert link_to(plain, "c/y.md", "a/x.md", "[X]") == "[\\[X\\]](../a/x.md)"
    assert way_to("a/x.md", "b/a b.md") == "../b/a%20b.md"


def test_a_page_that_no_name_means_alone() -> None:
    with pytest.raises(StateError, match="no wikilink on"):
        name_of(board_of({"a#b.md": ""}).snapshot, "x.md", "a#b.md")
