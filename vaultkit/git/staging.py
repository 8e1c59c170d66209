"""Changes the index as a move does: entries get other paths and other blobs, all at once.

Nothing is read from or written to files on disk but by `blobs_of`, which makes objects of them.
Paths are relative to the folder that Git runs in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from vaultkit.git.listing import EMPTY_BLOBS, intended
from vaultkit.git.places import Repository

_FEW = 200
"""So many paths are named to Git; for more it tells all that it has."""


class Staged(NamedTuple):
    """A regular file of the index. `intended`: only meant to be added (`git add -N`)."""

    mode: str
    blob: str
    intended: bool = False


def staged_files(
    repository: Repository, paths: Collection[str]
) -> tuple[dict[str, Staged], set[str]]:
    """Those of these paths that are regular files of the index, and those that are in conflict."""
    named = [path.encode("utf-8", "surrogateescape") for path in paths]
    asked = named if len(named) <= _FEW else ()
    out = repository.git.run("ls-files", "-z", "-s", "--", *asked)
    wanted = frozenset(paths)
    found, unmerged = {}, set()
    for item in out.decode("utf-8", "surrogateescape").split("\0"):  # `MODE ID STAGE<tab>PATH`
        about, _, path = item.partition("\t")
        if path not in wanted:
            continue
        mode, blob, number = about.split(" ")
        if number != "0":
            unmerged.add(path)
        elif mode.startswith("100"):
            found[path] = Staged(mode, blob)
    empty = EMPTY_BLOBS[repository.algorithm]
    doubtful = [path for path, one in found.items() if one.blob == empty]
    for path in intended(repository.git, doubtful, repository.algorithm):
        found[path] = found[path]._replace(intended=True)
    return found, unmerged


def blob_of(repository: Repository, data: bytes) -> str:
    """The id of these bytes as they are, as an object of the repository."""
    return repository.git.run("hash-object", "-w", "--stdin", stdin=data).decode("ascii").strip()


def blobs_of(repository: Repository, paths: Collection[str]) -> dict[str, str]:
    """The ids of these files as they would be staged, line ends converted, as objects."""
    if not paths:
        return {}
    top = repository.prefix  # Git reads these paths from the top of the work tree
    asked = "".join(f"{_quoted(top + path)}\n" for path in paths)
    out = repository.git.run(
        "hash-object", "-w", "--stdin-paths", stdin=asked.encode("utf-8", "surrogateescape")
    )
    return dict(zip(paths, out.decode("ascii").split(), strict=True))


def converted(repository: Repository, paths: Collection[str]) -> frozenset[str]:
    """Those of these files that a program converts when they are staged (`filter` attribute)."""
    if not paths:
        return frozenset()
    asked = "".join(f"{path}\0" for path in paths).encode("utf-8", "surrogateescape")
    out = repository.git.run("check-attr", "-z", "--stdin", "filter", stdin=asked)
    told = out.decode("utf-8", "surrogateescape").split("\0")
    pairs = zip(told[0::3], told[2::3], strict=False)
    return frozenset(path for path, value in pairs if value not in ("unspecified", "unset"))


def stage(repository: Repository, gone: Iterable[str], new: Mapping[str, Staged]) -> None:
    """Take paths out of the index and put others in, whole or not at all.

    Raises a `VaultkitError` with Git's words where the index cannot be written.
    """
    prefix, zeros = repository.prefix, "0" * (40 if repository.algorithm == "sha1" else 64)
    lines = [f"0 {zeros}\t{prefix}{path}\0" for path in gone]
    lines += [
        f"{one.mode} {one.blob}\t{prefix}{path}\0" for path, one in new.items() if not one.intended
    ]
    git = repository.git
    if lines:
        told = "".join(lines).encode("utf-8", "surrogateescape")
        git.run("update-index", "-z", "--index-info", stdin=told)
    later = [path.encode("utf-8", "surrogateescape") for path in new if new[path].intended]
    if later:
        git.run("add", "--intent-to-add", "--", *later)
    # else Git reads them all the next time
    if len(new) <= _FEW:
        named = [path.encode("utf-8", "surrogateescape") for path in new]
        git.ask("add", "--refresh", "--", *named) if named else None
    else:
        git.ask("update-index", "-q", "--refresh")


def stage_bytes(repository: Repository, files: Mapping[str, bytes | None]) -> None:
    """Let the index have these bytes at these paths, as plain files; None takes one out.

    The bytes go in as they are: no filter runs and no file on disk is looked at. All of them or
    none. Raises a `VaultkitError` with Git's words.
    """
    new = {
        path: Staged("100644", blob_of(repository, data))
        for path, data in files.items()
        if data is not None
    }
    stage(repository, [path for path, data in files.items() if data is None], new)


def _quoted(path: str) -> str:
    """A path on a line of its own, in C's quotes where it would not stand for itself."""
    if '"' not in path and "\n" not in path and "\\" not in path:
        return path
    inner = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{inner}"'
