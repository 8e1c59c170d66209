"""Check a vault: find it, read its settings, judge it, and say what is reported.

Reads top to bottom as the reading road: tree → settings → facts → snapshot → rules → report.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from vaultkit.actions import deleted
from vaultkit.actions.asked import inner_vaults, limits_of, refuse_missing
from vaultkit.actions.before import around_of, unchanged_since
from vaultkit.actions.configured import Options, settings_before, settings_of, unread_wikilinks
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.given import GivenFacts, again_words, join
from vaultkit.actions.introduced import Side, introduced
from vaultkit.actions.judge import Judged, dialect_of, judge_pages, judge_whole
from vaultkit.actions.lines import Lines
from vaultkit.actions.memory import Loaded, Memory, load_last, user_folder
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.reach import Ask, answers_of, with_answers
from vaultkit.actions.reported import Reported, baseline_of, reported
from vaultkit.errors import UsageError, VaultkitError
from vaultkit.generate.drift import by_hand
from vaultkit.model.around import Around
from vaultkit.model.finding import Finding, Report, Severity
from vaultkit.model.settings import Settings
from vaultkit.rules import select
from vaultkit.rules.baseline import NOTHING
from vaultkit.rules.compare import LOOSENED
from vaultkit.trees.ahead import Ahead
from vaultkit.trees.bases import bases_of
from vaultkit.trees.open import Opened, find_vault, open_vault, vault_of
from vaultkit.trees.revision import RevisionTree
from vaultkit.vault.state import State

_SHORTEST_PAUSE = 0.5  # seconds between two looks of `watch`


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest:
    """What to check and what to report.

    `folder` is where the user stands or points; `vault` the vault's root, and `inside` its folder
    below that in a revision, whether or not it is on disk. `paths` limit what is reported, relative
    to `folder`, never what is read. `environment` is the caller's, for Git and the cache's place.
    `new_only` reports what a change introduces, compared with `base`, else with what the change
    starts from (see `vaultkit.trees.bases`); `all` also reports what the baseline holds, and judges
    each page on its own. `facts` are files that `vaultkit facts` wrote, relative to `folder`.
    `today` is the day on which the vault is judged; without it nothing is too old. `ask` asks other
    machines for web addresses; without it nobody does.
    """

    folder: str
    environment: Mapping[str, str]
    at: str = "worktree"
    vault: str | None = None
    inside: str = ""
    paths: tuple[str, ...] = ()
    preset: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    new_only: bool = False
    base: str | None = None
    all: bool = False
    cache: bool = True
    jobs: int = 1
    facts: tuple[str, ...] = ()
    today: date | None = None
    ask: Ask | None = None

    @property
    def options(self) -> Options:
        """What the call decides on top of vault.yaml."""
        return Options(
            preset=self.preset, select=self.select, ignore=self.ignore, severity=self.severity
        )


@dataclass(frozen=True, slots=True)
class Checked:
    """A report, and how to get the text of a line for showing it.

    `folder` is the vault's inside its repository, "" for the root; `from_files` counts the pages
    whose facts the files of `CheckRequest.facts` hold; `seen` is what it was made of.
    """

    report: Report
    line_of: Callable[[str, int], str | None]
    folder: str = ""
    from_files: int = 0
    seen: Seen | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A judged vault: `opened` has its tree; below `limits`, where there are any, is reported."""

    opened: Opened
    settings: Settings
    judged: Judged
    reported: Reported
    around: Around
    limits: tuple[str, ...] = ()


def check(request: CheckRequest, progress: Progress = no_progress) -> Checked:
    """Check one vault. Raises VaultkitError where it could not run; findings are no error."""
    return Checker(request, progress).run()


