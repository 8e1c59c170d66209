"""Pages that look damaged after a stop that was not clean: nothing writes to them or commits them.

A page that is empty, shorter than what is committed, or holds NUL characters was perhaps never
written to its end. It waits until a person has decided: with the text restored, or with what is
there committed by the person, it is like any other page again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid4, uuid5

from vaultkit.actions.landing import is_checkout_of
from vaultkit.actions.place import Place
from vaultkit.errors import StateError, UsageError
from vaultkit.git.odb import Odb
from vaultkit.git.refs import read_ref
from vaultkit.model.outcome import Refused
from vaultkit.model.suspect import Suspect
from vaultkit.model.tree import Entry, Kind
from vaultkit.trees.exchange import Swapped, exchange, plain_bytes
from vaultkit.trees.revision import RevisionTree
from vaultkit.trees.stop_marker import forget_stopped, stopped
from vaultkit.trees.waiting import Waiting

FOLDER = "quarantine"
ASIDE = "damaged"
"""Below the state folder: what was on disk of pages that were restored."""


class Quarantine:
    """The pages of one place that look damaged."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._files = Waiting(place.state, FOLDER)

    def after_stop(self, odb: Odb, now: datetime) -> None:
        """Look at every page, if a writer stopped uncleanly; only the holder of the write lock may.

        It may itself be stopped at any step, and is then done once more.
        """
        if not stopped(self._place.state):
            return
        at = now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        for one in found_now(self._place, odb, at):
            self._files.put(self._name(one.path), _encoded(one))
        forget_stopped(self._place.state)

    def all(self, odb: Odb) -> tuple[Suspect, ...]:
        """Those that look damaged still, by path."""
        found = (_decoded(self._files.get(name)) for name in self._files.names())
        here = [one for one in found if one is not None and one.folder == self._place.folder]
        entries = _committed(self._place) if here else {}
        still = (one for one in here if self._shape(odb, entries.get(one.path), one.path))
        return tuple(sorted(still, key=lambda one: one.path))

    def refused(self, odb: Odb, paths: Iterable[str]) -> Refused | None:
        """What keeps a write from touching these paths, None for nothing."""
        names = set(self._files.names())
        if not any(self._name(path) in names for path in paths):
            return None
        wanted = set(paths)
        for one in self.all(odb):
            if one.path in wanted:
                return Refused(
                    "suspected-damage",
                    f"{one.path} is {one.shape} on disk since a stop that was not clean",
                    "Run `vaultkit doctor`, which knows the last good text; a person decides",
                )
        return None

    def tidy(self, odb: Odb) -> None:
        """Forget those that are well again; only the holder of the write lock may call it."""
        bad = {self._name(one.path) for one in self.all(odb)}
        for name in self._files.names():
            known = _decoded(self._files.get(name))
            if name not in bad and (known is None or known.folder == self._place.folder):
                self._files.put(name, None)

    def restore(self, odb: Odb, path: str) -> str:
        """Put the last good text of a page on disk, and what is there now aside; where is returned.

        Only the holder of the write lock may call it. Raises `UsageError` for a page that is well,
        `StateError` where the disk refuses.
        """
        if path not in {one.path for one in self.all(odb)}:
            raise UsageError(f"{path} does not look damaged", "vaultkit doctor says which do")
        folder, state = self._place.folder or "", self._place.state
        bad = plain_bytes(folder, path)
        good = odb.read(_committed(self._place)[path].blob)[1]
        aside = f"{ASIDE}/{uuid4()}"
        exchange(state, aside, None, bad)
        if exchange(folder, path, bad, good) is Swapped.OTHER:
            raise StateError(
                f"{path} was saved by somebody meanwhile", "Look at it, then try again"
            )
        self._files.put(self._name(path), None)
        return f"{state}/{aside}"

    def _shape(self, odb: Odb, entry: Entry | None, path: str) -> str:
        return shape_at(self._place.folder or "", odb, path, entry) if entry else ""

    def _name(self, path: str) -> str:
        return str(uuid5(NAMESPACE_URL, f"{self._place.folder}\0{path}"))


def found_now(place: Place, odb: Odb, at: str) -> Iterator[Suspect]:
    """Every page on disk that looks damaged beside what is committed."""
    if place.folder is None:
        return
    commit = read_ref(place.repository.git, place.branch) or ""
    for path, entry in _committed(place).items():
        shape = shape_at(place.folder, odb, path, entry) if path.endswith(".md") else ""
        if shape:
            yield Suspect(place.folder, path, shape, entry.blob, commit, at)


def shape_at(folder: str, odb: Odb, path: str, entry: Entry) -> str:
    """What is wrong with a page on disk, in words; "" where it is nothing that damage does."""
    try:
        disk = plain_bytes(folder, path)
    except StateError:
        return ""
    if disk is None or entry.kind is not Kind.FILE:
        return ""
    if len(disk) >= entry.size >= 0 and b"\0" not in disk:
        return ""
    return shape_of(disk, odb.read(entry.blob)[1])


def shape_of(disk: bytes, good: bytes) -> str:
    """The same for bytes beside those that are committed."""
    if is_checkout_of(disk, good) or is_checkout_of(good, disk):
        return ""
    if not disk:
        return "empty"
    if b"\0" in disk and b"\0" not in good:
        return "partly NUL characters"
    return "shorter than what is committed" if len(disk) < len(good) else ""


def _committed(place: Place) -> dict[str, Entry]:
    commit = read_ref(place.repository.git, place.branch)
    if commit is None:
        return {}
    return dict(RevisionTree(place.repository, commit, place.inside).entries())


def _encoded(one: Suspect) -> bytes:
    return json.dumps(one._asdict(), ensure_ascii=True, indent=1).encode("ascii")


def _decoded(data: bytes | None) -> Suspect | None:
    """None for a file that somebody else wrote, or that the disk damaged."""
    try:
        values = json.loads(data or b"")
        return Suspect(**{name: str(values[name]) for name in Suspect._fields})
    except (ValueError, KeyError, TypeError):
        return None
