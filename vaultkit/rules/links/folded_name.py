"""A wikilink spells a page's name in another way than the file.

What it checks
    Wikilinks that lead to a page only because upper and lower case, or the Unicode form of an
    accent, do not count for them. The exact title or alias of the page is a name of its own where
    the dialect takes titles and aliases.
Why
    Other programs do compare exactly, and a search for the name misses this place.
Example
    Payments.md:
    start.md:
        See [[payments]].
Instead
    Payments.md:
    start.md:
        See [[Payments]] or [[Payments|payments]].
Fix
    The exact form is written; where readers see the name, since the link has no label, and its
    case changes, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Severity
from vaultkit.model.text import nfc
from vaultkit.rules.edits import read
from vaultkit.rules.link_fix import respelled_name
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import wikilink_path

rule = Rule(code="LK019", name="folded-name", severity=Severity.INFO, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each wikilink of `page` that only folding leads to its target."""
    for found in page.problems(rule.name):
        name = found.link.target.partition("#")[0].strip()
        exact = wikilink_path(found.target.path)
        if "/" not in name:
            exact = exact.rpartition("/")[2]
        yield rule.for_link(
            page,
            found,
            f'"{name}" means {found.target.path} only where case and Unicode form do not count',
            fix=respelled_name(
                f'write "{exact}"',
                page,
                vault,
                found.link,
                path=found.target.path,
                applicability=_how(page, vault, found, exact),
            ),
        )


def _how(page: Page, vault: Snapshot, found: PageLink, exact: str) -> Applicability:
    """Safe where nobody sees a change."""
    name = found.link.target.partition("#")[0].strip()
    labelled = "|" in read(page, vault).at(found.link.span)
    same = nfc(name).rpartition("/")[2] == nfc(exact).rpartition("/")[2]
    unseen = same or labelled or found.link.kind == "embed"
    return Applicability.SAFE if unseen else Applicability.UNSAFE
