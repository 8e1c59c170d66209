"""Makes a repository."""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.git.run import Git


def make_repository(folder: str, environment: Mapping[str, str]) -> None:
    """Make a repository in a folder that lies in none, on the branch that the user prefers.

    That is what `init.defaultBranch` says, else main. Raises a `VaultkitError` with Git's words.
    """
    git = Git(folder, environment, known=())
    preferred = git.ask("config", "--get", "init.defaultBranch").code == 0
    git.run("init", "--quiet", *(() if preferred else ("--initial-branch=main",)))
