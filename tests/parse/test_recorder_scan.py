"""The scanner on markdown-it-py."""

from __future__ import annotations

import pytest

from tests.support.scanned import HEADINGS, LINKS, headings_found, links_found
from vaultkit.parse import recorder_scan
from vaultkit.parse.scan import Dialect


@pytest.mark.parametrize(("text", "links"), LINKS)
def test_links_have_kinds_targets_places_and_labels(text: str, links: tuple[str, ...]) -> None:
    assert links_found(recorder_scan.scan, text) == links


@pytest.mark.parametrize(("text", "headings"), HEADINGS)
def test_headings_are_what_a_reader_sees(text: str, headings: list[str]) -> None:
    assert headings_found(recorder_scan.scan, text) == headings


def test_nesting_beyond_the_limit_is_text() -> None:
    limit = recorder_scan.MAX_NESTING
    for text in ("[" * 5000 + "[a](b)", "> " * 5000 + "[a](b)", "*a " * 5000, "[a](" * 5000):
        recorder_scan.scan(text, text.encode(), Dialect(), places=True)
    shallow = "> " * (limit // 4) + "[a](b)"
    assert recorder_scan.scan(shallow, shallow.encode(), Dialect(), places=True).links


def test_one_scan_leaves_nothing_for_the_next() -> None:
    first = "[a]: x\n\n[^1]: y\n"
    recorder_scan.scan(first, first.encode(), Dialect(), places=True)
    found = recorder_scan.scan("[a] [^1]", b"[a] [^1]", Dialect(), places=True)
    assert not found.links
    assert [note.label for note in found.lost_footnotes] == ["1"]
