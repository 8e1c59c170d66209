"""HU-01: what a page costs grows no faster than the page."""

from __future__ import annotations

import time

import pytest

from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

USUAL = Dialect()
SIZES = (10_000, 20_000, 40_000)

# runs as people have met them in tools of this kind, and as a look for more has found them
RUNS = (
    "[",
    "[[",
    "[](   ",
    "[a](/",
    "![[",
    "()",
    "`",
    "``` ",
    "<!--",
    "|",
    "#",
    "# ",
    ">",
    "> ",
    "*a ",
    "^[",
    "[^a]",
    "[^a]: b\n",
    "[a]: b\n",
    "[a][b]",
    "][",
    "]]",
    "[[a]]",
    "[[a|",
    "[✓ a",
    "[t]",
    "![[a]]](b)",
    "[![[a]]](b)",
    "[![a](b)](c) ",
    "[a](b '",
    "[a](<b",
    "[a](b (",
    "[x]: <b '",
    "**a",
    "_a ",
    "~~a",
    "<",
    "<a ",
    "<a id=",
    "<div id=x>\n",
    "<?",
    "<![CDATA[",
    "<b> <!-- ",
    "<!-- vaultkit: ignore ",
    "<!-- vaultkit: ignore a -->\n\n",
    "<!-- vaultkit: ignore a --> x ",
    "%%",
    "%%[[a]]",
    "a ^b\n",
    " ^b",
    "# {#a ",
    "{#a",
    "字[[a]]",
    "字[a](b) ",
    "&amp;",
    "&",
    "\\",
    "- ",
    "- a\n",
    "1. a\n",
    "  - a\n",
    "\t",
    " ",
    "\n",
    "\r\n",
    "| a ",
    "|-",
    "a|b\n-|-\n",
    "<<<<<<< x\n",
    "<<<<<<< x\n=======\n",
    "=======\n>>>>>>> x\n",
    "\u202e",
    "\u200b字",
    "sk-",
    "AKIA",
    "-----BEGIN A ",
    "http://a.b ",
    "<a@b.c>",
    "[[a|b\n",
    "![[a|b] ",
    "---\n",
    "a: b\n",
    "=\n",
)

# what follows a run: nothing, or what would close it and a line that takes it for a heading's id
ENDS = ("", "]](x) }\n# {#a} }\n\n[a]: b\n")


def cost(text: str) -> float:
    """Seconds of processor time to read `text`, the least of three tries."""
    data = text.encode()
    least = 60.0
    for _ in range(3):
        started = time.process_time()
        parse(data, USUAL, placed=True)
        least = min(least, time.process_time() - started)
        if least < 0.03:
            break
    return least


def assert_linear(*texts: str) -> None:
    """Twice the size, twice the cost, over two doublings; there is room for noise."""
    costs = [cost(text) for text in texts]
    assert costs[-1] < 1, costs
    assert costs[-1] <= 6 * costs[0] + 0.06, costs


@pytest.mark.parametrize("run", RUNS)
def test_hu_01_a_run_costs_what_its_length_says(run: str) -> None:
    for end in ENDS:
        assert_linear(*(run * (size // len(run)) + end for size in SIZES))


@pytest.mark.parametrize("run", ["[", "[[", "`", "# {", "<!--", "%%", "> ", "![["])
def test_hu_01_a_run_in_a_heading_a_quote_or_a_cell_costs_no_more(run: str) -> None:
    for frame in ("# {}\n", "> {}\n> x\n", "- {}\n", "| a |\n|-|\n| {} |\n", "<div>\n{}\n</div>\n"):
        assert_linear(*(frame.format(run * (size // len(run))) for size in SIZES))


@pytest.mark.parametrize(
    ("opening", "line"),
    [
        (opening, line)
        for opening in (
            "[a](b '",
            '![a](b "',
            "[x]: y '",
            "[",
            "`",
            "<a b='",
            "<!--",
            "**",
            "[^a]: ",
            "> - ",
        )
        for line in ("x\n", "[a](b\n", "*a\n", "|x\n", "\\\n")
    ],
)
def test_hu_01_what_opens_and_never_closes_costs_what_follows(opening: str, line: str) -> None:
    assert_linear(*(opening + line * (size // len(line)) for size in SIZES))


@pytest.mark.parametrize("opening", ["[", "![", "[[", "![[", "*", "(", "<", "- ", "> "])
@pytest.mark.parametrize("closing", ["]", "](x)", "][r]", "]]", "*", ")", ">", "]: x\n"])
def test_hu_01_what_nests_costs_what_its_length_says(opening: str, closing: str) -> None:
    pair = len(opening) + len(closing)
    assert_linear(*(opening * (size // pair) + closing * (size // pair) for size in SIZES))


@pytest.mark.parametrize(
    "value",
    [
        "[",
        "{",
        "a: ",
        "'",
        '"',
        "&a ",
        "*a ",
        "- ",
        "#",
        " ",
        "\t",
        "!a ",
        "? ",
        "|\n ",
        "k: [[a]]\n",
    ],
)
def test_hu_01_a_run_in_the_frontmatter_costs_what_its_length_says(value: str) -> None:
    for frame in (
        "---\nk: {}\n---\n",
        "---\n{}\n---\n",
        "---\ntags: [{}\n",
        "---\nk: a: b{} \n---\n",
    ):
        assert_linear(*(frame.format(value * (size // len(value))) for size in SIZES))


def test_hu_01_a_megabyte_of_brackets_is_read() -> None:
    started = time.process_time()
    parse(b"[[a](" * 200_000, USUAL, placed=True)
    assert time.process_time() - started < 10
