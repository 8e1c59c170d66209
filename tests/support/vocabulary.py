"""Vocabularies made in code, and what a small vault gets wrong by one."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.vault import vault
from vaultkit.actions.judge import judge_tree
from vaultkit.model.finding import Finding
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Field, Ontology, PageType, Vocabulary

_ELSEWHERE = ("orphan-page", "uncommon-omission")
_OTHER_FAMILIES = ("CL", "FR", "SR")  # what records must hold whatever the vocabulary is


def project(*fields: Field, **more: object) -> Ontology:
    """A vocabulary with one page type, `project`, that has these fields."""
    one = PageType(name="project", kinds=("project",), fields=fields, **more)  # type: ignore[arg-type]
    return Ontology(page_types=(one,))


def judged(
    ontology: Ontology, files: Mapping[str, str | bytes], preset: str = "vaultkit"
) -> list[Finding]:
    """All findings of a vault, but those that a single page or any record always has, sorted."""
    settings = Settings(
        configured=True, preset=PRESETS[preset], vocabulary=Vocabulary(ontology=ontology)
    )
    found = judge_tree(vault(files), settings)
    mine = [f for f in found if not f.code.startswith(_OTHER_FAMILIES)]
    return sorted((f for f in mine if f.name not in _ELSEWHERE), key=lambda f: f.sort_key)


def lines(findings: list[Finding]) -> list[str]:
    """Findings as `path:line:column rule = message => step`."""
    return [
        f"{f.path}:{f.span.line}:{f.span.column} {f.name} = {f.message} => "
        f"{f.fix.title if f.fix else ''}"
        for f in findings
    ]
