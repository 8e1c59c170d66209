"""Who works in a repository: as Git's configuration says, else as Git's variables do.

The variables come second, since a program that starts others may set them for all it does, while
the configuration is the person's own. A name and an address of two sources are never put together.
"""

from __future__ import annotations

from vaultkit.git.commits import Signed
from vaultkit.git.run import Git


def identity(git: Git) -> Signed | None:
    """The author of what is edited here, at no time; None where Git knows no name and address.

    Nothing is guessed from the machine's accounts, whatever `user.useConfigOnly` says.
    """
    name, email = known(git)
    return Signed(name, email, 0) if name and email else None


def name_of(git: Git) -> str:
    """The name of whoever works here, "" where Git knows none."""
    return _configured(git, "user.name") or _given(git, "GIT_AUTHOR_NAME")


def known(git: Git) -> tuple[str, str]:
    """The name and the address of whoever works here, each "" where Git knows none."""
    name = _configured(git, "user.name")
    if name:
        return name, _configured(git, "user.email")
    return _given(git, "GIT_AUTHOR_NAME"), _given(git, "GIT_AUTHOR_EMAIL")


def _configured(git: Git, key: str) -> str:
    answer = git.ask("config", "--get", key)
    return _plain(answer.out) if answer.code == 0 else ""


def _given(git: Git, variable: str) -> str:
    return _plain(git.environment.get(variable, "").encode("utf-8", "surrogateescape"))


def _plain(value: bytes) -> str:
    """A value without what would end a line or an address."""
    return " ".join(value.decode("utf-8", "replace").replace("<", "").replace(">", "").split())
