from __future__ import annotations

import json
from typing import Any

import pytest

from tests.render.samples import COMMANDS, TERMINAL, commands
from vaultkit.model.held import Entry, Held, Updated
from vaultkit.render.as_baseline import held_json, held_lines, updated_json, updated_lines
from vaultkit.render.clean import clean

_ENTRIES = (
    Entry("a.md", "broken-link", "gone", 2),
    Entry("a.md", "byte-order-mark", "", 1),
    Entry("b.md", "duplicate-id", "duplicate-id", 1),
)


def updated(**changes: Any) -> Updated:
    values: dict[str, Any] = {
        "path": "baseline.jsonl",
        "removed": (),
        "moved": (),
        "new": (),
        "added": False,
        "errors": 0,
        "left": 4,
        "changed": False,
        "dry_run": False,
    }
    return Updated(**(values | changes))


def test_what_it_holds_is_told_by_record_and_counted_by_rule() -> None:
    assert list(held_lines(Held("baseline.jsonl", _ENTRIES))) == [
        "a.md (3)",
        "  broken-link: gone (×2)",
        "  byte-order-mark",
        "b.md (1)",
        "  duplicate-id",
        "",
        "       2  broken-link",
        "       1  byte-order-mark",
        "       1  duplicate-id",
        "4 findings in baseline.jsonl",
    ]
    assert list(held_lines(Held("b.jsonl", ()))) == ["0 findings in b.jsonl"]


def test_programs_get_every_entry() -> None:
    read = json.loads(held_json(Held("baseline.jsonl", _ENTRIES)))
    assert read["entries"][0] == {
        "record": "a.md",
        "rule": "broken-link",
        "subject": "gone",
        "count": 2,
    }
    assert read["rules"] == {"broken-link": 2, "byte-order-mark": 1, "duplicate-id": 1}
    assert (read["findings"], read["baseline"]) == (4, "baseline.jsonl")


def test_an_update_tells_what_went_and_what_it_did_not_take() -> None:
    told = updated(
        removed=_ENTRIES[:1], new=_ENTRIES[2:], moved=(("x.md", "y.md"),), errors=1, changed=True
    )
    assert list(updated_lines(told)) == [
        "Mended, taken out:",
        "  a.md  broken-link: gone (×2)",
        "Moved, and followed:",
        "  x.md to y.md",
        "New, and not taken in (--allow-new would):",
        "  b.md  duplicate-id",
        "baseline.jsonl holds 4 findings",
    ]
    read = json.loads(updated_json(told))
    assert [len(read[key]) for key in ("removed", "moved", "added", "refused")] == [1, 1, 0, 1]
    assert read["errors"] == 1


def test_an_update_tells_what_it_took_in() -> None:
    told = updated(new=_ENTRIES[2:], added=True, changed=True, left=1)
    assert list(updated_lines(told)) == [
        "New, taken in:",
        "  b.md  duplicate-id",
        "baseline.jsonl holds 1 finding",
    ]
    read = json.loads(updated_json(told))
    assert (len(read["added"]), len(read["refused"])) == (1, 0)


def test_a_dry_run_and_no_change_are_said() -> None:
    dry = list(updated_lines(updated(removed=_ENTRIES[:1], changed=True, dry_run=True)))
    assert (dry[0], dry[-1]) == (
        "Mended, to be taken out:",
        "baseline.jsonl would hold 4 findings",
    )
    assert list(updated_lines(updated())) == ["baseline.jsonl holds 4 findings; nothing to change"]


@pytest.mark.parametrize("hostile", [*COMMANDS, *TERMINAL], ids=repr)
def test_no_text_of_a_page_acts_on_a_terminal_or_a_log(hostile: str) -> None:
    entry = Entry(hostile, hostile, hostile, 1)
    told = [
        *held_lines(Held(hostile, (entry,))),
        *updated_lines(updated(removed=(entry,), new=(entry,), moved=((hostile, hostile),))),
    ]
    assert commands("\n".join(told)) == []
    assert [clean(line) for line in told] == told
