"""Real Git repositories for tests, with one identity and one date for all commits."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

# With these a commit of the same files has the same id on every machine, and the settings of
# whoever runs the tests have no say; only local repositories can be reached.
IDENTITY = {
    "GIT_AUTHOR_NAME": "Ada Author",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_AUTHOR_DATE": "2026-01-02T03:04:05+00:00",
    "GIT_COMMITTER_NAME": "Carl Committer",
    "GIT_COMMITTER_EMAIL": "carl@example.org",
    "GIT_COMMITTER_DATE": "2026-01-02T03:04:05+00:00",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ALLOW_PROTOCOL": "file",
}

Content = str | bytes


class GitFailed(AssertionError):
    """A git command of a test's own preparation did not do what the test needs."""


@dataclass(frozen=True)
class Repository:
    """A repository on disk. `path` is its working tree, or itself where it is bare."""

    path: Path

    def git(self, *arguments: str, stdin: bytes | None = None) -> str:
        """Run git here and return what it printed, without the last line end. Raises GitFailed."""
        return self.git_bytes(*arguments, stdin=stdin).decode(errors="surrogateescape").rstrip("\n")

    def git_bytes(self, *arguments: str, stdin: bytes | None = None) -> bytes:
        """Run git here and return exactly what it printed. Raises GitFailed."""
        done = subprocess.run(
            ["git", "-C", str(self.path), *arguments], input=stdin or b"", capture_output=True
        )
        if done.returncode:
            words = (done.stderr or done.stdout).decode(errors="replace").strip()
            raise GitFailed(f"git {' '.join(arguments)}: exit {done.returncode}: {words}")
        return done.stdout

    def write(self, files: Mapping[str, Content]) -> None:
        """Write files into the working tree; text as UTF-8, line ends as given."""
        write_files(self.path, files)

    def add(self, *paths: str) -> None:
        """Stage these paths, or all that changed."""
        self.git("add", "--all", "--", *(paths or (".",)))

    def commit(
        self, files: Mapping[str, Content] | None = None, *, message: str = "a change"
    ) -> str:
        """Write `files`, stage everything, commit, and return the commit's id."""
        self.write(files or {})
        self.add()
        self.git("commit", "--quiet", "--allow-empty", "--message", message)
        return self.head

    @property
    def head(self) -> str:
        """The id of the commit at HEAD."""
        return self.git("rev-parse", "HEAD")

    @property
    def branch(self) -> str:
        """The name of the branch that HEAD is on, born or not."""
        return self.git("symbolic-ref", "--short", "HEAD")


def init_repository(
    path: Path,
    files: Mapping[str, Content] | None = None,
    *,
    bare: bool = False,
    object_format: str = "sha1",
    branch: str = "main",
) -> Repository:
    """Make a repository at `path`; with `files` it gets a first commit of them, else none."""
    path.mkdir(parents=True, exist_ok=True)
    made = Repository(path)
    options = [f"--initial-branch={branch}", f"--object-format={object_format}"]
    made.git("init", "--quiet", "--template=", *options, *(["--bare"] if bare else []))
    if files:
        made.commit(files, message="first")
    return made


def write_files(folder: Path, files: Mapping[str, Content]) -> Path:
    """Write files below `folder`; text as UTF-8, line ends as given. Returns the folder."""
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def leave_in_conflict(repository: Repository, path: str) -> None:
    """Begin a merge that stops at `path`, since both branches changed it; main is the branch."""
    repository.commit({path: "base\n"})
    repository.git("checkout", "-qb", "other")
    repository.commit({path: "theirs\n"})
    repository.git("checkout", "-q", "main")
    repository.commit({path: "ours\n"})
    try:
        repository.git("merge", "other")
    except GitFailed:
        return
    raise AssertionError("the merge met no conflict")