class Checker:
    """Checks the same vault, that at `root`, as often as it is asked.

    Each run starts from the last one's state, but for `run` without a cache, which keeps none.
    `ahead` is the vault where it was opened already, for the first run.
    """

    def __init__(
        self,
        request: CheckRequest,
        progress: Progress = no_progress,
        ahead: Ahead | None = None,
    ) -> None:
        self._request, self._ahead, self._progress = request, ahead, progress
        here, given = request.folder, request.environment
        found = request.vault or (ahead.root if ahead else find_vault(here, given))
        self.root = request.vault or vault_of(found, here, request.paths, given)
        self._limits = limits_of(request.folder, request.paths, self.root)
        self._settings: Settings | None = None
        self._state: State | None = None
        self._memory: Memory | None = None
        self._last: Loaded | None = None
        self._given = GivenFacts()
        self._kept: object = None
        self._answers = answers_of(request.ask, request.today, progress)

    def run(self, *, again: bool = False) -> Checked:
        """Check now; `again` keeps all that another judgement of `Checked.seen` starts from."""
        return self._run(last=not (again or self._request.cache or self._request.new_only))

    def _run(self, *, last: bool) -> Checked:
        request, opened = self._request, self._open()
        bases = bases_of(opened, request.base, request.inside) if request.new_only else None
        seen = self._see(opened, last=last, bases=bases)
        deleted.refuse_without(seen.settings)  # what else is found would follow from it
        prefix = opened.repository.prefix if opened.repository is not None else ""
        folder = f"{prefix}{request.inside}".rstrip("/")
        rows = seen.judged.state.rows.values() if self._given else ()
        joined = sum(row.blob in self._given for row in rows)
        # a circle: a command that ends without collecting garbage does not wait for all this
        self._kept = (self, seen)
        return Checked(self._report(seen, bases or ()), Lines(opened.tree), folder, joined, seen)

    def see(self, *, with_baseline: bool = True, drift: bool = True) -> Seen:
        """Judge now, without a report; without the baseline, its file is not even read, and
        without `drift` no generated file is held against the pages."""
        last = not self._request.cache
        return self._see(self._open(), last=last, with_baseline=with_baseline, drift=drift)

    def _open(self) -> Opened:
        request, ahead, self._ahead = self._request, self._ahead, None
        fits = request.at == "worktree" and not request.inside
        if ahead is not None and fits and ahead.root == self.root:
            self._last = load_last(ahead.private if request.cache else None)  # no tree yet
            return ahead.opened()
        return open_vault(self.root, request.at, request.environment, inside=request.inside)

    def _see(
        self,
        opened: Opened,
        *,
        last: bool,
        with_baseline: bool = True,
        drift: bool = True,
        bases: tuple[RevisionTree, ...] | None = None,
    ) -> Seen:
        request, tree, folder = self._request, opened.tree, self._folder(opened)
        settings = settings_of(tree, request.options, folder)
        if select.Selection(settings.checks).is_empty():  # and words that mean none are told
            raise UsageError(
                "no rule is left to check: what is selected is ignored or switched off as well",
                "Leave out --select or --ignore, or see `checks` in vault.yaml",
            )
        known = baseline_of(tree, settings) if with_baseline else NOTHING  # raises for no baseline
        refuse_missing(self._limits, tree)
        if self._memory is None or settings != self._settings:
            self._memory, self._last = Memory(folder, settings, self._last), None
            self._state = self._memory.load()
        memory, before = self._memory, self._state
        self._given = self._joined(opened, settings)
        store = FactsStore(tree, dialect_of(settings), memory, given=self._given, jobs=request.jobs)
        around = around_of(
            opened,
            settings,
            store,
            bases=bases,
            inside=request.inside,
            today=request.today,
            strict=request.all,
            folder=folder,
        )
        if self._answers is not None:
            self._answers.keep_in(folder)
            is_old = unchanged_since(bases, store)
            around = with_answers(around, self._answers, settings, self._limits, is_old)
        judged = judge_pages(
            tree, settings, store, before=before, last=last, progress=self._progress
        )
        # what files say is believed for one run
        keep = None if request.facts else memory.begin_saving(judged, before, request.jobs)
        judged = judge_whole(judged, around if drift else replace(around, owns=None))
        self._settings, self._state = settings, None if last else judged.state
        found = reported(judged, settings, known, self._limits)
        if keep is not None:
            keep()
        return Seen(opened, settings, judged, found, around, self._limits)

    def _joined(self, opened: Opened, settings: Settings) -> GivenFacts:
        request = self._request
        if not request.facts or self._settings is not None:
            return GivenFacts()
        again = again_words(request.vault, request.at, settings.preset.name)
        known = opened.tree.entries()
        return join(request.facts, request.folder, dialect_of(settings), known, again)

    def _folder(self, opened: Opened) -> str | None:
        """Where to remember; None to remember nothing."""
        private, given = opened.private, self._request.environment
        return (private or user_folder(self.root, given)) if self._request.cache else None

    def _report(self, seen: Seen, bases: tuple[RevisionTree, ...]) -> Report:
        found, settings, tree = seen.reported, seen.settings, seen.opened.tree
        snapshot, alone = seen.judged.snapshot, settings.configured or bool(self._limits)
        paths = () if alone else (*tree.entries(), *deleted.gone(tree))
        shown, older = (found.findings if self._request.all else found.open), 0
        if self._request.new_only:
            shown = self._introduced(seen, bases)
            # what is told of the settings is no finding of the tree
            older = len(found.open) - sum(one.name != LOOSENED.name for one in shown)
        return Report(
            vault_id=settings.vault_id,
            vault_name=settings.name,
            at=tree.name,
            preset=settings.preset.name,
            preset_guessed=settings.guessed,
            inner=inner_vaults(paths, self.root, self._request.folder),
            wikilinks_unread=unread_wikilinks(tree, settings),
            links_unread=by_hand(snapshot),
            records=len(snapshot.rows),
            files=len(snapshot.entries),
            suppressed=found.suppressed,
            baseline=len(found.findings) - len(found.open),
            older=older,
            findings=shown,
        )

    def _introduced(self, seen: Seen, bases: tuple[RevisionTree, ...]) -> tuple[Finding, ...]:
        folder = self._folder(seen.opened)
        head = Side(
            tree=seen.opened.tree,
            settings=seen.settings,
            judged=seen.judged,
            limits=self._limits,
            jobs=self._request.jobs,
            around=seen.around,
        )

        def settings_at(base: RevisionTree) -> Settings:
            return settings_before(base, self._request.options, folder, seen.settings)

        return introduced(head, seen.reported, bases, settings_at, partial(Memory, folder))

    def watch(self) -> Iterator[Checked | VaultkitError]:
        """Check now, and again whenever something changed; never ends by itself.

        What stops the first run is raised; what stops a later one is told, and the next tries.
        """
        last: object = None
        while True:
            started = time.monotonic()
            seen = self._look(first=last is None)
            told = seen.report if isinstance(seen, Checked) else (seen.message, seen.hint)
            if told != last:
                yield seen
                last = told
            time.sleep(max(_SHORTEST_PAUSE, 3 * (time.monotonic() - started)))

    def _look(self, *, first: bool) -> Checked | VaultkitError:
        try:
            return self._run(last=False)
        except VaultkitError as error:
            if first:
                raise
            return error
