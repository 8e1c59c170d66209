"""What lies there against what would be generated, file by file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple, cast

from vaultkit.generate import table
from vaultkit.generate.kept import kept_of
from vaultkit.generate.marked import LINKS, MARKS, Broken, Marked, fresh, read
from vaultkit.generate.table import PARTS
from vaultkit.model.tree import Kind
from vaultkit.vault.classify import skipper
from vaultkit.vault.snapshot import Snapshot

ROOT = "index.md"
_KNOWN = "drift"
_EXCLUDED = "`exclude` in vault.yaml leaves it out"
_ODD = {
    Kind.CONFLICT: "it is in conflict",
    Kind.UNREADABLE: "it cannot be read",
    Kind.FILE: _EXCLUDED,
}
CONFLICT = ("<<<<<<< ", "=======", ">>>>>>> ", "||||||| ")
"""How the lines begin that Git leaves between two versions: nobody wrote them."""


class State(StrEnum):
    """What is to be said of a generated file."""

    SAME = "same"
    MISSING = "missing"
    STALE = "stale"
    LEFT_OVER = "left over"
    """Nothing is generated there any more."""
    BROKEN = "broken"
    """Its markers do not tell what is generated."""


class Drift(NamedTuple):
    """One generated file: `before` is what lies there, `after` what shall, None for no file.

    `foreign` are the lines of its part, by their number in the file, that no vaultkit writes: a
    person did. `old` and `new` are the lines of the part now and then; `reason` says why a file is
    broken, `line` where.
    """

    path: str
    state: State
    before: bytes | None = None
    after: bytes | None = None
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    foreign: tuple[tuple[int, str], ...] = ()
    reason: str = ""
    line: int = 1


def drift_of(vault: Snapshot) -> tuple[Drift, ...]:
    """Every generated file of a judged vault, and every one that lies there, sorted by path.

    One without markers where nothing is generated is none, and is left out. Worked out once.
    """
    if _KNOWN not in vault.made:
        vault.made[_KNOWN] = _drift_of(vault)
    return cast("tuple[Drift, ...]", vault.made[_KNOWN])


def has_begun(vault: Snapshot) -> bool:
    """Whether vaultkit generates here: a catalog without any marker may be anybody's."""
    there = vault.paths.generated
    if ROOT not in there:
        return False
    for path in (ROOT, *there):
        data = vault.material(path) or b""
        if any(mark in data for mark in MARKS):
            return True
    return False


def by_hand(vault: Snapshot) -> tuple[str, ...]:
    """The files that are named as generated ones and have no markers, but links: a person wrote
    them, and no link there is checked."""
    known = cast("tuple[Drift, ...]", vault.made.get(_KNOWN, ()))
    marked = {drift.path for drift in known if drift.state is not State.BROKEN}
    others = (path for path in vault.paths.generated if path not in marked)
    found = ((path, vault.material(path) or b"") for path in others)
    return tuple(
        path
        for path, data in found
        if not any(mark in data for mark in MARKS) and any(sign in data for sign in LINKS)
    )


def _drift_of(vault: Snapshot) -> tuple[Drift, ...]:
    there = vault.paths.generated
    files = _Files(vault)
    wanted = table.wanted(vault, files.room)
    if not wanted:
        return ()
    found = [_compared(path, lines, files, vault) for path, lines in wanted.items()]
    found += [drift for path in there if path not in wanted for drift in _left_over(path, files)]
    kept_of(vault).trim()
    return tuple(sorted(found))


class _File(NamedTuple):
    """The bytes of a file, None for none, what they are, and how much stands around its part."""

    data: bytes | None
    marked: Marked | Broken
    outside: int


class _Files:
    """Each file is read and taken apart once."""

    def __init__(self, vault: Snapshot) -> None:
        self._most = vault.settings.budgets.index
        self._vault = vault
        self._there = frozenset(vault.paths.generated)
        self._kept = kept_of(vault).files
        self._read: dict[str, _File] = {}

    def blob(self, path: str) -> str:
        """The blob id of a generated file, "" where there is none or it is not known."""
        return self._vault.entries[path].blob if path in self._there else ""

    def at(self, path: str) -> tuple[bytes | None, Marked | Broken]:
        """The bytes of a file and what they are; those of a new one where there is none."""
        return self._file(path)[:2]

    def room(self, path: str) -> int:
        """How large the part of the file at a path may be."""
        return self._most - self._file(path).outside

    def _file(self, path: str) -> _File:
        known = self._read.get(path)
        if known is None:
            known = self._read[path] = self._kept_file(path)
        return known

    def _kept_file(self, path: str) -> _File:
        blob = self.blob(path)
        known = self._kept.get(path)
        if known is not None and blob and known[0] == blob:
            return cast("_File", known[1])
        data = self._vault.material(path) if path in self._there else None
        marked = read(data) if data is not None else _new(path)
        plain = marked if isinstance(marked, Marked) else _new(path)
        found = _File(data, marked, plain.outside)
        if data is not None:
            self._kept[path] = (blob, found)
        return found


@cache
def _fresh(title: str) -> Marked:
    return fresh(title)


def _new(path: str) -> Marked:
    return _fresh(PARTS[path.rpartition("/")[2]].title)


def _compared(path: str, lines: tuple[str, ...], files: _Files, vault: Snapshot) -> Drift:
    kept, blob = kept_of(vault).drifts, files.blob(path)
    known = kept.get(path)
    if known is not None and blob and known[:2] == (blob, lines):
        return cast("Drift", known[2])
    found = _compared_anew(path, lines, files, vault)
    if found.before is not None:
        kept[path] = (blob, lines, found)
    return found


def _compared_anew(path: str, lines: tuple[str, ...], files: _Files, vault: Snapshot) -> Drift:
    data, marked = files.at(path)
    if data is None and path in vault.entries:
        return Drift(path, State.BROKEN, reason=_ODD.get(vault.entries[path].kind, "it is no file"))
    if data is None and skipper(vault.settings)(path):
        return Drift(path, State.BROKEN, reason=_EXCLUDED)
    if isinstance(marked, Broken):
        return Drift(path, State.BROKEN, data, data, reason=marked.reason, line=marked.line)
    if data is None:
        return Drift(path, State.MISSING, None, marked.holding(lines), new=lines)
    if marked.lines == lines:
        return Drift(path, State.SAME, data, data, lines, lines)
    foreign = tuple(_foreign(path, marked, frozenset(lines)))
    after = marked.holding(lines)
    return Drift(path, State.STALE, data, after, marked.lines, lines, foreign, line=marked.first)


def _left_over(path: str, files: _Files) -> Iterator[Drift]:
    data, marked = files.at(path)
    if data is None or isinstance(marked, Broken):
        return
    foreign = tuple(_foreign(path, marked, frozenset()))
    if marked.is_bare:
        yield Drift(path, State.LEFT_OVER, data, None, marked.lines, (), foreign, line=marked.first)
    elif marked.lines:
        after = marked.holding(())
        yield Drift(path, State.STALE, data, after, marked.lines, (), foreign, line=marked.first)


def _foreign(path: str, marked: Marked, wanted: frozenset[str]) -> Iterator[tuple[int, str]]:
    form = re.compile(PARTS[path.rpartition("/")[2]].form)
    for number, line in enumerate(marked.lines, marked.inside):
        if line not in wanted and not form.fullmatch(line) and not line.startswith(CONFLICT):
            yield number, line
