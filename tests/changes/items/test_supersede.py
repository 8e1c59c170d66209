from __future__ import annotations

import pytest

from tests.support.board import board_of
from tests.support.writing import NOW
from vaultkit.changes.board import Board
from vaultkit.changes.items.lifecycle import AsItIs
from vaultkit.changes.items.supersede import put
from vaultkit.errors import UsageError
from vaultkit.model.request import Supersede

NEW = {"concepts/new-tides.md": "---\ntitle: New [tides]\ntype: concept\n---\n# N\n"}


def because(board: Board, reason: str) -> Board:
    return Board(board.snapshot, board.settings, NOW, reason=reason)


def test_a_page_says_what_replaces_it() -> None:
    board = because(board_of(NEW), "See [[gone]]\nand <!-- vaultkit: ignore x -->")
    assert put(Supersede(page="Tides", by="New [tides]"), board) == "concepts/tides.md"
    assert board.data("concepts/tides.md").decode() == (
        "---\ntitle: Tides\ntype: concept\n"
        'superseded_by: "[[new-tides]]"\nlifecycle: superseded\n---\n\n'
        "> **Superseded on 2026-03-01** by [[new-tides]]: See \\[\\[gone\\]\\] and "
        "\\<\\!-- vaultkit: ignore x --\\>\n\n"
        "# Tides\n\nThe sea rises.\n"
    )
    assert board.vault.state("concepts/tides.md") == "superseded"


def test_an_earlier_notice_is_replaced_and_told() -> None:
    board = board_of(NEW)
    put(Supersede(page="Tides", by="Ada"), board)
    with pytest.raises(AsItIs, match=r"superseded by entities/ada\.md already"):
        put(Supersede(page="Tides", by="Ada"), board)
    assert board.told == ""
    put(Supersede(page="Tides", by="concepts/new-tides.md"), board)
    text = board.data("concepts/tides.md").decode()
    assert text.count("> **Superseded") == 1
    assert "ada" not in text.lower()
    assert board.told == "no longer by entities/ada.md"


@pytest.mark.parametrize(
    ("state", "words", "step"),
    [
        ("lifecycle: retired", "is retired itself", "Name the page that holds today, or let a"),
        ("lifecycle: superseded", "is superseded itself, so", "Name the page that holds today"),
        (
            "lifecycle: superseded\nsuperseded_by: ../entities/ada.md",
            r"is superseded itself, by entities/ada\.md",
            "Name entities/ada.md",
        ),
    ],
)
def test_a_page_that_is_over_replaces_nothing(state: str, words: str, step: str) -> None:
    board = board_of({"concepts/old.md": f"---\ntype: concept\n{state}\n---\n\n# Old\n"})
    with pytest.raises(UsageError, match=words) as refused:
        put(Supersede(page="Tides", by="concepts/old.md"), board)
    assert refused.value.hint.startswith(step)


def test_links_are_in_the_manner_of_the_vault() -> None:
    plain = board_of({**NEW, "vault.yaml": "links: {preset: commonmark}\n"})
    put(Supersede(page="Tides", by="Ada"), plain)
    text = plain.data("concepts/tides.md").decode()
    assert "superseded_by: ../entities/ada.md\n" in text
    assert "by [Ada](../entities/ada.md)\n" in text


@pytest.mark.parametrize(
    ("page", "by", "words"),
    [
        ("Tides", "Tides", "cannot replace itself"),
        ("Tides", "Gone", "no page is called"),
        ("README.md", "Tides", "README.md is a document"),
        ("Tides", "README.md", "README.md is a document"),
        ("old.md", "Tides", "old.md is retired"),
    ],
)
def test_what_cannot_replace_is_refused(page: str, by: str, words: str) -> None:
    board = board_of({"old.md": "---\ntype: concept\nlifecycle: retired\n---\n"})
    with pytest.raises(UsageError, match=words):
        put(Supersede(page=page, by=by), board)


@pytest.mark.parametrize("form", ['"[[concepts/b]]"', "b.md", "concepts/b"])
def test_pages_do_not_replace_each_other_in_a_circle(form: str) -> None:
    head = "---\ntype: concept\nlifecycle: superseded\nsuperseded_by: "
    files = {
        "concepts/a.md": f"{head}{form}\n---\n",
        "concepts/b.md": f'{head}"[[Ada]]"\n---\n',
    }
    with pytest.raises(UsageError, match="would replace each other"):
        put(Supersede(page="Ada", by="concepts/a.md"), board_of(files))
