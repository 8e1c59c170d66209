"""Where destinations stand: every form, with what is told apart from them."""

from __future__ import annotations

import pytest

from vaultkit.model.facts import Link
from vaultkit.parse.link_place import Place, meant, name_in, place_of
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def parts(text: str, number: int = 0, *, label_first: bool = False) -> tuple[str, str, str] | None:
    """Form, page part and tail of the link with this number, as the bytes have them."""
    data = text.encode()
    facts = parse(data, Dialect(label_first=label_first), placed=True)
    place = place_of(data, facts, facts.links[number], label_first=label_first)
    return shown(data, place)


def shown(data: bytes, place: Place | None) -> tuple[str, str, str] | None:
    if place is None:
        return None
    return (
        place.form,
        data[place.start : place.end].decode(),
        data[place.end : place.tail].decode(),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[x](<on call.md#First hour>)", ("angle", "on call.md", "#First hour")),
        ("[x](b%20c.md?q=1#f 'title')", ("plain", "b%20c.md", "?q=1#f")),
        ("![i](img/i.png)", ("plain", "img/i.png", "")),
        ("[x](a\\#b.md#f)", ("plain", "a", "\\#b.md#f")),
        ("[x](a(1).md)", ("plain", "a(1).md", "")),
        ("[x](a\\)b.md)", ("plain", "a\\)b.md", "")),
        ("[x](#only)", ("plain", "", "#only")),
        ("[x]()", ("plain", "", "")),
        ("[`](b)`](c.md)", ("plain", "c.md", "")),
        ('[x](b.md "](c.md")', ("plain", "b.md", "")),
        ("字 [[ Name # Head | label ]]", ("wikilink", "Name", " # Head")),
        ("![[pic.png|300]]", ("wikilink", "pic.png", "")),
        ("> [q](\n>   dest.md#x\n> 't')", ("plain", "dest.md", "#x")),
    ],
)
def test_page_part_and_tail_are_told_apart_from_label_and_title(
    text: str, expected: tuple[str, str, str]
) -> None:
    assert parts(text) == expected


def test_a_bar_in_a_table_belongs_to_neither_side() -> None:
    text = "| [[a\\|b]] | [x](<c d.md>) |\n|-|-|\n"
    assert parts(text) == ("wikilink", "a", "")
    assert parts(text, 1) == ("angle", "c d.md", "")


def test_the_label_stands_first_where_the_dialect_has_it_so() -> None:
    assert parts("[[label|a.b#c]]", label_first=True) == ("wikilink", "a.b", "#c")
    assert parts("[[a.b]]", label_first=True) == ("wikilink", "a.b", "")


def test_of_a_linked_image_each_link_has_its_own() -> None:
    text = "[![i](p.png)](p.png)"
    assert [parts(text, number) for number in (0, 1)] == [("plain", "p.png", "")] * 2
    data = text.encode()
    facts = parse(data, Dialect(), placed=True)
    starts = [place.start for link in facts.links if (place := place_of(data, facts, link))]
    assert sorted(starts) == [6, 14]


def test_addresses_and_uses_of_definitions_have_none_of_their_own() -> None:
    data = b"<http://x.y> [a]\n\n[a]: <b c.md> 't'\n"
    facts = parse(data, Dialect(), placed=True)
    assert [place_of(data, facts, link) for link in facts.links] == [None, None]
    assert shown(data, place_of(data, facts, facts.definitions[0])) == ("angle", "b c.md", "")


def test_a_frontmatter_value_is_its_scalar() -> None:
    data = "---\r\n字: x\r\nup: '[[Ä b|c]]'\r\n---\r\n".encode()
    facts = parse(data, Dialect(), placed=True)
    assert shown(data, place_of(data, facts, facts.links[0])) == ("value", "'[[Ä b|c]]'", "")
    assert place_of(data, facts, Link("property", "x", "", 9, 1, 9, 2)) is None


def test_the_name_in_a_value_is_without_brackets_and_label() -> None:
    for text, name in (
        ("[[a b|c]]", "a b"),
        ("![[a]]", "a"),
        (" concepts/x.md ", "concepts/x.md"),
        ("[[a\\|c]]", "a"),
    ):
        start, end = name_in(text)
        assert text[start:end] == name


def test_escapes_and_entities_mean_what_commonmark_says() -> None:
    assert meant("a\\_b&amp;c&nope;\\x") == "a_b&c&nope;\\x"
