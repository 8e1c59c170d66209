"""The files of a branch's tip by their blob ids, kept from one tip to the next."""

from __future__ import annotations

from vaultkit.git.places import Repository

_PLAIN = ("-z", "--raw", "--no-renames", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=all")


def tip_files(repository: Repository, commit: str) -> dict[str, str]:
    """The blob id of each file below the folder where `repository.git` runs, as a commit has it."""
    out = repository.git.run("ls-tree", "-r", "-z", commit)
    found = {}
    for line in out.decode("utf-8", "surrogateescape").split("\0"):
        about, _, path = line.partition("\t")
        if about:
            found[path] = about.split(" ")[2]
    return found


def moved_files(repository: Repository, old: str, new: str) -> dict[str, str | None]:
    """The files below that folder that two commits have otherwise, with the blob ids of the newer.

    None stands for a file that it has not.
    """
    out = repository.git.run("diff-tree", "-r", "--relative", *_PLAIN, old, new)
    items = out.decode("utf-8", "surrogateescape").split("\0")
    found: dict[str, str | None] = {}
    for about, path in zip(items[::2], items[1::2], strict=False):
        mode, blob = about.split(" ")[1], about.split(" ")[3]
        found[path] = None if mode == "000000" else blob
    return found
