"""Which state of a vault an agent's server shows, for whoever only tells of it."""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.actions.own_worktree import branch_of
from vaultkit.git.places import discover
from vaultkit.git.refs import read_ref
from vaultkit.model.request import Actor


def served_at(root: str, environment: Mapping[str, str], actor: Actor) -> str:
    """`worktree`, or the branch of the agent's own where that holds something of its own.

    That is where `vaultkit serve` writes for it unless it is told another place.
    """
    repository = discover(root, environment)
    if repository is None or not repository.git.ask("remote").out.strip():
        return "worktree"
    branch = branch_of(actor)
    if read_ref(repository.git, branch) is None:
        return "worktree"
    old = repository.git.ask("merge-base", "--is-ancestor", branch, "HEAD").code == 0
    return "worktree" if old else branch
