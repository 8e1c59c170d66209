"""Vaults in memory with their generated files: made, laid beside the pages, and read again."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.spec import with_vocabulary
from tests.support.vault import MemoryTree, page, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.generate.drift import Drift, drift_of
from vaultkit.model.around import Around
from vaultkit.vault.settings import read_settings
from vaultkit.vault.snapshot import Snapshot

Files = Mapping[str, str | bytes]


def judged(files: Files) -> Snapshot:
    """The judged vault of these files; a vault.yaml makes it one that has files generated."""
    tree = vault(files)
    data = tree.contents.get("vault.yaml")
    settings = with_vocabulary(tree, read_settings(data))
    store = FactsStore(tree, dialect_of(settings))
    return judge(tree, settings, store, around=Around(owns=lambda: True)).snapshot


def drifts(files: Files) -> dict[str, Drift]:
    """What lies there against what would be generated."""
    return {drift.path: drift for drift in drift_of(judged(files))}


def generated(files: Files) -> dict[str, bytes]:
    """The files with the generated ones written anew, whatever stood in them."""
    made = {path: page(text) for path, text in files.items()}
    for path, drift in drifts(files).items():
        made.pop(path, None)
        if drift.after is not None:
            made[path] = drift.after
    return made


def texts(files: Files) -> dict[str, str]:
    """The generated files alone, as text."""
    return {path: data.decode() for path, data in generated(files).items() if path not in files}


__all__ = ["Files", "MemoryTree", "drifts", "generated", "judged", "texts"]
