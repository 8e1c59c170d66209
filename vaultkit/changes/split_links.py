"""What a section's move changes outside of its two pages: links to it, and claims that it names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from vaultkit.changes.cited import claims_about, entities_with
from vaultkit.changes.journey import Journey
from vaultkit.changes.leads import Leads
from vaultkit.changes.relink import Relinker
from vaultkit.changes.section import Sheet
from vaultkit.errors import StateError
from vaultkit.model.change import Rewrite
from vaultkit.model.facts import Link
from vaultkit.model.relocation import LinkChange
from vaultkit.parse.decode import decode
from vaultkit.parse.edit import set_field
from vaultkit.parse.link_spelling import Respelled, Retarget
from vaultkit.parse.link_target import Edited, edited
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.backlinks import leading_to

Work = Callable[[bytes], bytes]


@dataclass(frozen=True)
class Elsewhere:
    """The other files that change: `works` do to any version of a page what `rewrites` do to that
    on disk. `links` are told, `claims` are those that name another page now."""

    rewrites: tuple[Rewrite, ...]
    works: dict[str, Work] = field(default_factory=dict)
    links: tuple[LinkChange, ...] = ()
    claims: tuple[str, ...] = ()


@dataclass(frozen=True)
class Relink:
    """Gives the links of any version of the page at `path` their new texts."""

    leads: Leads
    dialect: Dialect
    path: str

    def __call__(self, data: bytes) -> Edited:
        """The new bytes. Raises `StateError` where a link cannot be kept."""
        facts = parse(decode(data).data, self.dialect, placed=True)
        every = Relinker(self.leads.before, self.leads.after, Journey({}))
        changes = (
            self.leads.changed(self.path, self.path, one)
            for one in every.links_of(self.path, facts)
        )
        wanted = [one for one in changes if one is not None]
        try:
            return edited(data, self.dialect, wanted) if wanted else Edited(data, (), ())
        except StateError as error:
            raise StateError(f"{self.path}: {error.message}", error.hint) from error

    def only(self, data: bytes) -> bytes:
        """The new bytes alone."""
        return self(data).data


@dataclass(frozen=True)
class Refile:
    """Makes the page called `name`, which is at `target`, the first entity of a claim."""

    leads: Leads
    path: str
    source: str
    name: str
    first: Work | None = None

    def __call__(self, data: bytes) -> bytes:
        """The claim's new bytes. Raises `StateError` where they cannot be edited safely."""
        if self.first is not None:
            data = self.first(data)
        vault = self.leads.before
        facts = vault.placed_page(self.path).facts
        entities = entities_with(vault, self.path, facts, self.target, self.name)
        return set_field(data, "entities", entities)

    @property
    def target(self) -> str:
        """The page that the name is of."""
        return next(page for page in self.leads.new if page != self.source)


def elsewhere(
    leads: Leads,
    dialect: Dialect,
    source: Sheet,
    moving: tuple[tuple[int, int], ...],
    *,
    bytes_of: Callable[[str], bytes],
    also: Collection[str] = (),
) -> Elsewhere:
    """Everything outside of the two pages. Raises `StateError` for a link that cannot be kept.

    `bytes_of` gives what a page holds; those in `also` may link there whatever is known of them.
    """
    vault = leads.before
    own = frozenset(leads.new)
    linking = {path for goal in leads.old for path in leading_to(vault, goal)}.union(also) - own
    relinks = {path: Relink(leads, dialect, path) for path in sorted(linking)}
    works: dict[str, Work] = {path: one.only for path, one in relinks.items()}
    told: list[LinkChange] = []
    for path, one in relinks.items():
        data = bytes_of(path)
        told += changed_links(path, decode(data).data, one(data))
    claims = []
    target = next(page for page in leads.new if page != source.path)
    for path, _ in claims_about(vault, source.path, _goals(leads, source, moving)):
        name = leads.after.types.id_of(target, leads.after.surfaces[target])
        works[path] = Refile(leads, path, source.path, name, works.get(path))
        claims.append(path)
    rewrites = []
    for path in sorted(works):
        data = bytes_of(path)
        new = works[path](data)
        if new != data:
            rewrites.append(Rewrite(path, data, new))
    return Elsewhere(tuple(rewrites), works, tuple(told), tuple(claims))


def _goals(leads: Leads, source: Sheet, moving: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """The pages that the moving part of the source links to."""
    for link in source.facts.links:
        if any(start <= link.start < end for start, end in moving):
            found, _ = leads.before.resolve(source.path, link)
            if found.path:
                yield found.path


def changed_links(path: str, text: bytes, found: Edited) -> Iterator[LinkChange]:
    """What is told of edited links of a page; `text` is the old one behind a byte-order mark."""
    for one, edit in zip(found.wanted, found.edits, strict=True):
        yield told(path, text, one, edit)


def told(path: str, text: bytes, one: Retarget, edit: Respelled) -> LinkChange:
    """One link that changes, as it was and as it is."""
    old = text[edit.start : edit.end].decode()
    line, column = (one.link.line, one.link.column) if isinstance(one.link, Link) else one.link[2:4]
    return LinkChange(path, line, column, old, edit.new.decode())
