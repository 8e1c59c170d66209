"""An image or an embedded file is not there.

What it checks
    Images, and wikilinks and embeds whose name ends like a file's (`.png`, `.pdf`, `.csv` …),
    that lead to no file of this vault.
Why
    The reader sees an empty frame, and nobody notices when a picture was never committed.
Example
    ![The plan](plan.png)
Instead
    plan.png:
    page.md:
        ![The plan](plan.png)
Fix
    Where exactly one file has the same or a close name, the link is led there, on request.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Severity
from vaultkit.rules.link_fix import one_close
from vaultkit.rules.rule import Fixable, Rule
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import is_wikilink
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import close_files, did_you_mean

rule = Rule(
    code="LK002", name="broken-attachment", severity=Severity.ERROR, fixable=Fixable.SOMETIMES
)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each image or file link of `page` that leads nowhere."""
    for found in page.problems(rule.name):
        name = found.link.target.partition("#")[0].strip()
        called = is_wikilink(found.link) and "/" not in name
        message = f'no file is called "{name}"' if called else f'there is no file at "{name}"'
        close = close_files(vault.names, page.path, name)
        step = did_you_mean(close, "add the file, correct the path, or remove the link")
        fix = one_close(step, page, vault, found.link, close)
        yield rule.for_link(page, found, message, fix=fix)
