"""Write the generated files of a vault anew: `index.md`, `backlinks.md`, `log.md`.

What they shall hold comes from the pages alone. They are written whole or not at all, on the branch
that they belong to, and what a person wrote in one is never lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.edits import Edits
from vaultkit.actions.memory import user_folder
from vaultkit.actions.owner import Owner, owner_of
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.errors import StateError
from vaultkit.generate.drift import Drift, State, drift_of
from vaultkit.generate.marked import Marked, read
from vaultkit.generate.table import are_wanted
from vaultkit.git.listing import ignored
from vaultkit.model.change import Changes, Rewrite
from vaultkit.model.generated import Generated, Left
from vaultkit.trees.apply import apply
from vaultkit.trees.open import find_vault, repository_of
from vaultkit.trees.placing import bytes_at

_MOVE = (
    "move these lines above or below the markers, then run `vaultkit generate`; with "
    "--discard-edits it drops them"
)
_BY_HAND = "somebody wrote in its generated part"
_WHO = "no commit has these lines, and nothing tells whether vaultkit wrote them"
_IGNORED = "a .gitignore leaves it out"
_TAKE_OUT = "take that line out of the .gitignore"
_MEND = (
    "mend its markers or remove the file, then run `vaultkit generate`; write "
    "`generate: {index: off}` into vault.yaml if it is a page"
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
    root = request.vault or find_vault(request.folder, request.environment)
    seen = _seen(request, root, progress)
    folder = seen.opened.private or user_folder(root, request.environment)
    work = work_of(seen, folder if request.cache else None, discard=request.discard_edits)
    hidden = _hidden(seen, work)
    left = (*work.left, *(Left(path, _IGNORED, _TAKE_OUT) for path in sorted(hidden)))
    rewrites = tuple(_rewrite(root, one) for one in work.drifts if one.path not in hidden)
    writes = not request.dry_run and (work.owner.owns or request.any_branch)
    if writes and rewrites:
        apply(root, Changes(rewrites=rewrites))
        work.edits.remember({path: after for path, _, after in rewrites if after is not None})
    return Generated(
        root=root,
        rewrites=rewrites,
        left=tuple(sorted(left)),
        written=writes,
        owns=work.owner.owns,
        why=work.owner.why,
        files=work.files,
        off=not are_wanted(seen.settings),
    )


class Work(NamedTuple):
    """What there is to do in a judged vault: `drifts` are the files to write anew, `left` those
    that only a person can decide about, `files` the number of all that are generated."""

    owner: Owner
    drifts: tuple[Drift, ...]
    left: tuple[Left, ...]
    edits: Edits
    files: int


def work_of(seen: Seen, folder: str | None, *, discard: bool = False) -> Work:
    """Look at every generated file; `folder` is where to remember what was written."""
    found = drift_of(seen.judged.snapshot)
    edits = Edits(folder, repository_of(seen.opened), found)
    left = tuple(_left(found, edits, discard=discard))
    kept = {one.path for one in left}
    drifts = tuple(one for one in found if one.before != one.after and one.path not in kept)
    files = sum(one.state is not State.LEFT_OVER for one in found)
    return Work(owner_of(seen.opened, seen.settings), drifts, left, edits, files)


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
                yield Left(
                    drift.path, _BY_HAND if edits.is_known(drift.path) else _WHO, _MOVE, lines
                )


def _rewrite(root: str, drift: Drift) -> Rewrite:
    """The change of the file on disk, whose line ends may be others than Git's.

    Raises `StateError` where it is no longer what was looked at.
    """
    here = bytes_at(root, drift.path)
    if here is None and drift.before is not None:
        raise StateError(
            f"{drift.path} is in Git and not on disk, so it cannot be written anew",
            f"Bring it back: git checkout -- {drift.path}",
        )
    if here is None or drift.after is None:
        return Rewrite(drift.path, here, drift.after)
    found = read(here)
    if not isinstance(found, Marked) or found.lines != drift.old:
        raise StateError(f"{drift.path} has changed in the meantime", "Run it again")
    return Rewrite(drift.path, here, found.holding(drift.new))


def _hidden(seen: Seen, work: Work) -> frozenset[str]:
    """The new files that no check would see, since a .gitignore leaves them out."""
    repository = repository_of(seen.opened)
    new = [drift.path for drift in work.drifts if drift.before is None]
    return frozenset(ignored(repository.git, new)) if repository is not None else frozenset()
