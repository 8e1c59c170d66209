"""What every command that writes has in common: who writes, where, what they saw, and the answer.

The options stand in one place, and each command makes one item of its own words.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import wraps
from typing import Any

import click

from vaultkit.cli.options import VAULT
from vaultkit.model.outcome import Outcome, Rehearsed
from vaultkit.model.request import Actor, Fence, Item, WriteRequest

_OPTIONS = (
    click.option("--reason", default="", metavar="TEXT", help="Why; it stands in the commit."),
    click.option("--expect", metavar="VERSION", help="Refuse unless the page has this version."),
    click.option("--request-id", metavar="UUID", help="The same request lands once."),
    click.option("--actor", metavar="KIND:NAME", help="agent:NAME or person:NAME (default: you)."),
    click.option("--on-behalf-of", metavar="PERSON", help="Whom an agent writes for: Ana <a@b.c>."),
    click.option("--branch", metavar="NAME", help="The branch (default: what is checked out)."),
    click.option("--direct", is_flag=True, help="Write where you work (this is the default)."),
    click.option("--worktree", is_flag=True, help="Write to a branch and folder of the writer's."),
    click.option("--worktree-at", metavar="DIR", help="The same, in this folder."),
    click.option("--dry-run", is_flag=True, help="Only tell what would change."),
    click.option("--json", "as_json", is_flag=True, help="Tell it as JSON."),
    VAULT,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What the options of the call say."""

    reason: str = ""
    expect: str | None = None
    request_id: str | None = None
    actor: str | None = None
    on_behalf_of: str | None = None
    branch: str | None = None
    direct: bool = False
    worktree: bool = False
    worktree_at: str | None = None
    dry_run: bool = False
    as_json: bool = False
    vault: str | None = None


def writing(*without: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """The options, handed over as one `Said` under the name `said`; `without` some of them."""

    def with_options(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def called(**words: Any) -> int:
            own = {name: words.pop(name) for name in Said.__dataclass_fields__ if name in words}
            return command(said=Said(**own), **words)

        for option in reversed(_OPTIONS):
            called = option(called)
        shown: list[click.Option] = called.__click_params__  # type: ignore[attr-defined]
        shown[:] = [one for one in shown if one.name not in without]
        return called

    return with_options


class Door:
    """A writer for the call, and how its answers are told."""

    def __init__(self, said: Said) -> None:
        # only a command that writes waits for what writing needs
        from vaultkit.actions.own_worktree import own_worktree
        from vaultkit.actions.place import place_of
        from vaultkit.actions.unconfigured import refuse_unconfigured
        from vaultkit.actions.write import Ways, Writer
        from vaultkit.cli.person import preferences_of, processes
        from vaultkit.errors import UsageError
        from vaultkit.trees.open import find_vault

        self.said = said
        here = os.path.realpath(os.getcwd())
        self.root = os.path.realpath(said.vault) if said.vault else find_vault(here, os.environ)
        own = said.worktree or said.worktree_at is not None
        if own + said.direct + (said.branch is not None) > 1:
            raise UsageError(
                "a write lands in one place", "Give one of --direct, --branch and --worktree"
            )
        place = place_of(self.root, os.environ, said.branch)
        refuse_unconfigured(place, self.root, here)
        ways = Ways(lambda: datetime.now(UTC), jobs=processes(preferences_of()))
        self.writer = Writer(place, os.environ, ways)
        if own:
            place = place_of(own_worktree(place, self.actor(), said.worktree_at), os.environ)
            self.writer = Writer(place, os.environ, ways)
        click.get_current_context().call_on_close(self.writer.close)  # however the call ends

    def on(self, branch: str) -> Door:
        """The door to another branch of the same vault, by its full name; "" for this one's."""
        from vaultkit.git.linked import linked_trees

        place = self.writer.place
        if branch in ("", place.branch):
            return self
        shown = (one.folder for one in linked_trees(place.repository) if one.branch == branch)
        folder = next(shown, None)
        if folder is None:
            return Door(replace(self.said, branch=branch, worktree=False, worktree_at=None))
        return Door(replace(self.said, vault=os.path.join(folder, place.inside)))

    def person(self) -> str:
        """The name of whoever is at this terminal, as Git knows it. Raises `UsageError`."""
        from vaultkit.errors import UsageError
        from vaultkit.git.identity import name_of

        name = name_of(self.writer.place.repository.git)
        if not name:
            raise UsageError(
                "Git does not know who you are", 'Run git config user.name "…", or add --actor'
            )
        return name

    def actor(self) -> Actor:
        """Who writes."""
        from vaultkit.changes.request_file import actor_of

        return actor_of(self.said.actor) if self.said.actor else Actor("person", self.person())

    def page(self, word: str) -> str:
        """A page as the person names it: a file from where they stand, else any name."""
        place = os.path.normpath(os.path.join(os.path.realpath(os.getcwd()), word))
        if os.path.isfile(place) and os.path.commonpath((place, self.root)) == self.root:
            return os.path.relpath(place, self.root).replace(os.sep, "/")
        return word

    def request(self, item: Item, page: str | None = None) -> WriteRequest:
        """The request with one item; `page` is what `--expect` is about."""
        from vaultkit.changes.request_file import operation_of

        expected = self.said.expect
        fences = (Fence(page, None, expected),) if expected and page else ()
        return self.completed(
            WriteRequest(
                operation=operation_of((item,)), items=(item,), actor=self.actor(), fences=fences
            )
        )

    def agreed(self, request: WriteRequest) -> WriteRequest:
        """The request of a person, who agrees by asking for it; an agent's waits."""
        actor = request.actor
        return replace(request, approved_by=actor.name) if actor.kind == "person" else request

    def completed(self, request: WriteRequest) -> WriteRequest:
        """A request with what the options say."""
        from vaultkit.changes.request_file import person_of

        said = self.said
        person = person_of(said.on_behalf_of) if said.on_behalf_of else request.on_behalf_of
        return replace(
            request,
            id=said.request_id or request.id,
            reason=said.reason or request.reason,
            on_behalf_of=person,
        )

    def write(self, request: WriteRequest) -> int:
        """Publish it, or only tell what it would do; the exit code is returned."""
        from vaultkit.actions.rehearse import rehearse

        if self.said.dry_run:
            return self.told(rehearse(self.writer, request))
        return self.told(self.writer.write(request))

    def told(self, outcome: Outcome | Rehearsed) -> int:
        """Show an answer."""
        from vaultkit.render import as_outcome

        if self.said.as_json:
            click.echo(as_outcome.json_text(outcome), nl=False)
        else:
            click.echo("\n".join(as_outcome.lines(outcome)))
        return as_outcome.EXIT_CODES[type(outcome)]
