"""A plan that loses or makes up a heading or a link is refused, whatever made it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.divided import moved
from tests.support.repository import write_files
from vaultkit.errors import StateError


def refused(folder: Path, target: str, source: str = "# S\n\n## Rise\n\nx\n") -> str:
    files = {"vault.yaml": "", "s.md": source, "t.md": target, "x.md": ""}
    write_files(folder / "v", files)
    with pytest.raises(StateError) as told:
        moved(folder / "v", page="s.md", to="t.md")
    assert (folder / "v/s.md").read_text() == source
    assert (folder / "v/t.md").read_text() == target
    return told.value.message


@pytest.mark.parametrize("target", ["# T\n\n```\ncode\n", "# T\n\n<!-- open\n", "<pre>\nx\n"])
def test_a_page_that_ends_inside_something_open_takes_nothing(tmp_path: Path, target: str) -> None:
    assert "its headings would not be" in refused(tmp_path, target)


def test_a_list_at_the_end_does_not_swallow_an_indented_heading(tmp_path: Path) -> None:
    source = "# S\n\n   ## Rise\n\nx\n"
    assert "a part of its last quote or list" in refused(tmp_path, "- item\n", source)


def test_brackets_do_not_become_a_link_by_a_definition_of_the_other_page(tmp_path: Path) -> None:
    words = refused(tmp_path, "# T\n\n[r]: x.md\n", "# S\n\n## Rise\n\n[r] x\n")
    assert "a link (reference) to x.md would be new" in words


def test_a_footnote_of_the_other_page_gains_no_use(tmp_path: Path) -> None:
    words = refused(tmp_path, "# T\n\n[^1]: n\n", "# S\n\n## Rise\n\nx[^1]\n")
    assert "[1] would gain or lose its definition" in words


def test_a_link_that_the_page_makes_a_comment_is_lost(tmp_path: Path) -> None:
    files = {
        "s.md": "# S\n\n## Rise\n\n[[x]] %% c\n",
        "t.md": "# T\n\n%% open\n",
        "x.md": "",
        "vault.yaml": "links: {preset: obsidian}\n",
    }
    write_files(tmp_path / "v", files)
    with pytest.raises(StateError, match="would not lead any more"):
        moved(tmp_path / "v", page="s.md", to="t.md")
