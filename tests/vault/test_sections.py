"""Sections by size: where each ends, what is in it, and the six largest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.vault import page, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.model.text import utf16_units
from vaultkit.vault.sections import MOST, Section, sections_of

TEXT = """
    ---
    up: "[[b]]"
    ---
    Before [[b]].

    # Title

    ## First 🙂

    See [[c]], [[b]] and [[c]].

    ### Inner

    ![[d]] and [[a]] and [[nowhere]]

    ## Second

    short
"""


def sections(text: str | bytes, **others: str) -> tuple[Section, ...]:
    files = {"a.md": text, "b.md": "b\n", "c.md": "c\n", "d.md": "d\n", **others}
    tree, settings = vault(files), Settings()
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    return snapshot.sections("a.md")


def test_a_section_ends_before_the_next_heading_of_its_level_or_a_higher_one() -> None:
    found = {one.heading: one for one in sections(TEXT)}
    body = page(TEXT).decode()
    first, second = body.index("## First"), body.index("## Second")
    assert found["Title"].units == utf16_units(body[body.index("# Title") :])
    assert found["First 🙂"].units == utf16_units(body[first:second])
    assert found["Inner"].units == second - body.index("### Inner")
    assert found["Second"].units == len(body) - second
    assert [(one.heading, one.level, one.line, one.inner) for one in sections(TEXT)] == [
        ("Title", 1, 6, 3),
        ("First 🙂", 2, 8, 1),
        ("Inner", 3, 12, 0),
        ("Second", 2, 16, 0),
    ]


def test_a_section_knows_the_other_pages_that_it_links_to_in_the_order_of_the_text() -> None:
    found = {one.heading: one.goals for one in sections(TEXT)}
    assert found["First 🙂"] == found["Title"] == ("c.md", "b.md", "d.md")
    assert (found["Inner"], found["Second"]) == (("d.md",), ())


def test_places_count_behind_a_byte_order_mark_and_whatever_ends_lines() -> None:
    plain = page(TEXT)
    assert sections(b"\xef\xbb\xbf" + plain) == sections(plain)
    lines = [(one.heading, one.line, one.inner) for one in sections(plain)]
    crlf = sections(plain.replace(b"\n", b"\r\n"))
    assert [(one.heading, one.line, one.inner) for one in crlf] == lines


def test_a_page_without_headings_has_no_sections() -> None:
    assert sections("text\n") == ()


def test_the_largest_come_first_and_of_equal_ones_the_earlier_no_more_than_six() -> None:
    text = "".join(f"# {letter}\n\nxxx\n" for letter in "abcdefgh")
    text += "# long\n\n" + "x" * 50
    assert [one.heading for one in sections(text)] == ["long", "a", "b", "c", "d", "e"]
    assert MOST == 6


def test_bytes_that_are_no_longer_those_that_were_read_give_no_sections() -> None:
    tree, settings = vault({"a.md": TEXT}), Settings()
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    placed = snapshot.placed_page("a.md")
    assert sections_of(placed, page(TEXT)) != ()
    assert sections_of(placed, page(TEXT) + b"more\n") == sections_of(placed, b"\xff\xfe") == ()


@given(st.lists(st.tuples(st.integers(1, 6), st.text("aé🙂 ", max_size=9)), max_size=9))
def test_every_section_is_what_a_slow_look_at_the_lines_says(parts: list[tuple[int, str]]) -> None:
    blocks = [
        f"{'#' * level} h{number}\n\n{text}.\n\n" for number, (level, text) in enumerate(parts)
    ]
    expected = []
    for number, (level, _) in enumerate(parts):
        end = number + 1
        while end < len(parts) and parts[end][0] > level:
            end += 1
        size = utf16_units("".join(blocks[number:end]))
        expected.append((-size, number, f"h{number}", level, end - number - 1))
    told = sections("intro\n\n" + "".join(blocks))
    assert [(one.heading, one.level, one.units, one.inner) for one in told] == [
        (heading, level, -size, inner) for size, _, heading, level, inner in sorted(expected)[:6]
    ]
