"""The commits of a branch, one parent before the other, with all they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.errors import UsageError
from vaultkit.git.commits import Commit, read_commit
from vaultkit.git.odb import Odb
from vaultkit.git.refusals import shown
from vaultkit.git.run import Git


class Told(NamedTuple):
    """A commit with its id."""

    name: str
    commit: Commit


def first_parents(git: Git, odb: Odb, wanted: str) -> Iterator[Told]:
    """The commits of `wanted`, a revision or a range, along first parents, the oldest first.

    Raises `UsageError` where there is no such revision.
    """
    answer = git.ask("rev-list", "--first-parent", "--reverse", "--end-of-options", wanted, "--")
    if answer.code != 0:
        raise UsageError(
            f'"{shown(wanted)}" names no commits here', "Name a branch, a commit, or A..B"
        )
    for name in answer.out.decode("ascii").split():
        yield Told(name, read_commit(odb.read(name)[1]))


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


def _items(out: bytes) -> list[str]:
    return [one for one in out.decode("utf-8", "surrogateescape").split("\0") if one]


def _name(blob: str) -> str:
    return blob if blob.strip("0") else ""
