"""One step of the check action: runs vaultkit for the event at hand and tells GitHub what it says.

Everything comes by environment variables; nothing of the event or the vault is ever part of a
shell line. What is printed from the vault stands between `::stop-commands::` and a token that
nobody can know, but for the annotations, which vaultkit itself escapes.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

REPORT_LIMIT = 60_000  # bytes of a report that a comment can hold
LEAST = 2_000  # of them for what changed, which vaultkit does not cut shorter
SUMMARY_LIMIT = 1024 * 1024  # bytes a step; beyond it the runner shows nothing at all
LOG_LINES = 2_000  # of the report in the log, which the browser still shows

EVENTS = {
    "pull_request": "pull-request",
    "merge_group": "merge-queue",
    "push": "push",
    "schedule": "nightly",
    "workflow_dispatch": "nightly",
}
MODES = (*EVENTS.values(), "new-only")
COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")

Environment = Mapping[str, str]


class CannotCheck(Exception):
    """Why nothing can be said about the vault, as one line with the next step."""


class Ran(NamedTuple):
    """What one call of vaultkit gave."""

    code: int
    out: str
    err: str


def main() -> int:
    """Check, tell, and return the exit code of the step."""
    env = os.environ
    place = Path(tempfile.mkdtemp(prefix="vaultkit-", dir=env["RUNNER_TEMP"]))
    report, listing, text = place / "report.md", place / "report.json", place / "report.txt"
    try:
        if env["SHARD"]:
            ran = run(env, shard_arguments(env))
            verdict, counts = facts_verdict(ran), {}
        else:
            reports = {"markdown": report, "json": listing, "text": text, "sarif": env["SARIF"]}
            ran = run(env, [*arguments(env), *report_arguments(reports)])
            verdict, counts = verdict_of(ran, listing)
    except CannotCheck as reason:
        ran = Ran(2, "", f"vaultkit: {reason}\n")
        verdict, counts = "failed", {}
    changed = ""
    if verdict == "failed":
        report.write_text(could_not(ran.err), encoding="utf-8")
    elif verdict != "facts":
        changed = add_changes(env, report)
    quote(first_lines(text) if text.exists() else "")
    say(ran.out)
    quote(ran.err)
    if verdict == "failed":
        say(f"::error title=vaultkit::could not check: {data(reason_of(ran.err))}\n")
    values = {"verdict": verdict, **counts, "report": str(report), "json": str(listing)}
    values |= {"changed": changed} if changed else {}
    tell(env, {name: value for name, value in values.items() if is_there(name, value)})
    summarise(env, report)
    return ran.code if verdict != "failed" else ran.code if ran.code > 1 else 2


# ------------------------------------------------------------------------------------ what to run


def arguments(env: Environment) -> list[str]:
    """The arguments for the mode. Raises CannotCheck where it does not fit what is checked out."""
    mode = mode_of(env)
    base, at = named_base(mode, env), env["AT"] or "HEAD"
    given = ["check", f"--at={at}", f"--fail-on={env['FAIL_ON'] or 'error'}", "--format=github"]
    if mode in ("push", "nightly"):
        if base:
            raise CannotCheck(f"the mode {mode} compares with nothing; leave the input base out")
        given += ["--all"] if mode == "nightly" else []
    else:
        given.append("--new-only")
        given += [f"--base={base}"] if base else []
    return [*given, *inputs(env), *([f"--facts={env['FACTS']}"] if env["FACTS"] else [])]


def named_base(mode: str, env: Environment) -> str:
    """What the change is compared with, where it is named or the event tells; else ""."""
    if env["BASE"] or env["AT"] or mode in ("push", "nightly"):
        return env["BASE"]
    return base_of(mode, env)


def diff_arguments(env: Environment, room: int) -> list[str]:
    """The arguments that tell what changed; none in a mode that compares with nothing.

    What is wrong is left to the check. A vault so large that its pages are read elsewhere is not
    read once more for it.
    """
    mode = mode_of(env)
    if mode in ("push", "nightly") or env["FACTS"]:
        return []
    at = env["AT"] or "HEAD"
    merged = at.removeprefix("merge:").partition("...")[0] if at.startswith("merge:") else f"{at}^1"
    vault = [f"--vault={env['VAULT']}"] if env["VAULT"] else []
    told = ["--format=markdown", "--no-findings", "--exit-code", f"--limit={room}", *vault]
    return ["diff", *told, "--", f"{named_base(mode, env) or merged}..{at}"]


def shard_arguments(env: Environment) -> list[str]:
    """The arguments that read one share of the pages."""
    if not env["FACTS"]:
        raise CannotCheck("the input shard needs the input facts, the file to write")
    share = [f"--shard={env['SHARD']}", f"--output={env['FACTS']}", f"--at={env['AT'] or 'HEAD'}"]
    return ["facts", *share, *inputs(env)]


def inputs(env: Environment) -> list[str]:
    """What the workflow's author adds: the vault, and arguments one a line."""
    vault = [f"--vault={env['VAULT']}"] if env["VAULT"] else []
    return [*vault, *(line.strip() for line in env["ARGS"].splitlines() if line.strip())]


