"""A change gives a page another id.

What it checks
    The frontmatter key `id` of a page that is still there, against what it was in the tree that
    the change starts from. A page that had no id may get one.
Why
    An id is the page's identity: links by id, claims, receipts and other branches name the page by
    it, and nothing else tells that the two are one page.
Example
    id: adr-0043        # it was adr-0042 before
Instead
    id: adr-0042
    aliases: [adr-0043]
Fix
    Never: put the old id back. Whatever else the page shall be called is an alias.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.around import Was
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.left import left_by_all
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import UNKNOWN

rule = Rule(
    code="ID006", name="changed-id", severity=Severity.ERROR, scope=Scope.VAULT, of_change=True
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each page whose id was another one before."""
    for was in left_by_all(vault, _has_another):
        own = vault.surfaces[was.path].id
        now = f'it is "{short(own.text)}" now' if own is not None else "it has none now"
        yield rule.at(
            was.path,
            vault.page(was.path).start if own is None else own.span,
            f'the id of this page was "{short(was.id)}" before, and {now}',
            subject=was.id,
            fix=Fix(f"put `id: {short(was.id)}` back; what else it is called is an alias"),
        )


def _has_another(vault: Snapshot, was: Was) -> bool:
    surface = vault.surfaces.get(was.path)
    if surface is None or not was.id or was.id in vault.names.ids:
        return False  # another page has it: this one was written over or they changed places
    if surface.anchors == UNKNOWN or (surface.keys is None and surface.has_block):
        return False  # what it says cannot be read, which is told
    return surface.id is None or surface.id.text != was.id
