"""Finds and reads a person's own configuration file, in the folder that the platform has for it.

XDG base directories 0.8 (`XDG_CONFIG_HOME`, else `~/.config`), Application Support on macOS,
roaming application data on Windows. A relative folder is ignored, as XDG asks: what it is would
depend on where the person stands, and there may lie a cloned vault.
"""

from __future__ import annotations

import ntpath
import os
import posixpath
import stat
from collections.abc import Mapping

from vaultkit.errors import CannotRead

_FOLDER, _NAME = "vaultkit", "config.yaml"
_LARGEST = 1_000_000


def user_file(environment: Mapping[str, str], platform: str) -> str | None:
    """Where the file of the person lies, or would lie; `platform` is as `sys.platform` has it.

    None where the environment names no home.
    """
    home = environment.get("HOME", "")
    if platform == "win32":
        base = environment.get("APPDATA", "")
        return ntpath.join(base, _FOLDER, _NAME) if ntpath.isabs(base) else None
    if platform == "darwin":
        base = posixpath.join(home, "Library", "Application Support")
    else:
        base = environment.get("XDG_CONFIG_HOME", "")
        if not posixpath.isabs(base):
            base = posixpath.join(home, ".config")
    return posixpath.join(base, _FOLDER, _NAME) if posixpath.isabs(base) else None


def read_user_file(path: str) -> bytes | None:
    """The bytes of the file, None where there is none. Raises `CannotRead` with the reason."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise CannotRead(f"{path} is no file", "Move it away, then run it again")
        with open(path, "rb") as file:
            data = file.read(_LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRead(
            f"{path} cannot be read: {error.strerror}", "Mend that, then run it again"
        ) from error
    if len(data) > _LARGEST:
        raise CannotRead(f"{path} is larger than 1 MB", "Keep only the keys that you set")
    return data
