"""What changed between two trees of a vault, as knowledge: two ends → what a reviewer reads.

Each side is read and judged by its own settings and its own ontology; where only one of them has
settings, by those. The new side is judged as a check does it and the other one from there, so that
only what differs is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from vaultkit.actions.asked import limits_of, refuse_missing
from vaultkit.actions.brought import brought
from vaultkit.actions.compared import Compared, Side, judged_sides
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.receipts_between import receipts_between
from vaultkit.errors import UsageError
from vaultkit.git.places import Repository, discover
from vaultkit.model.knowledge_diff import KnowledgeDiff, brought_by
from vaultkit.model.tree import EmptyTree
from vaultkit.review.compare import compare
from vaultkit.review.narrow import narrowed
from vaultkit.rules.table import RULES
from vaultkit.trees.ends import End, ends_of
from vaultkit.trees.open import find_vault, open_vault, vault_of
from vaultkit.trees.revision import RevisionTree, has_folder
from vaultkit.vault.classify import folders_of

_LEVELS = {name: one.rule.severity for one in RULES for name in (one.name, one.code)}


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffRequest:
    """What to compare, as a person names it from `folder`, in the vault at `vault` if that is told.

    `words` are `A..B`, `A...B`, `A` or nothing, then paths that limit what is told. Without
    `findings` nothing is said of what is wrong. `today` is the day on which both sides are judged.
    """

    folder: str
    environment: Mapping[str, str]
    words: tuple[str, ...] = ()
    vault: str | None = None
    findings: bool = True
    cache: bool = True
    jobs: int = 1
    today: date | None = None


def diff(request: DiffRequest, progress: Progress = no_progress) -> KnowledgeDiff:
    """What changed. Raises VaultkitError where the ends cannot be compared."""
    found = request.vault or find_vault(request.folder, request.environment)
    repository = discover(found, request.environment)
    if repository is None:
        raise UsageError(
            f"{found} is in no Git repository, so there is nothing to compare with",
            "Make it one with `git init`",
        )
    ends = ends_of(repository, request.words, request.folder)
    root = request.vault or vault_of(found, request.folder, ends.paths, request.environment)
    old, new = _side(root, ends.old, request), _side(root, ends.new, request)
    if old.is_empty and new.is_empty:
        new.opened.tree.entries()  # raises, with the words for it
    limits = limits_of(request.folder, ends.paths, root)
    _refuse_missing(limits, old, new)
    compared = judged_sides(
        old,
        new,
        folder=new.opened.private if request.cache else None,
        jobs=request.jobs,
        today=request.today,
        progress=progress,
    )
    return _told(request, compared, limits)


def _told(request: DiffRequest, compared: Compared, limits: tuple[str, ...]) -> KnowledgeDiff:
    old, new = compared.old, compared.new
    names = (old.side.name, new.side.name)
    changed = compare(old.judged.snapshot, new.judged.snapshot, names, _LEVELS)
    if request.findings:
        introduced, solved = compared.findings()
        changed = replace(changed, introduced=introduced, solved=solved)
    changed = narrowed(changed, limits, new.settings.ontology)
    records = [one.path for one in changed.claims]
    records += [one.path for one in changed.relationships]
    repository = new.side.opened.repository
    if repository is not None and not limits:
        said = receipts_between(repository, old.side.tree, new.side.tree)
        changed = replace(changed, receipts=said)
    if records and repository is not None:
        told = brought(repository, old.side.tree, new.side.tree, records)
        changed = brought_by(changed, told)
    return changed


def _side(root: str, end: End, request: DiffRequest) -> Side:
    opened = open_vault(root, end.at or "worktree", request.environment)
    tree, repository = opened.tree, opened.repository
    if end.at is None:
        return Side(end.name, EmptyTree(), opened)
    if isinstance(tree, RevisionTree) and repository is not None and _lacks(repository, tree):
        return Side(end.name, EmptyTree(), opened)
    return Side(end.name, tree, opened)


def _lacks(repository: Repository, tree: RevisionTree) -> bool:
    """Whether a revision has not the vault's folder, yet or any more."""
    folder = repository.prefix.rstrip("/")
    return bool(folder) and not has_folder(repository.git, tree.commit, folder)


def _refuse_missing(limits: tuple[str, ...], old: Side, new: Side) -> None:
    """Refuse paths at which neither side has anything."""
    here = old.tree.entries()
    folders = folders_of(here) if limits else frozenset()
    missing = tuple([path for path in limits if path not in here and path not in folders])
    refuse_missing(missing, new.tree)
