"""The check action and the workflows that use it, run step by step as GitHub's runner does."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.actions import (
    ACTIONS,
    REPOSITORY,
    ROOT,
    SUMMARY_LIMIT,
    Machine,
    Ran,
    file_values,
    load,
    programs,
)
from tests.support.command import vaultkit
from tests.support.repository import Content, Repository, init_repository
from vaultkit.render.workflow import Place, filled_in

PAGES: dict[str, Content] = {
    "a.md": "# A\n\nSee [[b]].\n",
    "b.md": "# B\n\nSee [[a]].\n",
}
WARNED = "# D\n\n[x]: gone.md\n"
PLACE = Place(repository="owner/vaultkit", revision="0" * 40, version="v0.4.0")

# What the runner would obey if it read it in the wrong place (its two grammars, and variations).
HOSTILE = (
    "::add-mask::secret",
    "::stop-commands::x",
    "::set-env name=PATH::/evil",
    "::set-output name=verdict::clean",
    "::error file=a.md,line=1::forged",
    "::warning::forged",
    "::group::forged",
    "::endgroup::",
    "::add-path::/evil",
    "::add-matcher::evil.json",
    "::debug::forged",
    "::echo::on",
    "::save-state name=x::y",
    "  ::notice::after spaces",
    "##[add-mask]secret",
    "text ##[error]in the middle",
    "##[set-env name=PATH;]/evil",
    "%0A::error::after an escaped line end",
    "a\u2028::error::after a line separator",
    "$(touch evil) `touch evil`; touch evil #",
)


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., Machine]:
    """A machine for an event of a repository, whose base and head hold these files."""

    def started(
        event_name: str = "pull_request",
        base: Mapping[str, Content] = PAGES,
        head: Mapping[str, Content] | None = None,
        event: Mapping[str, Any] | None = None,
        home: str = REPOSITORY,
    ) -> Machine:
        remote = init_repository(tmp_path / "remote", base)
        first = remote.head
        if head is not None:
            remote.git("checkout", "--quiet", "-b", "change")
            remote.commit(head)
            remote.git("checkout", "--quiet", "main")
            remote.git("merge", "--quiet", "--no-ff", "--message", "a merge", "change")
        known: dict[str, Any] = {
            "repository": {"default_branch": "main"},
            "pull_request": {
                "number": 7,
                "title": "a change",
                "head": {"ref": "change", "repo": {"full_name": home}},
            },
            "merge_group": {"base_sha": first},
        }
        return Machine(
            folder=tmp_path / "machine",
            remote=remote,
            event_name=event_name,
            event={**known, **(event or {})},
            sha=remote.head,
            inputs={"command": "vaultkit"},
            names=programs(tmp_path / "programs"),
        )

    return started


def template(name: str, place: Place = PLACE) -> str:
    text = (ROOT / f"templates/workflows/vaultkit-{name}.yml").read_text("utf-8")
    return filled_in(text, place)


def checked_out(machine: Machine, depth: int = 2) -> Machine:
    """The machine with the commit of its event checked out, for runs of the action alone."""
    machine._fresh()
    machine._checkout({"persist-credentials": "false", "fetch-depth": str(depth)})
    return machine


def github(machine: Machine) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(machine.names["GITHUB_STATE_FILE"]).read_text("utf-8"))
    return found


def merge_anew(machine: Machine) -> None:
    """What GitHub does after a push to the pull request's branch."""
    machine.remote.git("checkout", "--quiet", "-B", "main", "main^1")
    machine.remote.git("merge", "--quiet", "--no-ff", "--message", "a merge", "change")
    machine.sha = machine.remote.head


def errors(ran: Ran) -> list[str]:
    """Annotations of errors as `file:line message`."""
    return [
        f"{c.properties.get('file')}:{c.properties.get('line')} {c.data}"
        for c in ran.commands
        if c.name == "error"
    ]


# ---------------------------------------------------------------------------------- pull requests


def test_a_clean_pull_request_without_knowledge_passes_and_gets_no_comment(start) -> None:
    machine = start(head={"make.sh": "true\n"})
    jobs = machine.workflow(template("pull-request"))
    assert {name: ran.result for name, ran in jobs.items()} == {
        "check": "success",
        "comment": "success",
    }
    assert jobs["check"].commands == []
    assert jobs["check"].outputs == {"changed": "false", "verdict": "clean"}
    assert "## vaultkit: no errors or warnings" in jobs["check"].summary
    assert "What changed" not in jobs["check"].summary
    assert not github(machine)["comments"]


