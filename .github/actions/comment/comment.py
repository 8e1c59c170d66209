"""Keeps one comment on a pull request up to date.

The pull request is the one of the event that started the workflow; a report cannot name another.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from report import MARK, Environment, Refused, call, ours, read, run_link

VERDICTS = {
    "clean": "The check passes.",
    "findings": "The check fails: merging this would bring what is listed here.",
    "failed": "Nothing can be said about this pull request: the check could not run.",
}


def main() -> int:
    """Comment, and return the exit code of the step."""
    env = os.environ
    try:
        posted = comment(env)
    except Refused as reason:
        sys.stdout.write(f"::error title=vaultkit::no comment was made: {reason}\n")
        return 2
    sys.stdout.write(f"comment: {posted}\n")
    with open(env["GITHUB_OUTPUT"], "a", encoding="utf-8") as file:
        file.write(f"posted={posted}\n")
    return 0


def comment(env: Environment) -> str:
    """Create or update the comment, and say which.

    A clean report of a change in which there is no knowledge makes no first comment.
    """
    number = pull_request(env)
    if number is None:
        return "nothing"
    if env["VERDICT"] not in VERDICTS:
        raise Refused("the input verdict is none of the check action's")
    head = f"**{VERDICTS[env['VERDICT']]}** {run_link(env)}"
    body = f"{MARK}\n{head}\n\n{read(env['REPORT'])}"
    old = ours(env, f"issues/{number}/comments")
    if old is not None:
        call(env, "PATCH", f"issues/comments/{int(old['id'])}", {"body": body})
        return "updated"
    if env["VERDICT"] == "clean" and env["CHANGED"] != "true":
        return "nothing"
    call(env, "POST", f"issues/{number}/comments", {"body": body})
    return "created"


def pull_request(env: Environment) -> int | None:
    """The number of the event's pull request; None for one of a fork, whose token cannot write."""
    try:
        event: Mapping[str, Any] = json.loads(Path(env["GITHUB_EVENT_PATH"]).read_bytes())
        pull = event["pull_request"]
        number, home = pull["number"], (pull["head"]["repo"] or {}).get("full_name")
    except (KeyError, TypeError, ValueError, OSError) as error:
        raise Refused("the event is of no pull request; run it on pull_request") from error
    if env.get("GITHUB_EVENT_NAME") != "pull_request" or type(number) is not int or number < 1:
        raise Refused("the event is of no pull request; run it on pull_request")
    return number if home == env["GITHUB_REPOSITORY"] else None


if __name__ == "__main__":
    sys.exit(main())
