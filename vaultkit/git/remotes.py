"""What is known here of a remote's branches, without asking it."""

from __future__ import annotations

from vaultkit.git.run import Git


def tracked(git: Git, remote: str, branch: str) -> str | None:
    """The commit at which a remote's branch was last seen; None where it never was."""
    return _commit(git, f"refs/remotes/{remote}/{branch}")


def default_branch(git: Git, remote: str) -> str | None:
    """The branch that a remote's HEAD means, else main, else its only one; None where unknown."""
    place = f"refs/remotes/{remote}/"
    head = git.ask("symbolic-ref", "--quiet", f"{place}HEAD").out.decode("utf-8", "replace").strip()
    if head.startswith(place):
        return head.removeprefix(place)
    listed = git.run("for-each-ref", "--format=%(refname)", place).decode("utf-8", "replace")
    branches = {line.removeprefix(place) for line in listed.splitlines()} - {"HEAD"}
    if "main" in branches:
        return "main"
    return branches.pop() if len(branches) == 1 else None


def commit_here(git: Git, name: str) -> str | None:
    """The id of a commit that is in this clone, by an id or a full name; None where it is not."""
    return _commit(git, name)


def merge_base(git: Git, one: str, other: str) -> str | None:
    """The best common ancestor of two commits; None where there is none here."""
    answer = git.ask("merge-base", one, other)
    return answer.out.decode("ascii", "replace").strip() if answer.code == 0 else None


def _commit(git: Git, name: str) -> str | None:
    answer = git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    return answer.out.decode("ascii", "replace").strip() if answer.code == 0 else None