def test_a_clean_pull_request_is_told_with_what_it_changes(start) -> None:
    machine = start(head={"c.md": "# C\n\nSee [[a]].\n", "b.md": "# B2\n\nSee [[a]].\n"})
    jobs = machine.workflow(template("pull-request"))
    assert jobs["check"].commands == []
    assert jobs["check"].outputs == {"changed": "true", "verdict": "clean"}
    [comment] = github(machine)["comments"]
    assert comment["body"].startswith("<!-- vaultkit -->\n**The check passes.** ")
    for told in (jobs["check"].summary, comment["body"]):
        assert "### What changed from `HEAD^1` to `HEAD`\n" in told
        assert "1 page added, 1 retitled.\n" in told
        assert "- added `c.md`, `C` (16 characters)\n  - links to `A`\n" in told
        assert told.count("<!-- vaultkit -->") == 1
    # What is taken back is told in the same comment.
    machine.remote.git("checkout", "--quiet", "change")
    machine.remote.git("rm", "--quiet", "c.md")
    machine.remote.commit({"b.md": PAGES["b.md"]})
    merge_anew(machine)
    jobs = machine.workflow(template("pull-request"))
    assert jobs["check"].outputs == {"changed": "false", "verdict": "clean"}
    [comment] = github(machine)["comments"]
    assert "What changed" not in comment["body"]


def test_what_changed_fits_into_a_comment_beside_a_long_report(start) -> None:
    pages = {f"{n}.md": f"# {'x' * 90} {n}\n\n[[gone {n}]]\n" for n in range(900)}
    machine = start(head=pages)
    jobs = machine.workflow(template("pull-request"))
    [comment] = github(machine)["comments"]
    assert len(comment["body"]) <= 65_536
    assert "more: run `vaultkit check` to see them all." in comment["body"]
    assert "900 pages added" in comment["body"]
    assert "This is cut: `vaultkit diff` tells it all." in comment["body"]
    assert jobs["comment"].result == "success"


def test_a_diff_that_breaks_is_told_and_the_verdict_stands(start, tmp_path: Path) -> None:
    machine = checked_out(start(head={"c.md": "# C\n"}), 0)
    program, moved = tmp_path / "programs/vaultkit", tmp_path / "programs/real-vaultkit"
    script = '#!/bin/sh\n[ "$1" = diff ] && { echo "vaultkit: ::error::no" >&2; exit 2; }\n'
    program.rename(moved)
    program.write_text(f'{script}exec "{moved}" "$@"\n', "utf-8")
    program.chmod(0o755)
    ran = machine.action("check", {})
    assert (ran.outputs["verdict"], ran.outputs["changed"]) == ("clean", "true")
    assert [(c.name, c.data) for c in ran.commands] == [("warning", "what changed: ::error::no")]
    assert "### What changed could not be told\n\n- `vaultkit: ::error::no`\n" in ran.summary


def test_what_merging_would_break_fails_is_annotated_and_commented(start) -> None:
    old = {
        **PAGES,
        "vault.yaml": "links: {preset: vaultkit}\n",
        "old.md": "# Old\n\nSee [[gone]] and [[a]].\n",
    }
    machine = start(base=old, head={"c.md": "# C\n\nSee [[nowhere]], [[a]].\n"})
    jobs = machine.workflow(template("pull-request"))
    assert jobs["check"].result == "failure"
    assert jobs["check"].code == 1
    assert [line.partition(" ")[0] for line in errors(jobs["check"])] == ["c.md:3"]
    assert "nowhere" in jobs["check"].summary
    assert "gone" not in jobs["check"].summary, "it was there before"
    [comment] = github(machine)["comments"]
    assert comment["issue"] == 7
    assert comment["body"].startswith("<!-- vaultkit -->\n**The check fails: ")
    assert "nowhere" in comment["body"]
    assert comment["body"].count("<!-- vaultkit -->") == 1
    # The pull request is mended: the same comment says so.
    machine.remote.git("checkout", "--quiet", "change")
    machine.remote.commit({"c.md": "# C\n\nSee [[a]].\n"})
    merge_anew(machine)
    jobs = machine.workflow(template("pull-request"))
    assert jobs["check"].outputs == {"changed": "true", "verdict": "clean"}
    [comment] = github(machine)["comments"]
    assert "**The check passes.**" in comment["body"]
    assert "nowhere" not in comment["body"]


