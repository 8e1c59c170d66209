"""Lists paths: of the index, of the work tree against the index, of a commit's tree.

One process each, whatever the number of files. Paths are relative to the folder that Git runs in,
decoded as UTF-8 with surrogate escapes, so that any bytes can be a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from vaultkit.git.run import Git

LINK = "120000"
"""The mode of a symbolic link."""

SUBMODULE = "160000"
"""The mode of a submodule; its object id is a commit of another repository."""

_EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}

EMPTY_BLOBS = {
    "sha1": "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "sha256": "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
}
"""The id of a file without content, by the hash of a repository."""


class Listed(NamedTuple):
    """A path that is no plain file on disk: a link, a submodule, or `skipped`.

    `skipped`: not on disk on purpose (sparse checkout).
    """

    mode: str
    blob: str
    skipped: bool = False


@dataclass(frozen=True)
class Listing:
    """What an index or a tree holds, and how the files on disk differ from it.

    `files` are regular files with their blob ids, `others` all else. `unmerged` paths are in
    conflict and in neither, with their blob ids by stage. `deleted` paths are among `modified` too.
    `repositories` are folders with a repository of their own, without their `/`.
    """

    files: dict[str, str] = field(default_factory=dict)
    others: dict[str, Listed] = field(default_factory=dict)
    unmerged: dict[str, dict[str, str]] = field(default_factory=dict)
    modified: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    untracked: list[str] = field(default_factory=list)
    repositories: list[str] = field(default_factory=list)


def read_index(git: Git, algorithm: str) -> Listing:
    """The index alone, less what is only intended to be added (`git add -N`)."""
    listing = _parsed(git.run("ls-files", "-z", "-s", "-t"), algorithm)
    empty = EMPTY_BLOBS[algorithm]
    doubtful = [path for path, blob in listing.files.items() if blob == empty]
    for path in intended(git, doubtful, algorithm):
        del listing.files[path]
    return listing


def read_worktree(git: Git, algorithm: str, meanwhile: Callable[[Listing], None]) -> Listing:
    """The index and what differs on disk: modified, deleted, untracked and not ignored.

    `meanwhile` gets the index alone, while Git compares it with the disk.
    """
    with git.begin("ls-files", "-z", "-t", "-m", "-d", "-o", "--exclude-standard") as differing:
        listing = _parsed(git.run("ls-files", "-z", "-s", "-t"), algorithm)
        meanwhile(listing)
        _compared(listing, differing.result())
    return listing


def read_tree(git: Git, tree: str | bytes) -> Listing:
    """Every path below a tree, named by an object id or `COMMIT:FOLDER`."""
    text = git.run("ls-tree", "-r", "-z", "--full-tree", tree).decode("utf-8", "surrogateescape")
    listing = Listing()
    for item in text.split("\0"):  # `MODE TYPE ID<tab>PATH`
        about, _, path = item.partition("\t")
        if about.startswith("100"):
            listing.files[path] = about[12:]
        elif about:
            mode, _, blob = about.split(" ")
            listing.others[path] = Listed(mode, blob)
    return listing


def folders_with(git: Git, name: str, tree: str | None = None) -> tuple[str, ...]:
    """The folders that hold a file of that name in the index, or in a tree: "" for the top.

    Sorted, relative to the folder that Git runs in. They are looked for in what Git prints, since
    making entries of all paths takes longer than Git does.
    """
    listing = ("ls-files",) if tree is None else ("ls-tree", "-r", "--name-only", "--full-tree")
    out = b"\0" + git.run(*listing, "-z", *(() if tree is None else (tree,)))
    pattern = rb"\0((?:[^\0]*/)?)" + re.escape(name.encode()) + rb"(?=\0)"
    found = {match[1] for match in re.finditer(pattern, out)}
    return tuple(sorted(folder.decode("utf-8", "surrogateescape").rstrip("/") for folder in found))


def differs_below(git: Git, folder: str) -> bool:
    """Whether the index differs from HEAD below a folder, "" for all; true where HEAD is unborn."""
    args = ("diff-index", "--cached", "--quiet", "--no-ext-diff", "HEAD", "--", folder or ".")
    return git.ask(*args).code != 0


def holds_below(git: Git, folder: str, tree: str | None = None) -> bool:
    """Whether the index, or a commit given by id, has anything below a folder, "" for all."""
    if tree is not None:
        place = f"{tree}:{folder}".encode("utf-8", "surrogateescape")
        return git.ask("cat-file", "-e", place).code == 0
    return bool(git.run("ls-files", "-z", "--", folder or "."))


def ignored(git: Git, paths: Collection[str]) -> set[str]:
    """Those of the paths that Git ignores."""
    if not paths:
        return set()
    # A path that starts with a colon would be more than a path.
    asked = "".join(f"./{path}\0" for path in paths).encode("utf-8", "surrogateescape")
    answer = git.ask("check-ignore", "-z", "--stdin", stdin=asked)
    if answer.code not in (0, 1):
        raise git.failure(("check-ignore",), answer)
    told = answer.out.decode("utf-8", "surrogateescape").split("\0")
    return {path.removeprefix("./") for path in told if path}


def intended(git: Git, doubtful: list[str], algorithm: str) -> set[str]:
    """Those of the paths that are in the index without content (`git add -N`).

    They look like empty files, so only empty ones are doubtful. Against the empty tree everything
    is an addition, but for them.
    """
    if not doubtful:
        return set()
    named = [path.encode("utf-8", "surrogateescape") for path in doubtful]
    out = git.run(
        "diff-index",
        "-z",
        "--name-only",
        "--relative",
        "--no-ext-diff",
        "--no-textconv",
        "--ignore-submodules=all",
        "--cached",
        "--ita-invisible-in-index",
        _EMPTY_TREES[algorithm],
        "--",
        *(named if len(named) <= 100 else ()),
    )
    return set(doubtful) - set(out.decode("utf-8", "surrogateescape").split("\0"))


def _parsed(out: bytes, algorithm: str) -> Listing:
    """Reads `TAG MODE ID STAGE<tab>PATH`, each ended by NUL."""
    listing = Listing()
    files = listing.files
    end = 49 if algorithm == "sha1" else 73
    start = end + 3
    for item in out.decode("utf-8", "surrogateescape").split("\0"):
        tag = item[:6]
        if tag == "H 1006" or tag == "H 1007":
            files[item[start:]] = item[9:end]
        elif tag[:1] == "M":
            listing.unmerged.setdefault(item[start:], {})[item[end + 1]] = item[9:end]
        elif tag:
            listing.others[item[start:]] = Listed(item[2:8], item[9:end], tag[0] == "S")
    return listing


def _compared(listing: Listing, out: bytes) -> None:
    """Reads `TAG PATH`, each ended by NUL."""
    for item in out.decode("utf-8", "surrogateescape").split("\0"):
        tag, path = item[:1], item[2:]
        if tag == "C":
            listing.modified.add(path)
        elif tag == "R":
            listing.deleted.add(path)
        elif tag == "?" and path.endswith("/"):
            listing.repositories.append(path[:-1])
        elif tag == "?":
            listing.untracked.append(path)
