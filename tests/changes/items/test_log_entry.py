from __future__ import annotations

import re

import pytest

from tests.support.board import board_of
from tests.support.writing import NOW
from vaultkit.changes.board import Board
from vaultkit.changes.items.log_entry import put
from vaultkit.errors import UsageError
from vaultkit.model.request import LogEntry


def test_an_entry_is_a_file_of_its_own() -> None:
    board = board_of()
    path = put(
        LogEntry(operation="ingest", what="Read *two* |\n[x](y)", pages=("Tides", "Ada")), board
    )
    name = re.fullmatch(r"log/2026/03/01-(log-[0-9a-f]{12}-[0-9a-f]{8})\.md", path)
    assert name is not None
    assert board.data(path).decode() == (
        f"---\nid: {name[1]}\n---\n\n# [2026-03-01] ingest | Read \\*two\\* \\| \\[x\\](y)\n\n"
        "- pages: [[tides|Tides]], [[ada|Ada]]\n"
    )  # fmt: skip
    assert board.vault.surfaces[path].heading == "[2026-03-01] ingest | Read *two* | [x](y)"


def test_ids_differ_and_grow_with_time() -> None:
    base = board_of()
    names = []
    for second in (15, 16):
        board = Board(base.snapshot, base.settings, NOW.replace(second=second), seed="a")
        entry = LogEntry(operation="query", what="x")
        names.append([put(entry, board), put(entry, board)])
    assert len({*names[0], *names[1]}) == 4
    assert max(names[0]) < min(names[1])


@pytest.mark.parametrize(
    ("operation", "what", "words"),
    [
        (" ", "x", "an operation is 1 to 40"),
        ("x" * 41, "x", "an operation is 1 to 40"),
        ("a|b", "x", "a character of Markdown"),
        ("query", " \n", "does not say what"),
        ("query", "x", "no page is called"),
    ],
)
def test_an_entry_that_says_nothing_is_refused(operation: str, what: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        put(LogEntry(operation=operation, what=what, pages=("Gone",)), board_of())
