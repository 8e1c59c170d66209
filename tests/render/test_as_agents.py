"""What was done about clients, in words and for programs."""

from __future__ import annotations

import json
from dataclasses import replace

from vaultkit.model.connected import ClientState, Connected, Step
from vaultkit.render import as_agents

DONE = Connected(
    project="/p",
    vault="/v",
    clients=("claude-code", "generic"),
    server="vaultkit",
    entry='{\n  "vaultkit": {}\n}',
    steps=(
        Step(".mcp.json", 3, "server vaultkit", "added"),
        Step("AGENTS.md", 1, "rules", "renewed"),
        Step("AGENTS.md", 9, "rules", "there"),
        Step(".claude/skills/a/SKILL.md", 1, "skill a", "added"),
        Step(".claude/skills/b/SKILL.md", 1, "skill b", "added"),
        Step(".claude/skills/c/SKILL.md", 1, "skill c", "kept"),
        Step("x\x1b[31m", 1, "rules", "taken"),
        Step("CLAUDE.md", 1, "pointer", "shared"),
    ),
    written=(".mcp.json",),
    gone=("x\x1b[31m",),
    notes=("start it",),
    dry_run=False,
)


def test_it_is_told_file_by_file() -> None:
    assert list(as_agents.lines(DONE)) == [
        ".mcp.json: server vaultkit added",
        "AGENTS.md: rules written anew",
        "AGENTS.md: rules there already",
        ".claude/skills/: 2 skills added",
        ".claude/skills/: skill c changed by hand, left as found",
        "x\\x1b[31m: rules taken out (removed with it)",
        "CLAUDE.md: pointer left for another client",
        "server:",
        "  {",
        '    "vaultkit": {}',
        "  }",
        "next: start it",
    ]


def test_a_dry_run_says_that_it_is_one() -> None:
    told = list(as_agents.lines(replace(DONE, dry_run=True)))
    assert told[0] == "Nothing was written; without --dry-run this would be done:"
    assert told[1] == ".mcp.json: server vaultkit would be added"
    assert not any("removed" in line for line in told)


def test_nothing_to_do_is_said() -> None:
    assert list(as_agents.lines(replace(DONE, clients=("codex",), steps=(), notes=()))) == [
        "nothing to do"
    ]


def test_programs_get_all_of_it() -> None:
    told = json.loads(as_agents.json_text(DONE))
    assert told["schema_version"] == 1
    assert told["steps"][0] == {
        "path": ".mcp.json",
        "line": 3,
        "what": "server vaultkit",
        "outcome": "added",
    }
    assert (told["written"], told["removed"]) == ([".mcp.json"], ["x\x1b[31m"])


def test_how_clients_are_connected() -> None:
    found = [
        ClientState("codex", False, False, (Step("a", 1, "rules", "absent"),)),
        ClientState(
            "cursor",
            True,
            False,
            (Step("a", 1, "rules", "same"), Step("b", 4, "server v", "others")),
        ),
        ClientState("vscode", True, True, (Step("a", 1, "rules", "older"),)),
    ]
    assert list(as_agents.states(found)) == [
        "codex: not connected",
        "cursor: not connected as a whole",
        "  a: rules in place",
        "  b: server v by somebody else",
        "vscode: connected",
        "  a: rules not as this vaultkit writes it: run `vaultkit agents install` again",
    ]
    told = json.loads(as_agents.states_json(found))
    assert [one["works"] for one in told["clients"]] == [False, False, True]
    assert told["clients"][1]["steps"][1]["outcome"] == "others"
