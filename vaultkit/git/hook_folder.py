"""Where a repository keeps its hooks, and the files in there.

That folder is what `core.hooksPath` names, else `hooks` of the git directory that linked work trees
share. A folder outside of the repository serves others too, so it is refused.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress

from vaultkit.errors import StateError, UsageError
from vaultkit.git.places import Repository

_UP = "../"


def hooks_folder(repository: Repository) -> str:
    """The folder that Git takes hooks from, by an absolute path; it need not exist yet.

    Raises `UsageError` in a bare repository, `StateError` where the folder lies outside.
    """
    if repository.top is None:
        raise UsageError(
            f"{repository.git_dir} has no work tree, so no commit is made here",
            "Install the hooks in a clone with a work tree",
        )
    named = _named(repository)
    if named is None:
        folder = os.path.join(repository.common_dir, "hooks")
    else:
        folder = os.path.normpath(os.path.join(repository.top, named))
    if not any(_is_inside(folder, place) for place in (repository.common_dir, repository.top)):
        raise StateError(
            f"Git takes this repository's hooks from {folder}, which lies outside of it and may "
            "serve other repositories, so nothing was changed there",
            "Give this repository a folder of its own, `git config core.hooksPath .githooks`, or "
            "call `vaultkit hook pre-commit` from the hooks in that folder",
        )
    return folder


def read_hook(path: str) -> bytes | None:
    """The bytes of a hook; None where there is none. Raises `StateError` where it is no file."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b"" if os.path.islink(path) else None
    except OSError as error:
        raise _refused(path, error) from error


def runs(path: str) -> bool:
    """Whether Git would run it: it is there and may be executed."""
    return os.access(path, os.X_OK)


def is_link(path: str) -> bool:
    """Whether it is a symbolic link, whose name leads a hook to its neighbours."""
    return os.path.islink(path)


def write_hook(path: str, data: bytes) -> None:
    """Put a hook in place, whole or not at all. Raises `StateError` where it cannot be written."""
    fresh = f"{path}.vaultkit-new"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with suppress(FileNotFoundError):
            os.unlink(fresh)
        with open(fresh, "xb", opener=_executable) as file:
            file.write(data)
        os.replace(fresh, path)
    except OSError as error:
        with suppress(OSError):
            os.unlink(fresh)
        raise _refused(path, error) from error


def keep_hook(path: str, kept: str) -> None:
    """Give a hook a second name, so that it is not lost whatever happens to the first.

    That name may be in the same folder, or in a folder below it: there a link leads to where it
    led.
    """
    try:
        os.makedirs(os.path.dirname(kept), exist_ok=True)
        with suppress(FileNotFoundError):
            os.unlink(kept)
        if os.path.islink(path) and _is_below(kept, path):
            target = os.readlink(path)
            os.symlink(target if os.path.isabs(target) else _UP + target, kept)
            return
        try:
            os.link(path, kept, follow_symlinks=False)
        except (OSError, NotImplementedError):  # file systems without hard links
            shutil.copy2(path, kept, follow_symlinks=False)
    except OSError as error:
        raise _refused(kept, error) from error


def restore_hook(kept: str, path: str) -> None:
    """Move a kept hook back to its name: the file itself, so with its mode."""
    try:
        if os.path.islink(kept) and _is_below(kept, path):
            with suppress(FileNotFoundError):
                os.unlink(path)
            os.symlink(os.readlink(kept).removeprefix(_UP), path)
            os.unlink(kept)
        else:
            os.replace(kept, path)
    except OSError as error:
        raise _refused(path, error) from error
    if _is_below(kept, path):
        with suppress(OSError):  # others are kept there
            os.rmdir(os.path.dirname(kept))


def remove_hook(path: str) -> None:
    """Take a hook away. Raises `StateError` where that cannot be done."""
    try:
        os.unlink(path)
    except OSError as error:
        raise _refused(path, error) from error


def _is_below(kept: str, path: str) -> bool:
    return os.path.dirname(os.path.dirname(kept)) == os.path.dirname(path)


def _executable(path: str, flags: int) -> int:
    return os.open(path, flags, 0o777)


def _named(repository: Repository) -> str | None:
    """The `core.hooksPath` of the configuration files; vaultkit's own calls override it."""
    args = ("config", "--show-scope", "-z", "--type=path", "--get-all", "core.hooksPath")
    answer = repository.git.ask(*args)
    if answer.code not in (0, 1):
        raise repository.git.failure(args, answer)
    words = os.fsdecode(answer.out).split("\0")
    values = [
        value for scope, value in zip(words[::2], words[1::2], strict=False) if scope != "command"
    ]
    return values[-1] if values and values[-1] else None


def _is_inside(folder: str, place: str) -> bool:
    inside, outer = os.path.realpath(folder), os.path.realpath(place)
    return inside.startswith(outer + os.sep)


def _refused(path: str, error: OSError) -> StateError:
    return StateError(
        f"{path}: {error.strerror or error}",
        "See what lies there and who may write to it, then run it again",
    )
