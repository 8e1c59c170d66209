"""A board over a vault in memory, for what items write on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tests.support.spec import with_vocabulary
from tests.support.vault import vault
from tests.support.writing import NOW, VAULT
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.changes.board import Board
from vaultkit.vault.settings import read_settings


def board_of(files: Mapping[str, str | bytes] | None = None) -> Board:
    """A board over the small vault with these files as well."""
    tree = vault({**VAULT, **(files or {})})
    settings = read_settings(tree.contents["vault.yaml"])
    settings = with_vocabulary(tree, replace(settings, configured=True))
    judged = judge(tree, settings, FactsStore(tree, dialect_of(settings)))
    return Board(judged.snapshot, settings, NOW)
