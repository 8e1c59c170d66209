"""What a move does to the index, as `git mv` does it: entries go along with what was staged.

A page that gets new links is staged where it was as the index has it. Where it holds changes that
nobody has staged, these stay unstaged: the version of the index gets the same new links.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vaultkit.errors import StateError, VaultkitError
from vaultkit.git.objects import BlobReader
from vaultkit.git.places import Repository
from vaultkit.git.staging import Staged, blob_of, blobs_of, converted, stage, staged_files
from vaultkit.model.change import Changes
from vaultkit.model.tree import Entry

Work = Callable[[bytes], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPlan:
    """What the index is to hold. `later` are files, by their new paths, whose staged bytes are
    those on disk once they are there; `left` those whose new links stay unstaged, with the reason.
    """

    gone: tuple[str, ...] = ()
    new: Mapping[str, Staged] = field(default_factory=dict)
    later: Mapping[str, Staged] = field(default_factory=dict)
    left: tuple[tuple[str, str], ...] = ()


def plan_index(
    repository: Repository,
    changes: Changes,
    entries: Mapping[str, Entry],
    rewritten: Mapping[str, Work],
) -> IndexPlan:
    """Work it out; nothing but new objects is written.

    `entries` are those of the work tree before, `rewritten` has what happens to a page's bytes, by
    its old path. Raises `StateError` where Git left a merge of one of the files open.
    """
    moved = {move.old: move.new for move in changes.moves}
    back = {new: old for old, new in moved.items()}
    changed = [back.get(rewrite.path, rewrite.path) for rewrite in changes.rewrites]
    index, unmerged = staged_files(repository, (*moved, *changed))
    if unmerged:
        raise StateError(
            f"Git left a merge of {min(unmerged)} open", "Resolve it first, then git add it"
        )
    new = {moved[path]: index[path] for path in moved if path in index}
    later: dict[str, Staged] = {}
    left = []
    programs = converted(repository, [path for path in changed if path in index])
    for path in changed:
        staged, place = index.get(path), moved.get(path, path)
        if staged is None or staged.intended:
            continue
        if path in programs:
            left.append((place, "a program converts it when it is staged (filter attribute)"))
        elif entries[path].blob == staged.blob:
            later[place] = staged
        else:
            version, why = _own_version(repository, path, staged, rewritten[path])
            if why:
                left.append((place, why))
            elif version != staged:
                new[place] = version
    gone = tuple(path for path in moved if path in index)
    return IndexPlan(gone=gone, new=new, later=later, left=tuple(left))


def _own_version(
    repository: Repository, path: str, staged: Staged, work: Work
) -> tuple[Staged, str]:
    """The index's own version of a page with its new links, or the reason against it."""
    for _, data in BlobReader(repository.git, {path: staged.blob})((path,)):
        if not isinstance(data, bytes):
            return staged, data.reason
        try:
            after = work(data)
        except VaultkitError as error:
            return staged, error.message
        if after == data:
            return staged, ""
        return staged._replace(blob=blob_of(repository, after)), ""
    return staged, "its staged version cannot be read"


def write_index(repository: Repository, plan: IndexPlan) -> None:
    """Do it, once the files are in their places."""
    blobs = blobs_of(repository, list(plan.later))
    later = {path: one._replace(blob=blobs[path]) for path, one in plan.later.items()}
    new = {**plan.new, **later}
    if plan.gone or new:
        stage(repository, plan.gone, new)
