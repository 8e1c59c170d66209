"""Write the generated files of a vault anew: `index.md`, `backlinks.md`, `log.md`.

What they shall hold comes from the pages alone. They are written whole or not at all, on the branch
that they belong to, and what a person wrote in one is never lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.edits import Edits
from vaultkit.actions.memory import user_folder
from vaultkit.actions.owner import owner_of
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.skeleton import repository_of
from vaultkit.errors import StateError
from vaultkit.generate.drift import Drift, State, drift_of
from vaultkit.generate.marked import Marked, read
from vaultkit.generate.table import are_wanted
from vaultkit.git.listing import ignored
from vaultkit.model.change import Changes, Rewrite
from vaultkit.model.generated import Generated, Left
from vaultkit.trees.apply import apply
from vaultkit.trees.open import find_vault
from vaultkit.trees.placing import bytes_at

_MOVE = "move these lines above or below the markers, then run it again; --discard-edits drops them"
_MEND = (
    "mend its markers or remove the file, then run it again; write `generate: {index: off}` into "
    "vault.yaml if it is a page"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateRequest:
    """What to generate, in the vault around `folder`, or at `vault`.

    `dry_run`: nothing is written. `any_branch`: also where the files belong to another one.
    `discard_edits`: what a person wrote into a generated part is written over.
    """

    folder: str
    environment: Mapping[str, str]
    vault: str | None = None
    dry_run: bool = False
    any_branch: bool = False
    discard_edits: bool = False
    cache: bool = True
    jobs: int = 1


def generate(request: GenerateRequest, progress: Progress = no_progress) -> Generated:
    """Write them, unless that is not asked for here.

    Raises VaultkitError where the vault cannot be read or a file cannot be written; then every file
    is as it was before.
    """
    root = request.vault or find_vault(request.folder)
    seen = _seen(request, root, progress)
    owner = owner_of(seen.opened, seen.settings)
    drifts = seen.judged.snapshot.once(drift_of)
    folder = seen.opened.private or user_folder(root, request.environment)
    repository = repository_of(seen.opened)
    edits = Edits(folder if request.cache else None, repository, drifts)
    left = {one.path: one for one in _left(drifts, edits, discard=request.discard_edits)}
    rewrites = tuple(
        _rewrite(root, drift)
        for drift in drifts
        if drift.before != drift.after and drift.path not in left
    )
    if repository is not None and rewrites:
        new = [rewrite.path for rewrite in rewrites if rewrite.before is None]
        left.update((path, _hidden(path)) for path in sorted(ignored(repository.git, new)))
        rewrites = tuple(rewrite for rewrite in rewrites if rewrite.path not in left)
    writes = not request.dry_run and (owner.owns or request.any_branch)
    if writes and rewrites:
        apply(root, Changes(rewrites=rewrites))
        edits.remember({path: after for path, _, after in rewrites if after is not None})
    return Generated(
        root=root,
        rewrites=rewrites,
        left=tuple(left[path] for path in sorted(left)),
        written=writes,
        owns=owner.owns,
        why=owner.why,
        files=sum(drift.state is not State.LEFT_OVER for drift in drifts),
        off=not are_wanted(seen.settings),
    )


def _seen(request: GenerateRequest, root: str, progress: Progress) -> Seen:
    checking = CheckRequest(
        folder=request.folder,
        environment=request.environment,
        vault=root,
        cache=request.cache,
        jobs=request.jobs,
    )
    return Checker(checking, progress).see(with_baseline=False)


def _left(drifts: Iterable[Drift], edits: Edits, *, discard: bool) -> Iterator[Left]:
    """The files that only a person can decide about."""
    for drift in drifts:
        if drift.state is State.BROKEN:
            yield Left(drift.path, drift.reason, _MEND)
        elif drift.before is not None and drift.before != drift.after and not discard:
            lines = edits.by_hand(drift)
            if lines:
                yield Left(drift.path, "somebody wrote in its generated part", _MOVE, lines)


def _rewrite(root: str, drift: Drift) -> Rewrite:
    """The change of the file on disk, whose line ends may be others than Git's.

    Raises `StateError` where it is no longer what was looked at.
    """
    here = bytes_at(root, drift.path)
    if here is None or drift.after is None:
        return Rewrite(drift.path, here, drift.after)
    found = read(here)
    if not isinstance(found, Marked) or found.lines != drift.old:
        raise StateError(f"{drift.path} has changed in the meantime", "Run it again")
    return Rewrite(drift.path, here, found.holding(drift.new))


def _hidden(path: str) -> Left:
    return Left(path, "a .gitignore leaves it out", "take that line out of the .gitignore")
