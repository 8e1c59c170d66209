"""A link could mean more than one page.

What it checks
    Links for which two or more pages or files fit at the same step of resolution: ids, paths,
    file names, then titles and aliases.
Why
    One program opens this page and the next one that. vaultkit never chooses.
Example
    eu/limits.md:
    us/limits.md:
    start.md:
        See [[limits]].
Instead
    eu/limits.md:
    us/limits.md:
    start.md:
        See [[eu/limits]].
Fix
    Never by itself: only the author knows which one is meant.
Settings
    `links.wikilinks` sets the order of the steps.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import is_wikilink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import either, quoted, wikilink_path

rule = Rule(code="LK005", name="ambiguous-link", severity=Severity.ERROR)


_MOST = 10


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` that more than one target fits."""
    for found in page.problems(rule.name):
        candidates = found.target.candidates
        name = found.link.target.partition("#")[0].strip()
        step = "rename one of the files: their names are the same to other systems"
        if is_wikilink(found.link):
            paths = [quoted(wikilink_path(path)) for path in candidates]
            step = f"write the path of the one you mean: {either(paths)}"
        yield rule.for_link(
            page,
            found,
            f'"{name}" could mean {either(candidates)}',
            related=tuple(
                [Related(path, Span.at(1), "it could mean this one") for path in candidates[:_MOST]]
            ),
            fix=Fix(step),
        )
