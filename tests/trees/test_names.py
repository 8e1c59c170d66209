from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.tree import is_page_name
from vaultkit.trees.names import (
    is_excluded,
    is_left_out,
    is_temporary,
    roots_of,
)


@pytest.mark.parametrize(
    "name",
    [".page.md.swp", ".page.md.swo", "page.md~", "4913", "page.tmp", ".#page.md", "#page.md#",
     ".~lock.page.odt#", "~$page.docx"],
)  # fmt: skip
def test_sy_05_files_of_editors_are_no_part_of_a_vault(name: str) -> None:
    assert is_temporary(name)
    assert is_excluded(name)
    assert is_excluded(f"deep/er/{name}")


@pytest.mark.parametrize(
    "name",
    ["page.md", "4913.md", "14913", "swp.md", ".gitignore", "a.swp", "#page.md", "tmp", "a~b.md",
     "~.md", "$page.docx", "page.tmp.md", "node_modules.md", "node_modules"],
)  # fmt: skip
def test_sy_05_near_misses_stay(name: str) -> None:
    assert not is_temporary(name)
    assert not is_excluded(name)
    assert not is_excluded(f"deep/er/{name}")


@pytest.mark.parametrize(
    "path",
    [".git/config", "a/.hg/b.md", ".venv/x.md", "node_modules/x/README.md", "a/node_modules/b"],
)
def test_what_lies_below_a_folder_that_is_left_out_is_excluded(path: str) -> None:
    assert is_excluded(path)


@pytest.mark.parametrize(
    "path", ["a.b/c.md", "..a.md", "my_node_modules/x.md", "a/.hidden", ".github/x.md", "a/.gitx/b"]
)
def test_other_folders_are_not_left_out(path: str) -> None:
    assert not is_excluded(path)


@given(st.lists(st.text(".~#4913$apmtswnode_ul", min_size=1, max_size=14), min_size=1, max_size=3))
def test_the_quick_look_never_changes_the_answer(parts: list[str]) -> None:
    *folders, name = parts
    slow = is_temporary(name) or any(is_left_out(folder) for folder in folders)
    assert is_excluded("/".join(parts)) == slow


@pytest.mark.parametrize(
    ("path", "answer"),
    [("a.md", True), ("a.MD", True), ("a.Markdown", True), ("a.mdx", False), ("md", False)],
)
def test_pages_are_known_by_their_ending(path: str, answer: bool) -> None:
    assert is_page_name(path) is answer


def test_roots_are_the_first_parts_of_paths() -> None:
    assert roots_of(["a/b/c", "a/d", "e"]) == {"a", "e"}
