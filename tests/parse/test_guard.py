"""Text that would keep the parser busy."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given

from tests.support.markdown import documents
from vaultkit.parse import pyromark_scan
from vaultkit.parse.guard import tame
from vaultkit.parse.scan import Dialect

LINES = "x\n" * 60_000


def tamed(text: str) -> str:
    return tame(text, text.encode())


@given(documents)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    long = (text + "\n\n") * (1 + 8000 // (len(text) + 1))
    assert tamed(text) == text
    assert tamed(long) == long


@pytest.mark.parametrize("title", ["'t'", '"t"', "(t)", '"字 \\" t"', "'two\nlines'"])
def test_a_title_that_closes_stays(title: str) -> None:
    text = f"[a](b {title})\n\n{LINES}"
    assert tamed(text) == text


@pytest.mark.parametrize(
    "opening",
    [
        "[a](b '",
        '[a](b "',
        "[a](b (",
        "[a](<b c> '",
        "[a](b[ '",
        "[a](b](c) '",
        "![a](b\n'",
        "> [a](b\n> '",
        "[a](字 '\\'",
    ],
)
def test_a_title_that_never_closes_is_no_title(opening: str) -> None:
    text = f"字 [[w]] {opening}{LINES}"
    assert len(tamed(text)) == len(text)
    assert sum(a != b for a, b in zip(tamed(text), text, strict=True)) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"[a](b '{LINES}",
        f"[a](b 'x\n{LINES}'",
        "[a](b '\n" * 20_000,
        f"{'- ' * 20_000}{LINES}",
        f"{'> ' * 20_000}{LINES}",
        f"{'1. ' * 20_000}{LINES}",
        f"{'![[' * 20_000}{']]' * 20_000}",
        f"{'![[a|' * 20_000}{']]' * 20_000}",
    ],
    ids=["title", "closed", "titles", "items", "quotes", "numbers", "embeds", "labels"],
)
@pytest.mark.parametrize(
    "work",
    [
        lambda text: pyromark_scan.scan(text, text.encode(), Dialect(), places=True),
        lambda text: pyromark_scan.scan(text, text.encode(), Dialect(), places=False),
        pyromark_scan.blocks,
    ],
    ids=["places", "light", "blocks"],
)
def test_what_costs_the_parser_a_minute_costs_a_moment(
    work: Callable[[str], object], text: str
) -> None:
    started = time.process_time()
    work(text)
    assert time.process_time() - started < 2


def test_deep_quotes_and_lists_end_where_nobody_reads_them() -> None:
    deep = "> " * 99 + "[[a]]\n" + LINES
    assert tamed(deep) == deep
    deeper = "- " * 200 + "[[a]]\n" + LINES
    assert tamed(deeper) == "- " * 99 + "; " + "- " * 100 + "[[a]]\n" + LINES


@pytest.mark.parametrize(
    "line", ["-" * 500, "=" * 500, "| - " * 300 + "|", "# " * 300, "a - " * 300]
)
def test_long_lines_that_nest_nothing_stay(line: str) -> None:
    text = f"a\n{line}\n\n{LINES}"
    assert tamed(text) == text


def test_the_inner_of_embeds_stays() -> None:
    text = "![[a ![[b]] c]] ![[d]]\n" * 2000
    assert tamed(text) == text.replace("![[a", ";[[a")
    found = pyromark_scan.scan(text, text.encode(), Dialect(), places=True)
    assert [link.target for link in found.links[:2]] == ["b", "d"]
