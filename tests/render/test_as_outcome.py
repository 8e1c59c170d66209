from __future__ import annotations

import json
from typing import get_args

import pytest

from vaultkit.model.outcome import (
    Broken,
    Changed,
    Outcome,
    OverBudget,
    Pending,
    Published,
    Refused,
    Rehearsed,
    Rejected,
    Section,
    Stale,
    Unchanged,
)
from vaultkit.model.receipt import Receipt, Touched
from vaultkit.render.as_outcome import EXIT_CODES, json_text, lines

RECEIPT = Receipt(
    request="r", operation="edit", actor="agent:x", payload="0" * 64, rules="1+a",
    records=(Touched("a", "-", "1" * 64),), title="a\x1b[31m", commit="c" * 40, paths=("a.md",),
)  # fmt: skip
OVER = OverBudget(
    "a.md", 1, 3000, 2, "a hub", (Section("H", 2, 5, 9, 4, 0, (("b.md", 7),)),), "current"
)
OUTCOMES: list[tuple[Outcome | Rehearsed, int, str]] = [
    (Published(RECEIPT), 0, "edit a\\x1b[31m: published as cccccccccccc\n  a.md\nrequest r"),
    (Published(RECEIPT, replayed=True), 0, "cccccccccccc before; nothing was done now"),
    (Rehearsed("edit a", (Changed("a.md", None, b"x\n"),)), 0, "--- /dev/null\n+++ b/a.md\n"),
    (Rehearsed("retire a", (), asks=True), 0, "A person has to agree first"),
    (Rejected("no", (), (OVER,)), 1, '  5:9 "H", 4 units; room in b.md (7)'),
    (Rejected("no", hint="tell"), 1, "rejected, nothing was written: no\n  next: tell"),
    (Stale((Broken("a", "0", "1", "-x\n+y"),)), 4, "a was expected as 0, and is 1\n  -x\n  +y\n"),
    (Pending("r", "wait"), 3, "pending, nothing was written: wait"),
    (Unchanged("it is so"), 0, "nothing to do, nothing was written: it is so"),
    (Refused("busy", "others", "again"), 3, "(busy): others\n  next: again"),
]  # fmt: skip


@pytest.mark.parametrize(("outcome", "code", "words"), OUTCOMES)
def test_every_outcome_is_told(outcome: Outcome | Rehearsed, code: int, words: str) -> None:
    text = "\n".join(lines(outcome))
    assert words in text
    assert "\x1b" not in text
    told = json.loads(json_text(outcome))
    assert told["schema_version"] == 1
    assert told["state"] == type(outcome).__name__.lower()
    assert EXIT_CODES[type(outcome)] == code


def test_no_outcome_is_forgotten() -> None:
    assert set(EXIT_CODES) == {*get_args(Outcome), Rehearsed}
    pages = json.loads(json_text(OUTCOMES[4][0]))["budget"]["pages"]
    assert pages[0]["sections"][0]["candidates"] == [{"page": "b.md", "headroom": 7}]
