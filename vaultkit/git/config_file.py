"""The configuration file of one repository, which its linked work trees share."""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from vaultkit.errors import CannotRead, StateError
from vaultkit.git.places import Repository


def read_config(repository: Repository) -> bytes:
    """Its bytes, b"" where there is no such file. Raises `CannotRead`."""
    try:
        with open(_place(repository), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise CannotRead(
            f"{_place(repository)}: {error.strerror}", "See who may read that file"
        ) from error


def replace_config(repository: Repository, data: bytes, *, before: bytes) -> None:
    """Put `data` in its place, whole or not at all, under Git's own lock; its rights stay.

    Raises `StateError` where another process is at it, where it is no longer `before`, or where it
    cannot be written.
    """
    place = _place(repository)
    lock = f"{place}.lock"
    try:
        with open(lock, "xb") as file:
            file.write(data)
    except FileExistsError as error:
        raise StateError(
            f"{lock} is there: another process is changing the configuration",
            "Wait for it; remove that file only if no Git runs any more",
        ) from error
    except OSError as error:
        raise _refused(place, error) from error
    try:
        if read_config(repository) != before:
            raise StateError(f"{place} was changed in between", "Run it again")
        with suppress(FileNotFoundError):
            os.chmod(lock, stat.S_IMODE(os.stat(place).st_mode))
        os.replace(lock, place)
    except OSError as error:
        raise _refused(place, error) from error
    finally:
        with suppress(OSError):
            os.unlink(lock)


def driver_of(repository: Repository, name: str) -> str | None:
    """The command of the merge driver `name` as Git will run it; None where there is none."""
    args = ("config", "--show-scope", "-z", "--get-all", f"merge.{name}.driver")
    answer = repository.git.ask(*args)
    if answer.code not in (0, 1):
        raise repository.git.failure(args, answer)
    words = os.fsdecode(answer.out).split("\0")
    # vaultkit's own calls override the driver, by the scope "command"
    told = [
        line for scope, line in zip(words[::2], words[1::2], strict=False) if scope != "command"
    ]
    return told[-1] if told else None


def attribute_of(repository: Repository, path: str) -> str:
    """The `merge` attribute of a path below the folder that Git runs in; "" where none is set."""
    out = repository.git.run("check-attr", "-z", "merge", "--", path)
    value = os.fsdecode(out).split("\0")[2]
    return "" if value == "unspecified" else value


def _place(repository: Repository) -> str:
    return os.path.realpath(os.path.join(repository.common_dir, "config"))


def _refused(path: str, error: OSError) -> StateError:
    return StateError(f"{path}: {error.strerror or error}", "See who may write to that file")
