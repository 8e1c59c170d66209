"""Bytes, or why there are none, become facts with a blob id."""

from __future__ import annotations

from vaultkit.actions.reading import facts_at, placed_at
from vaultkit.model.tree import Reader, Unread, blob_id
from vaultkit.parse.scan import Dialect


def test_a_blob_id_that_is_known_is_not_worked_out() -> None:
    facts, blob = facts_at(b"# A\n", "known", Dialect(), "sha1")
    assert blob == "known"
    assert [heading.text for heading in facts.headings] == ["A"]


def test_an_unknown_blob_id_is_that_of_the_bytes() -> None:
    assert facts_at(b"x", "", Dialect(), "sha256")[1] == blob_id(b"x", "sha256")


def _reader(data: bytes | Unread) -> Reader:
    return lambda paths: iter([(path, data) for path in paths])


def test_places_are_there_when_asked_for() -> None:
    data = b"# A\n\n[[b]]\n"
    for blob in (None, blob_id(data, "sha1")):
        found = placed_at(_reader(data), "a.md", blob, Dialect(), "sha1")
        assert found is not None
        assert found.links[0].line == 3


def test_places_of_other_bytes_are_not_told() -> None:
    assert placed_at(_reader(b"x"), "a.md", "1" * 40, Dialect(), "sha1") is None
    assert placed_at(_reader(Unread("gone")), "a.md", None, Dialect(), "sha1") is None


def test_a_page_that_cannot_be_read_says_why() -> None:
    facts, blob = facts_at(Unread("no right to read it"), "1" * 40, Dialect(), "sha1")
    assert blob == ""
    assert [(fault.kind, fault.detail) for fault in facts.faults] == [
        ("unreadable-file", "no right to read it")
    ]
