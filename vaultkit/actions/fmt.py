"""Lay out the pages of a vault: which files are its pages, their bytes on disk, new bytes back.

All pages are worked out first, then all files that change are written, or none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from vaultkit.actions.asked import limits_of, refuse_missing
from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.pool import chunks, spread
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.errors import StateError
from vaultkit.model.change import Changes, Rewrite
from vaultkit.model.formatted import Formatted, Left
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind, Tree, is_page_name
from vaultkit.parse.layout import Manner, lay_out, need_mdformat
from vaultkit.trees.apply import apply
from vaultkit.trees.open import find_vault, open_vault, vault_of
from vaultkit.trees.placing import bytes_at
from vaultkit.vault.classify import MAX_PAGE, in_dot_folder, sort_paths
from vaultkit.vault.laying import lacks_room, manner_of, may_need_room

_CHUNK = 20
_WORTH_PROCESSES = 60
"""So many pages take as long as it takes to start processes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FmtRequest:
    """Which pages to lay out: of the vault around `folder`, or at `vault`.

    `paths` are files and folders relative to `folder`, () for all. Without `write` no file changes.
    `preset` is the dialect that a call asks for.
    """

    folder: str
    environment: Mapping[str, str]
    paths: tuple[str, ...] = ()
    vault: str | None = None
    preset: str | None = None
    write: bool = True
    jobs: int = 1


class _Answer(NamedTuple):
    """What came of one file: at most one of the two, neither where it is laid out already."""

    path: str
    rewrite: Rewrite | None = None
    left: Left | None = None


def fmt(request: FmtRequest, progress: Progress = no_progress) -> Formatted:
    """Lay them out. Raises `MissingExtra` without mdformat; `CannotRead` for a path that is not
    there, `StateError` where a file changes meanwhile: then no file is changed."""
    need_mdformat()
    here, given = request.folder, request.environment
    root = request.vault or vault_of(find_vault(here, given), here, request.paths, given)
    limits = limits_of(request.folder, request.paths, root)
    opened = open_vault(root, "worktree", request.environment)
    tree = opened.tree
    settings = settings_of(tree, Options(preset=request.preset), opened.private)
    hidden = [path for path in limits if in_dot_folder(f"{path}/")]
    limits = tuple(path for path in limits if path not in hidden)
    refuse_missing(limits, tree)
    pages, left = _sorted(tree, settings, limits if limits or not hidden else None)
    left += [Left(path, "it lies in a folder whose name begins with a dot") for path in hidden]
    answers = list(_answers(root, pages, manner_of(settings), request.jobs, progress))
    rewrites = sorted(one.rewrite for one in answers if one.rewrite is not None)
    rewrites, beyond = _with_room(rewrites, request, root, settings)
    left += [*beyond, *(one.left for one in answers if one.left is not None)]
    if request.write and rewrites:
        apply(root, Changes(rewrites=tuple(rewrites)))
    return Formatted(
        pages=tuple(rewrites),
        left=tuple(sorted(left)),
        unchanged=sum(one.rewrite is None and one.left is None for one in answers),
        written=request.write,
    )


def _with_room(
    rewrites: list[Rewrite], request: FmtRequest, root: str, settings: Settings
) -> tuple[list[Rewrite], list[Left]]:
    """Those that a check finds no larger than they may be; the vault is judged only if need be."""
    growing = {
        path
        for path, before, after in rewrites
        if may_need_room(settings, before or b"", after or b"")
    }
    if not growing:
        return rewrites, []
    asked = CheckRequest(
        folder=root,
        environment=request.environment,
        vault=root,
        preset=request.preset,
        jobs=request.jobs,
    )
    vault = Checker(asked).see(with_baseline=False).judged.snapshot
    beyond = {
        path
        for path, before, after in rewrites
        if path in growing and lacks_room(vault, path, before or b"", after or b"")
    }
    left = [Left(path, "it would grow beyond its budget") for path in beyond]
    return [one for one in rewrites if one.path not in beyond], left


def _sorted(
    tree: Tree, settings: Settings, limits: tuple[str, ...] | None
) -> tuple[list[str], list[Left]]:
    """The pages within `limits` (None: no file at all), and what is asked for but is no page."""
    if limits is None:
        return [], []
    entries = tree.entries()
    found = sort_paths(entries, settings)
    pages = [path for path in found.pages if _is_within(path, limits)]
    left = [Left(path, f"it has more than {MAX_PAGE:,} bytes") for path in found.too_large]
    left += [Left(path, _odd(entries[path])) for path in found.odd if is_page_name(path)]
    left += [
        Left(path, "it has several names (hard links)") for path in pages if _linked(entries, path)
    ]
    left = [one for one in left if _is_within(one.path, limits)]
    told = {*pages, *(one.path for one in left)}
    made = set(found.generated)
    for path in dict.fromkeys(limits):
        if path in entries and path not in told:
            left.append(Left(path, "it is generated" if path in made else _NO_PAGE))
    alone = [path for path in pages if not _linked(entries, path)]
    return alone, left


_NO_PAGE = "it is no page: excluded, material or no Markdown"


def _odd(entry: Entry) -> str:
    if entry.kind is Kind.CONFLICT:
        return "it is in conflict"
    return f"it is no plain file ({entry.kind.value})"


def _linked(entries: Mapping[str, Entry], path: str) -> bool:
    return entries[path].links > 1


def _is_within(path: str, limits: tuple[str, ...]) -> bool:
    return not limits or any(
        limit in ("", path) or path.startswith(f"{limit}/") for limit in limits
    )


def _answers(
    root: str, pages: Sequence[str], manner: Manner, jobs: int, progress: Progress
) -> Iterator[_Answer]:
    work = partial(_laid_out, root, manner)
    jobs = jobs if len(pages) >= _WORTH_PROCESSES else 1
    done = 0
    for part in spread(work, chunks(pages, _CHUNK), jobs):
        yield from part
        done += len(part)
        progress("laying out pages", done, len(pages))


def _laid_out(root: str, manner: Manner, paths: Sequence[str]) -> list[_Answer]:
    return [_one(root, manner, path) for path in paths]


def _one(root: str, manner: Manner, path: str) -> _Answer:
    try:
        data = bytes_at(root, path)
    except StateError as error:
        return _Answer(path, left=Left(path, error.message))
    if data is None:
        return _Answer(path, left=Left(path, "it is gone"))
    laid = lay_out(data, manner)
    if laid.reason:
        return _Answer(path, left=Left(path, laid.reason))
    return _Answer(path, None if laid.data == data else Rewrite(path, data, laid.data))
