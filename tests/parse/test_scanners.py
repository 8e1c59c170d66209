"""The two scanners against each other, on made-up and on real pages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from tests.support.house import ROOT
from tests.support.markdown import ODD, documents, is_odd, noise
from vaultkit.parse import frontmatter, pyromark_scan, recorder_scan
from vaultkit.parse.decode import decode
from vaultkit.parse.scan import Dialect, Scan

USUAL = Dialect()
PLAIN = Dialect(wikilinks=False)
LABEL_FIRST = Dialect(label_first=True)
OPENINGS = {
    "inline": b"[",
    "reference": b"[",
    "image": b"![",
    "reference-image": b"![",
    "autolink": b"<",
    "wikilink": b"[[",
    "embed": b"![[",
}
ENDINGS = {"wikilink": b"]]", "embed": b"]]", "autolink": b">", "inline": b")", "image": b")"}

CORPORA = Path(os.environ.get("CORPORA") or ROOT.parent / "shared" / "corpora")
VAULTS = {
    "foam": Dialect(),
    "kepano-obsidian": Dialect(),
    "obsidian-dataview": Dialect(),
    "dendron-site": LABEL_FIRST,
    "cncf-glossary": PLAIN,
    "rust-rfcs": PLAIN,
}
# a list item less indented than its neighbours: markdown-it-py reads a nested item as code, against
# CommonMark §5.2, which lets a line that is too short for an item leave it
CODE_DIFFERS = {"community.events.office-hours.2022.02.16.md"}


def scans(text: str, dialect: Dialect = USUAL) -> tuple[Scan, Scan]:
    data = text.encode()
    return (
        pyromark_scan.scan(text, data, dialect, places=True),
        recorder_scan.scan(text, data, dialect, places=True),
    )


def headings(scan: Scan) -> list[tuple[int, str]]:
    """Levels and texts; a tab before a line's end stays in the text of one scanner."""
    return [(heading.level, " ".join(heading.text.split())) for heading in scan.headings]


def code(scan: Scan, data: bytes) -> list[tuple[int, int]]:
    """Where code stands, white space and quote marks at its ends left out."""
    found = []
    for start, end in scan.code:
        inner = data[start:end]
        found.append(
            (start + len(inner) - len(inner.lstrip()), len(data[:end].rstrip(b" \t\r\n>")))
        )
    return sorted(found)


def words_of(html: list[str]) -> str:
    """All of it, but the white space and quote marks at the beginnings of lines."""
    return "".join("".join(html).replace(">", "").split())


def assert_same(text: str, dialect: Dialect = USUAL) -> None:
    one, other = scans(text, dialect)
    data = text.encode()
    assert one.links == other.links
    assert headings(one) == headings(other)
    assert code(one, data) == code(other, data)
    assert sorted(one.definitions, key=lambda d: d.start) == sorted(
        other.definitions, key=lambda d: d.start
    )
    assert sorted(one.undefined, key=lambda u: u.start) == other.undefined
    assert sorted(one.lost_footnotes, key=lambda n: n.start) == other.lost_footnotes
    assert words_of(one.html) == words_of(other.html)


def assert_places(scan: Scan, data: bytes) -> None:
    places = [(link.start, link.end) for link in scan.links]
    places += [one[2:] for one in (*scan.headings, *scan.definitions)]
    places += [one[1:] for one in (*scan.undefined, *scan.lost_footnotes)]
    for start, end in (*places, *scan.code):
        assert 0 <= start < end <= len(data)
        data[start:end].decode()  # fails in the middle of a character
    for link in scan.links:
        source = data[link.start : link.end]
        assert source.startswith(OPENINGS[link.kind])
        assert source.endswith(ENDINGS.get(link.kind, b"]"))
    for one in (*scan.undefined, *scan.lost_footnotes):
        assert data[one.end - 1 : one.end] == b"]"


@settings(max_examples=200)
@given(documents)
def test_documents_read_the_same_by_both(text: str) -> None:
    assume(not is_odd(text))
    assert_same(text)


