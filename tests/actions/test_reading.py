"""Bytes, or why there are none, become facts with a blob id."""

from __future__ import annotations

from vaultkit.actions.reading import facts_at
from vaultkit.model.tree import Unread, blob_id
from vaultkit.parse.scan import Dialect


def test_a_blob_id_that_is_known_is_not_worked_out() -> None:
    facts, blob = facts_at(b"# A\n", "known", Dialect(), "sha1")
    assert blob == "known"
    assert [heading.text for heading in facts.headings] == ["A"]


def test_an_unknown_blob_id_is_that_of_the_bytes() -> None:
    assert facts_at(b"x", "", Dialect(), "sha256")[1] == blob_id(b"x", "sha256")


def test_places_are_there_when_asked_for() -> None:
    assert facts_at(b"# A\n\n[[b]]\n", "", Dialect(), "sha1", placed=True)[0].links[0].line == 3


def test_a_page_that_cannot_be_read_says_why() -> None:
    facts, blob = facts_at(Unread("no right to read it"), "1" * 40, Dialect(), "sha1")
    assert blob == ""
    assert [(fault.kind, fault.detail) for fault in facts.faults] == [
        ("unreadable-file", "no right to read it")
    ]
