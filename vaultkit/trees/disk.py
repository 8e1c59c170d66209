"""Files on disk: what one folder holds, and a reader of them that follows no link.

A path of a vault is UTF-8 with surrogate escapes whatever the system's locale says; only the root
folder is a path of the operating system.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import NamedTuple

from vaultkit.git.limits import LARGEST, too_large
from vaultkit.model.tree import Entry, Kind, Unread, is_page_name
from vaultkit.trees.names import is_left_out, is_temporary
from vaultkit.trees.shard_file import ENDING, is_shard_file

# Elsewhere a name goes through bytes, so that it is UTF-8 whatever the locale says.
_SAME_WORDS = os.name == "nt" or sys.getfilesystemencoding() == "utf-8"
_BY_FOLDER = os.open in os.supports_dir_fd
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FILE = (
    os.O_RDONLY
    | _NO_LINK
    | getattr(os, "O_NONBLOCK", 0)  # a named pipe without a writer would wait for ever
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)

_REASONS = {
    **dict.fromkeys((errno.EACCES, errno.EPERM), "no permission to read it"),
    **dict.fromkeys((errno.ELOOP, errno.EMLINK), "it is or lies behind a symbolic link"),
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR), "no such file"),
    errno.ENXIO: "it is a socket",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
}

# Only a name that starts or ends so can be passed over; asked of every file of a vault.
_FIRST, _LAST = ".#~4", "~ps"

_new = tuple.__new__  # what calling a named tuple comes to, at half the price
_KIND = 0o170000  # the bits that `stat.S_IFMT` leaves, without a call for every file

_SORTS = {
    stat.S_IFIFO: "named pipe",
    stat.S_IFSOCK: "socket",
    stat.S_IFCHR: "device",
    stat.S_IFBLK: "device",
}


class Contents(NamedTuple):
    """What one folder holds: entries by path and sub-folders to look into.

    `repository`: the folder holds a `.git` of its own. `reason`: why nothing could be seen, or "".
    """

    entries: dict[str, Entry]
    folders: list[str]
    repository: bool = False
    reason: str = ""


def look_into(root: str, folder: str) -> Contents:
    """The contents of one folder, "" for the root; links are not followed.

    Folders named like a page are entries too. Temporary files and files of facts are left out, and
    folders that no vault reads. Raises nothing.
    """
    contents = Contents({}, [])
    prefix = f"{folder}/" if folder else ""
    try:
        with os.scandir(_system(root, folder)) as found:
            git = _sort(found, prefix, contents)
        return contents._replace(repository=git and bool(folder) and _is_repository(root, prefix))
    except OSError as error:
        return Contents({}, [], reason=reason_of(error))


def _sort(
    found: Iterable[os.DirEntry[str]] | Iterable[os.DirEntry[bytes]], prefix: str, to: Contents
) -> bool:
    """Put each name where it belongs; whether `.git` was among them."""
    entries, folders = to.entries, to.folders
    git = False
    for item in found:
        name = _vault(item.name)
        if name == ".git":
            git = True
        elif not item.is_dir(follow_symlinks=False):
            suspect = name[0] in _FIRST or name[-1] in _LAST
            if not suspect or not (is_temporary(name) or _holds_facts(name, item)):
                _note(entries, prefix + name, item)
        elif not is_left_out(name):
            folders.append(prefix + name)
            if is_page_name(name):
                entries[prefix + name] = Entry(Kind.DIRECTORY)
    return git


def _holds_facts(name: str, item: os.DirEntry[bytes] | os.DirEntry[str]) -> bool:
    """Whether a file holds facts for a check: written beside the pages, it is none of their files.

    One that Git tracks is an entry all the same, since its index names it.
    """
    return (
        name.endswith(ENDING) and item.is_file(follow_symlinks=False) and is_shard_file(item.path)
    )


def _note(
    entries: dict[str, Entry], path: str, item: os.DirEntry[bytes] | os.DirEntry[str]
) -> None:
    try:
        found = item.stat(follow_symlinks=False)
        if found.st_mode & _KIND == stat.S_IFREG:
            entries[path] = _new(Entry, (Kind.FILE, "", found.st_size, "", found.st_nlink))
        else:
            entries[path] = _entry(found, item.path)
    except OSError:
        return  # it went away in between


def entry_at(root: str, path: str) -> Entry | None:
    """What lies at one path; None for nothing, a folder, or something behind a link."""
    *folders, _ = path.split("/")
    try:
        for depth in range(1, len(folders) + 1):
            if stat.S_ISLNK(os.lstat(_system(root, "/".join(folders[:depth]))).st_mode):
                return None
        place = _system(root, path)
        found = os.lstat(place)
    except (OSError, ValueError):
        return None
    return None if stat.S_ISDIR(found.st_mode) else _entry(found, place)


def names_in(folder: str) -> frozenset[str]:
    """The names in a folder, `.git` apart; nothing where it cannot be read."""
    try:
        return frozenset(_vault(name) for name in os.listdir(_system(folder, ""))) - {".git"}
    except OSError:
        return frozenset()


def reason_of(error: OSError) -> str:
    """A clause for people instead of the system's words."""
    known = _REASONS.get(error.errno or 0)
    return known or (error.strerror or "it cannot be read").lower()


