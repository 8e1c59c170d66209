"""`gh api` for tests: comments, issues and pull requests of one repository.

They are kept in the file `$GITHUB_STATE_FILE`. A call that GitHub would refuse is refused: one
without the permission in its token (which here is the job's `permissions` as JSON), or of a thing
that is not there.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


def main() -> int:
    method, path, body = read_words(sys.argv[1:])
    file = Path(os.environ["GITHUB_STATE_FILE"])
    state = json.loads(file.read_text("utf-8"))
    state["calls"].append({"method": method, "path": path, "words": sys.argv[1:]})
    answer = answered(state, method, path, body)
    file.write_text(json.dumps(state), "utf-8")
    if answer is None:
        sys.stderr.write("gh: refused (HTTP 403)\n")
        return 1
    sys.stdout.write(json.dumps(answer))
    return 0


def read_words(words):
    """`api --method M PATH [--input FILE]` and nothing else."""
    assert words[:2] == ["api", "--method"], words
    method, path, *rest = words[2:]
    body = None
    if rest:
        assert rest[:-1] == ["--input"], words
        body = json.loads(Path(rest[1]).read_text("utf-8"))
    return method, path, body


def answered(state, method, path, body):
    parts = urlsplit(path)
    prefix = f"repos/{os.environ['GITHUB_REPOSITORY']}/"
    assert parts.path.startswith(prefix), path
    place = parts.path.removeprefix(prefix)
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    if method != "GET" and not may_write(state, place):
        return None
    if place == "issues":
        return issues(state, method, query, body)
    if place == "pulls":
        return pulls(state, method, query, body)
    if match := re.fullmatch(r"pulls/(\d+)", place):
        return patched(state.get("pulls", []), "number", int(match[1]), body)
    if match := re.fullmatch(r"issues/(\d+)/comments", place):
        return comments(state, method, int(match[1]), query, body)
    if match := re.fullmatch(r"issues/comments/(\d+)", place):
        return patched(state["comments"], "id", int(match[1]), body)
    if match := re.fullmatch(r"issues/(\d+)", place):
        return patched(state["issues"], "number", int(match[1]), body)
    return None


def may_write(state, place):
    """Comments of pull requests need another permission than issues and their comments."""
    token = json.loads(os.environ["GH_TOKEN"])
    if place.startswith("pulls"):
        return token.get("pull-requests") == "write"
    numbers = {issue["number"] for issue in state["issues"]}
    asked = re.search(r"\d+", place)
    on_pull_request = "comments" in place and not (asked and int(asked[0]) in numbers)
    return token.get("pull-requests" if on_pull_request else "issues") == "write"


def issues(state, method, query, body):
    if method == "GET":
        wanted = [
            issue
            for issue in state["issues"]
            if issue["state"] == query["state"] and issue["user"]["login"] == query["creator"]
        ]
        return page(wanted, query)
    made = {**body, "number": 100 + len(state["issues"]), "state": "open", "user": me()}
    state["issues"].append(made)
    return made


def pulls(state, method, query, body):
    known = state.setdefault("pulls", [])
    if method == "GET":
        branch = query["head"].partition(":")[2]
        return page(
            [pull for pull in known if (pull["state"], pull["head"]) == (query["state"], branch)],
            query,
        )
    made = {**body, "number": 200 + len(known), "state": "open", "user": me()}
    known.append(made)
    return made


def comments(state, method, number, query, body):
    here = [comment for comment in state["comments"] if comment["issue"] == number]
    if method == "GET":
        return page(here, query)
    made = {**body, "id": 1_000 + len(state["comments"]), "issue": number, "user": me()}
    state["comments"].append(made)
    return made


def patched(things, key, number, body):
    for thing in things:
        if thing[key] == number:
            thing.update(body)
            return thing
    return None


def page(things, query):
    size, number = int(query["per_page"]), int(query["page"])
    return things[(number - 1) * size : number * size]


def me():
    return {"login": "github-actions[bot]", "type": "Bot"}


if __name__ == "__main__":
    sys.exit(main())
