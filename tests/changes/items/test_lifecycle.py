from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items.lifecycle import heir_of, with_state


@pytest.mark.parametrize(
    ("value", "heir"),
    [
        ('"[[Ada]]"', "entities/ada.md"),
        ("../entities/ada.md", "entities/ada.md"),
        ("entities/ada", "entities/ada.md"),
        ("https://example.org/", None),
        ("gone", None),
    ],
)
def test_what_replaces_a_page_however_it_is_written(value: str, heir: str | None) -> None:
    head = f"---\nlifecycle: superseded\nsuperseded_by: {value}\n---\n"
    assert heir_of(board_of({"concepts/old.md": head}), "concepts/old.md") == heir
    assert heir_of(board_of(), "concepts/tides.md") is None


def test_a_status_that_is_the_types_own_stays() -> None:
    data = b"---\ntype: concept\nstatus: retired\n---\n"
    own = "name: t\npage_types:\n  concept: {fields: {status: string}}\n"
    for files, kept in (({"ontology.yaml": own}, True), ({}, False)):
        board = board_of({"p.md": data, **files})
        after = with_state(board, "p.md", data, "superseded")
        assert (b"status: retired\n" in after) == kept
        assert b"lifecycle: superseded\n" in after