def test_a_page_that_a_change_breaks_without_touching_it_is_annotated(start) -> None:
    machine = start(head={"c.md": "# C\n\nSee [[a]].\n"})
    machine.remote.git("checkout", "--quiet", "change")
    machine.remote.git("rm", "--quiet", "b.md")
    machine.remote.commit()
    merge_anew(machine)
    ran = machine.workflow(template("pull-request"))["check"]
    assert [line.partition(" ")[0] for line in errors(ran)] == ["a.md:3"]


def test_a_fork_gets_the_summary_and_no_job_that_can_write(start) -> None:
    machine = start(head={"c.md": "# C\n\nSee [[nowhere]], [[a]].\n"}, home="stranger/vault")
    jobs = machine.workflow(template("pull-request"))
    assert jobs["check"].result == "failure"
    assert "nowhere" in jobs["check"].summary
    assert jobs["comment"].result == "skipped"
    assert not github(machine)["calls"]


def test_a_vault_in_a_folder_is_annotated_by_the_paths_of_the_repository(start) -> None:
    base = {f"docs/my notes/{name}": text for name, text in PAGES.items()}
    machine = start(base=base, head={"docs/my notes/c.md": "# C\n\nSee [[nowhere]], [[a]].\n"})
    place = Place(
        repository="owner/vaultkit", revision="0" * 40, version="v0.4.0", vault="docs/my notes"
    )
    ran = machine.workflow(template("pull-request", place))["check"]
    assert [line.partition(":")[0] for line in errors(ran)] == ["docs/my notes/c.md"]


def test_a_merge_group_is_compared_with_what_it_builds_on(start) -> None:
    machine = start("merge_group", head={"c.md": "# C\n\nSee [[nowhere]], [[a]].\n"})
    # As when the queue rebases: several commits on top of each other, the fault in the first.
    machine.remote.git("checkout", "--quiet", "-B", "queue", "main^2")
    machine.remote.commit({"d.md": "# D\n\nSee [[a]].\n"})
    machine.sha = machine.remote.head
    jobs = machine.workflow(template("pull-request"))
    assert [line.partition(" ")[0] for line in errors(jobs["check"])] == ["c.md:3"]
    assert jobs["comment"].result == "skipped"


# ----------------------------------------------------------------------- what could not be checked


def failed(ran: Ran) -> str:
    """The reason that is annotated, of a run that must not look fine."""
    assert (ran.result, ran.code) in (("failure", 2), ("failure", 3)), ran.log
    assert ran.outputs["verdict"] == "failed"
    assert not ran.outputs["errors"]
    assert ran.summary.startswith("<!-- vaultkit -->\n## vaultkit: could not check\n")
    [command] = ran.commands
    assert command.name == "error"
    return command.data.removeprefix("could not check: ")


@pytest.mark.parametrize(("event", "depth"), [("pull_request", 1), ("merge_group", 1)])
def test_a_clone_without_the_base_is_never_fine(start, event: str, depth: int) -> None:
    machine = checked_out(start(event, head={"c.md": "# C\n"}), depth)
    ran = machine.action("check", {})
    assert "there is no commit" in failed(ran)
    assert "fetch-depth: 2" in ran.log
    assert "fetch-depth: 2" in ran.summary


def test_another_commit_than_the_merge_is_not_taken_for_it(start) -> None:
    machine = checked_out(start(head={"c.md": "# C\n"}), 0)
    Repository(machine.workspace).git("checkout", "--quiet", "HEAD^2")
    assert "leave `ref` out of actions/checkout" in failed(machine.action("check", {}))
    given = machine.action("check", {"base": "HEAD^1"})
    assert given.outputs["verdict"] == "clean"


@pytest.mark.parametrize(
    ("event", "inputs", "reason"),
    [
        ("pull_request_target", {}, "this event has no mode of its own"),
        ("pull_request_target", {"mode": "pull-request"}, "run it on pull_request"),
        ("issue_comment", {}, "this event has no mode of its own"),
        ("push", {"mode": "fast"}, "there is no such mode"),
        ("push", {"base": "HEAD^"}, "compares with nothing"),
        ("push", {"mode": "merge-queue", "at": "nowhere"}, "there is no commit"),
        ("push", {"vault": "no/such/folder"}, ""),
        ("push", {"args": "--no-such-option"}, ""),
        ("push", {"fail-on": "never"}, ""),
        ("push", {"shard": "1/2"}, "needs the input facts"),
    ],
)
def test_what_does_not_fit_is_refused(start, event: str, inputs: Any, reason: str) -> None:
    machine = checked_out(start(event, head={"c.md": "# C\n"}), 0)
    assert reason in failed(machine.action("check", inputs))


