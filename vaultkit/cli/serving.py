"""What the commands that serve tools have in common: which vault, where writes land, on what terms.

The extra `serve` brings what speaks with agents; who lacks it is told so.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from vaultkit.cli.options import VAULT
from vaultkit.errors import MissingExtra

if TYPE_CHECKING:
    from vaultkit.actions.place import Place
    from vaultkit.mcp.service import Service
    from vaultkit.model.request import Actor

_OPTIONS = (
    VAULT,
    click.option(
        "--tools",
        default="",
        metavar="LIST",
        help="Sets of tools and tools, with commas; -NAME leaves one out.",
    ),
    click.option("--no-writes", is_flag=True, help="Offer no tool that writes."),
    click.option(
        "--mode",
        type=click.Choice(["guided", "plan", "interactive", "autonomous"]),
        help="How far tools may go without a person (default: guided).",
    ),
    click.option("--actor", metavar="NAME", help="Who writes: agent:NAME (default: agent:mcp)."),
    click.option("--on-behalf-of", metavar="PERSON", help="Whom it writes for: Ana <ana@b.c>."),
    click.option("--branch", metavar="NAME", help="Write to this branch."),
    click.option("--direct", is_flag=True, help="Write where the person works."),
    click.option("--worktree", is_flag=True, help="Write to a branch and folder of its own."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """What the options of the call say."""

    vault: str | None = None
    tools: str = ""
    no_writes: bool = False
    mode: str | None = None
    actor: str | None = None
    on_behalf_of: str | None = None
    branch: str | None = None
    direct: bool = False
    worktree: bool = False


def serving(command: Callable[..., int]) -> Callable[..., int]:
    """The options, handed over as one `Served` under the name `said`."""

    @wraps(command)
    def called(**words: Any) -> int:
        need_server()
        own = {name: words.pop(name) for name in Served.__dataclass_fields__ if name in words}
        return command(said=Served(**own), **words)

    for option in reversed(_OPTIONS):
        called = option(called)
    return called


def need_server() -> None:
    """Raise `MissingExtra` where nothing that speaks with agents is installed."""
    if find_spec("mcp") is None:
        raise MissingExtra(
            "the server for agents needs mcp, which is not installed",
            'Install the extra: pip install "git-vaultkit[serve]"',
        )


def service_of(said: Served) -> Service:
    """The service that the options ask for. Raises `VaultkitError`."""
    from vaultkit.actions.settings_on_disk import settings_to_serve
    from vaultkit.changes.request_file import person_of
    from vaultkit.cli.person import preferences_of, processes
    from vaultkit.mcp.narrowing import narrowed
    from vaultkit.mcp.service import Service, Terms

    actor = _actor(said)
    root, place = _place(said, actor)
    asked = Terms(
        actor=actor,
        on_behalf_of=person_of(said.on_behalf_of) if said.on_behalf_of else None,
        writes=not said.no_writes,
        mode=said.mode or "guided",
        tools=tuple(word for word in said.tools.replace(",", " ").split() if word),
    )
    mine = preferences_of()
    return Service(
        place,
        os.environ,
        lambda: datetime.now(UTC),
        narrowed(asked, settings_to_serve(root, place)),
        jobs=processes(mine),
        engine=mine.search_engine,
    )


def _actor(said: Served) -> Actor:
    from vaultkit.changes.request_file import actor_of

    name = said.actor or "agent:mcp"
    return actor_of(name if ":" in name else f"agent:{name}")


def _place(said: Served, actor: Actor) -> tuple[str, Place]:
    """The vault's root, and where writes land (spec 3.5): the writer's own branch where there is a
    remote, else here."""
    from vaultkit.actions.own_worktree import own_worktree
    from vaultkit.actions.place import place_of
    from vaultkit.actions.unconfigured import refuse_unconfigured
    from vaultkit.errors import UsageError
    from vaultkit.trees.open import find_vault

    if said.worktree + said.direct + (said.branch is not None) > 1:
        raise UsageError(
            "a server writes to one place", "Give one of --direct, --branch and --worktree"
        )
    here = os.path.realpath(os.getcwd())
    root = os.path.realpath(said.vault) if said.vault else find_vault(here, os.environ)
    place = place_of(root, os.environ, said.branch)
    refuse_unconfigured(place, root, here)
    remote = bool(place.repository.git.ask("remote").out.strip())
    if said.worktree or (remote and not said.direct and said.branch is None):
        return root, place_of(own_worktree(place, actor), os.environ)
    return root, place
