"""What the manifest of sources says, and which original a summary names."""

from __future__ import annotations

import json

import pytest

from tests.vault.test_claims import snapshot
from vaultkit.model.settings import Settings
from vaultkit.vault.sources import (
    Recorded,
    Unreadable,
    are_kept,
    is_original,
    is_summary,
    original_of,
    read_entry,
)

_SHA = "AB" * 32


def entry(**told: object) -> Recorded | Unreadable:
    return read_entry("m.json", json.dumps({"path": "a.txt", "sha256": _SHA, **told}).encode())


def test_an_entry_tells_what_is_known_of_an_original() -> None:
    found = entry(
        size=3,
        blob="0" * 40,
        addedAt="2026-01-01T00:00:00Z",
        changedAt="2026-02-01T00:00:00Z",
        derivedFrom="./b.html",
        replaces="sources/old.txt",
        retired={"why": "wrong"},
    )
    assert found == Recorded(
        *("m.json", "sources/a.txt", "ab" * 32, 3, "0" * 40, "2026-02-01T00:00:00Z"),
        *("sources/b.html", "sources/old.txt", True),
    )


def test_what_it_does_not_tell_is_not_known() -> None:
    assert entry() == Recorded("m.json", "sources/a.txt", "ab" * 32)
    odd = entry(size=True, blob="main", changedAt=7, addedAt="2026", derivedFrom=[], retired=None)
    assert odd == Recorded("m.json", "sources/a.txt", "ab" * 32, changed="2026")
    by_hash = read_entry("m.json", json.dumps({"path": "a", "hash": _SHA}).encode())
    assert isinstance(by_hash, Recorded)


@pytest.mark.parametrize(
    "data", [None, b"", b"[]", b"{}", b"\xff", b"[" * 100_000, b'{"path": 1}', b'{"path": "a"}']
)
def test_an_entry_that_says_nothing_is_told_apart(data: bytes | None) -> None:
    assert isinstance(read_entry("m.json", data), Unreadable)


@pytest.mark.parametrize(
    ("path", "file", "original"),
    [
        ("s/a.md", "sources/x.txt", "sources/x.txt"),
        ("s/a.md", "x.txt", "sources/x.txt"),
        ("s/a.md", "./x.txt", "sources/x.txt"),
        ("s/a.md", "../sources/x.txt", "sources/x.txt"),
        ("s/a.md", "../../x.txt", "../../x.txt"),
        ("s/a.md", "'[[sources/x.txt|it]]'", "sources/x.txt"),
        ("s/a.md", "''", ""),
    ],
)
def test_a_summary_names_its_original_from_the_root_from_sources_or_by_dots(
    path: str, file: str, original: str
) -> None:
    vault = snapshot({path: f"---\ntype: summary\nfile: {file}\n---\n"})
    assert original_of(path, vault.surfaces[path]) == original
    assert is_summary(vault.typed(path))


def test_originals_lie_in_sources_and_are_neither_hidden_nor_the_manifest() -> None:
    assert is_original("sources/a/b.txt")
    for path in (
        "a.txt",
        "sources/_manifest/a.json",
        "sources/.x",
        "sources/.git/x",
        "x/sources/a",
    ):
        assert not is_original(path)


def test_sources_are_kept_only_where_the_vault_says_what_it_is() -> None:
    assert are_kept(Settings(configured=True), {})
    assert not are_kept(Settings(), {})
    page = snapshot({"sources/a.md": ""}).surfaces
    assert not are_kept(Settings(configured=True), page)
