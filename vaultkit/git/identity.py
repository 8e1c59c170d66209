"""Who works in a repository, as the person's own configuration of Git says."""

from __future__ import annotations

from vaultkit.git.commits import Signed
from vaultkit.git.run import Git


def identity(git: Git) -> Signed | None:
    """The author of what is edited here, at no time; None where Git knows no name and address.

    Nothing is guessed from the machine's accounts, whatever `user.useConfigOnly` says.
    """
    name, email = (_value(git, key) for key in ("user.name", "user.email"))
    return Signed(name, email, 0) if name and email else None


def _value(git: Git, key: str) -> str:
    answer = git.ask("config", "--get", key)
    return " ".join(answer.out.decode("utf-8", "replace").split()) if answer.code == 0 else ""
