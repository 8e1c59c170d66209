from __future__ import annotations

import json

from tests.support.writing import asked
from vaultkit.model.approval import Approval, Standing, Waits
from vaultkit.model.behind import Behind, Hold
from vaultkit.model.request import Retire
from vaultkit.render.as_approvals import json_text, lines
from vaultkit.render.as_behind import step

ONE = Approval(
    request=asked(Retire(page="a"), id="r-1", reason="It\nis \x1b[1mover"),
    title="retire a.md",
    at="2026-03-01T12:30:15Z",
)
WAITS = Waits(
    ONE,
    (
        Standing("a.md", "1" * 16, differs=True, diff="-a\n+\x1bb"),
        Standing("b.md", "2" * 16, differs=False),
        Standing("c.md", "", differs=True),
    ),
)


def test_what_waits_is_told() -> None:
    assert list(lines([])) == ["Nothing waits for a person"]
    assert list(lines([WAITS])) == [
        "r-1  2026-03-01T12:30:15Z  agent:research",
        "  retire a.md: It is \\x1b[1mover",
        "  a.md has the version 1111111111111111, changed since it was asked",
        "    -a",
        "    +\\x1bb",
        "  b.md has the version 2222222222222222, unchanged since it was asked",
        "  c.md is gone since it was asked",
        "Next: vaultkit approve ID, or vaultkit reject ID",
    ]
    told = json.loads(json_text([WAITS]))
    assert told["approvals"][0]["id"] == "r-1"
    assert told["approvals"][0]["reason"] == ONE.request.reason
    assert [page["differs"] for page in told["approvals"][0]["pages"]] == [True, False, True]


def test_branches_that_lack_something_are_told() -> None:
    behind = Behind("vaultkit/research", "main", 2, 1, Hold.OWN, "/v/w")
    assert list(lines([], [behind]))[1:] == [
        "main is 2 commits ahead of vaultkit/research, which holds 1 commit of its own",
        f"  next: {step(behind)}",
    ]
    (told,) = json.loads(json_text([], [behind]))["behind"]
    assert (told["branch"], told["base"], told["commits"], told["own"]) == (
        "vaultkit/research",
        "main",
        2,
        1,
    )
    assert "behind" not in json.loads(json_text([]))
