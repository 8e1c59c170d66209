"""Who is the author of a write's commit: a person as Git knows them, or an agent by its name."""

from __future__ import annotations

from vaultkit.git.commits import Signed
from vaultkit.git.run import Git
from vaultkit.model.request import Actor


def author_of(git: Git, actor: Actor, seconds: int) -> Signed:
    """The author, at a time in seconds since 1970.

    Git's configuration has the address of whoever it names; of anybody else none is known, and one
    that leads nowhere stands in its place.
    """
    address = f"{actor.kind}@vaultkit.invalid"
    if actor.kind == "person" and _configured(git, "user.name") == actor.name:
        address = _configured(git, "user.email") or address
    return Signed(actor.name, address, seconds)


def _configured(git: Git, key: str) -> str:
    """A value without what would end a line or an address."""
    told = git.ask("config", "--get", key).out.decode("utf-8", "replace")
    return " ".join(told.replace("<", "").replace(">", "").split())
