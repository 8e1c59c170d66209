"""Two trees of a vault judged, the one from the other, each by its own settings."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from vaultkit.actions.before import around_of
from vaultkit.actions.configured import Options, settings_before, settings_of
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.introduced import moved_between
from vaultkit.actions.judge import Judged, dialect_of, judge_pages, judge_whole
from vaultkit.actions.memory import Memory
from vaultkit.actions.progress import Progress
from vaultkit.actions.reported import baseline_or_nothing, reported
from vaultkit.model.around import Around
from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.model.tree import EmptyTree
from vaultkit.rules.compare import beyond, counted
from vaultkit.trees.open import SETTINGS_FILE, Opened, OpenTree
from vaultkit.trees.revision import RevisionTree

_OPTIONS = Options()


class Side(NamedTuple):
    """One end by the name that people call it, and its tree; `opened` is where it was found.

    The tree is empty before the first commit, and where a revision has not the vault's folder.
    """

    name: str
    tree: OpenTree | EmptyTree
    opened: Opened

    @property
    def is_empty(self) -> bool:
        """Whether there is no vault at all on this side."""
        return isinstance(self.tree, EmptyTree)

    @property
    def configured(self) -> bool:
        """Whether it has settings of its own."""
        return SETTINGS_FILE in self.tree.entries()


class JudgedSide(NamedTuple):
    """A side with its settings, and what judging its pages gave; `around` is for all the rest."""

    side: Side
    settings: Settings
    judged: Judged
    around: Around

    def reported(self) -> tuple[Finding, ...]:
        """The open findings that a check of it would report."""
        known = baseline_or_nothing(self.side.tree, self.settings)
        return reported(judge_whole(self.judged, self.around), self.settings, known).open


class Compared(NamedTuple):
    """Both sides judged."""

    old: JudgedSide
    new: JudgedSide

    def findings(self) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
        """The open findings that only the new side has, and those that only the old one had."""
        before, after = self.old.reported(), self.new.reported()
        moved = moved_between(self.old.judged, self.new.judged)
        back = {new: old for old, new in moved.items()}
        return beyond(after, counted(before, moved)), beyond(before, counted(after, back))


def judged_sides(
    old: Side,
    new: Side,
    *,
    folder: str | None,
    jobs: int,
    today: date | None,
    progress: Progress,
) -> Compared:
    """Judge the pages of both; `folder` remembers, None nothing.

    Raises `SettingsError` where the settings of the new side are wrong, else as a check does.
    """
    was, now = _settings(old, new, folder)
    memory = Memory(folder, now)
    store = FactsStore(new.tree, dialect_of(now), memory, jobs=jobs)
    state = memory.load()
    after = judge_pages(new.tree, now, store, before=state, progress=progress)
    memory.save(after, state)
    around = Around(today)
    # of index and work tree it is not known what grew since: then what is too large is a warning
    if isinstance(old.tree, RevisionTree | EmptyTree) and not new.is_empty:
        bases = () if isinstance(old.tree, EmptyTree) else (old.tree,)
        around = around_of(new.opened, now, store, bases=bases, today=today)
    alike = was == now
    other = memory if alike else Memory(folder, was)
    former = FactsStore(old.tree, dialect_of(was), other, jobs=jobs)
    left = None if alike else other.load()
    start = after if alike else left
    before = judge_pages(old.tree, was, former, before=start, progress=progress)
    if not alike:
        other.save(before, left)
    # nothing was before the old side: what was too large there has not grown
    return Compared(
        JudgedSide(old, was, before, Around(today)), JudgedSide(new, now, after, around)
    )


def _settings(old: Side, new: Side, folder: str | None) -> tuple[Settings, Settings]:
    """The settings of both sides; those of the one that has some for both, if only one has."""
    only_old = not new.configured and (new.is_empty or old.configured)
    if only_old and not isinstance(old.tree, EmptyTree):
        alone = settings_of(old.tree, _OPTIONS, folder)
        return alone, alone
    if isinstance(new.tree, EmptyTree):
        return Settings(), Settings()
    now = settings_of(new.tree, _OPTIONS, folder)
    if isinstance(old.tree, EmptyTree):
        return now, now
    return settings_before(old.tree, _OPTIONS, folder, now), now
