"""A link spells its target in the wrong case.

What it checks
    Paths of links and images that name an existing file or folder but for upper and lower case.
    The paths of the tree decide, never the file system at hand.
Why
    It works on the author's machine and is broken on the next one: on Linux, on a web server and
    in a fresh checkout there.
Example
    Payments.md:
    start.md:
        See [the list](payments.md).
Instead
    Payments.md:
    start.md:
        See [the list](Payments.md).
Fix
    Where one file alone can be meant, the path is spelled as that file.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Applicability, Finding, Fix, Severity
from vaultkit.rules.link_fix import respelled_name
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.resolve import is_wikilink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import either, quoted, relative_path, wikilink_path

rule = Rule(code="LK006", name="wrong-case", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` whose target exists in another case."""
    for found in page.problems(rule.name):
        name = found.link.target.partition("#")[0].strip()
        paths = [quoted(_written(page, found, path)) for path in found.target.candidates]
        step = f"write {either(paths)}"
        fix = Fix(step)
        if len(paths) == 1:
            (path,) = found.target.candidates
            fix = respelled_name(
                step, page, vault, found.link, path=path, applicability=Applicability.SAFE
            )
        yield rule.for_link(
            page,
            found,
            f'"{name}" is spelled in another case than {either(found.target.candidates)}',
            fix=fix,
        )


def _written(page: Page, found: PageLink, path: str) -> str:
    """`path` in the form in which the link names its target."""
    if is_wikilink(found.link):
        return wikilink_path(path) if "/" in found.link.target else wikilink_path(path).lstrip("/")
    if found.link.target.startswith("/"):
        return f"/{path}"
    return relative_path(page.path, path)
