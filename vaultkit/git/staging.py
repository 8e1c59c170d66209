"""Puts bytes into the index, as they are: no filter runs and no file on disk is looked at."""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.git.places import Repository

_FILE, _GONE = "100644", "0"


def stage(repository: Repository, files: Mapping[str, bytes | None]) -> None:
    """Let the index have these bytes at these paths; None takes one out.

    Paths are relative to the folder that the repository is seen from. All of them or none. Raises
    a `VaultkitError` with Git's words.
    """
    git, prefix = repository.git, repository.prefix
    nothing = "0" * len(git.run("hash-object", "-t", "blob", "--stdin").strip())
    lines = []
    for path, data in files.items():
        mode, blob = _GONE, nothing
        if data is not None:
            mode = _FILE
            blob = (
                git.run("hash-object", "-w", "-t", "blob", "--stdin", stdin=data).decode().strip()
            )
        lines.append(f"{mode} {blob}\t{prefix}{path}\0")
    told = "".join(lines).encode("utf-8", "surrogateescape")
    git.run("update-index", "-z", "--index-info", stdin=told)