def report_arguments(reports: Mapping[str, Path | str]) -> list[str]:
    """One `--report` for each format that has a file."""
    return [f"--report={style}={file}" for style, file in reports.items() if str(file)]


def mode_of(env: Environment) -> str:
    """The mode asked for, or the one of the event."""
    event, mode = env.get("GITHUB_EVENT_NAME", ""), env["MODE"] or "auto"
    if mode not in ("auto", *MODES):
        raise CannotCheck(f"there is no such mode; write auto, {', '.join(MODES)}")
    if mode == "auto" and event not in EVENTS:
        raise CannotCheck(
            "this event has no mode of its own; run the check on pull_request, or name a mode"
        )
    mode = EVENTS[event] if mode == "auto" else mode
    if mode == "pull-request" and event == "pull_request_target":
        raise CannotCheck(
            "pull_request_target checks the base branch, with its rights; run it on pull_request"
        )
    return mode


def base_of(mode: str, env: Environment) -> str:
    """What the change is compared with; "" is the first parent of what is checked."""
    if mode == "merge-queue":
        return merge_group_base(env)
    if mode == "pull-request":
        # HEAD is the merge of the pull request into its base, whose first parent is that base.
        head, meant = head_commit(env), env.get("GITHUB_SHA", "")
        if head and head != meant:
            raise CannotCheck(
                "what is checked out is not the merge that GitHub made for this pull request; "
                "leave `ref` out of actions/checkout, or name the input base"
            )
    return ""


def merge_group_base(env: Environment) -> str:
    """The commit that a merge group builds on, as the event says; a group may be many commits."""
    try:
        event = json.loads(Path(env["GITHUB_EVENT_PATH"]).read_bytes())
        base = event["merge_group"]["base_sha"]
    except (KeyError, TypeError, ValueError, OSError):
        base = ""
    if not (isinstance(base, str) and COMMIT.fullmatch(base)):
        raise CannotCheck("the event names no merge group; name the input base")
    return base


def head_commit(env: Environment) -> str:
    """The commit that is checked out, "" where Git cannot say; vaultkit then tells why."""
    return git(env, "rev-parse", "--verify", "HEAD^{commit}")


