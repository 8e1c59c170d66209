"""Who is the author of a write's commit: a person as Git knows them, or an agent by its name."""

from __future__ import annotations

from vaultkit.git.commits import Signed
from vaultkit.git.identity import known
from vaultkit.git.run import Git
from vaultkit.model.request import Actor


def author_of(git: Git, actor: Actor, seconds: int) -> Signed:
    """The author, at a time in seconds since 1970.

    Git's configuration has the address of whoever it names; of anybody else none is known, and one
    that leads nowhere stands in its place.
    """
    address = f"{actor.kind}@vaultkit.invalid"
    if actor.kind == "person":
        name, email = known(git)
        address = email if email and name == actor.name else address
    return Signed(actor.name, address, seconds)
