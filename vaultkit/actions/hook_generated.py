"""Write the generated files of what is staged anew, for a hook, so that the commit carries them.

Only on the branch that they belong to, and only in a vault that has an `index.md` in the index and
markers in one of them: to begin is a person's decision. What is staged is what counts: a file on
disk follows where nobody has changed its generated part, and is left as it is where somebody has.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.generate import Work, work_of
from vaultkit.actions.hook_staged import Run, is_merging
from vaultkit.actions.owner import owner_of
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.generate.drift import Drift, has_begun
from vaultkit.generate.marked import Marked, read
from vaultkit.git.listing import holds_below
from vaultkit.git.merge_made import is_fetched, made_merge, note_merge, with_what_is_staged
from vaultkit.git.places import Repository, discover
from vaultkit.git.staging import stage_bytes
from vaultkit.model.change import Changes, Rewrite
from vaultkit.model.generated import Generated, Left
from vaultkit.trees.apply import apply
from vaultkit.trees.open import open_vault
from vaultkit.trees.placing import bytes_at
from vaultkit.trees.vaults import indexed_vaults, repository_of, staged_vaults, top_of

_PLAIN = Run()
_ALONE = "a commit of single paths cannot take it along"
_ADD = "; then git add what has changed and git commit"
_WHOLE = "run `vaultkit generate`, git add what it wrote, and commit without naming paths"


def regenerated(
    folder: str,
    environment: Mapping[str, str],
    *,
    vaults: tuple[str, ...] = (),
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> Iterator[tuple[str, Generated]]:
    """Stage what each vault needs of which something is staged, and yield its folder and what was
    done. Of a merge that Git commits by itself it is only noted what is needed: see `merged`.

    Raises VaultkitError where one could not be looked at.
    """
    repository = repository_of(folder, environment)
    merging = is_merging(environment)
    found = _works(repository, staged_vaults(repository, vaults), environment, run, progress)
    for vault, root, work in found:
        if merging:
            note_merge(repository, environment)
            yield (
                vault,
                _told(root, work, work.drifts, work.left, written=False, merging=True),
            )
        else:
            yield vault, _staged(root, environment, work)


def merged(
    folder: str,
    environment: Mapping[str, str],
    *,
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> tuple[str, ...] | None:
    """Let the merge that Git has just committed carry its generated files; these are returned.

    Only the merge of which `regenerated` took note, while no remote has it; None for any other.
    Raises VaultkitError where the files could be staged and not committed.
    """
    repository = repository_of(folder, environment)
    commit = made_merge(repository)
    if commit is None:
        return None
    vaults = indexed_vaults(repository, ())
    done: list[str] = []
    for vault, root, work in _works(repository, vaults, environment, run, progress):
        made = _staged(root, environment, work)
        done += [posixpath.join(vault, one.path) for one in made.rewrites]
    return tuple(done) if with_what_is_staged(repository, commit) else ()


def left_behind(
    folder: str,
    environment: Mapping[str, str],
    *,
    run: Run = _PLAIN,
    progress: Progress = no_progress,
) -> Iterator[tuple[str, Generated]]:
    """What a merge that is no commit of its own, as a fast-forward, leaves out of date: the folder
    of each vault, and what is to be written. Nothing is written: it would be no part of the merge.

    What came from the remote's branch of this name is its own affair, and not told.
    """
    repository = repository_of(folder, environment)
    if is_fetched(repository):
        return
    vaults = indexed_vaults(repository, ())
    for vault, root, work in _works(repository, vaults, environment, run, progress):
        yield vault, _told(root, work, work.drifts, work.left, written=False)


def _works(
    repository: Repository,
    vaults: tuple[str, ...],
    environment: Mapping[str, str],
    run: Run,
    progress: Progress,
) -> Iterator[tuple[str, str, Work]]:
    """The vaults with something to write: folder, root, and what."""
    top = top_of(repository)
    for vault in vaults:
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
        if not has_begun(seen.judged.snapshot):
            continue
        work = work_of(seen, seen.opened.private if run.cache else None)
        if work.drifts or work.left:
            left = tuple(one._replace(step=one.step + _ADD) for one in work.left)
            yield vault, root, work._replace(left=left)


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
    return _told(root, work, drifts, left)


def _told(
    root: str,
    work: Work,
    drifts: tuple[Drift, ...],
    left: tuple[Left, ...],
    *,
    written: bool = True,
    merging: bool = False,
) -> Generated:
    return Generated(
        root=root,
        rewrites=tuple(Rewrite(one.path, one.before, one.after) for one in drifts),
        left=left,
        written=written,
        owns=True,
        why=work.owner.why,
        files=work.files,
        merging=merging,
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
