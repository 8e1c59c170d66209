"""What a page was before it was retired, by the changes of it that are known."""

from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items.before_retiring import before_retiring

ACTIVE = b"---\ntitle: P\n---\n# P\n"
OVER = (
    b"---\ntitle: P\nlifecycle: retired\nretired: 2026-01-02\n---\n"
    b"> **Retired on 2026-01-02**: So\n\n# P\n"
)
MORE = OVER + b"more\n"
OTHER = ACTIVE + b"other\n"


@pytest.mark.parametrize(
    ("now", "changes", "found"),
    [
        (OVER, [(ACTIVE, OVER), (None, ACTIVE)], (ACTIVE, True)),
        (MORE, [(OVER, MORE), (ACTIVE, OVER), (None, ACTIVE)], (ACTIVE, False)),
        (OVER, [(OTHER, OVER), (ACTIVE, OTHER)], (OTHER, False)),
        (OVER, [(b"---\n- x: [\n---\n", OVER)], (b"---\n- x: [\n---\n", False)),
        (OVER, [(None, OVER)], None),
        (OVER, [], None),
    ],
)
def test_the_change_that_retired_is_found(
    now: bytes,
    changes: list[tuple[bytes | None, bytes | None]],
    found: tuple[bytes, bool] | None,
) -> None:
    board = board_of({"p.md": now})
    board.formers = lambda _: changes
    assert before_retiring(board, "p.md") == found
    assert board.data("p.md") == now


def test_without_history_nothing_is_known() -> None:
    assert before_retiring(board_of({"p.md": OVER}), "p.md") is None
