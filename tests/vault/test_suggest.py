"""Suggestions: near names in the form in which the link would write them."""

from __future__ import annotations

import posixpath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vault.test_names import names
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.vault.suggest import (
    both,
    close_files,
    close_links,
    close_names,
    close_paths,
    closest,
    did_you_mean,
    either,
    only_called,
    relative_path,
    wikilink_path,
)

FILES = {
    "drinks/Coffee.md": "---\naliases: [Espresso]\n---\n",
    "tea.md": "---\ntitle: The Black Leaf\n---\n",
    "img/plan.png": "",
}


def test_pages_are_named_as_they_are_written() -> None:
    found = names(FILES)
    assert close_names(found, "Cofee#Part") == ("Coffee",)
    assert close_names(found, "x/expresso") == ("Espresso",)
    assert close_names(found, "the blak leaf") == ("The Black Leaf",)
    assert close_names(found, "nothing like it") == ()


def test_what_is_offered_is_what_a_link_may_say() -> None:
    found = names({**FILES, "x/tea.md": ""})
    plain = Settings(preset=PRESETS["obsidian"])
    assert close_links(found, plain, "the blak leaf") == ("/tea",)
    assert close_links(found, plain, "x/expresso") == ("Espresso",)
    assert close_links(found, Settings(), "the blak leaf") == ("The Black Leaf",)
    assert only_called(found, plain, "the black leaf#Part") == ("title", ("tea.md",))
    assert only_called(found, Settings(), "the black leaf") == ("", ())


def test_paths_are_relative_to_the_page_and_a_page_of_that_name_comes_first() -> None:
    found = names(FILES)
    assert close_paths(found, "notes/a.md", "coffee.md#part") == ("../drinks/Coffee.md",)
    assert close_paths(found, "notes/a.md", "..\\Cofee") == ("../drinks/Coffee.md",)
    assert close_paths(found, "drinks/a.md", "x/coffee.md?plain=1") == ("Coffee.md",)


def test_of_many_pages_of_one_name_the_nearest_are_shown() -> None:
    files = {f"{language}/x/container.md": "" for language in ("bn", "de", "en", "tr")}
    expected = ("container.md", "../../bn/x/container.md", "../../de/x/container.md")
    assert close_paths(names(files), "tr/x/kubernetes.md", "../container/") == expected
    assert close_files(names(files), "tr/x/kubernetes.md", "y/container.md") == expected


def test_files_are_found_by_their_whole_name() -> None:
    found = names(FILES)
    assert close_files(found, "notes/a.md", "plan.png") == ("../img/plan.png",)
    assert close_files(found, "a.md", "pics/plam.png") == ("img/plan.png",)
    assert close_files(found, "a.md", "other.png") == ()


def test_closest_keeps_the_spelling_of_the_known_names() -> None:
    assert closest("SET UP", ["Set up", "Setup"]) == ("Set up",)
    assert closest("setpu", ["Setup"]) == ("Setup",)


def test_lists_of_names_read_as_sentences() -> None:
    assert [either("abcdefg"[:size]) for size in (1, 2, 3)] == ["a", "a or b", "a, b or c"]
    assert either("abcdefg") == "a, b, c, d, e or 2 more"
    assert both("ab") == "a and b"
    assert did_you_mean(["a b", "c"], "nothing") == 'did you mean "a b" or "c"?'
    assert did_you_mean([], "create it") == "create it"


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("eu/limits.md", "eu/limits"),
        ("limits.md", "/limits"),
        ("x/a.png", "x/a.png"),
        ("x/a.markdown", "x/a.markdown"),
    ],
)
def test_a_wikilink_by_path_means_one_file(path: str, written: str) -> None:
    assert wikilink_path(path) == written


_PATHS = st.lists(st.sampled_from("abc"), min_size=1, max_size=4).map("/".join)


@given(_PATHS, _PATHS)
def test_a_relative_path_leads_from_the_page_to_the_file(page: str, path: str) -> None:
    found = relative_path(page, path)
    assert posixpath.normpath(posixpath.join(posixpath.dirname(page), found)) == path
