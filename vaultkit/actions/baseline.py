"""The baseline of a vault: see what it holds, take out what was mended, take in what is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import date

from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.configured import Options, bytes_of, settings_of
from vaultkit.actions.judge import Judged
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.reported import reported
from vaultkit.errors import SettingsError, StateError, UsageError
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.held import Entry, Held, Updated
from vaultkit.model.settings import Settings
from vaultkit.rules import baseline, suppress
from vaultkit.rules.baseline import NOTHING, Known
from vaultkit.rules.compare import Key, beyond, counted
from vaultkit.rules.oversize import standing
from vaultkit.trees.bases import bases_of
from vaultkit.trees.open import Opened, find_vault, open_vault
from vaultkit.trees.placing import bytes_at, place_new, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateRequest:
    """Which baseline to update. `allow_new`: take in what is new, too; `dry_run`: only tell."""

    folder: str
    environment: Mapping[str, str]
    vault: str | None = None
    allow_new: bool = False
    dry_run: bool = False
    jobs: int = 1
    today: date | None = None


def show(folder: str, environment: Mapping[str, str], vault: str | None = None) -> Held:
    """What the baseline holds of the vault that `folder` lies in, as the file is on disk.

    Raises `UsageError` where vault.yaml names none, `SettingsError` where the file is none.
    """
    opened = open_vault(vault or find_vault(folder, environment), "worktree", environment)
    path = _named(settings_of(opened.tree, Options(), None))
    if path not in opened.tree.entries():
        raise _missing(path)
    return Held(path, _entries(baseline.decode(bytes_of(opened.tree, path), path).entries))


def update(request: UpdateRequest, progress: Progress = no_progress) -> Updated:
    """Take out of the baseline what was mended, and let it follow pages that were moved.

    A page that was renamed is known by its bytes, as they were at HEAD or when the baseline was
    written last. It grows only where that is allowed. A merge that Git could not make is read as
    the entries of both sides. Raises `UsageError` where vault.yaml names none, `SettingsError`
    where the file is none, `StateError` where it cannot be written.
    """
    root = request.vault or find_vault(request.folder, request.environment)
    checker = Checker(
        CheckRequest(
            folder=request.folder,
            environment=request.environment,
            vault=root,
            jobs=request.jobs,
            today=request.today,
        ),
        progress,
    )
    seen = checker.see(with_baseline=False)
    path = _named(seen.settings)
    data = bytes_at(root, path)
    if data is None and not request.allow_new:
        raise _missing(path)
    every, pages = _everything(seen.judged), seen.judged.blobs
    known = NOTHING if data is None else baseline.decode(baseline.unmarked(data), path)
    known = _with_newer_blobs(seen.opened, known, pages)
    moved = baseline.moved_records(seen.judged.findings, known, pages)
    held = baseline.mark(every, known.entries, moved)[1]
    new = beyond(baseline.lasting(reported(seen.judged, seen.settings, NOTHING).findings), held)
    after = (held + counted(new)) | counted(standing(new)) if request.allow_new else held
    written = baseline.encode(after, known.blobs if after == known.entries else pages)
    if written != data and not request.dry_run:  # bytes of pages alone are no reason to write
        _write(root, path, written, data)
    renamed = Counter[Key]()
    for (rule, record, subject), count in known.entries.items():
        renamed[(rule, moved.get(record, record), subject)] += count
    return Updated(
        path=path,
        removed=_entries(baseline.grown(renamed, held)),
        moved=tuple(sorted(moved.items())),
        new=_entries(counted(new)),
        added=request.allow_new,
        errors=0 if request.allow_new else sum(f.severity is Severity.ERROR for f in new),
        left=after.total(),
        changed=written != data,
        dry_run=request.dry_run,
    )


def _with_newer_blobs(opened: Opened, known: Known, pages: Container[str]) -> Known:
    """The same, where a page is gone with the bytes that it had at HEAD: it was changed since."""
    gone = baseline.gone_records(known, pages)
    if not gone or opened.repository is None:
        return known
    blobs = dict(known.blobs)
    for head in bases_of(opened, "HEAD"):
        entries = head.entries()
        blobs.update({path: entries[path].blob for path in gone if path in entries})
    return known._replace(blobs=blobs)


def _everything(judged: Judged) -> tuple[Finding, ...]:
    """Every finding, hidden by settings and comments or not: what is hidden is not mended."""
    told, _ = suppress.apply(judged.findings, judged.waivers)
    unused = [finding for finding in told if finding.name == suppress.UNUSED.name]
    later = standing(judged.findings)  # what is committed has not grown any more, and is no mend
    return tuple(sorted((*judged.findings, *unused, *later), key=_order))


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.sort_key


def _entries(entries: Mapping[Key, int]) -> tuple[Entry, ...]:
    return tuple(Entry(*entry) for entry in baseline.shown(entries))


def _write(root: str, path: str, data: bytes, before: bytes | None) -> None:
    if before is not None:
        replace(root, path, data, before=before)
    elif not place_new(root, path, data):
        raise StateError(f"{path} was not there a moment ago, and is now", "Run it again")


def _named(settings: Settings) -> str:
    path = settings.checks.baseline
    if path is None and not settings.configured:
        raise UsageError(
            "there is no vault.yaml here, so there is no baseline",
            "`vaultkit adopt` makes a vault of a folder, and a baseline of what is wrong today",
        )
    if path is None:
        raise UsageError(
            "vault.yaml names no baseline",
            "Add `baseline: baseline.jsonl` below `checks:` in it, then run `vaultkit baseline "
            "update --allow-new`",
        )
    return path


def _missing(path: str) -> SettingsError:
    return SettingsError(
        f"vault.yaml names {path} as its baseline, and there is no such file",
        "Take it from Git, or write one of what is wrong today: vaultkit baseline update "
        "--allow-new",
    )
