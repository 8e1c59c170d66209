"""Files that belong to vaultkit and are no code: `hooks/` and other folders of the checkout.

They stand at the top of the checkout, where people look for them; a wheel carries them inside the
package, under `packaged/` (see `force-include` in `pyproject.toml`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from vaultkit.errors import CannotRead

_PACKAGE = os.path.dirname(__file__)
_CHECKOUT = os.path.dirname(_PACKAGE)


def read(name: str) -> bytes:
    """The bytes of one file, such as `hooks/pre-commit`.

    Raises `CannotRead` where this installation lacks it.
    """
    try:
        with open(os.path.join(_home(), *name.split("/")), "rb") as file:
            return file.read()
    except OSError as error:
        raise _incomplete(name) from error


def names(folder: str) -> tuple[str, ...]:
    """Every file below a folder, sorted, as `read` takes it: `hooks/pre-commit`.

    Raises `CannotRead` where this installation lacks the folder.
    """
    home = _home()
    found = []
    for place, _, files in os.walk(os.path.join(home, *folder.split("/"))):
        inside = os.path.relpath(place, home).replace(os.sep, "/")
        found += [f"{inside}/{file}" for file in files]
    if not found:
        raise _incomplete(folder)
    return tuple(sorted(found))


def state(folder: str) -> Iterator[str]:
    """Name, size and time of each file below a folder; none where this installation lacks it."""
    home = _home()
    for place, folders, files in os.walk(os.path.join(home, *folder.split("/"))):
        folders.sort()
        for file in sorted(files):
            found = os.stat(os.path.join(place, file))
            yield f"{folder} {file} {found.st_size} {found.st_mtime_ns}"


def _home() -> str:
    """The folder that holds them: in an installed package its own, else the checkout.

    What merely lies beside an installed package is another's, so a checkout is known by its mark.
    """
    packaged = os.path.join(_PACKAGE, "packaged")
    if os.path.isdir(packaged) or not os.path.isfile(os.path.join(_CHECKOUT, "pyproject.toml")):
        return packaged
    return _CHECKOUT


def _incomplete(name: str) -> CannotRead:
    return CannotRead(
        f"this installation of vaultkit has no {name}",
        "Install it again: pip install --force-reinstall git-vaultkit",
    )
