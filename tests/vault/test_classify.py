"""What each path is: a page, something that only looks like one, or nothing to be judged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind, is_page_name
from vaultkit.vault.classify import (
    MAX_PAGE,
    folders_of,
    in_repository,
    skipper,
    sort_again,
    sort_paths,
)


def entries(*paths: str) -> dict[str, Entry]:
    return dict.fromkeys(paths, Entry(Kind.FILE, size=10))


def test_pages_end_in_a_markdown_ending_in_any_case() -> None:
    for path in ("a.md", "A.MD", "x/a.markdown", "b.Markdown"):
        assert is_page_name(path)
    for path in ("md", "a.mdx", "a.md.bak", "a.txt"):
        assert not is_page_name(path)


def test_only_files_with_such_names_are_pages() -> None:
    found = sort_paths(entries("a.md", "pic.png", "x/b.md"), Settings())
    assert found.pages == ("a.md", "x/b.md")


def test_hidden_excluded_and_template_paths_are_left_alone() -> None:
    chosen = Settings(preset=PRESETS["obsidian"], exclude=("old/", "*.draft.md"))
    hidden = (".obsidian/x.md", "x/.trash/y.md")
    tree = entries(*hidden, "old/a.md", "b.draft.md", "Templates/t.md", "c.md")
    assert sort_paths(tree, chosen).pages == ("c.md",)
    skip = skipper(chosen)
    assert [path for path in tree if not skip(path)] == ["c.md"]


def test_folders_of_the_layout_and_generated_pages_count_only_with_a_vault_file() -> None:
    tree = entries("sources/a.md", "templates/t.md", "index.md", "notes/backlinks.md", "b.md")
    plain = sort_paths(tree, Settings())
    assert plain.pages == tuple(tree)
    own = sort_paths(tree, Settings(configured=True))
    assert own.pages == ("b.md",)
    assert own.generated == ("index.md", "notes/backlinks.md")
    assert sort_paths(tree, Settings(configured=True, index="off")).pages[-1] == "b.md"


def test_a_folder_of_the_layout_can_be_taken_back() -> None:
    tree = entries("sources/a.md", "sources/old/b.md", "x/sources/c.md", "packs/d.md", ".e/f.md")
    back = Settings(configured=True, exclude=("!/sources/",))
    assert sort_paths(tree, back).pages == ("sources/a.md", "sources/old/b.md", "x/sources/c.md")
    again = Settings(configured=True, exclude=("!/sources/", "old/"))
    assert sort_paths(tree, again).pages == ("sources/a.md", "x/sources/c.md")
    own = Settings(configured=True, exclude=("!.e/",), preset=PRESETS["obsidian"])
    assert sort_paths(entries(".e/f.md", "Templates/t.md"), own).pages == ()


def test_a_page_that_is_too_large_is_not_read() -> None:
    tree = {"a.md": Entry(Kind.FILE, size=MAX_PAGE), "b.md": Entry(Kind.FILE, size=MAX_PAGE + 1)}
    found = sort_paths(tree, Settings())
    assert (found.pages, found.too_large) == (("a.md",), ("b.md",))


@pytest.mark.parametrize(
    ("path", "kind", "told"),
    [
        ("a.md", Kind.DIRECTORY, True),
        ("a.md", Kind.SPECIAL, True),
        ("link", Kind.SYMLINK, True),
        ("sub", Kind.SUBMODULE, True),
        ("sub", Kind.REPOSITORY, True),
        ("pic.png", Kind.UNREADABLE, True),
        ("pipe", Kind.SPECIAL, False),
        (".cache/link", Kind.SYMLINK, False),
    ],
)
def test_odd_things_are_told_where_a_page_or_a_part_of_the_vault_is_missing(
    path: str, kind: Kind, told: bool
) -> None:
    assert sort_paths({path: Entry(kind)}, Settings()).odd == ((path,) if told else ())


@given(st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=4).map("/".join)))
def test_folders_are_all_that_lie_above_a_path(paths: list[str]) -> None:
    above = {path[:at] for path in paths for at in range(len(path)) if path[at] == "/"}
    assert folders_of(paths) == above


def test_copies_are_no_pages_unless_the_settings_take_them_back() -> None:
    tree = entries("a (conflicted copy).md", "a.md", "a.md.orig", "x/b_LOCAL_7.md", "x/b.md")
    found = sort_paths(tree, Settings())
    assert found.pages == ("a.md", "x/b.md")
    assert found.copies == ("a (conflicted copy).md", "a.md.orig", "x/b_LOCAL_7.md")
    assert skipper(Settings())("x/b_LOCAL_7.md")
    assert not skipper(Settings())("x/b.md")
    for exclude, pages in (
        (("!*conflicted copy*",), ("a (conflicted copy).md", "a.md", "x/b.md")),
        (("!/x/*",), ("a.md", "x/b.md", "x/b_LOCAL_7.md")),
        (("!/x/*", "*_LOCAL_*"), ("a.md", "x/b.md")),
        (("x/",), ("a.md",)),
    ):
        chosen = replace(Settings(), exclude=exclude)
        back = sort_paths(tree, chosen)
        assert sorted(back.pages) == sorted(pages)
        assert back.copies == found.copies
        assert all(skipper(chosen)(path) == (path not in pages) for path in tree if path[-1] == "d")


def test_what_lies_in_another_repository_is_known_by_its_folder() -> None:
    entries = {"a/sm": Entry(Kind.SUBMODULE), "lib": Entry(Kind.REPOSITORY), "b": Entry(Kind.FILE)}
    inside = ("a/sm", "a/sm/x/y.md", "lib/x.md")
    outside = ("a", "a/smx", "b", "b/x.md", "")
    assert all(in_repository(entries, path) for path in inside)
    assert not any(in_repository(entries, path) for path in outside)


_KINDS = st.sampled_from(
    [
        Entry(Kind.FILE, "1"),
        Entry(Kind.FILE, "2", 6_000_000),
        Entry(Kind.SYMLINK),
        Entry(Kind.SUBMODULE),
        Entry(Kind.CONFLICT),
    ]
)
_ENTRIES = st.dictionaries(
    st.sampled_from(
        [
            *("a.md", "b.md", "index.md", "log/x.md", "drafts/c.md", "i.png", "sources/s.md"),
            *("a (conflicted copy).md", "drafts/c_LOCAL_1.md", "b.md.orig"),
        ]
    ),
    _KINDS,
)


@given(st.lists(_ENTRIES, min_size=2, max_size=5))
def test_sorting_again_is_sorting(steps: list[dict[str, Entry]]) -> None:
    settings = replace(Settings(), configured=True, exclude=("drafts/",))
    old = dict(sorted(steps[0].items()))
    known = sort_paths(old, settings)
    for step in steps[1:]:
        entries = dict(sorted(step.items()))
        again = sort_again(known, old, entries, settings)
        assert again == sort_paths(entries, settings)
        known, old = again, entries
