"""A tree: a set of vault-relative paths and what lies at each, whoever keeps the bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple, Protocol


class Kind(StrEnum):
    """What lies at a path. Only a `FILE` has bytes that vaultkit reads."""

    FILE = "file"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"
    REPOSITORY = "repository"
    DIRECTORY = "directory"
    SPECIAL = "special"
    UNREADABLE = "unreadable"
    CONFLICT = "conflict"


MERGE_BEGUN = "the merge that was begun left it in conflict"
"""The `detail` of an entry in conflict that a person is about to resolve in the index."""


class Entry(NamedTuple):
    """One path of a tree.

    `blob` is the Git object id of the bytes (hex), or "" where only reading can tell; `size` is in
    bytes, or -1 where the tree does not know it; `detail` says more about an odd kind (a symlink's
    target, a special file's sort, the reason why a file is unreadable or in conflict); `links`
    is the number of hard links on disk, 1 elsewhere.
    """

    kind: Kind
    blob: str = ""
    size: int = -1
    detail: str = ""
    links: int = 1


class Unread(NamedTuple):
    """Why the bytes at a path could not be had: `reason` is a short clause for people."""

    reason: str


Reader = Callable[[Iterable[str]], Iterator[tuple[str, bytes | Unread]]]
"""Yields `(path, bytes or Unread)` for each path asked for, in any order; it can be pickled."""


class Tree(Protocol):
    """A source of truth: worktree, index, revision, folder, or one of them with changes on top."""

    @property
    def name(self) -> str:
        """What the user calls it: `worktree`, `index`, a revision as typed."""
        ...

    @property
    def algorithm(self) -> str:
        """The hash of its blob ids: `sha1` or `sha256`."""
        ...

    def entries(self) -> Mapping[str, Entry]:
        """Every path with its entry, sorted; no directories but those that look like pages."""
        ...

    def reader(self, limit: int | None = None) -> Reader:
        """How to get the bytes of its paths. Raises nothing: a path that fails is `Unread`.

        So is a file of more than `limit` bytes, by default what no page may exceed.
        """
        ...


def blob_id(data: bytes, algorithm: str = "sha1") -> str:
    """The id that Git gives these bytes as a blob: hex of the hash over `blob <size>\\0<bytes>`."""
    digest = _HASHES[algorithm](b"blob %d\0" % len(data), usedforsecurity=False)
    digest.update(data)
    return digest.hexdigest()


_HASHES = {"sha1": hashlib.sha1, "sha256": hashlib.sha256}


class EmptyTree:
    """The tree before anything: no paths. The base of a repository without commits."""

    name = "empty"
    algorithm = "sha1"

    def entries(self) -> Mapping[str, Entry]:
        """No path at all."""
        return {}

    def reader(self, limit: int | None = None) -> Reader:
        """A reader for which every path is missing."""
        return _nothing


def _nothing(paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
    for path in paths:
        yield path, Unread("no such file")


_PAGE_ENDINGS = (".md", ".markdown")


def is_page_name(path: str) -> bool:
    """Whether a path ends as Markdown files do, in any case."""
    return path.endswith(_PAGE_ENDINGS) or path[-9:].lower().endswith(_PAGE_ENDINGS)


def is_plain_path(path: str) -> bool:
    """Whether a path, as settings may hold one, names a file inside the vault on every system."""
    odd = "\\" in path or ":" in path or not path.isprintable()
    return not odd and all(part not in ("", ".", "..") for part in path.split("/"))
