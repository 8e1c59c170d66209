"""What the comment and the issue action share: a report that another job wrote, and GitHub by `gh`.

The report comes from a job that read other people's files, so it is looked at before it is shown:
a plain file, not too long, UTF-8 without control characters, in which only code spans hold other
than plain words. Where it goes is never read from it.
"""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

MARK = "<!-- vaultkit -->"
LONGEST = 62_000  # bytes of a report; GitHub takes 65,536 characters
AUTHOR = "github-actions[bot]"
PAGE, PAGES = 100, 50  # comments of one request, and requests

_HIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
_SPAN = re.compile(r"(?<!`)(`{1,10})(?!`)(.+?)(?<!`)\1(?!`)")  # GitHub reads no longer fences
# Without `<`, `[`, `@`, `&`, `!`, `/` and `www.` there is no HTML, link, picture or mention.
_PLAIN = re.compile(r"(?!.*www\.)[\w ,.;:()*#…→'-]*", re.IGNORECASE)

Environment = Mapping[str, str]


class Refused(Exception):
    """Why nothing was told, as one line with the next step."""


def read(path: str) -> str:
    """The report's text after its mark. Raises Refused for one that vaultkit did not write."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        raise Refused(f"the report cannot be read: {error.strerror}") from error
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Refused("the report is no plain file")
        with open(handle, "rb", closefd=False) as file:
            words = file.read(LONGEST + 1)
    finally:
        os.close(handle)
    if len(words) > LONGEST:
        raise Refused(f"the report is longer than {LONGEST:,} bytes")
    try:
        text = words.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("the report is no UTF-8") from error
    first, _, rest = text.partition("\n")
    if first != MARK:
        raise Refused("the report does not begin as vaultkit's reports do")
    if _HIDDEN.search(text):
        raise Refused("the report holds characters that are not shown")
    for number, line in enumerate(rest.split("\n"), 2):
        if not _PLAIN.fullmatch(_SPAN.sub("", line)):
            raise Refused(f"line {number} of the report holds other than words and code spans")
    return rest


def run_link(env: Environment) -> str:
    """A link to the run at hand, in Markdown."""
    server, repository, run = (
        env[name] for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID")
    )
    return f"[run {run}]({server}/{repository}/actions/runs/{run})"


def call(env: Environment, method: str, path: str, body: Mapping[str, str] | None = None) -> Any:
    """Ask the API by `gh`; the body goes by a file, never by the command line."""
    words = ["gh", "api", "--method", method, f"repos/{env['GITHUB_REPOSITORY']}/{path}"]
    with tempfile.TemporaryDirectory(dir=env["RUNNER_TEMP"]) as folder:
        if body is not None:
            file = Path(folder, "body.json")
            file.write_text(json.dumps(body), encoding="utf-8")
            words += ["--input", str(file)]
        try:
            done = subprocess.run(
                words, capture_output=True, stdin=subprocess.DEVNULL, env=_signed(env)
            )
        except OSError as error:
            raise Refused(
                f"gh cannot be started: {error.strerror}; install GitHub's CLI"
            ) from error
    if done.returncode:
        status = re.search(rb"HTTP [0-9]{3}", done.stderr)
        why = status[0].decode() if status else f"gh left with {done.returncode}"
        raise Refused(f"{method} {path}: {why}; has the job the permission to write there?")
    try:
        return json.loads(done.stdout)
    except ValueError as error:
        raise Refused(f"GitHub's answer to {method} {path} is no JSON") from error


def _signed(env: Environment) -> dict[str, str]:
    """The environment of `gh`, with the token where it looks for it on each kind of server."""
    host = urlsplit(env["GITHUB_SERVER_URL"]).netloc
    token = "GH_TOKEN" if host == "github.com" else "GH_ENTERPRISE_TOKEN"
    return {**env, "GH_HOST": host, token: env["TOKEN"], "GH_PROMPT_DISABLED": "1"}


def ours(env: Environment, path: str) -> dict[str, Any] | None:
    """The first comment or issue of a list that was made here before, by its mark and author."""
    sign = "&" if "?" in path else "?"
    for page in range(1, PAGES + 1):
        found = call(env, "GET", f"{path}{sign}per_page={PAGE}&page={page}")
        for item in found:
            body, author = item.get("body") or "", (item.get("user") or {}).get("login")
            if body.startswith(MARK) and author == AUTHOR and "pull_request" not in item:
                return dict(item)
        if len(found) < PAGE:
            return None
    raise Refused(f"there are more than {PAGE * PAGES:,} entries; remove old ones")
