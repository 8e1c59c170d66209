"""The files of a work tree that a person changed and has not committed, staged or not."""

from __future__ import annotations

from vaultkit.git.places import Repository


def changed_by_hand(repository: Repository) -> tuple[str, ...]:
    """Their paths below the folder where `repository.git` runs; ignored files are left out, and so
    is what lies in another repository.
    """
    out = repository.git.run(
        "status",
        "--porcelain=v1",
        "-z",
        "--no-renames",
        "--untracked-files=all",
        "--ignore-submodules=all",
        "--",
        ".",
    )
    found = []
    for one in out.decode("utf-8", "surrogateescape").split("\0"):
        path = one[3:].removeprefix(repository.prefix)
        if path and not path.endswith("/"):
            found.append(path)
    return tuple(sorted(found))