def test_an_event_without_a_merge_group_has_no_base(start) -> None:
    machine = checked_out(start("merge_group", head={"c.md": "# C\n"}), 0)
    for lie in ({}, {"base_sha": "--all"}):
        machine.event = {"merge_group": lie}
        assert "the event names no merge group" in failed(machine.action("check", {}))


@pytest.mark.skipif(os.geteuid() != 0, reason="giving files away needs root")
def test_gt_13_a_repository_of_another_user_is_named_with_the_setting_for_it(start) -> None:
    machine = checked_out(start("push"))
    for place, _, names in os.walk(machine.workspace):
        for path in (place, *(os.path.join(place, name) for name in names)):
            os.chown(path, 65_534, 65_534)
    ran = machine.action("check", {})
    assert f"git config --global --add safe.directory {machine.workspace}" in failed(ran)
    assert "no pages" not in ran.log


def test_a_vaultkit_that_breaks_is_not_fine(start, tmp_path: Path) -> None:
    machine = checked_out(start("push"))
    program = tmp_path / "programs/vaultkit"
    for script in ("exit 0", "exit 1", "kill -9 $$"):
        program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        ran = machine.action("check", {})
        assert ran.result == "failure"
        assert ran.code >= 2 or ran.code < 0
        assert ran.outputs["verdict"] == "failed"


# -------------------------------------------------------------------------------- the other modes


def test_a_push_checks_everything_and_counts(start) -> None:
    base = {**PAGES, "c.md": "# C\n\nSee [[gone]] and [[a]].\n", "d.md": WARNED}
    ran = checked_out(start("push", base=base)).action("check", {})
    assert (ran.result, ran.code) == ("failure", 1)
    counts = {key: ran.outputs[key] for key in ("verdict", "errors", "warnings")}
    assert counts == {"verdict": "findings", "errors": "1", "warnings": "1"}
    assert json.loads(Path(ran.outputs["json"]).read_text("utf-8"))["summary"]["error"] == 1
    assert Path(ran.outputs["report"]).read_text("utf-8") == ran.summary


def test_warnings_fail_where_they_are_asked_to(start) -> None:
    machine = checked_out(start("push", base={**PAGES, "d.md": WARNED}))
    assert machine.action("check", {}).outputs["verdict"] == "clean"
    assert machine.action("check", {"fail-on": "warning"}).outputs["verdict"] == "findings"


def test_arguments_come_one_a_line_and_are_no_shell_words(start) -> None:
    base = {**PAGES, "c.md": "# C\n\nSee [[gone]] and [[a]].\n"}
    machine = checked_out(start("push", base=base))
    args = "--ignore=broken-link\n\n  --severity=secret=warning  \n"
    assert machine.action("check", {"args": args}).outputs["verdict"] == "clean"
    failed(machine.action("check", {"args": "--ignore=$(touch evil)"}))
    assert not (machine.workspace / "evil").exists()


def test_sarif_is_written_where_it_is_asked_for(start) -> None:
    machine = start("push", base={**PAGES, "c.md": "# C\n\nSee [[gone]] and [[a]].\n"})
    ran = machine.workflow(template("code-scanning"))["scan"]
    assert ran.result == "success", ran.log
    assert ran.log.endswith("2.1.0\n")
    assert len(errors(ran)) == 1


def test_code_scanning_fails_where_nothing_was_checked(start) -> None:
    machine = start("push", base={**PAGES, "vault.yaml": "links: [\n"})
    assert machine.workflow(template("code-scanning"))["scan"].result == "failure"


def test_a_pull_request_may_be_scanned_but_not_a_forks(start) -> None:
    machine = start(head={"c.md": "# C\n"})
    assert machine.workflow(template("code-scanning"))["scan"].result == "success"
    machine.event["pull_request"]["head"]["repo"] = {"full_name": "stranger/vault"}
    assert machine.workflow(template("code-scanning"))["scan"].result == "skipped"


