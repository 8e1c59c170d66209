"""A claim is about no page.

What it checks
    Active claims without `entities`. Pages whose title or alias stands in the claim's text, or in
    its `subject_hint`, as whole words are named: up to three, and only where the name belongs to
    one page. Names of a single word must be spelled as they are, capitals included. Where the
    ontology says which types a claim may be about (`entity: true`), only pages of these are named.
Why
    A claim that is filed under its subject is found by whoever looks there. The others wait for a
    search that happens to use their words.
Example
    ---
    record: claim
    ---
    The harbour stays open in winter.
Instead
    harbour.md:
    page.md:
        ---
        record: claim
        entities: [harbour]
        ---
        The harbour stays open in winter.
Fix
    Never by itself: a name in a text does not make it the subject.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.claims import is_fixture
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.subjects import Subjects
from vaultkit.vault.suggest import either
from vaultkit.vault.surface import record_of
from vaultkit.vault.types import CLAIM

rule = Rule(code="CL010", name="unfiled-claim", severity=Severity.INFO, scope=Scope.VAULT)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each claim without a subject."""
    subjects: Subjects | None = None
    for path in vault.recorded[CLAIM]:
        surface = vault.surfaces[path]
        record = surface.mark("record")
        if record is None or surface.state or surface.mark("entities") or is_fixture(surface):
            continue
        if subjects is None:
            subjects = Subjects(vault)
        hint = surface.mark("subject_hint")
        near = subjects.within(hint.text if hint is not None else "", surface.said)
        step = "name its subject under `entities`, once there is a page for it"
        message = "the claim is about no page"
        if near:
            ids = [f"`entities: [{vault.types.id_of(one, vault.surfaces[one])}]`" for one in near]
            message += f"; it names {either(near)}"
            step = f"if that is its subject, write {either(ids)}"
        yield rule.at(
            path,
            record.span,
            message,
            subject="entities",
            record=record_of(path, surface),
            fix=Fix(step),
        )
