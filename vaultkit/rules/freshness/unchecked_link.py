"""Whether a web address leads somewhere could not be found out.

What it checks
    With `--external`: links, images and values typed `url` whose server does not answer, answers
    that it is busy, broken or closed to strangers, or is not asked: because it is not on the public
    Internet, or the address holds a password.
Why
    Another's server must not make an unchanged page wrong, and what was not checked is not fine
    either.
Example
    See [the tables](https://example.org/busy).
Instead
    See [the tables](https://example.org/tides).
Fix
    Never by itself: look at it in a browser, or check again later.
Settings
    Nobody is asked without `--external`. A comment `ignore unreachable-link` spares asking, `ignore
    unchecked-link` hides this finding alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.around import UNKNOWN
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.external import unreached
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="FR004",
    name="unchecked-link",
    severity=Severity.INFO,
    scope=Scope.VAULT,
    of_world=True,
)

_STEP = "look at it in a browser, or check again later"


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield a finding for each link of whose address nothing certain is known."""
    for page, link, found in unreached(vault):
        if found.state == UNKNOWN:
            message = f"{short(link.link.target)} could not be checked: {found.words}"
            yield rule.for_link(page, link, message, fix=Fix(_STEP))
