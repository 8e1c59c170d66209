"""What the index keeps of a page."""

from __future__ import annotations

from tests.support.searching import judged_files
from vaultkit.search.documents import Document, documents, span_of


def of(text: str | bytes, path: str = "a.md") -> Document:
    vault = judged_files({path: text}).snapshot
    return next(documents(vault, [path], frozenset(), "sha1"))


def test_a_page_is_its_names_its_tags_its_headings_and_its_text() -> None:
    found = of(
        "---\ntitle: Spring tides\nid: x-1\naliases: [Springs, king tide]\n"
        "tags: [sea, '#moon']\n---\n# Spring tides\n\nHigh.\n\n## When\n",
        "tides/spring.md",
    )
    assert (found.title, found.id, found.record) == ("Spring tides", "x-1", "page")
    assert found.names == ("spring", "x-1", "Springs", "king tide")
    assert found.tags == ("sea", "moon")
    assert found.headings == ("Spring tides", "When")
    assert found.body == "# Spring tides\n\nHigh.\n\n## When\n"
    assert found.body_line == 7


def test_tags_may_be_one_text() -> None:
    assert of("---\ntags: sea, moon\n---\n").tags == ("sea", "moon")
    assert of("---\ntag: sea moon\n---\n").tags == ("sea", "moon")


def test_the_values_of_the_frontmatter_can_be_filtered_by() -> None:
    found = of("---\nstatus: open\nlead: '[[ann|Ann]]'\nparts: [1, 2.10]\nmap: {a: b}\n---\n")
    assert found.fields == (
        ("status", "open"),
        ("lead", "[[ann|Ann]]"),
        ("lead", "ann"),
        ("parts", "1"),
        ("parts", "2.10"),
    )


def test_days_keep_how_exactly_they_were_said_and_an_id_tells_when_it_was_made() -> None:
    text = "---\nid: clm-019cc224-8820-7ab7-9891-dad00cf32068\ncreated: 2024-02\n---\n"
    assert of(text).days == (
        ("", "2024-02-01", "2024-02-29"),
        ("created", "2024-02-01", "2024-02-29"),
        ("recorded", "2026-03-06", "2026-03-06"),
    )
    assert of("---\ncreated: soon\n---\n").days == ()


def test_two_dates_span_days() -> None:
    assert span_of("2024", None) == ("2024-01-01", "9999-12-31")
    assert span_of(None, "2024-02") == ("0001-01-01", "2024-02-29")
    assert span_of("yesterday", None) is None


def test_a_page_that_is_no_utf_8_or_has_broken_frontmatter_keeps_its_text() -> None:
    assert "latin \ufffd text" in of(b"latin \xe9 text\n").body
    assert "text" in of("---\ntitle: [\n---\ntext\n").body
    assert of(b"\xef\xbb\xbf---\r\ntitle: A\r\n---\r\ntext\r\n").body == "text\r\n"
