"""The branch that is written to has to be there: none comes to be because of a name mistyped."""

from __future__ import annotations

import shlex
from difflib import get_close_matches

from vaultkit.errors import StateError, UsageError
from vaultkit.git.places import Repository
from vaultkit.git.refs import read_ref
from vaultkit.git.run import Git
from vaultkit.model.text import shortened

_HEADS = "refs/heads/"


def refuse_missing(repository: Repository, branch: str, root: str) -> None:
    """Raise `UsageError` for a branch that is not there, `StateError` where no commit is at all."""
    git = repository.git
    if read_ref(git, branch) is not None:
        return
    if _is_unborn(git, branch):
        raise StateError(
            f"{root} has no commit yet on {branch.removeprefix(_HEADS)}",
            "Commit the vault first: git add -A && git commit",
        )
    short = branch.removeprefix(_HEADS)
    out = git.run("for-each-ref", "--format=%(refname:lstrip=2)", _HEADS)
    names = out.decode("utf-8", "surrogateescape").split("\n")
    near = get_close_matches(short, [name for name in names if name], 1)
    meant = f"Is {near[0]} meant? " if near else ""
    raise UsageError(
        f"there is no branch {shortened(short)}",
        f"{meant}git branch {shlex.quote(short)} makes it from what is checked out",
    )


def _is_unborn(git: Git, branch: str) -> bool:
    head = git.ask("symbolic-ref", "--quiet", "HEAD").out.decode("utf-8", "surrogateescape")
    return head.strip() == branch
