"""Pushes generated files to the branch of the event, or keeps one pull request with them.

The job that runs this can write, so nothing of the repository is checked out: the commit is made of
objects alone, in a repository of its own without a work tree. What the other job handed on may
change generated files and no others.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from report import MARK, Environment, Refused, call, run_link

BRANCH = "vaultkit/generated"
NAMES = frozenset(("index.md", "backlinks.md", "log.md"))
LARGEST = 64 * 1024 * 1024  # bytes of the file that was handed on
BOT = ("github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com")
TITLE = "Generate index, backlinks and log"

_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_REF = re.compile(r"refs/heads/[^\x00-\x20\x7f~^:?*\[\\]+")


class Handed(NamedTuple):
    """What the other job generated: from which commit, and files by path; None is one that goes."""

    head: str
    files: Mapping[str, bytes | None]


def main() -> int:
    """Publish, and return the exit code of the step."""
    env = os.environ
    try:
        with tempfile.TemporaryDirectory(dir=env["RUNNER_TEMP"]) as folder:
            done = Publishing(env, folder).done(handed(env["FILES"]))
    except Refused as reason:
        sys.stdout.write(f"::error title=vaultkit::the files were not published: {reason}\n")
        return 2
    sys.stdout.write(f"published: {done}\n")
    with open(env["GITHUB_OUTPUT"], "a", encoding="utf-8") as file:
        file.write(f"published={done}\n")
    return 0


def handed(path: str) -> Handed:
    """Read what the other job wrote. Raises Refused for anything but generated files."""
    place = Path(path)
    if place.is_symlink() or not place.is_file() or place.stat().st_size > LARGEST:
        raise Refused("the input files names no plain file that the generate action wrote")
    try:
        told = json.loads(place.read_bytes())
        head, files = str(told["head"]), dict(told["files"])
        read = {
            str(name): None if text is None else base64.b64decode(text, validate=True)
            for name, text in files.items()
        }
    except (KeyError, TypeError, ValueError, binascii.Error) as error:
        raise Refused("the file that was handed on is not the generate action's") from error
    if not _COMMIT.fullmatch(head):
        raise Refused("the file that was handed on names no commit")
    for name in read:
        parts = name.split("/")
        hidden = any(part in ("", ".", "..") or part.lower() == ".git" for part in parts)
        if hidden or parts[-1] not in NAMES or not name.isprintable():
            raise Refused("the file that was handed on holds others than generated files")
    return Handed(head, read)


class Publishing:
    """One run, with a repository of its own in `folder`."""

    def __init__(self, env: Environment, folder: str) -> None:
        self.env, self.folder = env, folder
        self.url = f"{env['GITHUB_SERVER_URL']}/{env['GITHUB_REPOSITORY']}"
        self.ref = env["GITHUB_REF"]
        if not _REF.fullmatch(self.ref) or self.ref == f"refs/heads/{BRANCH}":
            raise Refused("this runs on a push to a branch; leave it out of other events")
        token = base64.b64encode(f"x-access-token:{env['TOKEN']}".encode()).decode("ascii")
        settings = {
            f"http.{env['GITHUB_SERVER_URL']}/.extraheader": f"AUTHORIZATION: basic {token}",
            "core.hooksPath": os.devnull,
            "init.templateDir": "",
            "gc.auto": "0",
        }
        self.names = {"GIT_CONFIG_COUNT": str(len(settings)), "GIT_TERMINAL_PROMPT": "0"}
        for number, (key, value) in enumerate(settings.items()):
            self.names |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
        for role in ("AUTHOR", "COMMITTER"):
            self.names |= {f"GIT_{role}_NAME": BOT[0], f"GIT_{role}_EMAIL": BOT[1]}

    def done(self, what: Handed) -> str:
        """Publish, and say what came of it."""
        self.git("init", "--quiet", "--bare", f"--object-format={algorithm(what.head)}", ".")
        tips = self.tips()
        if tips.get(self.ref) != what.head:
            return "superseded"
        rolling = tips.get(f"refs/heads/{BRANCH}", "")
        commit = self.commit(what) if what.files else ""
        if not commit:
            return self.close(rolling)
        if self.push(f"{commit}:{self.ref}", lease=f"{self.ref}:{what.head}"):
            self.close(rolling)
            return "pushed"
        if self.tips().get(self.ref) != what.head:
            return "superseded"
        return self.keep(commit, rolling)

    # ------------------------------------------------------------------------------ the commit

    def commit(self, what: Handed) -> str:
        """A commit of these files on top of the branch; "" where they are there already."""
        self.fetch(what.head)
        self.git("read-tree", what.head)
        entries = []
        for path, data in what.files.items():
            zero, blob = "0" * len(what.head), ""
            if data is not None:
                blob = self.git("hash-object", "-w", "--stdin", stdin=data)
            entries.append(f"{'100644' if blob else '0'} {blob or zero}\t{path}\0".encode())
        self.git("update-index", "-z", "--index-info", stdin=b"".join(entries))
        tree = self.git("write-tree", "--missing-ok")
        if tree == self.git("rev-parse", f"{what.head}^{{tree}}"):
            return ""
        return self.git("commit-tree", tree, "-p", what.head, stdin=f"{TITLE}\n".encode())

    def made_of(self, commit: str) -> list[str]:
        """The tree and the parents of a commit, which a shallow clone hides from rev-parse."""
        head = self.git("cat-file", "commit", commit).partition("\n\n")[0]
        return [line for line in head.split("\n") if line.startswith(("tree ", "parent "))]

    def fetch(self, commit: str) -> None:
        """Fetch one commit with its trees; files that stay are not needed."""
        words = ("--quiet", "--depth=1", "--no-tags", "--filter=blob:none")
        self.git("fetch", *words, self.url, commit)

    # ---------------------------------------------------------------------------- the branches

    def tips(self) -> dict[str, str]:
        """What the two branches are at, by full name."""
        out = self.git("ls-remote", "--", self.url, self.ref, f"refs/heads/{BRANCH}")
        pairs = (line.split("\t") for line in out.split("\n") if line)
        return {ref: commit for commit, ref in pairs}

    def push(self, what: str, *, lease: str) -> bool:
        """Push, and say whether the branch took it; only if it is still where it was seen."""
        words = ["push", "--quiet", f"--force-with-lease={lease}", "--", self.url, what]
        return self.call(*words).returncode == 0

    def keep(self, commit: str, rolling: str) -> str:
        """Put the commit on the rolling branch, and see that one pull request is open for it."""
        self.refuse_work_of_others(rolling)
        same = rolling and self.made_of(rolling) == self.made_of(commit)
        ref = f"refs/heads/{BRANCH}"
        if not same and not self.push(f"{commit}:{ref}", lease=f"{ref}:{rolling}"):
            raise Refused(
                f"neither the branch nor {BRANCH} takes a push; give the job `contents: write`, "
                "and see the rules of both branches"
            )
        if self.pull_request() is not None:
            return "nothing" if same else "updated"
        base = self.ref.removeprefix("refs/heads/")
        body = (
            f"{MARK}\nThe generated files as they follow from the pages of the branch. This pull "
            f"request is kept up to date until it is merged; see {run_link(self.env)}.\n"
        )
        words = {"title": TITLE, "head": BRANCH, "base": base, "body": body}
        call(self.env, "POST", "pulls", words)
        return "opened"

    def close(self, rolling: str) -> str:
        """Close the pull request and remove its branch, since nothing waits any more."""
        if not rolling:
            return "nothing"
        self.refuse_work_of_others(rolling)
        number = self.pull_request()
        if number is not None:
            call(self.env, "PATCH", f"pulls/{number}", {"state": "closed"})
        ref = f"refs/heads/{BRANCH}"
        self.push(f":{ref}", lease=f"{ref}:{rolling}")
        return "closed" if number is not None else "nothing"

    def refuse_work_of_others(self, rolling: str) -> None:
        """Raise Refused where somebody committed to the rolling branch: it is written over."""
        if not rolling:
            return
        self.fetch(rolling)
        if self.git("show", "--no-patch", "--format=%ae %ce", rolling) != f"{BOT[1]} {BOT[1]}":
            raise Refused(
                f"somebody else committed to {BRANCH}; merge that branch, or remove it, then run "
                "this again"
            )

    def pull_request(self) -> int | None:
        """The open pull request of the rolling branch."""
        owner = self.env["GITHUB_REPOSITORY"].partition("/")[0]
        found = call(self.env, "GET", f"pulls?state=open&head={owner}:{BRANCH}&per_page=1&page=1")
        return int(found[0]["number"]) if found else None

    # ------------------------------------------------------------------------------------- git

    def git(self, *words: str, stdin: bytes = b"") -> str:
        """What Git prints, without the last line end. Raises Refused."""
        done = self.call(*words, stdin=stdin)
        if done.returncode:
            raise Refused(f"git {words[0]} failed with {done.returncode}; can the token read here?")
        return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")

    def call(self, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        """Run Git, whatever comes of it."""
        try:
            return subprocess.run(
                ["git", *words],
                cwd=self.folder,
                input=stdin,
                capture_output=True,
                env={**self.env, **self.names},
            )
        except OSError as error:
            raise Refused(f"git cannot be started: {error.strerror}") from error


def algorithm(commit: str) -> str:
    """The hash that ids of this length are of."""
    return "sha1" if len(commit) == 40 else "sha256"


if __name__ == "__main__":
    sys.exit(main())
