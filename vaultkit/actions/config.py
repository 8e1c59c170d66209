"""Show a vault's configuration: every key, its value in force, and where that comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vaultkit.actions.configured import Options, bytes_of, settings_of
from vaultkit.actions.preferences import Preferences, preferences
from vaultkit.model.settings import IgnoredKey
from vaultkit.trees.open import SETTINGS_FILE, find_vault, open_vault
from vaultkit.vault.config_keys import KeyValue, values_in_force


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfigRequest:
    """Whose configuration: of the vault around `folder`, or at `vault`, in the tree `at`.

    `environment` is the caller's, `platform` as `sys.platform` has it.
    """

    folder: str
    environment: Mapping[str, str]
    platform: str
    vault: str | None = None
    at: str = "worktree"


@dataclass(frozen=True, slots=True)
class Configuration:
    """`keys` are the vault's, `ignored` those that its file has no say in; `person` is the rest.

    `configured` is whether the vault has a file; `tree` names where it was read.
    """

    root: str
    tree: str
    configured: bool
    keys: tuple[KeyValue, ...]
    ignored: tuple[IgnoredKey, ...]
    person: Preferences


def config(request: ConfigRequest) -> Configuration:
    """The configuration in force. Raises `VaultkitError` where a file of it cannot be used."""
    person = preferences(request.environment, request.platform, {})
    root = request.vault or find_vault(request.folder, request.environment)
    tree = open_vault(root, request.at, request.environment).tree
    settings = settings_of(tree, Options(), None)
    data = bytes_of(tree, SETTINGS_FILE) if settings.configured else None
    keys = values_in_force(data, settings)
    return Configuration(root, tree.name, settings.configured, keys, settings.ignored, person)
