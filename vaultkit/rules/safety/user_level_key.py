"""A vault's configuration sets what only a person's own configuration may set.

What it checks
    Keys of `vault.yaml` that belong to the user-level configuration: where a server listens and who
    may write, what is pushed or downloaded, plugins, addresses and keys of providers, signing, and
    how a command runs and shows its report. They have no effect there.
Why
    Whoever clones a vault would run with what somebody else decided. And whoever wrote the key
    believes that it does something.
Example
    vault.yaml:
        vault: {name: Tides}
        jobs: 64
Instead
    vault.yaml:
        vault: {name: Tides}
Fix
    Never: the line may be all that tells what somebody wanted. `vaultkit config show` lists the
    keys that a person's own `config.yaml` may hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC014", name="user-level-key", severity=Severity.WARNING, scope=Scope.VAULT)

_FILE = "vault.yaml"
_STEP = "take it out of vault.yaml; each person's own configuration decides it"


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each such key, where the file itself is in the tree."""
    if _FILE not in vault.entries:
        return
    for one in vault.settings.ignored:
        name = one.key.rpartition(".")[2]
        yield rule.at(
            _FILE,
            Span.at(one.line, one.column, len(name)),
            f"a vault cannot decide {short(one.key)}, so this key is ignored",
            subject=one.key,
            fix=Fix(_STEP),
        )
