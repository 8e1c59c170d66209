"""A link leads to no page and no file.

What it checks
    Wikilinks, Markdown links and reference links whose target is no page, no file, no folder and,
    where the dialect allows it, no alias, title or id of this vault.
Why
    Whoever follows the link finds nothing, and the graph counts a page that is not there.
Example
    See [[Cofee]] and [brewing](brwing.md).
Instead
    Coffee.md:
    brewing.md:
    page.md:
        See [[Coffee]] and [brewing](brewing.md).
Fix
    Where exactly one name is close and no number in it is another one, or one page has the name as
    a title or an alias that links may not say in this dialect, the link is led there, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.link_fix import by_file_name, one_close
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import is_wikilink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import close_links, close_paths, did_you_mean

rule = Rule(code="LK001", name="broken-link", severity=Severity.ERROR, fixable=Fixable.SOMETIMES)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each link of `page` that leads nowhere."""
    for found in page.problems(rule.name):
        target = found.link.target
        name = target.partition("#")[0].strip()
        if is_wikilink(found.link):
            message = f'no page is called "{name}"'
            close = close_links(vault.names, vault.settings, target)
        else:
            message = f'there is no file at "{name}"'
            close = close_paths(vault.names, page.path, target)
        otherwise = "create the page, correct the target, or remove the link"
        if "\\" in target and not is_wikilink(found.link):
            otherwise = "write the path with / instead of \\"
        step = did_you_mean(close, otherwise)
        fix = by_file_name(page, vault, found.link) if is_wikilink(found.link) else None
        fix = fix or one_close(step, page, vault, found.link, close)
        yield rule.for_link(page, found, message, fix=fix)
