"""Puts files into a vault, whole or not at all: new ones never over another, others knowingly.

A file gets its bytes under a temporary name, which no vault reads, and then its own. No link is
followed on the way, so nothing lands outside of the folder.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from vaultkit.errors import StateError
from vaultkit.trees.disk import DiskReader, entry_at

_FRESH = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def is_there(folder: str, path: str = "") -> bool:
    """Whether anything has that name, be it a link that leads nowhere."""
    return os.path.lexists(place_of(folder, path) if path else folder)


def is_folder(path: str) -> bool:
    """Whether a folder of the operating system is there."""
    return os.path.isdir(path)


def is_same_place(folder: str, path: str, other: str) -> bool:
    """Whether the disk takes two unlike paths for one file or folder that is there."""
    one, two = place_of(folder, path), place_of(folder, other)
    if path == other or not (os.path.lexists(one) and os.path.lexists(two)):
        return False
    here, there = os.lstat(one), os.lstat(two)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)


def real_path(folder: str, path: str) -> str | None:
    """The path below `folder` that links on the way to `path` lead to, itself without any.

    None for one that leads out of `folder`.
    """
    root = os.path.realpath(folder)
    real = os.path.realpath(place_of(root, path))
    if not real.startswith(os.path.join(root, "")):
        return None
    return os.path.relpath(real, root).replace(os.sep, "/")


def is_read_only(folder: str, path: str) -> bool:
    """Whether a file that is there is protected from being written, even where we could."""
    place = place_of(folder, path)
    return not stat.S_IMODE(os.stat(place).st_mode) & 0o222 or not os.access(place, os.W_OK)


def bytes_at(folder: str, path: str) -> bytes | None:
    """The bytes of a file below `folder` (`path` with `/`), None where there is nothing.

    Raises `StateError` where something lies there that cannot be read as a file.
    """
    if not os.path.lexists(place_of(folder, path)):
        return None
    ((_, data),) = DiskReader(folder)((path,))
    if isinstance(data, bytes):
        return data
    raise StateError(
        f"{path} cannot be read as a file: {data.reason}", "See what lies there, then try again"
    )


def make_folder(folder: str) -> None:
    """Make a folder, and those above it, unless it is there. Raises `StateError` if it cannot."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise StateError(
            f"the folder {folder} cannot be made: {error.strerror or error}", "Name another one"
        ) from error


def place_new(folder: str, path: str, data: bytes) -> bool:
    """Write a file that is not there yet, with the folders that it needs.

    False where something has that name, whatever it is: then nothing is changed. Raises
    `StateError` where it cannot be written.
    """
    try:
        make_folders_of(folder, path)
        fresh = written(folder, path, data)
        try:
            return name_new(fresh, place_of(folder, path), data)
        finally:
            os.unlink(fresh)
            settle(os.path.dirname(fresh))
    except OSError as error:
        raise refused(path, error) from error


def replace(folder: str, path: str, data: bytes, *, before: bytes) -> None:
    """Write a file anew that holds the bytes `before`; its rights stay.

    Raises `StateError` where it holds something else by now, is no plain file, or cannot be
    written.
    """
    place = place_of(folder, path)
    if bytes_at(folder, path) != before or entry_at(folder, path) is None:
        raise StateError(f"{path} has changed in the meantime", "Run it again; nothing was written")
    try:
        fresh = written(folder, path, data)
        try:
            os.chmod(fresh, stat.S_IMODE(os.stat(place).st_mode))
            os.replace(fresh, place)
        except OSError:
            os.unlink(fresh)
            raise
        settle(os.path.dirname(place))
    except OSError as error:
        raise refused(path, error) from error


def place_of(folder: str, path: str) -> str:
    """Where a path of the vault lies for the operating system."""
    return os.path.join(folder, *path.split("/"))


def make_folders_of(folder: str, path: str) -> None:
    """Make the folders that a file at `path` needs. Raises `OSError`."""
    place = folder
    for part in path.split("/")[:-1]:
        place = os.path.join(place, part)
        with suppress(FileExistsError):
            os.mkdir(place)
        if not stat.S_ISDIR(os.lstat(place).st_mode):
            raise NotADirectoryError(0, f"{part} is no folder")


def written(folder: str, path: str, data: bytes) -> str:
    """The temporary file that holds `data`, on disk for sure; named so that no vault reads it."""
    place = place_of(folder, path)
    above, name = os.path.split(place)
    fresh = os.path.join(above, f".{name}.{os.getpid()}.tmp")
    with suppress(FileNotFoundError):
        os.unlink(fresh)  # of a process that had our number and was killed
    with open(fresh, "xb", opener=lambda name, _: os.open(name, _FRESH, 0o666)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return fresh


def name_new(fresh: str, place: str, data: bytes) -> bool:
    """Give the bytes their name unless it is taken."""
    try:
        os.link(fresh, place)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        return _written_at_once(place, data)
    return True


def _written_at_once(place: str, data: bytes) -> bool:
    """Write under the name itself, which is no less new, but not whole after a power cut."""
    try:
        handle = os.open(place, _FRESH, 0o666)
    except FileExistsError:
        return False
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        os.unlink(place)
        raise
    return True


def settle(folder: str) -> None:
    """Let a folder's names reach the disk, where the system can be asked for it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_empty(root: str, folder: str) -> None:
    """Git knows no empty folders: this one goes, and those above that it leaves empty, up to the
    vault's root."""
    top = os.path.join(root, "")
    while folder.startswith(top):
        try:
            os.rmdir(folder)
        except FileNotFoundError:
            pass
        except OSError:
            return
        folder = os.path.dirname(folder)


def remove_empty_above(root: str, path: str) -> None:
    """The same with the folder in which the file at a path of the vault was."""
    remove_empty(root, os.path.dirname(place_of(root, path)))


def refused(path: str, error: OSError) -> StateError:
    """The words for what the operating system said."""
    return StateError(
        f"{path} cannot be written: {error.strerror or error}",
        "See what lies there and who may write to it, then run it again",
    )


def bytes_of_file(path: str) -> bytes | None:
    """The bytes of the file at a path of the operating system, None where there are none."""
    try:
        return bytes_at(*os.path.split(path))
    except StateError:
        return None
