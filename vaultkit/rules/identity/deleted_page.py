"""A change deletes a page, and nothing says what became of it.

What it checks
    In a vault with a `vault.yaml`, pages of the tree that the change starts from which are gone. It
    is silent where the page was moved (the same bytes, the same id, the only new file of its name,
    renamed as Git takes it; or, without an id, the only new page of its title, or the new page to
    which all links lead that led to it), where it was superseded, merged, withdrawn or retired
    before, and where another page has its id or its name as an alias.
Why
    A page that is only deleted takes its history and its place in the vault with it, and whoever
    looks for it finds nothing. Retired, it stays, says so, and can be restored.
Example
    git rm concepts/tides.md
Instead
    concepts/tides.md:
        ---
        lifecycle: retired
        ---
    or: vaultkit mv concepts/tides.md sea/tides.md
    or: the page that took it in says `aliases: [Tides]`
Fix
    Never: which of these is meant is for a person to say. A deletion that is meant may be committed
    as it is; this is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.around import Was
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.left import left_by_all
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import key_of

rule = Rule(
    code="ID007", name="deleted-page", severity=Severity.WARNING, scope=Scope.VAULT, of_change=True
)

_STEP = (
    "if it moved, move it with `vaultkit mv`; if it is over, keep it with `lifecycle: retired`; if "
    "another page took it in, give that one its name as an alias"
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on the path of each page that is gone."""
    if not vault.settings.configured:
        return
    for was in left_by_all(vault, _is_lost):
        yield rule.at(
            was.path,
            Span.at(1),
            f'the page "{short(was.names[-1])}" is deleted, and nothing says what became of it',
            record=was.id or was.path,
            fix=Fix(_STEP),
        )


def _is_lost(vault: Snapshot, was: Was) -> bool:
    if was.path in vault.entries or was.now or was.state:
        return False
    names = vault.names
    if was.id in names.ids or was.pin in names.ids:
        return False
    return not any(key_of(name) in names.aliases for name in (*was.names, was.id) if name)
