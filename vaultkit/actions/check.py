"""Check a vault: find it, read its settings, judge it, and say what is reported.

Reads top to bottom as the reading road: tree → settings → facts → snapshot → rules → report.
"""

from __future__ import annotations

import posixpath
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.memory import Memory, remembered_settings, user_folder
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.errors import CannotRead, VaultkitError
from vaultkit.model.finding import Finding, Report, Severity
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Kind, Tree, Unread, is_page_name
from vaultkit.parse.safety import masked
from vaultkit.rules import select, suppress
from vaultkit.trees.open import OpenTree, find_vault, open_vault
from vaultkit.vault.classify import folders_of, in_dot_folder
from vaultkit.vault.settings import guess_preset, overlay
from vaultkit.vault.state import State

CONFIG = "vault.yaml"
_SAMPLE = 100
_SHORTEST_PAUSE = 0.5
"""Seconds between two looks of `watch`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest:
    """What to check and what to report.

    `folder` is where the user stands or points; `paths` limit what is reported, relative to
    `folder`, never what is read. `environment` is the caller's, for Git and the cache's place.
    """

    folder: str
    environment: Mapping[str, str]
    at: str = "worktree"
    vault: str | None = None
    paths: tuple[str, ...] = ()
    preset: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    cache: bool = True
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class Checked:
    """A report, and how to get the text of a line for showing it."""

    report: Report
    line_of: Callable[[str, int], str | None]


def check(request: CheckRequest, progress: Progress = no_progress) -> Checked:
    """Check one vault. Raises VaultkitError where it could not run; findings are no error."""
    return Checker(request, progress).run()


class Checker:
    """Checks the same vault as often as it is asked.

    Each run starts from the last one's state, but for `run` without a cache, which keeps none.
    """

    def __init__(self, request: CheckRequest, progress: Progress = no_progress) -> None:
        self._request = request
        self._progress = progress
        self._root = request.vault or find_vault(request.folder)
        self._limits = _limits(request, self._root)
        self._settings: Settings | None = None
        self._state: State | None = None
        self._memory: Memory | None = None
        self._kept: object = None

    def run(self) -> Checked:
        """Check now."""
        checked, judged = self._run(last=not self._request.cache)
        # a circle: a command that ends without collecting garbage does not wait for all this
        self._kept = (self, judged)
        return checked

    def _run(self, *, last: bool) -> tuple[Checked, Judged]:
        request = self._request
        tree, private = open_vault(self._root, request.at, request.environment)
        folder = (
            (private or user_folder(self._root, request.environment)) if request.cache else None
        )
        settings = _settings(tree, request, folder)
        selection = select.Selection(settings.checks)  # a word that means no rule is told at once
        _existing(self._limits, tree)
        if self._memory is None or settings != self._settings:
            self._memory = Memory(folder, settings)
            self._state = self._memory.load()
        memory, before = self._memory, self._state
        store = FactsStore(tree, dialect_of(settings), memory, jobs=request.jobs)
        judged = judge(
            tree,
            settings,
            store,
            before=before,
            jobs=request.jobs,
            last=last,
            progress=self._progress,
        )
        memory.save(judged, before)
        self._settings, self._state = settings, None if last else judged.state
        findings, suppressed = _reported(settings, selection, judged, self._limits)
        report = Report(
            vault_id=settings.vault_id,
            vault_name=settings.name,
            at=tree.name,
            preset=settings.preset.name,
            preset_guessed=settings.guessed,
            records=len(judged.state.rows),
            files=len(judged.state.files),
            suppressed=suppressed,
            findings=findings,
        )
        return Checked(report, _Lines(tree)), judged

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
            return self._run(last=False)[0]
        except VaultkitError as error:
            if first:
                raise
            return error


def _settings(tree: OpenTree, request: CheckRequest, folder: str | None) -> Settings:
    data = _bytes(tree, CONFIG) if CONFIG in tree.entries() else None
    settings = remembered_settings(folder, data, CONFIG, frozenset(select.known_words()))
    settings = overlay(
        settings,
        preset=request.preset,
        select=request.select,
        ignore=request.ignore,
        severity=request.severity,
    )
    if settings.configured or request.preset:
        return settings
    guess = guess_preset(tree.markers(), tree.entries(), lambda: _sample(tree))
    return replace(overlay(settings, preset=guess), guessed=True)


def _bytes(tree: Tree, path: str) -> bytes:
    for _, data in tree.reader()((path,)):
        if isinstance(data, Unread):
            raise CannotRead(f"{path} cannot be read: {data.reason}", "mend it, then check again")
        return data
    raise CannotRead(f"{path} cannot be read", "mend it, then check again")


def _sample(tree: Tree) -> Iterable[bytes]:
    pages = [
        path
        for path, entry in tree.entries().items()
        if entry.kind is Kind.FILE and is_page_name(path) and not in_dot_folder(path)
    ]
    step = max(1, len(pages) // _SAMPLE)
    for _, data in tree.reader()(pages[::step][:_SAMPLE]):
        if not isinstance(data, Unread):
            yield data


def _limits(request: CheckRequest, root: str) -> tuple[str, ...]:
    """The asked paths inside the vault, "" for all of it."""
    found = []
    for path in request.paths:
        inside = posixpath.relpath(posixpath.join(request.folder, path), root)
        if inside.startswith("../") or inside == "..":
            raise CannotRead(f'"{path}" is not in the vault at {root}', "name a path inside it")
        found.append("" if inside == "." else inside)
    return tuple(found)


def _existing(limits: tuple[str, ...], tree: Tree) -> None:
    """Refuse paths at which the tree has nothing: no finding there would say no more than that."""
    entries = tree.entries()
    for path in limits:
        if in_dot_folder(f"{path}/"):
            raise CannotRead(
                f'"{path}" lies in a folder whose name begins with a dot',
                "Pages there are not read, they are only known as targets of links",
            )
    missing = [path for path in limits if path and path not in entries]
    folders = folders_of(entries) if missing else frozenset()
    for path in missing:
        if path not in folders:
            raise CannotRead(
                f'there is nothing at "{path}" in this vault ({tree.name})',
                "Name a file or a folder of it that Git does not ignore",
            )


def _reported(
    settings: Settings, selection: select.Selection, judged: Judged, limits: tuple[str, ...]
) -> tuple[tuple[Finding, ...], int]:
    """The findings to report, sorted, and how many were suppressed."""
    asked = frozenset(limits)
    findings = [f for f in judged.findings if not limits or _within(f.path, asked)]
    waivers = {p: w for p, w in judged.waivers.items() if not limits or _within(p, asked)}
    kept, suppressed = suppress.apply(findings, waivers, settings.checks.paths)
    return tuple(sorted(selection.apply(kept), key=_order)), suppressed


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.sort_key


def _within(path: str, limits: frozenset[str]) -> bool:
    """Whether `path` is one of the limits or lies below one."""
    while path and path not in limits:
        path = path.rpartition("/")[0]
    return path in limits


class _Lines:
    """The text of single lines of a tree, one file kept at a time, secrets covered."""

    def __init__(self, tree: Tree) -> None:
        self._reader = tree.reader()
        self._path: str | None = None
        self._lines: list[str] = []

    def __call__(self, path: str, line: int) -> str | None:
        if path != self._path:
            self._path, self._lines = path, []
            for _, data in self._reader((path,)):
                if not isinstance(data, Unread):
                    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
                    self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return masked(self._lines[line - 1]) if 0 < line <= len(self._lines) else None
