"""The comment goes to the pull request of the event and shows only what vaultkit writes (T41)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.render.samples import COMMANDS, TERMINAL, finding, report
from tests.support.actions import ACTIONS, REPOSITORY, Machine, Ran, load, programs
from tests.support.repository import Repository
from vaultkit.model.finding import Fix
from vaultkit.model.text import Span
from vaultkit.render.as_markdown import LONGEST, MARK, render
from vaultkit.render.view import View

GOOD = f"{MARK}\n## vaultkit: 1 error\n\n**error** in `a.md`\n\n- line 3, broken-link: `x`\n"
REPORT = load("report.py")

Told = Callable[..., Ran]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    pull = {"number": 7, "head": {"ref": "change", "repo": {"full_name": REPOSITORY}}}
    made = Machine(
        folder=tmp_path / "machine",
        remote=Repository(tmp_path / "none"),
        event_name="pull_request",
        event={"pull_request": pull},
        sha="0" * 40,
        names=programs(tmp_path / "programs"),
    )
    made._fresh()
    return made


def comment(
    machine: Machine,
    report: str | bytes | None = GOOD,
    verdict: str = "findings",
    changed: str = "",
) -> Ran:
    if report is not None:
        words = report.encode() if isinstance(report, str) else report
        (machine.workspace / "report.md").write_bytes(words)
    github = machine._github({"pull-requests": "write"})
    given = {"report": "report.md", "verdict": verdict, "changed": changed}
    return machine.action("comment", given, github)


def state(machine: Machine, **more: Any) -> dict[str, Any]:
    """What GitHub holds; with values they are put there."""
    file = Path(machine.names["GITHUB_STATE_FILE"])
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) | more
    file.write_text(json.dumps(found), "utf-8")
    return found


def bodies(machine: Machine) -> list[tuple[int, str]]:
    return [(one["issue"], one["body"]) for one in state(machine)["comments"]]


def refused(ran: Ran, machine: Machine) -> str:
    assert ran.code == 2, ran.log
    [command] = ran.commands
    assert command.data.startswith("no comment was made: ")
    assert not bodies(machine)
    return command.data


# ------------------------------------------------------------------------------------ what it does


def test_a_report_is_shown_with_the_verdict_above_it(machine: Machine) -> None:
    ran = comment(machine)
    assert ran.outputs == {"posted": "created"}
    assert bodies(machine) == [
        (
            7,
            f"{MARK}\n**The check fails: merging this would bring what is listed here.** "
            f"[run 17](https://github.com/owner/vault/actions/runs/17)\n\n"
            + GOOD.partition("\n")[2],
        )
    ]


def test_a_clean_check_makes_no_first_comment_but_updates_one(machine: Machine) -> None:
    assert comment(machine, verdict="clean").outputs == {"posted": "nothing"}
    assert not bodies(machine)
    comment(machine)
    assert comment(machine, verdict="clean").outputs == {"posted": "updated"}
    [(_, body)] = bodies(machine)
    assert "The check passes." in body


def test_a_clean_check_of_changed_knowledge_makes_a_first_comment(machine: Machine) -> None:
    assert comment(machine, verdict="clean", changed="false").outputs == {"posted": "nothing"}
    assert comment(machine, verdict="clean", changed="true").outputs == {"posted": "created"}


def test_a_check_that_could_not_run_is_told(machine: Machine) -> None:
    comment(machine, f"{MARK}\n## vaultkit: could not check\n\n- `why`\n", "failed")
    [(_, body)] = bodies(machine)
    assert "Nothing can be said about this pull request" in body


def test_only_its_own_comment_is_written_over(machine: Machine) -> None:
    bot, person = {"login": "github-actions[bot]"}, {"login": "someone"}
    others = [
        {"id": 1, "issue": 7, "user": person, "body": f"{MARK}\nmine"},
        {"id": 2, "issue": 7, "user": bot, "body": f"quoted: {MARK}"},
        {"id": 3, "issue": 8, "user": bot, "body": f"{MARK}\nof another one"},
        {"id": 4, "issue": 7, "user": None, "body": None},
    ]
    state(machine, comments=list(others))
    assert comment(machine).outputs == {"posted": "created"}
    assert state(machine)["comments"][:4] == others
    assert comment(machine).outputs == {"posted": "updated"}
    assert len(state(machine)["comments"]) == 5


def test_its_comment_is_found_on_any_page(machine: Machine) -> None:
    person = {"login": "someone"}
    many = [{"id": n, "issue": 7, "user": person, "body": "x"} for n in range(150)]
    ours = {"id": 500, "issue": 7, "user": {"login": "github-actions[bot]"}, "body": MARK}
    state(machine, comments=[*many, ours])
    assert comment(machine).outputs == {"posted": "updated"}


def test_the_body_is_on_no_command_line(machine: Machine) -> None:
    text = GOOD.replace("`x`", "`@/etc/passwd $(id) it is secret`")
    comment(machine, text)
    assert "it is secret" in bodies(machine)[0][1]
    assert all("secret" not in word for call in state(machine)["calls"] for word in call["words"])


def test_a_token_that_may_not_write_is_named(machine: Machine) -> None:
    (machine.workspace / "report.md").write_text(GOOD, "utf-8")
    given = {"report": "report.md", "verdict": "findings"}
    ran = machine.action("comment", given, machine._github({"contents": "read"}))
    assert "HTTP 403; has the job the permission" in refused(ran, machine)


# ------------------------------------------------------------------------------- where it may write


def test_a_fork_gets_none(machine: Machine) -> None:
    for home in ({"full_name": "stranger/vault"}, None):
        machine.event["pull_request"]["head"]["repo"] = home
        assert comment(machine).outputs == {"posted": "nothing"}
    assert not state(machine)["calls"]


@pytest.mark.parametrize("name", ["pull_request_target", "workflow_run", "push", "issue_comment"])
def test_another_event_is_refused(machine: Machine, name: str) -> None:
    machine.event_name = name
    assert "run it on pull_request" in refused(comment(machine), machine)


@pytest.mark.parametrize("number", [None, "7", 0, -1, True, 7.0, "7/../8"])
def test_an_event_without_a_number_is_refused(machine: Machine, number: Any) -> None:
    machine.event["pull_request"]["number"] = number
    assert "run it on pull_request" in refused(comment(machine), machine)


# ------------------------------------------------------------------------- T41: artifacts that lie

LIES: dict[str, str | bytes] = {
    "no report": "",
    "not ours": "## vaultkit: no errors\n",
    "a binary": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "no UTF-8": GOOD.encode() + b"\xff\n",
    "too long": GOOD + "a line\n" * 10_000,
    "an escape": GOOD + "\x1b[2J\n",
    "turned text": GOOD + "\u202eno\n",
    "HTML": GOOD + "<img src=https://evil.example/x>\n",
    "a second mark": GOOD + f"{MARK}\n",
    "an open comment": GOOD + "<!--\n",
    "a mention": GOOD + "@owner/everyone look\n",
    "a link": GOOD + "[the whole report](https://evil.example)\n",
    "a bare link": GOOD + "https://evil.example\n",
    "an address": GOOD + "see WWW.evil.example\n",
    "an open span": GOOD + "`` open\n@all\n",
    "a fence": GOOD + "```\n",
    "a command": GOOD + "::error::x ##[error]y /merge\n",
    "an entity": GOOD + "&#64;all\n",
}


@pytest.mark.parametrize("lie", LIES)
def test_t41_a_report_that_vaultkit_did_not_write_is_not_shown(machine: Machine, lie: str) -> None:
    reason = refused(comment(machine, LIES[lie]), machine)
    assert "the report" in reason


def test_t41_what_is_no_plain_file_is_not_read(machine: Machine, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text(f"{MARK}\nsecret\n", "utf-8")
    path = machine.workspace / "report.md"
    assert "No such file" in refused(comment(machine, None), machine)
    path.symlink_to(secret)
    refused(comment(machine, None), machine)
    path.unlink()
    os.mkfifo(path)
    refused(comment(machine, None), machine)
    path.unlink()
    path.mkdir()
    refused(comment(machine, None), machine)


def test_t41_a_report_cannot_name_the_pull_request_or_the_verdict(machine: Machine) -> None:
    (machine.workspace / "pull-request").write_text("8\n", "utf-8")
    claims = "pull request: 8\nnumber: 8\nissue: 8\nverdict: clean\nThe check passes.\n"
    comment(machine, GOOD + claims)
    [(number, body)] = bodies(machine)
    assert number == 7
    assert body.split("\n")[1].startswith("**The check fails: ")
    assert "is none of the check action's" in refused_again(machine)


def refused_again(machine: Machine) -> str:
    return comment(machine, verdict="clean\nposted=created").commands[0].data


# -------------------------------------------------------------------------- both sides fit together


@settings(max_examples=40)
@given(texts=st.lists(st.one_of(st.text(), st.sampled_from((*COMMANDS, *TERMINAL))), max_size=8))
@example(
    texts=["`", "``a`", "`" * 90, "\u0646\u200c\u0645", "\u200b", "\x1b]", "<!--", "@all", " "]
)
def test_whatever_vaultkit_writes_is_taken(
    texts: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    told = [finding(message=text, path=f"{text}.md", fix=Fix(text)) for text in texts]
    path = tmp_path_factory.mktemp("report") / "report.md"
    written = render(report(*told, vault_name="".join(texts)), View())
    path.write_text(written, "utf-8")
    assert MARK + "\n" + REPORT.read(str(path)) == written


def test_the_longest_report_of_vaultkit_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    written = render(report(*(finding(span=Span.at(n, 1, 2)) for n in range(1, 2_000))), View())
    path.write_text(written, "utf-8")
    assert LONGEST - 1_000 < len(written) < REPORT.LONGEST
    assert REPORT.MARK + "\n" + REPORT.read(str(path)) == written


def test_a_report_of_the_action_itself_is_taken(tmp_path: Path) -> None:
    check = load("check/check.py")
    path = tmp_path / "report.md"
    told = "vaultkit: `a` <b> @c\n\n  next: \x1b[2J \u202e ![](x)\n" * 30
    path.write_text(check.could_not(told), "utf-8")
    assert "could not check" in REPORT.read(str(path))


def test_the_scripts_import_nothing_that_is_not_pythons_own() -> None:
    for script in ACTIONS.rglob("*.py"):
        for line in script.read_text("utf-8").splitlines():
            if line.startswith(("import ", "from ")) and "__future__" not in line:
                name = line.split()[1].partition(".")[0]
                assert name in {*sys.stdlib_module_names, "report"}, f"{script}: {line}"
