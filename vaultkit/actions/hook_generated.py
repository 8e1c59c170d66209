"""Write the generated files of what is staged anew, for a hook, so that the commit carries them.

Only on the branch that they belong to, and only in a vault that has an `index.md` in the index: to
begin with them is a person's decision. What is staged is what counts: a file on disk follows where
nobody has changed its generated part, and is left as it is where somebody has.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.generate import Work, work_of
from vaultkit.actions.hook_staged import Run
from vaultkit.actions.owner import owner_of
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.generate.drift import Drift
from vaultkit.generate.marked import Marked, read
from vaultkit.git.listing import holds_below
from vaultkit.git.places import discover
from vaultkit.git.staging import stage_bytes
from vaultkit.model.change import Changes, Rewrite
from vaultkit.model.generated import Generated, Left
from vaultkit.trees.apply import apply
from vaultkit.trees.open import open_vault
from vaultkit.trees.placing import bytes_at
from vaultkit.trees.vaults import repository_of, staged_vaults, top_of

_PLAIN = Run()
_ALONE = "a commit of single paths cannot take it along"
_WHOLE = "run `vaultkit generate`, git add what it wrote, and commit without naming paths"


# `git merge` takes down the files of its commit before it runs its hook
_LATE = "too late for the commit of this merge, which Git made up before"
_FINISH = "run `git commit`, which finishes the merge with it"
_MERGING = ("merge", "pull")


def regenerated(
    folder: str,
    environment: Mapping[str, str],
    *,
    vaults: tuple[str, ...] = (),
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> Iterator[tuple[str, Generated]]:
    """Stage what each vault needs of which something is staged, and yield its folder and what was
    done. Raises VaultkitError where one could not be looked at.
    """
    repository = repository_of(folder, environment)
    top = top_of(repository)
    for vault in staged_vaults(repository, vaults):
        if not holds_below(repository.git, posixpath.join(vault, "index.md")):
            continue
        root = posixpath.join(top, vault) if vault else top
        if not _owns(root, environment):
            continue
        request = CheckRequest(
            folder=top,
            environment=environment,
            at="index",
            vault=root,
            cache=run.cache,
            jobs=run.jobs,
        )
        seen = Checker(request, progress).see(with_baseline=False)
        work = work_of(seen, seen.opened.private if run.cache else None)
        if work.drifts or work.left:
            yield vault, _staged(root, environment, work)


def _owns(root: str, environment: Mapping[str, str]) -> bool:
    """Whether the files belong to this branch, which spares reading the pages where not."""
    opened = open_vault(root, "index", environment)
    return owner_of(opened, settings_of(opened.tree, Options(), opened.private)).owns


def _staged(root: str, environment: Mapping[str, str], work: Work) -> Generated:
    repository = discover(root, environment)
    left, drifts = work.left, work.drifts
    if posixpath.basename(environment.get("GIT_INDEX_FILE", "")).startswith("next-index-"):
        # Git would keep another index than the one that this commit is made from
        left, drifts = (*left, *(Left(one.path, _ALONE, _WHOLE) for one in drifts)), ()
    if repository is not None and drifts:
        on_disk = tuple(change for drift in drifts for change in _on_disk(root, drift))
        apply(root, Changes(rewrites=on_disk))
        work.edits.remember({path: after for path, _, after in on_disk if after is not None})
        stage_bytes(repository, {drift.path: drift.after for drift in drifts})
        if environment.get("GIT_REFLOG_ACTION", "").startswith(_MERGING):
            left = (*left, *(Left(one.path, _LATE, _FINISH) for one in drifts))
    return Generated(
        root=root,
        rewrites=tuple(Rewrite(one.path, one.before, one.after) for one in drifts),
        left=left,
        written=True,
        owns=True,
        why=work.owner.why,
        files=work.files,
    )


def _on_disk(root: str, drift: Drift) -> Iterator[Rewrite]:
    """The change of the file on disk; none where its part is another than the index has."""
    here = bytes_at(root, drift.path)
    if here is None:
        if drift.before is None and drift.after is not None:
            yield Rewrite(drift.path, None, drift.after)
        return
    found = read(here)
    if not isinstance(found, Marked) or found.lines != drift.old or drift.before is None:
        return
    if drift.after is not None:
        yield Rewrite(drift.path, here, found.holding(drift.new))
    elif found.is_bare:
        yield Rewrite(drift.path, here, None)
