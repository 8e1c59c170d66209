"""Keeps one issue open as long as the nightly check fails, and closes it when it passes again."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from report import MARK, Environment, Refused, call, ours, read, run_link

TITLE = "vaultkit: the nightly check fails"
OPEN = "issues?state=open&creator=github-actions%5Bbot%5D"


def main() -> int:
    """Do what the result asks for, and return the exit code of the step."""
    env = os.environ
    try:
        done = keep(env)
    except Refused as reason:
        sys.stdout.write(f"::error title=vaultkit::no issue was written: {reason}\n")
        return 2
    sys.stdout.write(f"issue: {done}\n")
    with open(env["GITHUB_OUTPUT"], "a", encoding="utf-8") as file:
        file.write(f"issue={done}\n")
    return 0


def keep(env: Environment) -> str:
    """Create, update or close the issue, and say which."""
    if env["RESULT"] not in ("success", "failure"):
        return "nothing"
    old = ours(env, OPEN)
    if env["RESULT"] == "success":
        if old is None:
            return "nothing"
        number = int(old["number"])
        call(
            env, "POST", f"issues/{number}/comments", {"body": f"It passes again: {run_link(env)}"}
        )
        call(env, "PATCH", f"issues/{number}", {"state": "closed"})
        return "closed"
    body = f"{MARK}\nLast seen in {run_link(env)}.\n\n{report(env)}"
    if old is not None:
        call(env, "PATCH", f"issues/{int(old['number'])}", {"body": body})
        return "updated"
    call(env, "POST", "issues", {"title": TITLE, "body": body})
    return "created"


def report(env: Environment) -> str:
    """The report, or what to say without one: a failure is told in any case."""
    if not env["REPORT"] or not os.path.lexists(env["REPORT"]):
        return "There is no report: the job failed before it could check. Its log says why.\n"
    try:
        return read(env["REPORT"])
    except Refused as reason:
        return f"The report is not shown: {reason}.\n"


if __name__ == "__main__":
    sys.exit(main())
