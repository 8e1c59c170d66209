from __future__ import annotations

import pytest

from tests.support.vault import surface
from vaultkit.changes.link_forms import Named, decoded, moved_way, same_way, url_forms
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.names import Names
from vaultkit.vault.surface import Surface


@pytest.mark.parametrize(
    ("page", "goal", "old", "first"),
    [
        ("a/p.md", "b/g.md", "../x.md", "../b/g.md"),
        ("p.md", "b/g.md", "./x.md", "./b/g.md"),
        ("a/p.md", "b/g.md", "./x.md", "../b/g.md"),
        ("a/p.md", "b/g.md", "/x.md", "/b/g.md"),
        ("a/p.md", "a/g.md", "x", "g"),
        ("a/p.md", "a/g.png", "x.png", "g.png"),
    ],
)
def test_a_path_is_written_as_the_old_one_was(page: str, goal: str, old: str, first: str) -> None:
    assert next(url_forms(page, goal, old)) == first


@pytest.mark.parametrize(
    ("page", "goal", "old", "form"),
    [
        ("p.md", "b", "a/", "b/"),
        ("p.md", "b", "a", "b"),
        ("x/p.md", "", "..", ".."),
        ("x/y/p.md", "x", "..", ".."),
        ("x/p.md", "x", ".", "."),
    ],
)
def test_a_folder_keeps_its_stroke(page: str, goal: str, old: str, form: str) -> None:
    assert list(url_forms(page, goal, old, folder=True)) == [form]


@pytest.mark.parametrize(
    ("before", "after", "old", "new"),
    [
        ("a.md", "sub/a.md", "gone.md", "../gone.md"),
        ("a/b.md", "b.md", "../../out/x.pdf", "../out/x.pdf"),
        ("a.md", "x/y/a.md", "../out/", "../../../out/"),
        ("a.md", "b.md", "./gone.md", "./gone.md"),
    ],
)
def test_a_path_to_nothing_keeps_its_place(before: str, after: str, old: str, new: str) -> None:
    assert same_way(before, after, old) == new


def test_a_way_to_a_place_that_moved() -> None:
    assert moved_way("x/p.md", "y/none.md", "none.md") == "../y/none.md"
    assert decoded("a%20b.md") == "a b.md"


def page(text: str) -> Surface:
    return surface(parse(text.encode(), Dialect()))


def forms(
    before: str, after: str, written: str, *, here: str = "p.md", text: str = ""
) -> list[str]:
    found = page(text)
    named = Named(before, after, old=found, new=found)
    return list(named.forms(here, written, Names([after], {after: found})))


def test_names_stay_names_and_paths_stay_paths() -> None:
    assert forms("a.md", "x/y/b.md", "a")[:3] == ["b", "y/b", "x/y/b"]
    assert forms("x/a.md", "x/y/b.md", "x/a")[0] == "x/y/b"
    assert forms("x/y/a.md", "x/z/a.md", "y/a")[0] == "z/a"
    assert forms("x/a.md", "y/b.md", "../x/a", here="q/p.md")[0] == "../y/b"
    assert forms("x/a.md", "y/b.md", "/x/a")[0] == "y/b"
    assert forms("a.md", "b.md", "a.md")[0] == "b.md"


def test_a_title_becomes_the_new_one() -> None:
    old, new = page("---\ntitle: Old\n---\n"), page("---\ntitle: New\nid: k\n---\n")
    named = Named("old.md", "n.md", old=old, new=new)
    found = list(named.forms("p.md", "Old", Names(["n.md"], {"n.md": new})))
    # the stem is the same name as the title, and then a name is meant
    assert found[0] == "n"
    other = Named("file.md", "n.md", old=old, new=new)
    assert next(other.forms("p.md", "Old", Names(["n.md"], {"n.md": new}))) == "New"
    assert found[-2:] == ["k", "New"]


def test_a_file_keeps_its_ending() -> None:
    named = Named("a/i.png", "b/j.png", old=None, new=None)
    assert list(named.forms("p.md", "i.png", Names(["b/j.png"], {})))[:2] == ["j.png", "b/j.png"]
