"""The merge that Git is about to commit by itself, and the same commit with other files.

`git merge` takes down the files of its commit before it asks a hook, so what a hook stages comes
too late for it. It is noted instead, and once the commit is there, and nobody else can have seen
it, the commit is made anew with what is staged then.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress

from vaultkit.errors import StateError
from vaultkit.git.commits import read_commit, signed_bytes
from vaultkit.git.places import Repository
from vaultkit.git.refs import RefHeld, RefMove, RefMoved, RefRefused, move_refs, read_ref
from vaultkit.git.signing import CannotSign, signer_of

_SIGNATURE = re.compile(rb"\ngpgsig(?:-sha256)? [^\n]*(?:\n [^\n]*)*")
_HEAD = "GITHEAD_"
_WHY = "vault: the generated files of the merge"


def note_merge(repository: Repository, environment: Mapping[str, str]) -> None:
    """Remember which merge a hook was asked about. A merge that is not noted is left as it is.

    Git tells its hooks by variables such as `GITHEAD_<id>` what is merged.
    """
    head = read_ref(repository.git, "HEAD")
    merged = sorted(name[len(_HEAD) :] for name in environment if name.startswith(_HEAD))
    parents = (head, *merged) if head and merged else ()
    with suppress(OSError):
        if parents:
            place = _place(repository)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="ascii") as file:
                file.write("".join(f"{one}\n" for one in parents))


def made_merge(repository: Repository) -> str | None:
    """The commit at HEAD where it is the merge that was noted, no remote has it, and nothing else
    is staged; the note is used up."""
    git = repository.git
    noted: tuple[str, ...] = ()
    with suppress(OSError):
        with open(_place(repository), encoding="ascii", errors="replace") as file:
            noted = tuple(file.read().split())
        os.unlink(_place(repository))
    commit = read_ref(git, "HEAD")
    if commit is None or len(noted) < 2:
        return None
    first, *others = read_commit(git.run("cat-file", "commit", commit)).parents or ("",)
    if (first, *sorted(others)) != noted:
        return None
    known = git.run(
        "for-each-ref", "--count=1", f"--contains={commit}", "refs/remotes", "refs/tags"
    )
    staged = git.ask("diff-index", "--cached", "--quiet", commit).code != 0
    return None if known or staged else commit


def is_fetched(repository: Repository) -> bool:
    """Whether a remote's branch of the name of this one has the commit at HEAD already."""
    git = repository.git
    branch = git.ask("symbolic-ref", "--quiet", "--short", "HEAD").out.decode("utf-8", "replace")
    place = f"refs/remotes/*/{branch.strip()}"
    return bool(git.run("for-each-ref", "--count=1", "--contains=HEAD", place))


def with_what_is_staged(repository: Repository, commit: str) -> str | None:
    """Make a commit at HEAD anew with the files of the index, all else as it was.

    Its id is returned, None where the files are the same already. Raises `StateError` in words
    where it cannot be made; then the commit stays.
    """
    git = repository.git
    old = git.run("cat-file", "commit", commit)
    tree = git.run("write-tree").decode("ascii").strip()
    if read_commit(old).tree == tree:
        return None
    head, _, message = old.partition(b"\n\n")
    bare = _SIGNATURE.sub(b"", head)
    data = b"tree " + tree.encode("ascii") + b"\n" + bare.partition(b"\n")[2] + b"\n\n" + message
    try:
        sign = signer_of(git)
        if bare != head and sign is None:
            raise StateError("the merge is signed, and nothing says by which key", _STEP)
        data = signed_bytes(data, sign(data), repository.algorithm) if sign is not None else data
        new = git.run("hash-object", "-t", "commit", "-w", "--stdin", stdin=data)
        name = new.decode("ascii").strip()
        move_refs(repository, [RefMove("HEAD", name, commit)], _WHY, durable=False)
    except CannotSign as error:
        raise StateError(f"the merge cannot be signed anew: {error.reason}", _STEP) from error
    except (RefMoved, RefHeld, RefRefused) as error:
        raise StateError(f"the merge cannot be made anew: {error}", _STEP) from error
    return name


_STEP = "They are staged: run `git commit`, which makes a commit of their own"


def _place(repository: Repository) -> str:
    return os.path.join(repository.git_dir, "vaultkit", "merge")
