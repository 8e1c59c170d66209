"""Two pages claim one alias.

What it checks
    Values of the frontmatter key `aliases` that more than one page has, or that another page has
    as its title. Case, spaces and Unicode form do not count. An alias that is the file name of
    another page is told as `shadowed-name`.
Why
    A wikilink with that name could mean either page, so it means none.
Example
    a.md:
        ---
        aliases: [Auth]
        ---
    b.md:
        ---
        aliases: [auth]
        ---
Instead
    a.md:
        ---
        aliases: [Auth]
        ---
    b.md:
        ---
        aliases: [Auth service]
        ---
Fix
    Never by itself: only the author knows which page deserves the name.
Settings
    Dialects in which aliases are no names of pages do not have this rule, and titles count only
    where they are names; the table of presets tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.between import Between
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import Surface, key_of, record_of, stem_of

rule = Rule(
    code="ID002", name="ambiguous-alias", severity=Severity.ERROR, scope=Scope.KEY, of_names=True
)

_MOST = 10


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page that claims a name which another page claims as an alias."""
    if not vault.settings.preset.aliases:
        return
    names = vault.names
    for key, claiming in names.aliases.items():
        if key in names.stems:
            continue
        if len(claiming) == 1 and key not in names.titles and key not in names.headings:
            continue
        claims = _claims(vault, key)
        if len(claims) > 1:
            yield from _shared(vault, key, sorted(claims))


def stays(change: Between) -> bool:
    """Whether no name of a page of the change is claimed twice, before or after it."""
    keys = {key for path, _, surface in change.sides for key in _keys(path, surface)}
    return not any(len(_claims(vault, key)) > 1 for key in keys for vault in change.both)


def _keys(path: str, surface: Surface) -> Iterator[str]:
    yield key_of(stem_of(path))
    yield key_of(surface.called)
    yield from (key_of(alias.text) for alias in surface.aliases)


def _claims(vault: Snapshot, key: str) -> set[str]:
    """The pages that claim a name as an alias, with those whose title it is."""
    names = vault.names
    claims = set(names.aliases.get(key, ()))
    if claims and vault.settings.preset.titles:
        claims.update(names.titles.get(key, ()), names.headings.get(key, ()))
    return claims


def _shared(vault: Snapshot, key: str, paths: list[str]) -> Iterator[Finding]:
    claims = {path: _claim(vault, path, key) for path in paths}
    for path, (what, text, span) in claims.items():
        others = [other for other in paths if other != path]
        yield rule.at(
            path,
            span,
            f'the {what} "{text}" is claimed by {both(others)} as well',
            subject=key,
            record=record_of(path, vault.surfaces[path]),
            related=tuple(
                [
                    Related(
                        other, claims[other][2], f'its {claims[other][0]} is "{claims[other][1]}"'
                    )
                    for other in others[:_MOST]
                ]
            ),
            fix=Fix("leave the name to one of the pages"),
        )


def _claim(vault: Snapshot, path: str, key: str) -> tuple[str, str, Span]:
    """As what `path` claims the name, how it is written and where."""
    surface = vault.surfaces[path]
    for alias in surface.aliases:
        if key_of(alias.text) == key:
            return "alias", alias.text, alias.span
    if surface.title is not None:
        return "title", surface.title.text, surface.title.span
    return "heading", surface.heading, vault.placed_page(path).title_heading
