from __future__ import annotations

import json

from tests.support.writing import asked
from vaultkit.model.approval import Approval
from vaultkit.model.request import Retire
from vaultkit.render.as_approvals import json_text, lines

ONE = Approval(
    request=asked(Retire(page="a"), id="r-1", reason="It\nis \x1b[1mover"),
    title="retire a.md",
    at="2026-03-01T12:30:15Z",
)


def test_what_waits_is_told() -> None:
    assert list(lines([])) == ["Nothing waits for a person"]
    assert list(lines([ONE]))[:2] == [
        "r-1  2026-03-01T12:30:15Z  agent:research",
        "  retire a.md: It is \\x1b[1mover",
    ]
    told = json.loads(json_text([ONE]))
    assert told["approvals"][0]["id"] == "r-1"
    assert told["approvals"][0]["reason"] == ONE.request.reason
