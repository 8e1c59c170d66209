"""Which fixes can be made: tried on top of a judged tree, and found out where they do harm.

Every step is judged as a proposal: the findings that it mends must be gone, and no other may come.
So each step leaves fewer findings than the one before, which ends the work, and who begins where
it ended has nothing to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.reported import reported
from vaultkit.actions.units import units_before
from vaultkit.errors import StateError
from vaultkit.model.around import NOWHERE, Around
from vaultkit.model.finding import Finding
from vaultkit.model.fixed import Refused
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.rules.baseline import NOTHING
from vaultkit.rules.compare import Key, beyond, counted, worse
from vaultkit.rules.fix import by_path, edited, may_apply
from vaultkit.trees.changed import ChangedTree
from vaultkit.vault.surface import record_of


class Group(NamedTuple):
    """Fixes of one file that are tried together."""

    path: str
    findings: tuple[Finding, ...]


class _State(NamedTuple):
    """The vault with some files changed; `told` are its findings by each of the settings."""

    changes: dict[str, bytes]
    judged: Judged
    told: tuple[tuple[Finding, ...], ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is mended: a judged tree.

    By the first of `sights` is reported, below `limits` where there are any; by none of them may a
    finding come that was not there. `left` are findings of the report that stay as they are.
    """

    tree: Tree
    judged: Judged
    sights: tuple[Settings, ...]
    around: Around = NOWHERE
    limits: tuple[str, ...] = ()
    left: Counter[Key] = field(default_factory=Counter)


class Mender:
    """`changes` are the files as they would be, `made` what that mends, `refused` what it cannot.

    One pass takes all fixes that do not meet each other; the next one starts from the vault as it
    would be then.
    """

    def __init__(self, ground: Ground, *, unsafe: bool, progress: Progress = no_progress) -> None:
        self._ground, self._unsafe, self._progress = ground, unsafe, progress
        self._left = ground.left
        self._start = _State({}, ground.judged, self._told(ground.judged))
        self._now = self._start
        self._taken: dict[str, tuple[Finding, ...]] = {}
        self.made: list[Finding] = []
        self.refused: dict[object, Refused] = {}

    @property
    def changes(self) -> dict[str, bytes]:
        """The new bytes of each file that changes."""
        return self._start.changes

    def run(self) -> None:
        """Pass after pass, until there is nothing left to try."""
        while groups := self._groups():
            self._settle(groups)
            if not self._taken:
                continue  # those that waited for what is refused now have their turn
            self.made += [one for of in self._taken.values() for one in of]
            self._progress("mending", len(self.made), len(self.made) + len(self.refused))
            self._left = _renamed(self._left, _moved(self._start.judged, self._now))
            self._start, self._taken, self.refused = self._now, {}, {}

    def original(self, path: str) -> bytes:
        """The bytes that were judged first. Raises `StateError` where they are gone."""
        data = self._ground.judged.snapshot.material(path)
        if data is None:
            raise StateError(f"{path} has changed in the meantime", "Run it again")
        return data

    def left(self) -> tuple[Finding, ...]:
        """The findings that the report would hold now."""
        ground = self._ground
        found = reported(self._start.judged, ground.sights[0], NOTHING, ground.limits).findings
        return beyond(found, self._left)

    def _groups(self) -> list[Group]:
        """What can be tried at once: of each file the fixes that do not meet each other."""
        fixable = [
            one
            for one in self.left()
            if may_apply(one, unsafe=self._unsafe) and one.sort_key not in self.refused
        ]
        return [
            Group(path, edited(self._bytes(path), findings).made)
            for path, findings in by_path(fixable).items()
        ]

    def _bytes(self, path: str) -> bytes:
        changed = self._start.changes.get(path)
        return self.original(path) if changed is None else changed

    def _settle(self, groups: Sequence[Group]) -> None:
        """Take or refuse every fix of `groups`, on top of what this pass has taken.

        Where findings come, those in files that are changed accuse these files; others accuse all.
        """
        after, new = self._tried(groups)
        if not new:
            self._take(groups, after)
            return
        accused = {finding.path for finding in new}
        guilty = [group for group in groups if group.path in accused]
        if guilty and len(guilty) < len(groups):
            self._settle([group for group in groups if group.path not in accused])
            self._settle(guilty)
        elif guilty:
            self._halve(guilty, new)
        elif len(groups) > 1:
            middle = len(groups) // 2
            self._settle(groups[:middle])
            self._settle(groups[middle:])
        else:
            self._halve(groups, new)

    def _halve(self, groups: Sequence[Group], new: Sequence[Finding]) -> None:
        """Refuse what is alone in its file; of the others one half after the other."""
        for path, findings in groups:
            if len(findings) == 1:
                instead = next((one for one in new if one.path == path), new[0])
                self.refused[findings[0].sort_key] = Refused(findings[0], instead)
        halves = [(of, len(of.findings) // 2) for of in groups if len(of.findings) > 1]
        if halves:
            self._settle([Group(of.path, of.findings[:middle]) for of, middle in halves])
            self._settle([Group(of.path, of.findings[middle:]) for of, middle in halves])

    def _take(self, groups: Iterable[Group], after: _State) -> None:
        for path, findings in groups:
            self._taken[path] = (*self._taken.get(path, ()), *findings)
        self._now = after

    def _tried(self, groups: Iterable[Group]) -> tuple[_State, tuple[Finding, ...]]:
        """The vault with these fixes and all that were taken before, and the findings it brings.

        A finding that a fix leaves as it was counts as one of them, and so does one that is told
        with a higher severity than before.
        """
        fixes = dict(self._taken)
        for path, findings in groups:
            fixes[path] = (*fixes.get(path, ()), *findings)
        changes = dict(self._start.changes)
        for path, findings in fixes.items():
            changes[path] = edited(self._bytes(path), findings).data
        after = self._judged(changes)
        moved = _moved(self._start.judged, after)
        mended = counted((one for of in fixes.values() for one in of), moved)
        new: list[Finding] = []
        for before, told in zip(self._start.told, after.told, strict=True):
            new += beyond(told, counted(before, moved) - mended)
            new += worse(told, before, moved)
        return after, tuple(new)

    def _judged(self, changes: dict[str, bytes]) -> _State:
        settings = self._ground.sights[0]
        tree = ChangedTree(self._ground.tree, changes)
        judged = judge(
            tree,
            settings,
            FactsStore(tree, dialect_of(settings)),
            before=self._now.judged,
            around=units_before(self._ground.around, changes, self.original),
        )
        return _State(changes, judged, self._told(judged))

    def _told(self, judged: Judged) -> tuple[tuple[Finding, ...], ...]:
        return tuple(reported(judged, sight, NOTHING).findings for sight in self._ground.sights)


def _moved(before: Judged, after: _State) -> dict[str, str]:
    """Records that a change gave another name: a block that can be read may hold an id."""
    found = {}
    for path in after.changes:
        old = record_of(path, before.state.rows[path].surface)
        new = record_of(path, after.judged.state.rows[path].surface)
        if old != new:
            found[old] = new
    return found


def _renamed(keys: Counter[Key], moved: dict[str, str]) -> Counter[Key]:
    if not moved:
        return keys
    return Counter({(name, moved.get(of, of), about): n for (name, of, about), n in keys.items()})
