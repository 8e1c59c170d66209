"""What lies there against what would be generated, file by file."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple, cast

from vaultkit.generate import table
from vaultkit.generate.marked import MARKS, Broken, Marked, fresh, read
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


def _drift_of(vault: Snapshot) -> tuple[Drift, ...]:
    there = vault.paths.generated
    files = _Files(vault.settings.budgets.index, vault.material, there)
    wanted = table.wanted(vault, files.room)
    if not wanted:
        return ()
    found = [_compared(path, lines, files, vault) for path, lines in wanted.items()]
    found += [drift for path in there if path not in wanted for drift in _left_over(path, files)]
    return tuple(sorted(found))


class _Files:
    """Each file is read and taken apart once."""

    def __init__(
        self, most: int, bytes_of: Callable[[str], bytes | None], there: Collection[str]
    ) -> None:
        self._most = most
        self._bytes_of = bytes_of
        self._there = frozenset(there)
        self._read: dict[str, tuple[bytes | None, Marked | Broken]] = {}

    def at(self, path: str) -> tuple[bytes | None, Marked | Broken]:
        """The bytes of a file and what they are; those of a new one where there is none."""
        known = self._read.get(path)
        if known is None:
            data = self._bytes_of(path) if path in self._there else None
            known = (data, read(data) if data is not None else _new(path))
            self._read[path] = known
        return known

    def room(self, path: str) -> int:
        """How large the part of the file at a path may be."""
        found = self.at(path)[1]
        marked = found if isinstance(found, Marked) else _new(path)
        return self._most - marked.outside


@cache
def _fresh(title: str) -> Marked:
    return fresh(title)


def _new(path: str) -> Marked:
    return _fresh(PARTS[path.rpartition("/")[2]].title)


def _compared(path: str, lines: tuple[str, ...], files: _Files, vault: Snapshot) -> Drift:
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
