"""Which state of a vault an agent's server shows, for whoever only tells of it."""

from __future__ import annotations

import os.path
from collections.abc import Mapping

from vaultkit.actions.behind import every_behind
from vaultkit.actions.own_worktree import branch_of
from vaultkit.git.places import discover
from vaultkit.git.refs import read_ref
from vaultkit.model.behind import Behind
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


def served_behind(root: str, environment: Mapping[str, str], actor: Actor) -> Behind | None:
    """What the branch of the agent's own lacks; None for nothing, and where it has none."""
    repository = discover(root, environment)
    if repository is None:
        return None
    short = branch_of(actor).removeprefix("refs/heads/")
    state = os.path.join(repository.common_dir, "vaultkit")
    found = every_behind(root, repository, state)
    return next((one for one in found if one.branch == short and one.own), None)
