"""How this vaultkit is started again from any folder, by programs that know nothing of a shell."""

from __future__ import annotations

import os
import site
import sysconfig

import vaultkit
from vaultkit.errors import UsageError


def started(called: str, python: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The words to start it with, the first an absolute path, and the variables that it needs.

    `called` is what it was called by this time, `python` the interpreter that runs it. Its own
    script is named where there is one, since that is what an upgrade keeps; else the interpreter,
    which then takes no module from the folder it happens to stand in.
    """
    if not python:
        raise UsageError("it is not known which Python runs this", "Run an installed vaultkit")
    script = os.path.abspath(called) if os.sep in called else ""
    if _is_script(script):
        return (script,), {}
    command = (os.path.abspath(python), "-P", "-m", "vaultkit")
    home = os.path.dirname(os.path.dirname(os.path.abspath(vaultkit.__file__)))
    return command, {} if _is_installed(home) else {"PYTHONPATH": home}


def _is_script(path: str) -> bool:
    """Whether that is the command as an installation makes it, and can be run."""
    name = os.path.basename(path).removesuffix(".exe")
    return name == "vaultkit" and os.path.isfile(path) and os.access(path, os.X_OK)


def _is_installed(home: str) -> bool:
    """Whether the interpreter finds packages in that folder by itself."""
    places = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    places |= {*site.getsitepackages(), site.getusersitepackages()}
    return os.path.realpath(home) in {os.path.realpath(place) for place in places}
