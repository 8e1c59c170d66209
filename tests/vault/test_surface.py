"""Surfaces: what other pages see of a page, and the keys under which names are found."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.vault import page
from tests.support.vault import surface as surface_of
from vaultkit.model.facts import Facts, Fault
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.surface import (
    Surface,
    is_unread,
    key_of,
    keys_of,
    record_of,
    stem_of,
    stems_of,
)


def surface(text: str) -> Surface:
    return surface_of(parse(page(text), Dialect()))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Coffee Beans", "coffee beans"),
        ("  two \t spaces ", "two spaces"),
        ("cafe\u0301", "caf\u00e9"),
        ("\ufb01le", "\ufb01le"),
        ("STRASSE", "strasse"),
        ("stra\u00dfe", "stra\u00dfe"),
    ],
)
def test_a_key_folds_case_spaces_and_unicode_form_only(name: str, key: str) -> None:
    assert key_of(name) == key


@given(st.text())
def test_a_key_is_its_own_key_and_that_of_both_unicode_forms(name: str) -> None:
    assert key_of(key_of(name)) == key_of(name)
    assert key_of(normalize("NFD", name)) == key_of(normalize("NFC", name))


@given(st.lists(st.text("aΣσ\u0301é \t\nB")))
def test_many_keys_are_those_of_each(names: list[str]) -> None:
    assert keys_of(names) == [key_of(name) for name in names]


@pytest.mark.parametrize(
    ("path", "stem"),
    [("x/a.b.md", "a.b"), ("A.MD", "A"), ("a.markdown", "a"), ("pic.png", "pic.png"), (".md", "")],
)
def test_a_stem_is_the_name_without_a_markdown_ending(path: str, stem: str) -> None:
    assert stem_of(path) == stem
    assert stems_of([path]) == [stem]


def test_names_come_from_the_frontmatter_with_their_places() -> None:
    found = surface("---\nid: 0042\ntitle: The title\naliases:\n  - one\n  - two\n---\n# Heading\n")
    assert found.id is not None
    assert (found.id.text, found.id.span[:2]) == ("0042", (2, 5))
    assert found.title is not None
    assert found.title.text == "The title"
    assert found.heading == "Heading"
    assert [(alias.text, alias.line) for alias in found.aliases] == [("one", 5), ("two", 6)]


def test_one_alias_needs_no_list_and_empty_values_are_no_names() -> None:
    assert [alias.text for alias in surface("---\nalias: One\n---\n").aliases] == ["One"]
    foam = surface("---\nalias: One, two words,\n---\n").aliases
    assert [(alias.text, alias.column) for alias in foam] == [("One", 8), ("two words", 8)]
    assert [alias.text for alias in surface("---\naliases: Smith, Jo\n---\n").aliases] == [
        "Smith, Jo"
    ]
    assert surface("---\nalias: [a, 'b, c']\n---\n").aliases[1].text == "b, c"
    bare = surface("---\nid:\ntitle: ''\naliases: []\n---\n")
    assert (bare.id, bare.title, bare.aliases) == (None, None, ())


@pytest.mark.parametrize(
    ("head", "state", "redirect"),
    [
        ("lifecycle: active", "", ""),
        ("lifecycle: retired", "retired", ""),
        ("status: superseded\nsuperseded_by: new", "superseded", "new"),
        ("status: draft", "", ""),
        ("status: merged", "", ""),
        ("status: retired", "retired", ""),
        ("lifecycle: odd\nstatus: retired", "retired", ""),
        ("lifecycle: merged\nmerged_into: other", "merged", "other"),
    ],
)
def test_a_page_that_no_longer_holds_says_so(head: str, state: str, redirect: str) -> None:
    found = surface(f"---\n{head}\n---\n")
    assert (found.state, found.redirect) == (state, redirect)


def test_a_status_has_a_mark_only_where_it_is_the_state() -> None:
    assert surface("---\nstatus: retired\n---\n").mark("status") is not None
    assert surface("---\nstatus: draft\n---\n").mark("status") is None
    both = surface("---\nlifecycle: merged\nstatus: retired\n---\n")
    assert (both.state, both.mark("status")) == ("merged", None)


def test_only_a_claim_has_its_text_and_others_do_not_see_it() -> None:
    one = surface("---\nrecord: claim\n---\nIt  is\nopen.\n")
    assert one.said == "It is open."
    assert surface("It is open.\n").said == ""
    assert one.visible == surface("---\nrecord: claim\n---\nIt is shut.\n").visible


@pytest.mark.parametrize(
    "text", ["# One\n", "# Two\n", "## One\n", "One ^b1\n", '<a id="x"></a>\n', "# One {#x}\n"]
)
def test_the_digest_of_anchors_tells_pages_apart(text: str) -> None:
    others = {"", "# One\n", "# Two\n", "## One\n", "One ^b1\n", '<a id="x"></a>\n', "# One {#x}\n"}
    assert surface(text).anchors not in {surface(other).anchors for other in others - {text}}


def test_text_that_no_link_can_name_leaves_what_others_see() -> None:
    before, after = surface("# One\n\nText.\n"), surface("\n# One\n\nOther text.\n")
    assert before.visible == after.visible


def test_an_unread_page_does_not_look_like_an_empty_one() -> None:
    unread = Facts(faults=(Fault("undecodable-file", 1, 1, 1, 2),))
    assert is_unread(unread)
    assert not is_unread(Facts())
    assert surface_of(unread).unread
    assert not surface_of(Facts()).unread
    assert surface_of(unread).visible != surface_of(Facts()).visible


def test_a_page_is_recorded_by_its_id_else_by_its_path() -> None:
    assert record_of("a.md", surface("---\nid: x\n---\n")) == "x"
    assert record_of("a.md", surface("Text.\n")) == "a.md"


def test_a_type_is_marked_where_it_is_one_name() -> None:
    def marked(value: str) -> list[str]:
        found = surface(f"---\ntype: {value}\nowner: [a, b]\n---\n")
        assert found.texts("owner") == ("a", "b")
        return list(found.texts("type"))

    assert marked("person") == marked('"person"') == ["person"]
    assert marked("[person]") == marked('"[[Person]]"') == marked("a/b") == marked("") == []
