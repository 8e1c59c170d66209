"""The scanner on pyromark, where pulldown-cmark needs mending, and its blocks."""

from __future__ import annotations

import pytest

from tests.support.scanned import HEADINGS, LINKS, headings_found, links_found
from vaultkit.parse import pyromark_scan
from vaultkit.parse.scan import Dialect, Extent, Scan


@pytest.mark.parametrize(("text", "links"), LINKS)
def test_links_have_kinds_targets_places_and_labels(text: str, links: tuple[str, ...]) -> None:
    assert links_found(pyromark_scan.scan, text) == links


@pytest.mark.parametrize(("text", "headings"), HEADINGS)
def test_headings_are_what_a_reader_sees(text: str, headings: list[str]) -> None:
    assert headings_found(pyromark_scan.scan, text) == headings


def scan(text: str, *, places: bool = True) -> Scan:
    return pyromark_scan.scan(text, text.encode(), Dialect(), places=places)


@pytest.mark.parametrize(
    "text", ["[^1][a]", "[a]\\[b]", "![[e]]][b]", "[a][]", "[a] [b]", "[a](b)[c]"]
)
def test_what_pulldown_cmark_offers_as_a_reference_and_is_none(text: str) -> None:
    assert not scan(f"{text} [x][y]\n\n[y]: z\n\n[^1]: n\n").undefined


def test_a_reference_without_definition_is_told_once_with_its_place() -> None:
    found = scan("字 [a [b][c] d][e] ![f][g]").undefined
    assert [(one.label, one.start, one.end) for one in found] == [
        ("c", 7, 13),
        ("e", 4, 19),
        ("g", 20, 27),
    ]


@pytest.mark.parametrize(
    "text", ["[[a|b\nc]]", "[![[e]] t](x)", "[[\\_a]]", "[[a|b\n\nc]]", "[^1]\n\n[^1]: x"]
)
def test_a_light_scan_looks_at_the_source_where_it_must(text: str) -> None:
    light, full = scan(text, places=False), scan(text)
    assert [link[:2] for link in light.links] == [link[:2] for link in full.links]


def test_of_two_definitions_the_first_counts() -> None:
    found = scan("[a]: x\n[A]: y\n\n> [b]: <z z> 't'\n").definitions
    assert [(one.label, one.target, one.start, one.end) for one in found] == [
        ("a", "x", 0, 6),
        ("b", "z z", 17, 31),
    ]


def test_code_is_where_it_stands() -> None:
    assert scan("`a` ``b` ``\n\n```\nc\n```\n").code == [
        Extent(0, 3),
        Extent(4, 11),
        Extent(13, 22),
    ]


def test_blocks_are_the_outermost_ones() -> None:
    text = "# a\n\nb\nc\n\n- d\n\n  > e\n\n<!-- f -->\n\n***\n\n| g |\n|-|\n"
    found = [text[start:end].partition("\n")[0] for start, end in pyromark_scan.blocks(text)]
    assert found == ["# a", "b", "- d", "<!-- f -->", "| g |"]
