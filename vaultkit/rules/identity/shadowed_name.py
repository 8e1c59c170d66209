"""A name belongs to one page and leads to another.

What it checks
    Aliases that are the file name of another page: the file name comes first, so the alias is
    never reached. Ids that are another page's file name, title or alias, or the id that it has by
    its place: the id comes first, so that page cannot be reached by its own name.
Why
    The link works, and leads to a page that its author did not mean.
Example
    auth.md:
    login.md:
        ---
        aliases: [Auth]
        ---
Instead
    auth.md:
    login.md:
        ---
        aliases: [Sign-in]
        ---
Fix
    Never by itself: rename whichever means less to its readers. Commands and tools that write pages
    refuse to bring such a name into being.
Settings
    `links.wikilinks` sets the order; dialects without ids or aliases have no such names.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.facts import Link
from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.between import Between
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import Name, Surface, key_of, record_of, stem_of

rule = Rule(
    code="ID004", name="shadowed-name", severity=Severity.WARNING, scope=Scope.KEY, of_names=True
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page with an alias or an id that is another page's name."""
    preset = vault.settings.preset
    if preset.aliases:
        yield from _aliases(vault)
    if preset.ids:
        yield from _ids(vault)


def stays(change: Between) -> bool:
    """Whether no page of the change has a name that is an alias or an id somewhere, nor the other
    way round, in the vault after it."""
    vault = change.after
    sides = (one for one in change.sides if one.vault is vault)
    return not any(_meets(vault, path, surface) for path, _, surface in sides)


def _meets(vault: Snapshot, path: str, surface: Surface) -> bool:
    names, preset = vault.names, vault.settings.preset
    aliases = [key_of(alias.text) for alias in surface.aliases]
    stem = key_of(stem_of(path))
    met: list[str] = []
    if preset.aliases:
        met += names.aliases.get(stem, ())
        met += (one for key in aliases for one in names.stems.get(key, ()))
    if preset.ids:
        met += (
            one
            for key in (stem, key_of(surface.called), *aliases)
            for one in names.ids.get(key, ())
        )
    if preset.ids and surface.id is not None:
        tables = (names.stems, names.aliases, names.titles, names.headings)
        own = key_of(surface.id.text)
        met += (one for table in tables for one in table.get(own, ()))
        met += _by_place(vault, surface.id.text)
    if preset.ids and surface.id is None and names.ids:
        met += names.ids.get(vault.types.id_of(path, surface), ())
    return any(one != path for one in met)


def _aliases(vault: Snapshot) -> Iterator[Finding]:
    names = vault.names
    for key, holders in names.aliases.items():
        stems = names.stems.get(key)
        if stems is None:
            continue
        for path in holders:
            alias = next(a for a in vault.surfaces[path].aliases if key_of(a.text) == key)
            if path not in stems and not _leads_to(vault, alias.text, path):
                others = sorted(stems)
                message = f'the alias "{alias.text}" leads to {both(others)}, not to this page'
                yield _finding(vault, path, alias, message=message, others=others)


def _ids(vault: Snapshot) -> Iterator[Finding]:
    names = vault.names
    tables = [names.stems, names.aliases]
    if vault.settings.preset.titles:
        tables += [names.titles, names.headings]
    for text, holders in names.ids.items():
        key = key_of(text)
        for path in holders:
            # where the file is called so too, its name alone is enough to keep aliases out
            asked = tables[:1] if path in names.stems.get(key, ()) else tables
            found = {p for table in asked for p in table.get(key, ())}
            others = sorted(found.union(_by_place(vault, text)) - {path})
            own = vault.surfaces[path].id
            if own is not None and others and _leads_to(vault, text, path):
                message = f'the id "{text}" is also a name of {both(others)}, and comes first'
                yield _finding(vault, path, own, message=message, others=others)


def _by_place(vault: Snapshot, text: str) -> Iterator[str]:
    """The page whose id this is by its place; one at the root is known by its file name."""
    if "/" in text:
        for path in (vault.types.path_of(text), f"{text}.md"):
            surface = vault.surfaces.get(path) if path is not None else None
            if path is None or surface is None or surface.id is not None:
                continue
            if vault.types.id_of(path, surface) == text:
                yield path


def _leads_to(vault: Snapshot, text: str, path: str) -> bool:
    target, _ = vault.resolve("", Link("wikilink", text))
    return target.outcome is Outcome.PAGE and target.path == path


def _finding(vault: Snapshot, path: str, name: Name, *, message: str, others: list[str]) -> Finding:
    return rule.at(
        path,
        name.span,
        message,
        subject=key_of(name.text),
        record=record_of(path, vault.surfaces[path]),
        related=tuple(
            [
                Related(other, Span.at(1), f'"{name.text}" is a name of this page')
                for other in others
            ][:10]
        ),
        fix=Fix("give one of the pages another name"),
    )