@dataclass(frozen=True)
class DiskReader:
    """A `Reader` of the files below `root`; it can be pickled.

    It opens regular files only, never follows a link on any part of the way, never waits for a
    pipe, and keeps two folders and one file open at most. Files over `limit` bytes are `Unread`.
    """

    root: str
    limit: int = LARGEST

    def __call__(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | Unread]]:
        """Yield each path with its bytes, in the order asked for."""
        with _Way(self.root) as way:
            for path in paths:
                yield path, self._read(way, path)

    def _read(self, way: _Way, path: str) -> bytes | Unread:
        try:
            file = way.open(path)
        except OSError as error:
            return Unread(reason_of(error))
        except ValueError:
            return Unread("its path is not a path in the vault")
        try:
            found = os.fstat(file)
            if not stat.S_ISREG(found.st_mode):
                return Unread(f"it is a {_SORTS.get(stat.S_IFMT(found.st_mode), 'folder')}")
            if found.st_size > self.limit:
                return Unread(too_large(found.st_size, self.limit))
            return _read_whole(file, found.st_size, self.limit)
        except OSError as error:
            return Unread(reason_of(error))
        finally:
            os.close(file)


class _Way:
    """Opens files of one root by their folder, which stays open for the next one in it."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._folder: str | None = None
        self._handle = -1

    def open(self, path: str) -> int:
        """A handle on the file. Raises OSError, or ValueError for a path that leads elsewhere."""
        folder, _, name = path.rpartition("/")
        if folder != self._folder:
            self._enter(folder)
        if name in ("", ".", ".."):
            raise ValueError(path)
        if _BY_FOLDER:
            return os.open(_plain(name), _FILE, dir_fd=self._handle)
        place = _system(self._root, path)
        if not _NO_LINK and os.path.islink(place):
            raise OSError(errno.ELOOP, "link")
        return os.open(place, _FILE)

    def _enter(self, folder: str) -> None:
        self.leave()
        parts = folder.split("/") if folder else []
        if any(part in ("", ".", "..") for part in parts):
            raise ValueError(folder)
        if not _BY_FOLDER:
            real = os.path.realpath(self._root)
            if os.path.realpath(_system(self._root, folder)) != _system(real, folder):
                raise OSError(errno.ELOOP, "link")
        else:
            self._handle = os.open(_system(self._root, ""), _FOLDER)
            for part in parts:
                above = self._handle
                self._handle = -1
                try:
                    self._handle = os.open(_plain(part), _FOLDER | _NO_LINK, dir_fd=above)
                finally:
                    os.close(above)
        self._folder = folder

    def leave(self) -> None:
        """Close what is open."""
        if self._handle >= 0:
            os.close(self._handle)
        self._folder, self._handle = None, -1

    def __enter__(self) -> _Way:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.leave()


def _read_whole(file: int, size: int, limit: int) -> bytes | Unread:
    """Everything up to the end, even where the file grows or its size is not told."""
    data = os.read(file, size + 1)
    if len(data) == size:
        return data
    parts = [data]
    total = len(data)
    while more := os.read(file, 1 << 20):
        parts.append(more)
        total += len(more)
        if total > limit:
            return Unread(too_large(total, limit))
    return b"".join(parts)


def _entry(found: os.stat_result, place: str | bytes) -> Entry:
    kind = stat.S_IFMT(found.st_mode)
    if kind == stat.S_IFREG:
        return Entry(Kind.FILE, "", found.st_size, "", found.st_nlink)
    if kind == stat.S_IFLNK:
        target = os.readlink(os.fsencode(place))
        return Entry(Kind.SYMLINK, detail=_vault(target))
    return Entry(Kind.SPECIAL, detail=_SORTS.get(kind, "special file"))


def _is_repository(root: str, prefix: str) -> bool:
    git = _system(root, f"{prefix}.git")
    return os.path.isfile(git) or os.path.isfile(_system(root, f"{prefix}.git/HEAD"))


def _plain(path: str) -> str | bytes:
    """A vault path as the operating system takes it."""
    return path if _SAME_WORDS else path.encode("utf-8", "surrogateescape")


def _vault(name: str | bytes) -> str:
    return name if isinstance(name, str) else name.decode("utf-8", "surrogateescape")


def _system(root: str, path: str) -> str | bytes:
    if _SAME_WORDS:
        return os.path.join(root, path) if path else root
    start = os.fsencode(root)
    return start + b"/" + path.encode("utf-8", "surrogateescape") if path else start
