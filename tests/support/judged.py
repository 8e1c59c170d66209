"""Small vaults judged in memory with an ontology that is written as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.support.ontology import vocabulary
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Ontology
from vaultkit.vault.snapshot import Snapshot


def judged_with(text: str, files: Mapping[str, str | bytes]) -> tuple[Judged, Ontology]:
    """The judged vault of `files`, whose ontology has this text, and that ontology."""
    known = vocabulary(text)
    settings = replace(Settings(), configured=True, vocabulary=known)
    return judged_under(settings, files), known.ontology or Ontology()


def judged_under(settings: Settings, files: Mapping[str, str | bytes]) -> Judged:
    """The vault of `files`, judged under these settings."""
    tree = vault(files)
    return judge(tree, settings, FactsStore(tree, dialect_of(settings)))


def snapshot_under(settings: Settings, files: Mapping[str, str | bytes]) -> Snapshot:
    """The judged vault of `files` under these settings, whatever its `vault.yaml` says."""
    tree = vault(files)
    return judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot


def snapshot_with(text: str, files: Mapping[str, str | bytes]) -> tuple[Snapshot, Ontology]:
    """The same, as rules see it."""
    found, known = judged_with(text, files)
    return found.snapshot, known
