"""Move a section of a page to another page, or to one of its own, and leave the way to it.

The plan is judged before anything is written: it is refused where a link would lead elsewhere,
where the destination would grow past its budget, or where a check would find anything new.
"""

from __future__ import annotations

from dataclasses import replace

from vaultkit.actions.check import Seen
from vaultkit.actions.index_moves import IndexPlan, plan_index, write_index
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.mv import within
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.relocate import Ground, generates, judged_vault, reverse, unresolved
from vaultkit.actions.split_plan import SplitPlan, Splitter
from vaultkit.actions.split_target import SplitRequest, Target, refuse_left, refuse_stub, target_of
from vaultkit.actions.split_verdict import baseline_after, refuse_grown, refuse_new
from vaultkit.changes.pointing import link_to
from vaultkit.changes.section import Sheet, section_of, sheet_of
from vaultkit.changes.splitting import Asked
from vaultkit.errors import StateError, UsageError, VaultkitError
from vaultkit.git.places import Repository
from vaultkit.git.staging import Staged
from vaultkit.model.change import Changes
from vaultkit.model.divided import Divided
from vaultkit.model.text import utf16_units
from vaultkit.trees.apply import apply
from vaultkit.trees.open import repository_of
from vaultkit.trees.placing import bytes_at
from vaultkit.vault.meant import meant
from vaultkit.vault.types import DOCUMENT, PAGE

_UNSTAGED = "it holds changes that are not staged"


def split(request: SplitRequest, progress: Progress = no_progress) -> Divided:
    """Move the section. Raises `UsageError` where words mean nothing or two things, `StateError`
    where it cannot be moved as asked; then nothing has changed.
    """
    if not request.section and request.line is None:
        raise UsageError("which section is meant is not said", "Add --section or --line")
    ground = judged_vault(request, progress)
    here = within(request.folder, ground.root, ".")
    source = _source(ground, meant(ground.seen.judged.snapshot, request.page, here))
    part = section_of(source, request.section, request.line)
    refuse_stub(ground, source, part)
    target = target_of(ground, request, source, part, here)
    refuse_left(ground, source, part, target)
    asked = Asked(
        source=source,
        part=part,
        target=target.sheet,
        new=target.new,
        summary=request.summary.strip(),
        link=lambda after: link_to(after, source.path, target.sheet.path, target.title),
    )
    plan = Splitter(ground.root, ground.seen, asked).plan()
    refuse_grown(ground.seen, plan, asked)
    findings = refuse_new(ground.seen, plan, asked)
    index = _done(ground, plan, asked)
    return replace(_told(ground, plan, asked, target, index), findings=findings)


def _source(ground: Ground, path: str) -> Sheet:
    record = ground.seen.judged.snapshot.typed(path).record
    if record not in (PAGE, DOCUMENT):
        raise UsageError(f"{path} is a {record}, which has no sections", "Name a page")
    data = bytes_at(ground.root, path)
    if data is None:
        raise StateError(
            f"{path} is not on disk (sparse checkout)", "git sparse-checkout disable brings it"
        )
    return sheet_of(path, data, dialect_of(ground.seen.settings))


def _done(ground: Ground, plan: SplitPlan, asked: Asked) -> IndexPlan:
    """Write it and stage it, unless it is only to be told."""
    rewrites = (*plan.rewrites, *baseline_after(ground.seen, plan, asked))
    changes = Changes(rewrites=rewrites)
    index, repository = IndexPlan(), repository_of(ground.seen.opened)
    if repository is not None:
        index = _index(repository, ground.seen, changes, plan, asked)
    if ground.dry_run:
        return index
    apply(ground.root, changes)
    if repository is not None:
        try:
            write_index(repository, index)
        except VaultkitError:
            apply(ground.root, reverse(changes))
            raise
    return index


def _index(
    repository: Repository, seen: Seen, changes: Changes, plan: SplitPlan, asked: Asked
) -> IndexPlan:
    """What is staged: all of it, or nothing where one of the two pages cannot be."""

    def unstaged(_data: bytes) -> bytes:
        raise StateError(_UNSTAGED)

    works = {one.path: plan.works.get(one.path, unstaged) for one in changes.rewrites}
    index = plan_index(repository, changes, seen.opened.tree.entries(), works)
    source, target = asked.source.path, asked.target.path
    if source in index.later and asked.new:
        index = replace(index, later={**index.later, target: Staged("100644", "")})
    if source in index.later and target in index.later:
        return index
    why = dict(index.left)
    partly = [path for path in (source, target) if path in why]
    reason = f"{partly[0]}: {why[partly[0]]}" if partly else f"Git does not track {target}"
    named = (*index.later, *index.new, *why)
    return IndexPlan(left=tuple((path, why.get(path, reason)) for path in sorted({*named})))


def _told(
    ground: Ground, plan: SplitPlan, asked: Asked, target: Target, index: IndexPlan
) -> Divided:
    after = plan.judged.snapshot
    path, source = asked.target.path, asked.source
    heading = source.facts.headings[asked.part.first]
    is_page = after.types.is_page(path, after.surfaces[path])
    return Divided(
        root=ground.root,
        source=source.path,
        target=path,
        new=asked.new,
        type=after.types.called(after.typed(path)),
        title=target.title,
        heading=heading.text,
        line=heading.line,
        stub=plan.stub,
        moved=plan.moved,
        text=(plan.rewrites[1].after or b"").decode() if asked.new else "",
        units=utf16_units(plan.moved),
        room=after.budgets.room(path) if is_page else None,
        links=plan.links,
        definitions=plan.definitions,
        evidence=plan.evidence,
        claims=plan.claims,
        staged=bool(index.new or index.later),
        left=index.left,
        generates=generates(ground.seen),
        unresolved=unresolved(ground.seen),
        dry_run=ground.dry_run,
    )
