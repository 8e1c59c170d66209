from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.changes.retitle import (
    has_title,
    renamed_anchor,
    renamed_heading,
    retitled,
    with_alias,
)
from vaultkit.errors import StateError
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.fragments import Anchors

WIKI = Dialect()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# Old\n\ntext\n", "# New one\n\ntext\n"),
        ("---\ntitle: Old\n---\ntext\n", "---\ntitle: New one\n---\ntext\n"),
        (
            "\ufeff---\r\ntitle: 'Old' # c\r\n---\r\n\r\n  # Old ##\r\nx",
            "\ufeff---\r\ntitle: 'New one' # c\r\n---\r\n\r\n  # New one ##\r\nx",
        ),
        ("---\ntitle: Old\n---\n# Other\n", "---\ntitle: New one\n---\n# Other\n"),
        ("Old\n===\n\n# Old\n", "New one\n===\n\n# Old\n"),
        ("# Old {#id}\n", "# New one {#id}\n"),
        ("## Old\n", "## Old\n"),
        ("no title\n", "no title\n"),
    ],
)
def test_the_title_changes_where_the_page_says_it(before: str, after: str) -> None:
    assert retitled(before.encode(), "New one", WIKI) == after.encode()


def test_markup_in_a_title_is_escaped() -> None:
    assert retitled(b"# Old\n", "a *b* [[c]]", WIKI) == rb"# a \*b\* \[\[c\]\]" + b"\n"


def test_a_heading_whose_links_would_go_is_left_to_people() -> None:
    with pytest.raises(StateError, match="line 1"):
        retitled(b"# Old [[a]]\n", "New", WIKI)


@given(st.text(st.sampled_from("ab Zé字*_[]`#&<>~|\\!:'\"-"), min_size=1, max_size=15))
def test_law_only_title_and_heading_change(title: str) -> None:
    title = " ".join(title.split())
    before = b"---\nx: 1\ntitle: Old\n---\n# Old\n\n[[a]] `b`\n\n## Old\n"
    if not title:
        return
    try:
        after = parse(retitled(before, title, WIKI), WIKI)
    except StateError:
        return
    assert after.field("title").text == title  # type: ignore[union-attr]
    assert [heading.text for heading in after.headings] == [title, "Old"]
    assert [link.target for link in after.links] == ["a"]


def test_an_alias_joins_those_that_are_there() -> None:
    assert with_alias(b"# A\n", "Old", WIKI) == b"---\naliases: [Old]\n---\n# A\n"
    assert with_alias(b"---\naliases: [x]\n---\n", "Old", WIKI) == b"---\naliases: [x, Old]\n---\n"
    assert with_alias(b"---\nalias: x\n---\n", "Old", WIKI) == b"---\nalias: [x, Old]\n---\n"
    assert (
        with_alias(b"---\nalias: x, two\n---\n", "Old", WIKI) == b"---\nalias: [x, two, Old]\n---\n"
    )
    assert with_alias(b"---\nalias: x, Two\n---\n", "two", WIKI) == b"---\nalias: x, Two\n---\n"
    assert with_alias(b"---\naliases: [OLD]\n---\n", "Old", WIKI) == b"---\naliases: [OLD]\n---\n"


def test_a_page_says_what_it_is_called_or_not() -> None:
    assert has_title(parse(b"# A\n", WIKI))
    assert has_title(parse(b"---\ntitle: A\n---\n", WIKI))
    assert not has_title(parse(b"---\ntitle:\n---\n## A\n", WIKI))


def anchors(text: str, *dialects: str) -> Anchors:
    return Anchors(parse(text.encode(), WIKI), dialects or ("github",))


def test_a_link_to_the_heading_follows_it() -> None:
    was, now = anchors("# Old\n\n## Part\n"), anchors("# New: one\n\n## Part\n")
    assert renamed_heading(was, now, "Old") == "New: one"
    assert renamed_heading(was, now, "Old#Part") == "New: one#Part"
    assert renamed_heading(was, now, "Part") == ""
    assert renamed_heading(was, now, "None") == ""
    assert renamed_anchor(was, now, "old") == "new-one"
    assert renamed_anchor(was, now, "part") == ""


def test_obsidian_names_headings_by_their_text() -> None:
    was, now = anchors("# Old\n", "obsidian"), anchors("# New [x] one\n", "obsidian")
    assert renamed_heading(was, now, "Old") == "New x one"
    assert now.has_url_fragment(renamed_anchor(was, now, "Old"))
