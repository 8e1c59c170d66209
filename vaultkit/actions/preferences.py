"""A person's own choices for one call: flags, environment, their configuration file, defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vaultkit.render.formats import FORMATS
from vaultkit.trees.user_file import read_user_file, user_file
from vaultkit.vault.user_config import Chosen, Scalar, choose, user_keys


@dataclass(frozen=True, slots=True)
class Preferences:
    """The values of `vaultkit.vault.user_config.user_keys`; `jobs` None is one a processor,
    `search_engine` None is what the vault says.

    `chosen` says where each comes from, `file` where the person's file lies or would lie, and
    `exists` whether it does.
    """

    color: str
    format: str
    jobs: int | None
    cache: bool
    search_engine: str | None
    chosen: Mapping[str, Chosen]
    file: str | None
    exists: bool


def preferences(
    environment: Mapping[str, str], platform: str, flags: Mapping[str, Scalar]
) -> Preferences:
    """What the person wants; `flags` are those of the call, None where one was not given.

    Raises `SettingsError` with every mistake of the file or the environment, `CannotRead` where
    the file is there and cannot be read.
    """
    path = user_file(environment, platform)
    data = read_user_file(path) if path is not None else None
    chosen = choose(user_keys(FORMATS), flags, environment, data, path or "")
    jobs, engine = chosen["jobs"].value, chosen["search_engine"].value
    return Preferences(
        color=str(chosen["color"].value),
        format=str(chosen["format"].value),
        jobs=jobs if isinstance(jobs, int) else None,
        cache=chosen["cache"].value is True,
        search_engine=str(engine) if engine is not None else None,
        chosen=chosen,
        file=path,
        exists=data is not None,
    )
