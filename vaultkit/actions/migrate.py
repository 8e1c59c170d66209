"""Bring a vault to the newest layout, one step a layout. There is one layout, so no step yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.actions.configured import Options, bytes_of, settings_of
from vaultkit.errors import UsageError
from vaultkit.trees.open import SETTINGS_FILE, find_vault, open_vault
from vaultkit.vault.requires import LAYOUT, demands_of


class Step(NamedTuple):
    """What brings a vault from one layout to the next: in words, and the doing.

    `run` takes the vault's root; when it returns, vault.yaml has the next layout as `version`.
    """

    words: str
    run: Callable[[str], None]


STEPS: Mapping[int, Step] = {}
"""By the layout that it leads from, each step of the way to `LAYOUT`."""


@dataclass(frozen=True, slots=True)
class Migrated:
    """`layout` is what the vault had, `newest` what this engine has, `steps` what was between."""

    layout: int
    newest: int
    steps: tuple[str, ...]


def migrate(
    folder: str,
    vault: str | None,
    environment: Mapping[str, str],
    *,
    dry_run: bool = False,
    steps: Mapping[int, Step] = STEPS,
) -> Migrated:
    """Take the steps that the vault around `folder`, or at `vault`, has not taken yet.

    With `dry_run` none is taken. Raises `StateError` where the vault is for another version of
    vaultkit, `SettingsError` for a mistake in vault.yaml, `UsageError` where there is none.
    """
    root = vault or find_vault(folder, environment)
    tree = open_vault(root, "worktree", environment).tree
    if SETTINGS_FILE not in tree.entries():
        raise UsageError(
            f"there is no {SETTINGS_FILE} in {root}, so it has no layout to bring up to date",
            "Name the vault by --vault DIR",
        )
    settings_of(tree, Options(), None)
    layout = demands_of(bytes_of(tree, SETTINGS_FILE)).layout
    open_steps = tuple(steps[number] for number in sorted(steps) if number >= layout)
    for step in () if dry_run else open_steps:
        step.run(root)
    return Migrated(layout, LAYOUT, tuple(step.words for step in open_steps))
