from __future__ import annotations

import pytest

from tests.support.board import board_of
from vaultkit.changes.items import create_page, edit_text, rewrite
from vaultkit.changes.items.lifecycle import heir_of, with_state
from vaultkit.errors import UsageError
from vaultkit.model.request import CreatePage, EditText, Rewrite


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


@pytest.mark.parametrize("status", ["retired", "superseded"])
def test_no_field_change_says_what_operations_say(status: str) -> None:
    board = board_of({"old.md": f"---\nstatus: {status}\n---\n# Old\n"})
    says, silent = {"status": status}, {"status": None}
    for page, fields in (("Tides", says), ("old.md", silent), ("old.md", {"status": "new"})):
        with pytest.raises(UsageError, match="its lifecycle"):
            edit_text.put(EditText(page=page, old="", new="", fields=fields), board)
        with pytest.raises(UsageError, match="its lifecycle"):
            rewrite.put(Rewrite(page=page, body=None, fields=fields), board)
    with pytest.raises(UsageError, match="its lifecycle"):
        create_page.put(CreatePage(type="concept", title="New", fields=says), board)
    assert not board.files


def test_a_status_of_another_sort_is_a_field_like_others() -> None:
    own = "name: t\npage_types:\n  concept: {dir: concepts, fields: {status: string}}\n"
    for files, status in (({}, "draft"), ({"ontology.yaml": own}, "retired")):
        board = board_of(files)
        edit_text.put(EditText(page="Tides", old="", new="", fields={"status": status}), board)
        assert f"status: {status}\n".encode() in board.data("concepts/tides.md")
