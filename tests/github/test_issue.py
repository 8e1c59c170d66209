"""One issue stays open as long as the nightly check fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.actions import Machine, Ran, programs
from tests.support.repository import Repository

MARK = "<!-- vaultkit -->"
BOT, PERSON = {"login": "github-actions[bot]"}, {"login": "someone"}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(
        folder=tmp_path / "machine",
        remote=Repository(tmp_path / "none"),
        event_name="schedule",
        event={},
        sha="0" * 40,
        names=programs(tmp_path / "programs"),
    )
    made._fresh()
    return made


def tell(machine: Machine, result: str, report: str | None = None) -> Ran:
    file = machine.workspace / "report.md"
    if report is not None:
        file.write_text(report, "utf-8")
    github = machine._github({"issues": "write"})
    return machine.action("issue", {"result": result, "report": "report.md"}, github)


def issues(machine: Machine, *put: dict[str, Any]) -> list[dict[str, Any]]:
    file = Path(machine.names["GITHUB_STATE_FILE"])
    state = json.loads(file.read_text("utf-8"))
    state["issues"] += put
    file.write_text(json.dumps(state), "utf-8")
    return list(state["issues"])


@pytest.mark.parametrize("result", ["success", "cancelled", "skipped", "", "failure\nx"])
def test_nothing_is_said_where_nothing_failed(machine: Machine, result: str) -> None:
    assert tell(machine, result).outputs == {"issue": "nothing"}
    assert not issues(machine)


def test_a_failure_without_a_report_is_told(machine: Machine) -> None:
    assert tell(machine, "failure").outputs == {"issue": "created"}
    [issue] = issues(machine)
    assert issue["title"] == "vaultkit: the nightly check fails"
    assert "failed before it could check" in issue["body"]
    assert "https://github.com/owner/vault/actions/runs/17" in issue["body"]


def test_a_report_that_lies_is_not_shown_but_the_failure_is_told(machine: Machine) -> None:
    assert tell(machine, "failure", f"{MARK}\n@everyone\n").outputs == {"issue": "created"}
    [issue] = issues(machine)
    assert "@" not in issue["body"]
    assert "The report is not shown: line 2 of the report" in issue["body"]


def test_issues_of_others_are_left_alone(machine: Machine) -> None:
    others = [
        {"number": 1, "state": "open", "user": PERSON, "body": f"{MARK}\nmine"},
        {"number": 2, "state": "open", "user": BOT, "body": "something else"},
        {"number": 3, "state": "closed", "user": BOT, "body": f"{MARK}\nlast year"},
        {"number": 4, "state": "open", "user": BOT, "body": MARK, "pull_request": {}},
        {"number": 5, "state": "open", "user": BOT, "body": None},
    ]
    issues(machine, *others)
    assert tell(machine, "success").outputs == {"issue": "nothing"}
    assert tell(machine, "failure").outputs == {"issue": "created"}
    assert issues(machine)[:5] == others
    assert tell(machine, "failure").outputs == {"issue": "updated"}
    assert tell(machine, "success").outputs == {"issue": "closed"}
    assert [issue["state"] for issue in issues(machine)[5:]] == ["closed"]


def test_a_token_that_may_not_write_is_named(machine: Machine) -> None:
    ran = machine.action("issue", {"result": "failure"}, machine._github({"contents": "read"}))
    assert ran.code == 2
    assert "HTTP 403" in ran.commands[0].data