def test_the_nightly_run_keeps_one_issue_as_long_as_it_fails(start) -> None:
    machine = start("schedule", base={**PAGES, "c.md": "# C\n\nSee [[gone]] and [[a]].\n"})
    workflow = template("nightly")
    assert machine.workflow(workflow)["issue"].result == "success"
    machine.workflow(workflow)
    [issue] = github(machine)["issues"]
    assert issue["state"] == "open"
    assert "gone" in issue["body"]
    machine.remote.commit({"c.md": "# C\n\nSee [[a]].\n"})
    machine.sha = machine.remote.head
    machine.workflow(workflow)
    [issue] = github(machine)["issues"]
    assert issue["state"] == "closed"
    assert [comment["issue"] for comment in github(machine)["comments"]] == [issue["number"]]


def test_a_nightly_run_that_could_not_check_opens_the_issue_too(start) -> None:
    machine = start("schedule", base={**PAGES, "vault.yaml": "links: [\n"})
    machine.workflow(template("nightly"))
    [issue] = github(machine)["issues"]
    assert "could not check" in issue["body"]


def test_a_nightly_run_by_hand_on_another_branch_has_no_say(start) -> None:
    machine = start("workflow_dispatch", base={**PAGES, "c.md": "# C\n\nSee [[gone]].\n"})
    machine.ref = "refs/heads/other"
    assert machine.workflow(template("nightly"))["issue"].result == "skipped"


def test_the_push_workflow_checks_the_vault(start) -> None:
    machine = start("push", base={**PAGES, "c.md": "# C\n\nSee [[gone]] and [[a]].\n"})
    assert errors(machine.workflow(template("push"))["check"])


def test_shares_that_several_machines_read_are_joined(start) -> None:
    pages = {f"{n}.md": f"# {n}\n\nSee [[gone {n}]] and [[a]].\n" for n in range(9)}
    machine = start("push", base={**PAGES, **pages})
    jobs = machine.workflow(template("sharded"))
    assert jobs["read"].result == "success", jobs["read"].log
    assert sorted(machine.artifacts) == [f"vaultkit-facts-{n}" for n in (1, 2, 3, 4)]
    assert [e.partition(":")[0] for e in errors(jobs["check"])] == [f"{n}.md" for n in range(9)]
    direct = vaultkit("check", "--at", "HEAD", "--format", "json", folder=machine.workspace)
    [joined] = machine.temp.glob("vaultkit-*/report.json")
    assert joined.read_text("utf-8") == direct.out


def test_a_share_that_cannot_be_read_fails(start) -> None:
    machine = checked_out(start("push"))
    facts = str(machine.temp / "1.facts")
    assert machine.action("check", {"shard": "1/2", "facts": facts}).outputs["verdict"] == "facts"
    Path(facts).write_bytes(b"lies")
    failed(machine.action("check", {"facts": facts}))
    failed(machine.action("check", {"shard": "3/2", "facts": facts}))


# ------------------------------------------------------------------------------- hostile contents


def test_t38_no_text_of_a_vault_a_title_or_a_branch_becomes_a_command(start) -> None:
    pages: dict[str, Content] = {}
    for number, text in enumerate(HOSTILE):
        name = text.replace("/", "_")
        pages[f"{name}/{number}.md"] = f"# {text}\n\nSee [[a]] and [[{text}]].\n\n{text}\n"
        pages[f"{number} {name}.md"] = f"---\ntitle: {text}\n{text}\n---\n\n[x]({name} y.md)\n"
    machine = start(head=pages)
    pull = machine.event["pull_request"]
    pull["title"] = " ".join(HOSTILE)
    pull["head"]["ref"] = "".join(HOSTILE)
    jobs = machine.workflow(template("pull-request"))
    check = jobs["check"]
    assert check.code == 1, check.log
    found = check.commands
    assert {command.name for command in found} <= {"error", "warning", "notice"}
    assert len([command for command in found if command.name == "error"]) == 10
    for command in found[:-1]:
        assert command.properties["title"].startswith(("LK", "FM", "SC", "ID"))
    assert "forged" not in {command.data for command in found}
    assert not (machine.workspace / "evil").exists()
    assert check.outputs == {"changed": "true", "verdict": "findings"}
    [comment] = github(machine)["comments"]
    assert len(comment["body"]) < 65_536
    assert jobs["comment"].commands == []


FORGED = (
    "verdict=clean",
    "x\nverdict=clean",
    "x\nverdict<<y\nclean\ny",
    "<<x",
    "x<<",
    "\n\n",
    "a\rverdict=clean",
    "verdict<<\nclean\n",
)


