"""What changed between two trees of a vault, as knowledge: what a reviewer reads.

Plain values. `vaultkit.review` works them out of two snapshots, `vaultkit.render` says them. Sizes
are in UTF-16 units. Everything is sorted, and names pages by the side on which they are there; the
new one where they are on both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from vaultkit.model.finding import Finding
from vaultkit.model.record_diff import (
    CHANGED,
    NOWHERE,
    Brought,
    ClaimChange,
    FieldChange,
    RelationshipChange,
)


class Named(NamedTuple):
    """A page by its path, and what people call it."""

    path: str
    title: str


class LinkGoal(NamedTuple):
    """Where a link leads: `kind` is page (with its `title`), file, address, or nothing.

    With nothing, `to` is as written, and `issue` the name of the rule that says what is wrong.
    """

    kind: str
    to: str
    title: str = ""
    issue: str = ""


class LinkChange(NamedTuple):
    """A link that stands as it stood, on `page`, and leads elsewhere now.

    `target` is as written, `line` where it stands, 0 where the frontmatter says it in a way that
    has no place; `before` and `after` are where it led and leads.
    """

    page: Named
    target: str
    line: int
    before: LinkGoal
    after: LinkGoal


class Wording(NamedTuple):
    """How many words went and came, and the first of each where they first differ; "" for none."""

    gone: int
    came: int
    before: str = ""
    after: str = ""


class SectionChange(NamedTuple):
    """A heading's own part of a page, up to the next heading, by size before and after.

    `how` is added, removed, changed, renamed (`was` is the old heading), moved to or moved from
    (`was` is the other page's path, and the sizes are those of all below the heading). `heading` is
    "" for what stands in front of the first one, and `above` the one above it, where the page has
    several of one name. `wording` tells of the words of one that changed.
    """

    how: str
    heading: str
    before: int = 0
    after: int = 0
    was: str = ""
    above: str = ""
    wording: Wording | None = None


class SectionMove(NamedTuple):
    """A section that left one page and stands in another, byte for byte."""

    heading: str
    source: Named
    target: Named
    units: int


class Sizes(NamedTuple):
    """The size of a body before and after; None where there was or is no page."""

    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageChange:
    """What happened to one page; `how` is added, removed or changed.

    Of what is the same on both sides `old_…` has the same value. `state` is the lifecycle, "" for
    active, and `replaced_by` what a page says that takes its place. `there`: a file of this path is
    on the other side as well, and was or is not read as a page. `fields` of an added page are all
    that it has; of it, and of one that is gone, `sections` only tell what moved. `reordered`:
    sections stand in another order. `unread`: a side could not be read whole, so more may have
    changed. `touched`: the bytes are others.
    """

    path: str
    title: str
    how: str
    old_path: str
    old_title: str
    type: str = ""
    old_type: str = ""
    state: str = ""
    old_state: str = ""
    replaced_by: str = ""
    there: bool = False
    fields: tuple[FieldChange, ...] = ()
    gained: tuple[LinkGoal, ...] = ()
    lost: tuple[LinkGoal, ...] = ()
    sections: tuple[SectionChange, ...] = ()
    reordered: bool = False
    units: Sizes
    unread: bool = False
    touched: bool = True

    @property
    def moved(self) -> bool:
        """Whether it has another path than before."""
        return self.how == CHANGED and self.path != self.old_path

    @property
    def retitled(self) -> bool:
        """Whether it has another title than before."""
        return self.how == CHANGED and self.title != self.old_title

    @property
    def retyped(self) -> bool:
        """Whether it is of another type than before."""
        return self.how == CHANGED and self.type != self.old_type

    @property
    def became(self) -> str:
        """Its new lifecycle where that is another one: `restored` for active."""
        if self.how != CHANGED or self.state == self.old_state:
            return ""
        return self.state or "restored"

    @property
    def edited(self) -> bool:
        """Whether what the body says is another text."""
        return bool(self.sections) or self.reordered

    @property
    def respelled(self) -> bool:
        """Whether only its bytes are others, and nothing that they say."""
        said = self.fields or self.gained or self.lost or self.edited
        told = self.moved or self.retitled or self.retyped or self.became
        return self.how == CHANGED and self.touched and not (said or told or self.unread)


class Room(NamedTuple):
    """A page's size and how large it may be."""

    units: int
    budget: int

    @property
    def left(self) -> int:
        """How much more it may have; below 0 where it has too much."""
        return self.budget - self.units


class RoomChange(NamedTuple):
    """The headroom of a page that is near its budget, or over, on one side at least."""

    page: Named
    before: Room | None
    after: Room | None


class HubChange(NamedTuple):
    """A page that became a hub, or is none any more, with its number of linked pages there."""

    page: Named
    degree: int


class FileChange(NamedTuple):
    """An attachment or original: `how` is added, removed, changed or moved (from `old_path`).

    Sizes are in bytes; None where it is not there, or too large to be read.
    """

    how: str
    path: str
    old_path: str
    before: int | None = None
    after: int | None = None


class ReceiptSaid(NamedTuple):
    """A receipt of a commit between the two, and how it was verified: see
    `vaultkit.model.verified`. `request` is "" where the receipt itself is gone."""

    request: str
    actor: str
    commit: str
    verdict: str
    words: tuple[str, ...] = ()


class OntologyChange(NamedTuple):
    """As `vaultkit.ontology.compare_words.Change`; also for settings."""

    how: str
    what: str
    at: str
    effect: str
    words: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgeDiff:
    """Everything that changed from `old` to `new`, each by the name that a person gave it.

    `broken`, `mended` and `redirected` are links that stand as they stood; those of pages that were
    added or edited are told there. `files` are attachments. `settings` says whether `vault.yaml` is
    another one, `adjusted` which of its keys. `unlike` says why the ontologies were not compared.
    """

    old: str
    new: str
    vault_id: str | None = None
    vault_name: str = ""
    pages: tuple[PageChange, ...] = ()
    claims: tuple[ClaimChange, ...] = ()
    relationships: tuple[RelationshipChange, ...] = ()
    moved_sections: tuple[SectionMove, ...] = ()
    broken: tuple[LinkChange, ...] = ()
    mended: tuple[LinkChange, ...] = ()
    redirected: tuple[LinkChange, ...] = ()
    rooms: tuple[RoomChange, ...] = ()
    new_hubs: tuple[HubChange, ...] = ()
    former_hubs: tuple[HubChange, ...] = ()
    files: tuple[FileChange, ...] = ()
    settings: str = ""
    adjusted: tuple[OntologyChange, ...] = ()
    ontology: tuple[OntologyChange, ...] = ()
    unlike: str = ""
    receipts: tuple[ReceiptSaid, ...] = ()
    introduced: tuple[Finding, ...] = ()
    solved: tuple[Finding, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return not any(bool(part) for part in self.parts())

    def parts(self) -> Iterator[object]:
        """Everything that may have changed, one kind after the other."""
        yield from (self.pages, self.claims, self.relationships, self.moved_sections)
        yield from (self.broken, self.mended, self.redirected, self.rooms)
        yield from (self.new_hubs, self.former_hubs, self.settings, self.ontology, self.unlike)
        yield from (self.introduced, self.solved, self.files, self.adjusted)


def brought_by(diff: KnowledgeDiff, told: dict[str, Brought]) -> KnowledgeDiff:
    """`diff` with what brought each claim and relationship, by path."""
    return replace(
        diff,
        claims=tuple([replace(c, brought=told.get(c.path, NOWHERE)) for c in diff.claims]),
        relationships=tuple(
            [replace(one, brought=told.get(one.path, NOWHERE)) for one in diff.relationships]
        ),
    )
