"""A web address leads nowhere.

What it checks
    With `--external`: links, images and values typed `url` whose server says that there is nothing
    (404 or 410, to GET as well), whose host does not exist, or that are no addresses. What a server
    says is believed for a day, that it has the page for a week. An address in plain text, without
    `<…>`, is no link, and HTML is not read.
Why
    What stands behind a source is what makes it one. A dead link is best mended while somebody
    still knows what it led to.
Example
    See [the tables](https://example.org/gone).
Instead
    See [the tables](https://example.org/tides).
Fix
    Never by itself: write the address that it has now or that of an archive, or take it out.
Settings
    Nobody is asked without `--external`. A comment `ignore unreachable-link` and `checks.paths`
    spare asking as well. No user name, password or cookie is ever sent, and hosts that are not on
    the public Internet are not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.around import GONE
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.external import unreached
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="FR003",
    name="unreachable-link",
    severity=Severity.WARNING,
    scope=Scope.VAULT,
    of_world=True,
)

_STEP = "write the address that it has now or that of an archive, or take the link out"


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield a finding for each link whose address is certainly gone."""
    for page, link, found in unreached(vault):
        if found.state == GONE:
            message = f"{short(link.link.target)} leads nowhere: {found.words}"
            yield rule.for_link(page, link, message, fix=Fix(_STEP))
