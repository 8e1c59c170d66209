"""What goes where, byte by byte, before anything is resolved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.sheets import part, sheet
from vaultkit.changes.definitions import shared
from vaultkit.changes.split import Division


def divided(source: str, target: str, section: str = "S", summary: str = "") -> tuple[str, str]:
    page = sheet(source)
    chosen = part(page, section)
    plan = Division(page, chosen, sheet(target, "t.md"), shared(page, chosen), summary=summary)
    return plan.source_text("LINK").decode(), plan.target_text().decode()


def test_the_heading_stays_with_summary_and_link() -> None:
    assert divided("a\n\n# S\nx\n\n\n# T\n", "# D\n", summary="Short.") == (
        "a\n\n# S\n\nShort.\n\nLINK\n\n\n# T\n",
        "# D\n\n# S\nx\n",
    )


@pytest.mark.parametrize(
    ("target", "grown"),
    [
        ("", "# S\n\nx\n"),
        ("d", "d\n\n# S\n\nx\n"),
        ("d\n", "d\n\n# S\n\nx\n"),
        ("d\n\n", "d\n\n# S\n\nx\n"),
        ("d\n\n\n", "d\n\n\n# S\n\nx\n"),
        ("d\r\n", "d\r\n\r\n# S\r\n\r\nx\r\n"),
        ("d\r\n\r\n", "d\r\n\r\n# S\r\n\r\nx\r\n"),
        ("d\r", "d\r\r# S\r\rx\r"),
    ],
)
def test_a_blank_line_parts_it_and_line_endings_are_those_of_the_page(
    target: str, grown: str
) -> None:
    assert divided("# S\n\nx\n", target) == ("# S\n\nLINK\n", grown)


def test_the_last_line_of_a_page_ends_as_it_ended() -> None:
    assert divided("# S\n\nx", "d\n") == ("# S\n\nLINK", "d\n\n# S\n\nx\n")
    assert divided("# S\r\n\r\nx\r\n", "d")[0] == "# S\r\n\r\nLINK\r\n"


def test_definitions_stay_go_and_are_copied() -> None:
    source = "[a] [b]\n\n# S\n\n[b] [c] [d]\n\n[a]: 1\n[b]: 2\n[c]: 3\n\n# T\n\n[d]: 4\n"
    assert divided(source, "x\n") == (
        "[a] [b]\n\n# S\n\nLINK\n\n[a]: 1\n[b]: 2\n\n# T\n",
        "x\n\n# S\n\n[b] [c] [d]\n\n[b]: 2\n[c]: 3\n\n[d]: 4\n",
    )


_LINE = st.sampled_from(["# S", "## s", "# T", "x", "", "[a]", "[a]: 1", "[^1]", "[^1]: n", "- y"])


@given(st.lists(_LINE, max_size=12), st.lists(_LINE, max_size=5), st.sampled_from(["\n", "\r\n"]))
def test_no_line_is_lost_or_made_up(source: list[str], target: list[str], newline: str) -> None:
    text = newline.join(["# S", "", "first", "", *source]) + newline
    page = sheet(text)
    chosen = part(page, "", 1)
    known = shared(page, chosen)
    other = sheet(newline.join(target) + newline, "t.md")
    plan = Division(page, chosen, other, known)
    old = sorted(line for line in (text + other.text.decode()).split(newline) if line)
    new = (plan.source_text("LINK") + plan.target_text()).decode().split(newline)
    for start, end in known.kept:
        old += page.text[start:end].decode().split(newline)
    for start, end in known.copied:
        old += page.text[start:end].decode().split(newline)
    for start, end in known.dropped:
        for line in page.text[start:end].decode().split(newline):
            old.remove(line) if line else None
    assert sorted(line for line in new if line) == sorted([*filter(None, old), "# S", "LINK"])
    assert plan.target_text().startswith(other.text)
