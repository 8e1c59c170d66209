"""A plain folder without Git; `.gitignore` files count at every level as they do in Git."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from vaultkit.errors import CannotRead
from vaultkit.git.limits import LARGEST
from vaultkit.model.tree import Entry, Kind, Reader
from vaultkit.trees.disk import Contents, DiskReader, look_into, names_in

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_RULES = ".gitignore"
_STARS = 3
_STAR = re.compile(r"\*+")


class FolderTree:
    """The files below a folder. Read once, then kept. No path has a blob id."""

    name = "worktree"
    algorithm = "sha1"

    def __init__(self, folder: str) -> None:
        self._root = folder

    def entries(self) -> Mapping[str, Entry]:
        """Every file that no `.gitignore` excludes, and what else matters."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The bytes on disk."""
        return DiskReader(self._root, limit or LARGEST)

    def markers(self) -> frozenset[str]:
        """The names at the root, ignored ones among them."""
        return names_in(self._root)

    def ignores(self, names: Iterable[str]) -> set[str]:
        """Those of these names that files at the root must not have to be entries."""
        _, rules = self._ruled("", look_into(self._root, ""), ())
        return {name for name in names if _is_ignored(name, rules)}

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        entries: dict[str, Entry] = {}
        queue: list[tuple[str, tuple[_Rules, ...]]] = [("", ())]
        while queue:
            folder, rules = queue.pop()
            contents = look_into(self._root, folder)
            if contents.reason:
                if not folder:
                    raise CannotRead(
                        f"{self._root}: {contents.reason}", "Name a folder that can be read"
                    )
                entries[folder] = Entry(Kind.UNREADABLE, detail=contents.reason)
            elif contents.repository:
                entries[folder] = Entry(Kind.REPOSITORY)
            else:
                contents, rules = self._ruled(folder, contents, rules)
                entries.update(contents.entries)
                queue += [(inner, rules) for inner in contents.folders]
        return dict(sorted(entries.items()))

    def _ruled(
        self, folder: str, contents: Contents, rules: tuple[_Rules, ...]
    ) -> tuple[Contents, tuple[_Rules, ...]]:
        """The contents less what is ignored, and the rules that count from here on."""
        prefix = f"{folder}/" if folder else ""
        own = contents.entries.get(prefix + _RULES)
        if own is not None and own.kind is Kind.FILE:
            rules = (_Rules(prefix, self._spec(prefix + _RULES)), *rules)
        if not rules:
            return contents, rules
        folders = [path for path in contents.folders if not _is_ignored(f"{path}/", rules)]
        kept = set(folders)
        entries = {
            path: entry
            for path, entry in contents.entries.items()
            if (path in kept if entry.kind is Kind.DIRECTORY else not _is_ignored(path, rules))
        }
        return Contents(entries, folders), rules

    def _spec(self, path: str) -> GitIgnoreSpec:
        # Imported here for start-up time: a folder without such a file need not pay for it.
        from pathspec import GitIgnoreSpec

        lines: list[str] = []
        for _, data in DiskReader(self._root)((path,)):
            if isinstance(data, bytes):
                text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
                lines = [line.removesuffix("\r") for line in text.split("\n")]
        return GitIgnoreSpec.from_lines([line for line in lines if _is_pattern(line)])


class _Rules:
    """The patterns of one `.gitignore`, for paths below its folder."""

    def __init__(self, prefix: str, spec: GitIgnoreSpec) -> None:
        self._skip = len(prefix)
        self._spec = spec

    def decide(self, path: str) -> bool | None:
        """True for ignored, False for taken back, None for not spoken of."""
        return self._spec.check_file(path[self._skip :]).include


def _is_ignored(path: str, rules: tuple[_Rules, ...]) -> bool:
    """Whether a path, a folder's with a `/` at its end, is ignored: the nearest file decides."""
    for one in rules:
        decided = one.decide(path)
        if decided is not None:
            return decided
    return False


def _is_pattern(line: str) -> bool:
    """Whether a line can be used: Git makes nothing of the others, or they could take for ever.

    Each `*` of one name may multiply the time that a hostile name takes.
    """
    from pathspec import GitIgnoreSpec

    parts = line.split("/")
    if parts.count("**") > _STARS or any(len(_STAR.findall(part)) > _STARS for part in parts):
        return False
    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True
