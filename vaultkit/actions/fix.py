"""Mend what a check found and knows how to mend; nothing is written before all is worked out."""

from __future__ import annotations

from dataclasses import replace

from vaultkit.actions.check import Checked, CheckRequest, Seen
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.mending import Ground, Mender
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.errors import StateError, UsageError
from vaultkit.model.change import Changes, Rewrite
from vaultkit.model.fixed import Fixed, Refused
from vaultkit.model.settings import Settings
from vaultkit.rules.compare import counted
from vaultkit.rules.fix import in_crlf, may_apply
from vaultkit.trees.apply import apply
from vaultkit.trees.placing import bytes_at

_CONVERTED = "Git keeps this file in another form than the one on disk"


def refuse_elsewhere(request: CheckRequest) -> None:
    """Raise `UsageError` where a request does not judge the files that could be mended."""
    if request.at != "worktree":
        raise UsageError(
            f"what lies at {request.at} cannot be mended: only the files on disk can",
            "Leave out --at, see what changes with --diff, and stage it with git add",
        )
    if request.facts:
        raise UsageError(
            "facts from files cannot be mended, only the pages themselves", "Leave out --facts"
        )


def plan(
    root: str,
    request: CheckRequest,
    checked: Checked,
    *,
    unsafe: bool,
    progress: Progress = no_progress,
) -> Fixed:
    """What mending the findings of `checked` changes in the vault at `root`.

    `checked` is what `Checker.run(again=True)` gave for `request`. Only findings that it reports
    are mended, and with `unsafe` those too whose fix is to be reviewed. Raises `UsageError` as
    `refuse_elsewhere`, `StateError` where a file is gone or cannot be read.
    """
    refuse_elsewhere(request)
    if checked.seen is None:
        raise ValueError("the check did not keep what it saw")
    mender = Mender(_ground(request, checked, checked.seen), unsafe=unsafe, progress=progress)
    mender.run()
    rewrites, converted = _rewrites(root, mender)
    kept = [Refused(one, reason=_CONVERTED) for one in mender.made if one.path in converted]
    later = [one for one in mender.left() if may_apply(one, unsafe=True)]
    return Fixed(
        rewrites=rewrites,
        made=tuple(one for one in mender.made if one.path not in converted),
        refused=(*mender.refused.values(), *kept),
        waiting=sum(not may_apply(one, unsafe=unsafe) for one in later),
        folder=checked.folder,
    )


def make(root: str, fixed: Fixed) -> None:
    """Write what is planned, all or nothing. Raises `StateError` where a file changed since."""
    if fixed.rewrites:
        apply(root, Changes(rewrites=fixed.rewrites))


def _ground(request: CheckRequest, checked: Checked, seen: Seen) -> Ground:
    left = counted(seen.reported.findings) - counted(checked.report.findings)
    return Ground(
        seen.opened.tree, seen.judged, _sights(request, seen), seen.around, seen.limits, left
    )


def _sights(request: CheckRequest, seen: Seen) -> tuple[Settings, ...]:
    """By which settings no finding may come: those of the call, and the vault's own."""
    options = request.options
    if not (options.select or options.ignore or options.severity):
        return (seen.settings,)
    own = settings_of(seen.opened.tree, Options(preset=request.preset), None)
    return seen.settings, replace(seen.settings, checks=own.checks)


def _rewrites(root: str, mender: Mender) -> tuple[tuple[Rewrite, ...], frozenset[str]]:
    """The files as they lie on disk, and those that Git converts in a way unknown here."""
    found = []
    converted = set()
    for path, after in sorted(mender.changes.items()):
        before = bytes_at(root, path)
        if before is None:
            raise StateError(f"{path} has changed in the meantime", "Run it again")
        written = in_crlf(mender.original(path), before, after)
        if written is None:
            converted.add(path)
        else:
            found.append(Rewrite(path, before, written))
    return tuple(found), frozenset(converted)
