"""Which files of a commit another tree has otherwise or no longer, as Git's raw output tells it."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.git.run import Git

_PLAIN = ("-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=all")


class Differing(NamedTuple):
    """`old` are the blob ids that changed and deleted files had, `added` the paths of new ones."""

    old: dict[str, str]
    added: frozenset[str]


def from_tree(git: Git, before: bytes, after: bytes) -> Differing:
    """How the tree `after` differs from `before`, each an id or `COMMIT:FOLDER`."""
    return _parsed(git.run("diff-tree", "-r", *_PLAIN, before, after))


def from_index(git: Git, commit: str) -> Differing:
    """How the index differs from a commit, below the folder that Git runs in."""
    return _parsed(git.run("diff-index", "--cached", "--relative", *_PLAIN, commit, "--"))


def _parsed(out: bytes) -> Differing:
    """Reads `:MODE MODE ID ID STATUS`, then the path, each ended by NUL."""
    items = out.decode("utf-8", "surrogateescape").split("\0")
    old: dict[str, str] = {}
    added = set()
    for about, path in zip(items[::2], items[1::2], strict=False):
        if about.startswith(":100"):
            old[path] = about.split(" ")[2]
        elif about.startswith(":000"):
            added.add(path)
    return Differing(old, frozenset(added))
