"""Which files of a commit another tree has otherwise or no longer, as Git's raw output tells it."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.git.run import Git

_PLAIN = ("-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=all")

LIKE = 0.3
"""The share of its text that a renamed file has still: a page of links has many new ones once it
lies elsewhere."""


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


def renamed(git: Git, before: bytes, after: bytes | None) -> dict[str, str]:
    """The new paths of files that Git takes for renamed, old path first.

    `before` is a commit where `after` is None, which stands for the index, else both are trees.
    """
    how = ["-z", "--name-status", f"--find-renames={LIKE:.0%}", "--diff-filter=R", "--no-ext-diff"]
    how.append("--ignore-submodules=all")
    if after is None:
        out = git.run("diff-index", "--cached", "--relative", *how, before, "--")
    else:
        out = git.run("diff-tree", "-r", *how, before, after)
    words = out.decode("utf-8", "surrogateescape").split("\0")
    return dict(zip(words[1::3], words[2::3], strict=False))


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
