"""Where a write has no vault to go to: the folder is none, and which there are is told."""

from __future__ import annotations

import os
import posixpath
import shlex

from vaultkit.actions.place import Place
from vaultkit.errors import StateError
from vaultkit.git.listing import folders_with
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.trees.placing import is_there

_MOST = 5


def refuse_unconfigured(place: Place, root: str, here: str) -> None:
    """Raise `StateError` where the branch has no vault at the place.

    `root` is the folder that was taken for one, `here` where the person stands.
    """
    git, settings = place.repository.git, place.at_top(SETTINGS_FILE)
    if git.ask("cat-file", "-e", f"{place.branch}:{settings}").code == 0:
        return
    if place.folder is not None and is_there(root, SETTINGS_FILE):
        raise StateError(
            f"the vault.yaml of {root} is not committed on {place.short}",
            "Commit the vault first: git add -A && git commit",
        )
    top = place.repository.top or root
    vaults = [posixpath.join(top, folder) for folder in _vaults(place)]
    if not vaults:
        raise StateError(
            f"{root} is no vault: it has no vault.yaml on {place.short}",
            "Go into a vault, name one (--vault FOLDER), or make one: vaultkit init",
        )
    named = [shlex.quote(os.path.relpath(vault, here)) for vault in vaults]
    more = f" and {len(named) - _MOST} more" if len(named) > _MOST else ""
    raise StateError(
        f"{root} is no vault; this repository holds {', '.join(named[:_MOST])}{more}",
        f"Say which, with this command: --vault {named[0]}",
    )


def _vaults(place: Place) -> tuple[str, ...]:
    return folders_with(place.repository.git, SETTINGS_FILE, place.branch)
