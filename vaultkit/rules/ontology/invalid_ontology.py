"""The ontology has a mistake, so no page is judged by its type.

What it checks
    `ontology.yaml` (or the file that `vault.yaml` names) and what it extends: the keys and their
    values; names that nobody has in `extends`, `is_a`, `ref`, `from`, `to`, `inverse`, `classify`
    and `remove`; circles; one folder or alias for two types; a default that its own field refuses;
    an unsafe pattern; a template that is not there. Each mistake is told at its line.
Why
    Half a vocabulary would call right what is wrong. So nothing is judged by types until the file
    says what it means.
Example
    ontology.yaml:
        page_types:
          person: {dir: people}
          project:
            dir: projects
            fields:
              lead: {type: ref, to: [persn]}
Instead
    ontology.yaml:
        page_types:
          person: {dir: people}
          project:
            dir: projects
            fields:
              lead: {type: ref, to: [person]}
Fix
    Never: which of two names or values holds is for the vault's owner to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="ON001", name="invalid-ontology", severity=Severity.ERROR, scope=Scope.VAULT)

_STEP = "correct this line; until then no page is judged by its type"
_NO_FILE = "see that the file is there; until then no page is judged by its type"


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each mistake, at its place in the file that makes it."""
    step = _STEP if vault.settings.ontology in vault.entries else _NO_FILE
    for one in vault.settings.vocabulary.mistakes:
        message = f"{one.key}: {one.words}" if one.key else one.words
        path, line, column = one.path, one.line, one.column
        if path not in vault.entries:  # shipped with vaultkit, and in discord with the vault's own
            message = f"{path}:{line}: {message}"
            path, line, column = vault.settings.ontology, 1, 1
        yield rule.at(
            path, Span.at(line, column), message, subject=one.key or one.words, fix=Fix(step)
        )
