from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.linked import FILES
from tests.support.repository import init_repository, write_files
from tests.support.team import request
from vaultkit.actions.backlinks import backlinks
from vaultkit.errors import UsageError


def test_places_come_with_their_line(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", FILES)
    told = backlinks(request(folder), "anita")
    assert (told.path, told.id, told.title) == ("people/ana.md", "person/ana", "Ana A.")
    assert [one.text for one in told.places][:2] == [
        "owner: person/ana",
        "Both [[ana]] and [her](../people/ana.md#ana).",
    ]
    assert len(told.places) == 7


def test_a_byte_order_mark_and_other_line_ends_shift_nothing(tmp_path: Path) -> None:
    odd = "\ufeff# Größe\r\n\r\nü [[ana]]\r\r見 [[ana|x]]"
    folder = write_files(tmp_path / "v", {**FILES, "notes/odd.md": odd})
    places = [one for one in backlinks(request(folder), "ana").places if one.path == "notes/odd.md"]
    assert [(one.span.line, one.span.column, one.text) for one in places] == [
        (3, 3, "ü [[ana]]"),
        (5, 3, "見 [[ana|x]]"),
    ]


def test_a_revision_is_asked_without_the_files_on_disk(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", FILES)
    (made.path / "notes/one.md").write_text("nothing\n")
    assert len(backlinks(request(made.path, at="HEAD"), "ana").places) == 7
    assert len(backlinks(request(made.path), "ana").places) == 4


def test_a_name_of_two_pages_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {**FILES, "notes/ana.md": ""})
    with pytest.raises(UsageError, match=r"may be notes/ana\.md and people/ana\.md"):
        backlinks(request(folder), "ana")


def test_addresses_of_a_site_are_counted_where_there_is_one(tmp_path: Path) -> None:
    files = {"a.md": "# A\n\n[b](/b/) [b](b.md) ![i](/i.png)\n", "b.md": "# B\n\n[x](/x/#y)\n"}
    folder = write_files(tmp_path / "v", files)
    hugo = replace(request(folder), preset="hugo")
    told = backlinks(hugo, "b.md")
    assert (len(told.places), told.unchecked) == (1, 3)
    assert backlinks(replace(hugo, preset="obsidian"), "b.md").unchecked == 0