def git(env: Environment, *words: str) -> str:
    """What Git answers about the vault's repository, "" where it does not."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=env["VAULT"] or ".", capture_output=True, stdin=subprocess.DEVNULL
        )
    except OSError:  # no such folder, say; vaultkit says so
        return ""
    return done.stdout.decode(errors="replace").strip() if done.returncode == 0 else ""


def run(env: Environment, words: list[str]) -> Ran:
    """Run vaultkit, and add what helps where the clone is too shallow."""
    try:
        done = subprocess.run(
            [env["VAULTKIT"], *words], capture_output=True, stdin=subprocess.DEVNULL
        )
    except OSError as error:
        raise CannotCheck(f"vaultkit cannot be started: {error.strerror}") from error
    err = done.stderr.decode(errors="replace")
    if done.returncode > 1 and git(env, "rev-parse", "--is-shallow-repository") == "true":
        err += (
            "  next: the checkout is shallow; give actions/checkout `fetch-depth: 2` for a pull\n"
            "        request, `fetch-depth: 0` for a merge queue or any other base\n"
        )
    return Ran(done.returncode, done.stdout.decode(errors="replace"), err)


# ----------------------------------------------------------------------------------- what it says


def add_changes(env: Environment, report: Path) -> str:
    """Add what knowledge changed to the report; `true` or `false`, "" where nobody asks for it."""
    words = report.read_bytes() if report.exists() else b""
    given = diff_arguments(env, max(LEAST, REPORT_LIMIT - len(words)))
    if not given:
        return ""
    ran = run(env, given)
    if ran.code == 0:
        return "false"
    if ran.code == 1:
        text = ran.out.partition("\n")[2]  # without the mark, which the report has
    else:
        lines = [f"- {code_span(line)}\n" for line in ran.err.splitlines()[:20] if line.strip()]
        text = "".join(["### What changed could not be told\n\n", *lines])
        say(f"::warning title=vaultkit::what changed: {data(reason_of(ran.err))}\n")
    with open(report, "a", encoding="utf-8", newline="\n") as file:
        file.write(f"\n{text}")
    return "true"


def verdict_of(ran: Ran, listing: Path) -> tuple[str, dict[str, str]]:
    """The verdict, and how many findings of each severity the report counts."""
    if ran.code not in (0, 1):
        return "failed", {}
    try:
        counts = severities(json.loads(listing.read_bytes()))
    except (KeyError, TypeError, ValueError, OSError):
        return "failed", {}
    return ("findings" if ran.code else "clean"), counts


def severities(report: Any) -> dict[str, str]:
    """Findings by severity, those of the baseline left out."""
    levels = [found["severity"] for found in report["findings"] if not found["baseline"]]
    return {f"{level}s": str(levels.count(level)) for level in ("error", "warning", "info")}


def facts_verdict(ran: Ran) -> str:
    """Whether the share was written."""
    return "facts" if ran.code == 0 else "failed"


def could_not(words: str) -> str:
    """The report of a check that could not run."""
    lines = [f"- {code_span(line)}\n" for line in words.splitlines()[:20] if line.strip()]
    return "".join(["<!-- vaultkit -->\n", "## vaultkit: could not check\n\n", *lines])


def code_span(text: str) -> str:
    """Text in which no Markdown and no HTML is read."""
    marks = {"`": "'"}
    shown = (marks.get(c, c) if c.isprintable() else "?" for c in text.strip()[:500])
    return f"`{''.join(shown)}`"


def reason_of(words: str) -> str:
    """What vaultkit says on one line, without its name."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    told = "; ".join(lines)[:1_000].removeprefix("vaultkit: ")
    return told or "no reason was given"


def first_lines(file: Path) -> str:
    """The beginning of a report, for the log."""
    lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    rest = len(lines) - LOG_LINES
    return "\n".join(lines) if rest <= 0 else "\n".join([*lines[:LOG_LINES], f"… {rest:,} more"])


def data(text: str) -> str:
    """Text as the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


# ------------------------------------------------------------------------------ how GitHub hears


def say(text: str) -> None:
    """Print as it is."""
    sys.stdout.write(text)
    sys.stdout.flush()


def quote(text: str) -> None:
    """Print text that the runner must not obey."""
    if text.strip():
        token = secrets.token_hex(20)
        body = text if text.endswith("\n") else f"{text}\n"
        say(f"::stop-commands::{token}\n{body}::{token}::\n")


def is_there(name: str, value: str) -> bool:
    """Whether an output has something to name: a path only where the file was written."""
    return name not in ("report", "json") or os.path.exists(value)


def tell(env: Environment, values: Mapping[str, str]) -> None:
    """Write the step's outputs; a delimiter that nobody can know ends each value."""
    with open(env["GITHUB_OUTPUT"], "a", encoding="utf-8", newline="\n") as file:
        for name, value in values.items():
            mark = secrets.token_hex(20)
            file.write(f"{name}<<{mark}\n{value}\n{mark}\n")


def summarise(env: Environment, report: Path) -> None:
    """Add the report to the job's summary, as far as the step's share of it goes."""
    if not report.exists():
        return
    words = report.read_bytes()
    with open(env["GITHUB_STEP_SUMMARY"], "ab") as file:
        room = SUMMARY_LIMIT - file.tell() - 1_000
        if len(words) > room:
            cut = words[: max(0, room)]
            words = cut[: cut.rfind(b"\n") + 1] + b"\nThe rest is in the log of the step.\n"
        file.write(words)


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main())
