"""What each path of a tree is to the vault: a page, or only something that links may lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind, is_page_name
from vaultkit.vault.copies import copies_among, is_copy
from vaultkit.vault.patterns import matcher

MAX_PAGE = 5_000_000
"""The largest page that is read, in bytes."""

# vaultkit's own layout (spec 1.1): files there are material, never pages
_MATERIAL = ("artifacts/", "sources/", "packs/", "templates/")
_GENERATED = frozenset(("index.md", "backlinks.md", "log.md"))

_TOLD = (Kind.SUBMODULE, Kind.REPOSITORY, Kind.UNREADABLE, Kind.CONFLICT)
_FOLDERS = (Kind.SUBMODULE, Kind.REPOSITORY, Kind.DIRECTORY)


class Sorted(NamedTuple):
    """The paths of a tree by what they are. `odd` are page-like paths that are no readable file,
    `copies` those of `vaultkit.vault.copies`, pages or not."""

    pages: tuple[str, ...]
    too_large: tuple[str, ...]
    odd: tuple[str, ...]
    generated: tuple[str, ...]
    copies: tuple[str, ...]


def sort_paths(entries: Mapping[str, Entry], settings: Settings) -> Sorted:
    """Sort every path of a tree. Excluded and material paths appear in none of the tuples."""
    copies = copies_among(entries)
    skip = skipper(settings) if copies else _aside(settings)
    generated = settings.configured and settings.index != "off"
    pages: list[str] = []
    large: list[str] = []
    odd: list[str] = []
    made: list[str] = []
    for path, entry in entries.items():
        kind = entry.kind
        if kind is not Kind.FILE:
            if kind is not Kind.SYMLINK and not is_page_name(path) and not _always_told(entry):
                continue
            # a pattern such as `lib/` means folders only
            if not skip(f"{path}/" if kind in _FOLDERS else path):
                odd.append(path)
        elif is_page_name(path) and not skip(path):
            if entry.size > MAX_PAGE:
                large.append(path)
            elif generated and path.rpartition("/")[2] in _GENERATED:
                made.append(path)
            else:
                pages.append(path)
    return Sorted(tuple(pages), tuple(large), tuple(odd), tuple(made), copies)


def sort_again(
    before: Sorted, old: Mapping[str, Entry], entries: Mapping[str, Entry], settings: Settings
) -> Sorted:
    """As `sort_paths`, from how the entries `old` were sorted under the same settings.

    Only entries that are other objects are looked at; those sorted by path stay so.
    """
    new = {path: entry for path, entry in entries.items() if old.get(path) is not entry}
    gone = [path for path in old if path not in entries]
    was = sort_paths({path: old[path] for path in (*new, *gone) if path in old}, settings)
    now = sort_paths(new, settings)
    return Sorted(*map(_resorted, before, was, now))


def _resorted(
    before: tuple[str, ...], was: tuple[str, ...], now: tuple[str, ...]
) -> tuple[str, ...]:
    if set(was) == set(now):
        return before
    return tuple(sorted({*before}.difference(was).union(now)))


def _always_told(entry: Entry) -> bool:
    return entry.kind in _TOLD


def in_repository(entries: Mapping[str, Entry], path: str) -> bool:
    """Whether a path is, or lies in, a folder with a repository of its own."""
    while path:
        entry = entries.get(path)
        if entry is not None and entry.kind in (Kind.SUBMODULE, Kind.REPOSITORY):
            return True
        path = path.rpartition("/")[0]
    return False


def is_hidden(path: str) -> bool:
    """Whether the file, or a folder that it lies in, has a name that begins with a dot."""
    return path.startswith(".") or "/." in path


def in_dot_folder(path: str) -> bool:
    """Whether a path lies in a folder whose name begins with a dot."""
    if path[:1] != "." and "/." not in path:  # nearly all of them
        return False
    return (path[:1] == "." and "/" in path) or "/." in path.rpartition("/")[0]


def skipper(settings: Settings) -> Callable[[str], bool]:
    """Whether a path is none of the vault's pages: hidden, excluded, a template, material, a copy.

    Folders of templates and material, and copies, stand before the patterns of `exclude`, so that
    one such as `!/sources/` takes a folder of pages back.
    """
    aside, exclude = _aside(settings), settings.exclude
    back = any(pattern.startswith("!") for pattern in exclude)
    is_left_out = matcher(("*", *exclude)) if back else is_copy
    return lambda path: aside(path) or (is_copy(path) and is_left_out(path))


def _aside(settings: Settings) -> _Skip:
    """The same, but for copies."""
    folders = set_aside(settings)
    if any(pattern.startswith("!") for pattern in settings.exclude):
        return _Skip((), (*(f"/{folder}" for folder in folders), *settings.exclude))
    return _Skip(folders, settings.exclude)


def set_aside(settings: Settings) -> tuple[str, ...]:
    """The folders at the root that hold no pages unless `exclude` takes them back, with `/`."""
    folders = tuple(f"{name}/" for name in settings.preset.templates)
    return folders + _MATERIAL if settings.configured else folders


class _Skip:
    def __init__(self, folders: tuple[str, ...], exclude: tuple[str, ...]) -> None:
        self._folders = folders
        self._excluded = matcher(exclude) if exclude else None

    def __call__(self, path: str) -> bool:
        if path.startswith(self._folders) or is_hidden(path):
            return True
        return self._excluded is not None and self._excluded(path)


def folders_of(paths: Iterable[str]) -> frozenset[str]:
    """Every folder that some path lies in, without the root."""
    nearest = {path.rpartition("/")[0] for path in paths}
    found: set[str] = set()
    for folder in nearest:
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return frozenset(found)
