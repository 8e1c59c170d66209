"""The commits of a branch, parents before children, with all they say."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.errors import UsageError
from vaultkit.git.commits import Commit, read_commit
from vaultkit.git.odb import Odb
from vaultkit.git.refusals import shown
from vaultkit.git.run import Git

_MOST_STATES = 200
_OF_RAW = 4


class Told(NamedTuple):
    """A commit with its id."""

    name: str
    commit: Commit


class Spoken(NamedTuple):
    """A commit by its id, with its committer's name and address and its message."""

    name: str
    committer: tuple[str, str]
    message: str


def commits_of(git: Git, *wanted: str, saying: str = "") -> list[Spoken]:
    """The commits of `wanted`, revisions and ranges, merged ones too, parents before children.

    `saying`: only those with a line in their message that begins so, whatever its case. Raises
    `UsageError` where there is no such revision.
    """
    form = "--format=%H%n%cn%n%ce%n%B"
    order: tuple[str, ...] = ("--topo-order", "--reverse", "--encoding=UTF-8")
    order += ("--no-color", "--no-show-signature")
    if saying:
        order = (*order, "--regexp-ignore-case", f"--grep=^{saying}")
    answer = git.ask("log", "-z", *order, form, "--end-of-options", *wanted, "--")
    if answer.code != 0:
        raise UsageError(
            f'"{shown(" ".join(wanted))}" names no commits here', "Name a branch, a commit, or A..B"
        )
    found = []
    for text in _items(answer.out):
        name, who, address, message = text.split("\n", 3)
        found.append(Spoken(name, (who, address), message))
    return found


def commits_beside(git: Git, branch: str) -> dict[str, str]:
    """The commits that other branches have and this one has not, each with the short name of one
    such branch; a remote's only where no branch here has it.
    """
    found: dict[str, str] = {}
    for kind, below in (("--branches", "refs/heads/"), ("--remotes", "refs/remotes/")):
        form = ("--no-color", "--no-show-signature", "--format=%H %S")
        for line in _items(git.run("log", "-z", *form, kind, "--not", branch, "--")):
            name, _, source = line.strip().partition(" ")
            found.setdefault(name, source.removeprefix(below))
    return found


def told(odb: Odb, name: str) -> Told:
    """A commit with all it says."""
    return Told(name, read_commit(odb.read(name)[1]))


class Changed(NamedTuple):
    """A file that a commit changed: its blob ids before and after, "" for no file."""

    path: str
    old: str
    new: str


def changed_files(git: Git, before: str | None, after: str) -> list[Changed]:
    """The files that differ between two trees or commits; None is the empty tree."""
    args = ("-r", "-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff")
    if before is None:
        out = git.run("ls-tree", "-r", "-z", "--full-tree", after)
        return [
            Changed(path, "", about.split(" ")[2])
            for about, _, path in (one.partition("\t") for one in _items(out))
        ]
    items = _items(git.run("diff-tree", *args, before, after))
    return [
        Changed(path, *(_name(blob) for blob in about.split(" ")[2:4]))
        for about, path in zip(items[::2], items[1::2], strict=True)
    ]


def states_of(git: Git, commit: str, path: str) -> list[tuple[str, str]]:
    """The blobs at a path before and after each commit up to `commit` that changed it, newest
    first, "" for no file.

    The path counts from the folder that Git was started in. At most 200.
    """
    args = ("--raw", "--no-renames", "--no-abbrev", "--no-ext-diff", "--full-history", "-m")
    form = ("-z", "--format=", "--no-color", "--no-show-signature", f"--max-count={_MOST_STATES}")
    answer = git.ask("log", *form, *args, "--end-of-options", commit, "--", path)
    found = [one.split(" ") for one in _items(answer.out) if one.startswith(":")]
    return [(_name(words[2]), _name(words[3])) for words in found if len(words) > _OF_RAW]


def _items(out: bytes) -> list[str]:
    return [one for one in out.decode("utf-8", "surrogateescape").split("\0") if one]


def _name(blob: str) -> str:
    return blob if blob.strip("0") else ""