def test_t39_no_value_of_an_output_is_read_as_another_one(tmp_path: Path) -> None:
    check = load("check/check.py")
    file = tmp_path / "output"
    values = {f"key-{number}": text for number, text in enumerate(FORGED)}
    check.tell({"GITHUB_OUTPUT": str(file)}, {**values, "verdict": "findings"})
    assert file_values(file.read_bytes().decode()) == {**values, "verdict": "findings"}


def test_a_long_report_is_cut_to_what_a_summary_may_hold(tmp_path: Path) -> None:
    check = load("check/check.py")
    report, summary = tmp_path / "report.md", tmp_path / "summary"
    report.write_text("- a line of it, ä\n" * 80_000, "utf-8")
    summary.write_text("what another command of the step wrote\n" * 1_000, "utf-8")
    check.summarise({"GITHUB_STEP_SUMMARY": str(summary)}, report)
    text = summary.read_bytes().decode()
    assert SUMMARY_LIMIT - 2_000 < len(text.encode()) < SUMMARY_LIMIT
    assert text.endswith("- a line of it, ä\n\nThe rest is in the log of the step.\n")


def test_t39_the_summary_reads_no_html_and_no_markup_of_a_vault(start) -> None:
    evil = "<img src=x onerror=alert(1)> ![p](https://evil.example/p) @everyone `` `x` <!--"
    base = {**PAGES, "c.md": f"# C\n\nSee [[{evil}]] and [[a]].\n"}
    machine = start(head=base)
    machine.workflow(template("pull-request"))
    [comment] = github(machine)["comments"]
    for line in comment["body"].split("\n")[3:]:
        outside = re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", line)
        assert not re.search(r"[<>@`!\[\]]", outside), line


def test_python_files_of_a_pull_request_are_never_imported(start) -> None:
    trap = "open('evil', 'w').close()\n"
    names = ("venv", "json", "sitecustomize", "vaultkit", "re", "report", "check", "subprocess")
    head = {f"{name}.py": trap for name in names} | {"c.md": "# C\n\nSee [[nowhere]], [[a]].\n"}
    machine = start(head=head)
    machine.workflow(template("pull-request"))
    assert len(github(machine)["comments"]) == 1
    assert not (machine.workspace / "evil").exists()


# ------------------------------------------------------------------------------------ installation

BACKEND = """
import zipfile
def build_wheel(folder, settings=None, metadata=None):
    name = "git_vaultkit-1-py3-none-any.whl"
    info = "git_vaultkit-1.dist-info/"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        wheel.writestr("it.py", "def main():\\n    print('it runs')\\n")
        about = "Metadata-Version: 2.1\\nName: git-vaultkit\\nVersion: 1\\n"
        wheel.writestr(info + "METADATA", about)
        form = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
        wheel.writestr(info + "WHEEL", form)
        wheel.writestr(info + "entry_points.txt", "[console_scripts]\\nvaultkit = it:main\\n")
        wheel.writestr(info + "RECORD", "")
    return name
"""
PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""


def test_the_action_installs_its_own_checkout_away_from_the_workspace(start, tmp_path) -> None:
    action = tmp_path / "checkout of the action/.github/actions"
    shutil.copytree(ACTIONS, action)
    (action.parents[1] / "backend.py").write_text(BACKEND, "utf-8")
    (action.parents[1] / "pyproject.toml").write_text(PROJECT, "utf-8")
    machine = checked_out(start("push", base={**PAGES, "venv.py": "open('evil', 'w')\n"}))
    machine.inputs = {}
    machine.names = {**machine.names, "ACTIONS": str(action), "HOME": str(tmp_path)}
    ran = machine.action("check", {})
    assert ran.code == 2, "that program writes no report"
    assert "it runs" in ran.log, ran.log
    assert not (machine.workspace / "evil").exists()
    refused = machine.action("check", {"version": "1.0; touch evil"})
    assert "the input version is no version" in refused.log


def test_a_program_that_is_not_there_is_named(start) -> None:
    ran = checked_out(start("push")).action("check", {"command": "no-such-program"})
    assert ran.code == 2
    assert "names no program" in ran.log


# --------------------------------------------------------------------------------------- the doors


def test_the_action_finds_what_the_command_finds(start) -> None:
    base = {**PAGES, "c.md": "# C\n\nSee [[gone]] and [[a]].\n", "d.md": "# D\n"}
    machine = checked_out(start("push", base=base))
    ran = machine.action("check", {})
    direct = vaultkit("check", "--at", "HEAD", "--format", "json", folder=machine.workspace)
    assert Path(ran.outputs["json"]).read_text("utf-8") == direct.out