@settings(max_examples=75)
@given(documents)
def test_documents_without_wikilinks_read_the_same_by_both(text: str) -> None:
    assume(not is_odd(text))
    assert_same(text, PLAIN)


@settings(max_examples=75)
@given(documents)
def test_documents_with_labels_first_read_the_same_by_both(text: str) -> None:
    assume(not is_odd(text))
    assert_same(text, LABEL_FIRST)


@settings(max_examples=1500)
@given(noise)
def test_noise_reads_the_same_by_both(text: str) -> None:
    assume(not is_odd(text))
    assert_same(text)


@settings(max_examples=100)
@given(documents)
def test_every_place_in_a_document_holds_what_it_says(text: str) -> None:
    assume("![[" not in text or not is_odd(text))
    for scan in scans(text):
        assert_places(scan, text.encode())


@settings(max_examples=1000)
@given(noise)
def test_every_place_in_noise_holds_what_it_says(text: str) -> None:
    assume(not is_odd(text))
    for scan in scans(text):
        assert_places(scan, text.encode())


@settings(max_examples=75)
@given(documents)
def test_a_scan_without_places_says_the_same(text: str) -> None:
    assume(not is_odd(text))
    data = text.encode()
    for dialect in (USUAL, LABEL_FIRST, PLAIN):
        for scanner in (pyromark_scan.scan, recorder_scan.scan):
            light = scanner(text, data, dialect, places=False)
            full = scanner(text, data, dialect, places=True)
            assert [(x.kind, x.target, x.label) for x in light.links] == [
                (x.kind, x.target, x.label) for x in full.links
            ]
            assert [x[:2] for x in light.headings] == [x[:2] for x in full.headings]
            assert light.definitions == full.definitions
            assert light.undefined == full.undefined
            assert light.lost_footnotes == full.lost_footnotes


@settings(max_examples=300)
@given(noise)
def test_no_text_stops_a_scanner(text: str) -> None:
    for dialect in (USUAL, LABEL_FIRST, PLAIN):
        for places in (True, False):
            pyromark_scan.scan(text, text.encode(), dialect, places=places)
            recorder_scan.scan(text, text.encode(), dialect, places=places)


def test_every_exception_has_its_reason() -> None:
    assert all(len(reason) > 20 for reason in ODD.values())


def bodies(vault: str, step: int) -> list[tuple[str, str]]:
    if not (CORPORA / vault).is_dir():
        pytest.skip(f"the real vault {vault} is not beside this checkout (nor at $CORPORA)")
    found = []
    for path in sorted(p for p in (CORPORA / vault).rglob("*.md") if p.is_file())[::step]:
        decoded = decode(path.read_bytes())
        if not decoded.reason:
            body = decoded.text[frontmatter.read(decoded.text).end :]
            found.append((path.relative_to(CORPORA / vault).as_posix(), body))
    return found


def compare_vault(vault: str, step: int) -> int:
    links = 0
    for name, body in bodies(vault, step):
        data = body.encode()
        one, other = scans(body, VAULTS[vault])
        light = pyromark_scan.scan(body, data, VAULTS[vault], places=False)
        assert one.links == other.links, name
        assert [(x.kind, x.target) for x in light.links] == [(x.kind, x.target) for x in one.links]
        assert headings(one) == headings(other), name
        assert name in CODE_DIFFERS or code(one, data) == code(other, data), name
        assert one.undefined == other.undefined, name
        assert one.lost_footnotes == other.lost_footnotes, name
        assert_places(one, data)
        links += len(one.links)
    return links


@pytest.mark.parametrize("vault", VAULTS)
def test_pages_of_a_real_vault_read_the_same_by_both(vault: str) -> None:
    assert compare_vault(vault, step=16) > 0


@pytest.mark.soak
@pytest.mark.parametrize("vault", VAULTS)
def test_every_page_of_a_real_vault_reads_the_same_by_both(vault: str) -> None:
    assert compare_vault(vault, step=1) > 0
