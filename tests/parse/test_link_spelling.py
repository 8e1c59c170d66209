"""New destinations in the manner of the old ones."""

from __future__ import annotations

import pytest

from vaultkit.errors import StateError
from vaultkit.model.facts import Link
from vaultkit.parse.link_spelling import Retarget, respelled
from vaultkit.parse.link_target import with_edits
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def rewritten(text: str, page: str, rest: str | None = None, *, label_first: bool = False) -> str:
    """`text` with its first link leading to `page`."""
    data = text.encode()
    facts = parse(data, Dialect(label_first=label_first), placed=True)
    wanted = Retarget(facts.links[0], page, rest)
    return with_edits(data, [respelled(data, facts, wanted, label_first=label_first)]).decode()


@pytest.mark.parametrize(
    ("text", "page", "expected"),
    [
        ("[x](<on call.md#First hour>)", "oncall.md", "[x](<oncall.md#First hour>)"),
        ("[x](a.md#h 't')", "b c.md", "[x](<b c.md#h> 't')"),
        ("[x](a.md)", "b.md", "[x](b.md)"),
        ("[x](a%20b.md)", "c d.md", "[x](c%20d.md)"),
        ("[x](<a%20b.md>)", "c d.md", "[x](<c%20d.md>)"),
        ("[x](a.md#<b>)", "c d.md", "[x](c%20d.md#<b>)"),
        ("[x](a.md#x%20y)", "c d.md", "[x](c%20d.md#x%20y)"),
        ("[x](%C3%BC.md)", "ä.md", "[x](%C3%A4.md)"),
        ("[x](ü.md)", "ä.md", "[x](ä.md)"),
        ("[x](a&amp;b.md)", "c&d.md", "[x](c&amp;d.md)"),
        ("[x](a.md)", "c&amp;d.md", "[x](c%26amp;d.md)"),
        ("[x](a.md)", "100%.md", "[x](100%25.md)"),
        ("[x](a.md)", "c#d?.md", "[x](c%23d%3F.md)"),
        ("[x](a.md)", "c|d`e.md", "[x](c%7Cd%60e.md)"),
        ("[x](a.md)", "b(1).md", "[x](b(1).md)"),
        ("[x](a.md)", "b(.md", "[x](<b(.md>)"),
        ("[x](a\\).md)", "b(.md", "[x](<b(.md>)"),
        ("[x](a%20.md)", "b(.md", "[x](b%28.md)"),
        ("[x](a.md)", "ab:c.md", "[x](./ab:c.md)"),
        ("[x](a.md)", "(b).md", "[x](%28b%29.md)"),
        ("[x](so\\_me/a.md)", "so_me/b_c.md", "[x](so\\_me/b_c.md)"),
        ("[x](<c d/a.md>)", "c d/e f.md", "[x](<c d/e f.md>)"),
        ("[x](#h)", "b.md", "[x](b.md#h)"),
        ("![i](a.png)", "../b.png", "![i](../b.png)"),
        ("[[Foo#a b|c]]", "Bar baz", "[[Bar baz#a b|c]]"),
        ("![[ d.png |300]]", "e.png", "![[ e.png |300]]"),
        ("| [[a\\|b]] |\n|-|\n", "c", "| [[c\\|b]] |\n|-|\n"),
    ],
)
def test_mv_03_only_the_destination_changes_and_in_its_own_manner(
    text: str, page: str, expected: str
) -> None:
    assert rewritten(text, page) == expected


def test_the_name_behind_the_label_changes_in_dendrons_order() -> None:
    assert rewritten("[[la bel|a.b#c]]", "x.y", label_first=True) == "[[la bel|x.y#c]]"


def test_a_fragment_may_change_as_well() -> None:
    assert rewritten("[[a#b|c]]", "d", "#e") == "[[d#e|c]]"
    assert rewritten("[x](a.md#b)", "d.md", "") == "[x](d.md)"


@pytest.mark.parametrize(
    ("line", "page", "expected"),
    [
        ('up: "[[a|b]]"', 'c "d"', 'up: "[[c \\"d\\"|b]]"'),
        ("up: '[[a#H]]' # why", "it's", "up: '[[it''s#H]]' # why"),
        ("up: ['[[a]]', b]", "c d", "up: ['[[c d]]', b]"),
    ],
)
def test_a_value_keeps_its_quotes(line: str, page: str, expected: str) -> None:
    assert rewritten(f"---\n{line}\n---\n", page) == f"---\n{expected}\n---\n"


@pytest.mark.parametrize(
    ("line", "column", "width", "page", "expected"),
    [
        ("path: a.md", 7, 4, "b c.md", "path: b c.md"),
        ("path: a.md", 7, 4, "../x: y.md", 'path: "../x: y.md"'),
        ("path: [a.md]", 8, 4, "../b, c.md", 'path: ["../b, c.md"]'),
        ("path: {at: a.md}", 12, 4, "b.md", "path: {at: b.md}"),
    ],
)
def test_a_plain_value_is_quoted_only_where_it_must_be(
    line: str, column: int, width: int, page: str, expected: str
) -> None:
    data = f"---\n{line}\n---\n".encode()
    link = Link("property", "a.md", "path", 2, column, 2, column + width)
    edit = respelled(data, parse(data, Dialect(), placed=True), Retarget(link, page))
    assert with_edits(data, [edit]).decode() == f"---\n{expected}\n---\n"


@pytest.mark.parametrize("page", ["a|b", "a#b", "a]b", "a\nb", " a"])
def test_what_no_wikilink_can_name_is_refused(page: str) -> None:
    with pytest.raises(StateError, match="no wikilink can name"):
        rewritten("[[x]]", page)
