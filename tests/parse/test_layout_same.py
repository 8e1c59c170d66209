from __future__ import annotations

import pytest

from vaultkit.parse.layout_same import difference
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

USUAL = Dialect()


def told(before: str, after: str, dialect: Dialect = USUAL) -> str:
    old, new = ((parse(text.encode(), dialect), text) for text in (before, after))
    return difference(old, new, dialect)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("* a\n* b\n", "- a\n- b\n"),
        ("A\n=\ntext\n", "# A\n\ntext\n"),
        ("a\n\n\n\nb\n", "a\n\nb\n"),
        (
            "<!-- vaultkit: ignore broken-link -->\n[[a]]\n",
            "<!-- vaultkit: ignore broken-link -->\n\n[[a]]\n",
        ),
        ("|a|b|\n|-|-|\n|c|d|\n", "| a | b |\n| --- | --- |\n| c | d |\n"),
    ],
)
def test_another_layout_is_no_difference(before: str, after: str) -> None:
    assert told(before, after) == ""


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("[[a]]\n", "\\[[a]]\n", "links"),
        ("[[a|b]]\n", "[[a]]\n", "words"),
        ("[a][b]\n\n[b]: c\n", "[a][b]\n\n[b]: d\n", "links"),
        ("[b]: c\n", "[b]: d\n", "definitions"),
        ("# a\n", "## a\n", "headings"),
        ("# a {#b}\n", "# a {#c}\n", "headings"),
        ("a ^b\n", "a \\^b\n", "block ids"),
        ('<a id="b"></a>\n', '<a id="c"></a>\n', "HTML anchors"),
        ("[[a]] b\n", "%% [[a]] b %%\n", "links"),
        ("[^1] a\n", "[^1] a\n\n[^1]: \n", "faults"),
        ("| a |\n|-|\n| b | lost |\n", "| a |\n|-|\n| b |\n", "words"),
        ("```\na\n\nb\n```\n", "```\na\nb\n```\n", "shown"),
        ("a  \nb\n", "a\nb\n", "shown"),
        ("a\u00a0\n", "a\n", "shown"),
        ("- a\n- b\n", "- a\n\n- b\n", "shown"),
        ("3. a\n", "1. a\n", "shown"),
        (
            "<!-- vaultkit: ignore broken-link -->\na\n\nb\n",
            "a\n\n<!-- vaultkit: ignore broken-link -->\nb\n",
            "words",
        ),
        (
            "c <!-- vaultkit: ignore broken-link -->\n\nb\n",
            "c\n\n<!-- vaultkit: ignore broken-link -->\n\nb\n",
            "another block",
        ),
    ],
)
def test_what_would_not_stay_the_same_is_named(before: str, after: str, what: str) -> None:
    assert what in told(before, after)


def test_the_dialect_decides_what_is_a_link() -> None:
    assert "links" in told("[[a]]\n", "`[[a]]`\n")
    assert "shown" in told("[[a]]\n", "`[[a]]`\n", Dialect(wikilinks=False))
