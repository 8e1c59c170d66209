"""The quick scan: what it says without places, and when it leaves the page to the whole scan."""

from __future__ import annotations

import pyromark
import pytest

from vaultkit.parse.scan import Scan
from vaultkit.parse.skim import skim

_OPTIONS = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_WIKILINKS


def skimmed(text: str) -> Scan | None:
    found = Scan()
    events = pyromark.events(text, options=_OPTIONS, merge_text=False)
    return found if skim(events, found) else None


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("[[a]] ![[b.png|300]]", [("wikilink", "a"), ("embed", "b.png")]),
        ("[t](x.md) ![i](y.png)", [("inline", "x.md"), ("image", "y.png")]),
        ("[t][r]\n\n[r]: z.md", [("reference", "z.md")]),
        (
            "<https://a.test> <me@a.test>",
            [("autolink", "https://a.test"), ("autolink", "mailto:me@a.test")],
        ),
        ("| a |\n| - |\n| [[x\\|y]] |", [("wikilink", "x")]),
        ("`[[code]]` [[ ]]", []),
    ],
)
def test_links_come_in_the_order_of_the_text(text: str, links: list[tuple[str, str]]) -> None:
    found = skimmed(text)
    assert found is not None
    assert [(link.kind, link.target) for link in found.links] == links


def test_headings_are_what_a_reader_sees() -> None:
    found = skimmed("# A `b` *c* [[d|e]]\n\nF\ng\n===\n")
    assert found is not None
    assert [(one.level, one.text) for one in found.headings] == [(1, "A b c e"), (1, "F g")]


def test_raw_html_is_kept() -> None:
    found = skimmed('<div id="a">\n\ntext <b>')
    assert found is not None
    assert "".join(found.html) == '<div id="a">\n<b>'


def test_a_label_over_a_lines_end_is_left_to_the_whole_scan() -> None:
    assert skimmed("[[a|b\nc]]") is None
    assert skimmed("[[a|*b*\nc]]") is None
    assert skimmed("[[a|b]]\nc") is not None
