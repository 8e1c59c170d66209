"""What a knowledge diff says as flat lines, one a change, so that nothing is left unlooked at."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.support.judged import snapshot_with
from vaultkit.actions.diff import DiffRequest, diff
from vaultkit.model.knowledge_diff import KnowledgeDiff, LinkGoal, PageChange
from vaultkit.model.record_diff import ClaimChange, FieldChange, RelationshipChange
from vaultkit.review.pairs import Pairs
from vaultkit.review.read import Read, read
from vaultkit.vault.snapshot import Snapshot

ONTOLOGY = """
name: team
version: 1
page_types:
  person: {dir: people, fields: {lead: {type: ref}, tags: {type: list, of: string}}}
  note: {dir: notes}
relationship_types: {works_at: {}}
claim_kinds: {fact: {}}
"""


def snapshots(
    old: Mapping[str, str | bytes], new: Mapping[str, str | bytes], text: str = ONTOLOGY
) -> tuple[Snapshot, Snapshot]:
    """Two vaults in memory with one ontology, judged."""
    return snapshot_with(text, old)[0], snapshot_with(text, new)[0]


def pairs(old: Mapping[str, str | bytes], new: Mapping[str, str | bytes]) -> Pairs:
    """The pages of two vaults that belong together."""
    return Pairs(*snapshots(old, new))


def reads(
    old: Mapping[str, str | bytes], new: Mapping[str, str | bytes]
) -> tuple[Pairs, list[Read]]:
    """Every changed page of two vaults, read."""
    both = pairs(old, new)
    return both, [read(both, pair) for pair in both.changed]


def request(folder: Path, *words: str, **more: Any) -> DiffRequest:
    """A request made in `folder`."""
    values = {"cache": False, "findings": False, **more}
    return DiffRequest(folder=str(folder), environment=os.environ, words=words, **values)


def changes(folder: Path, *words: str, **more: Any) -> list[str]:
    """What `vaultkit diff WORDS` finds in `folder`, without what is wrong."""
    return list(said(diff(request(folder, *words, **more))))


def said(found: KnowledgeDiff) -> Iterator[str]:
    """Every change as a line."""
    for page in found.pages:
        yield from _page(page)
    for move in found.moved_sections:
        yield f"section moved: {move.heading}: {move.source.path} > {move.target.path}"
    for claim in found.claims:
        yield from _claim(claim)
    for one in found.relationships:
        yield from _relationship(one)
    yield from _links(found)
    yield from _sizes(found)
    for file in found.files:
        was = f" (was {file.old_path})" if file.old_path != file.path else ""
        yield f"file {file.how}: {file.path}{was}"
    yield from [f"settings {found.settings}"] if found.settings else []
    for change in found.adjusted:
        yield f"setting {change.how}: {change.at} {change.effect}"
    for change in found.ontology:
        yield f"ontology: {change.how} {change.at} {change.effect}"
    yield from (f"receipt {one.verdict}: {one.actor}" for one in found.receipts)
    yield from [f"ontology: {found.unlike}"] if found.unlike else []
    for word, findings in (("introduced", found.introduced), ("solved", found.solved)):
        yield from (f"{word}: {one.path}:{one.span.line} {one.name}" for one in findings)


def _links(found: KnowledgeDiff) -> Iterator[str]:
    told = {"broken": found.broken, "redirected": found.redirected, "mended": found.mended}
    for word, links in told.items():
        for link in links:
            goals = f"{_goal(link.before)} > {_goal(link.after)}"
            yield f"{word}: {link.page.path}:{link.line} {link.target}: {goals}"


def _sizes(found: KnowledgeDiff) -> Iterator[str]:
    for room in found.rooms:
        left = [side.left if side is not None else None for side in (room.before, room.after)]
        yield f"room: {room.page.path}: {left[0]} > {left[1]}"
    yield from (f"hub: {hub.page.path} {hub.degree}" for hub in found.new_hubs)
    yield from (f"no hub: {hub.page.path} {hub.degree}" for hub in found.former_hubs)


def _page(page: PageChange) -> Iterator[str]:
    path = page.path
    if page.how != "changed":
        there = " (a file of both sides)" if page.there else ""
        yield f"{page.how}: {path} {page.title!r} {page.type}{there}"
    if page.moved:
        yield f"moved: {page.old_path} > {path}"
    if page.retitled:
        yield f"retitled: {path}: {page.old_title!r} > {page.title!r}"
    if page.retyped:
        yield f"retyped: {path}: {page.old_type} > {page.type}"
    if page.became:
        by = f" by {page.replaced_by}" if page.replaced_by else ""
        yield f"{page.became}: {path}{by}"
    yield from _fields(path, page.fields)
    yield from (f"gained: {path}: {_goal(goal)}" for goal in page.gained)
    yield from (f"lost: {path}: {_goal(goal)}" for goal in page.lost)
    for section in page.sections:
        if section.how.startswith("moved"):  # told as a move
            continue
        was = f" (was {section.was})" if section.was else ""
        yield f"section {section.how}: {path}: {section.heading}{was}"
    if page.reordered:
        yield f"reordered: {path}"
    if page.unread:
        yield f"unread: {path}"
    if page.respelled:
        yield f"respelled: {path}"


def _fields(path: str, fields: tuple[FieldChange, ...]) -> Iterator[str]:
    for field in fields:
        values = f"{', '.join(field.before)} > {', '.join(field.after)}"
        yield f"field {field.how}: {path} {field.key}: {values}".rstrip()


def _goal(goal: LinkGoal) -> str:
    return f"{goal.kind} {goal.title if goal.kind == 'page' else goal.to}"


def _claim(claim: ClaimChange) -> Iterator[str]:
    before = f" (was {' | '.join(claim.replaced)})" if claim.replaced else ""
    about = f" about {', '.join(claim.about)}" if claim.about else ""
    by = f" by {claim.replaced_by}" if claim.replaced_by else ""
    yield f"claim {claim.how}: [{claim.kind}] {claim.said}{before}{about}{by}"
    yield from _fields(claim.path, claim.fields)


def _relationship(one: RelationshipChange) -> Iterator[str]:
    before = f" (was {' '.join(one.before)})" if one.before is not None else ""
    reworded = " reworded" if one.reworded else ""
    yield f"relationship {one.how}: {' '.join(one.sentence)}{before}{reworded}"
    yield from _fields(one.path, one.fields)
