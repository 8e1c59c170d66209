"""What changed between two trees, for programs: everything, in a stable order."""

from __future__ import annotations

from typing import Any

from vaultkit.model.finding import Finding, Severity
from vaultkit.model.knowledge_diff import (
    FileChange,
    HubChange,
    KnowledgeDiff,
    LinkChange,
    PageChange,
    Room,
    SectionMove,
)
from vaultkit.model.record_diff import ClaimChange, FieldChange, RelationshipChange
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def json(diff: KnowledgeDiff) -> str:
    """Schema version 1 on one line."""
    made = {
        "schema_version": SCHEMA_VERSION,
        "vault": {"id": diff.vault_id, "name": diff.vault_name},
        "old": diff.old,
        "new": diff.new,
        "changed": not diff.empty,
        "pages": [_page(page) for page in diff.pages],
        "sections_moved": list(map(_moved_section, diff.moved_sections)),
        "claims": [_claim(claim) for claim in diff.claims],
        "relationships": [_relationship(one) for one in diff.relationships],
        "links": {
            "broken": [_link(one) for one in diff.broken],
            "redirected": [_link(one) for one in diff.redirected],
            "mended": [_link(one) for one in diff.mended],
        },
        "budgets": [
            {"page": one.page._asdict(), "before": _room(one.before), "after": _room(one.after)}
            for one in diff.rooms
        ],
        "hubs": {
            "new": list(map(_hub, diff.new_hubs)),
            "former": list(map(_hub, diff.former_hubs)),
        },
        "files": list(map(_file, diff.files)),
        "settings": diff.settings or None,
        "settings_changes": [one._asdict() for one in diff.adjusted],
        "ontology": {
            "changes": [one._asdict() for one in diff.ontology],
            "not_compared": diff.unlike or None,
        },
        "receipts": [{**one._asdict(), "words": list(one.words)} for one in diff.receipts],
        "findings": {"introduced": _findings(diff.introduced), "mended": _findings(diff.solved)},
    }
    return dumps(made) + "\n"


def _page(page: PageChange) -> dict[str, Any]:
    return {
        "change": page.how,
        "path": page.path,
        "old_path": page.old_path,
        "title": page.title,
        "old_title": page.old_title,
        "type": page.type or None,
        "old_type": page.old_type or None,
        "lifecycle": page.state or "active",
        "old_lifecycle": page.old_state or "active",
        "replaced_by": page.replaced_by or None,
        "file_on_both_sides": page.there or page.how == "changed",
        "fields": [_field(field) for field in page.fields],
        "links_gained": [one._asdict() for one in page.gained],
        "links_lost": [one._asdict() for one in page.lost],
        "sections": [
            {
                "change": one.how,
                "heading": one.heading,
                "old_heading": one.was if one.how == "renamed" else one.heading,
                "above": one.above or None,
                "page": one.was if one.how.startswith("moved") else None,
                "before": one.before,
                "after": one.after,
                "words": one.wording._asdict() if one.wording is not None else None,
            }
            for one in page.sections
        ],
        "sections_reordered": page.reordered,
        "unreadable": page.unread,
        "only_spelling": page.respelled,
        "units": page.units._asdict(),
    }


def _moved_section(one: SectionMove) -> dict[str, Any]:
    ends = {"from": one.source._asdict(), "to": one.target._asdict()}
    return {"heading": one.heading, **ends, "units": one.units}


def _file(file: FileChange) -> dict[str, Any]:
    return {
        "change": file.how,
        "path": file.path,
        "old_path": file.old_path,
        "before": file.before,
        "after": file.after,
    }


def _field(field: FieldChange) -> dict[str, Any]:
    return {
        "key": field.key,
        "change": field.how,
        "list": field.many,
        "before": list(field.before),
        "after": list(field.after),
    }


def _claim(claim: ClaimChange) -> dict[str, Any]:
    return {
        "change": claim.how,
        "path": claim.path,
        "old_path": claim.old_path,
        "text": claim.said,
        "kind": claim.kind or None,
        "entities": list(claim.about),
        "evidence": list(claim.evidence),
        "replaced": list(claim.replaced),
        "replaced_by": claim.replaced_by or None,
        "fields": [_field(field) for field in claim.fields],
        **_brought(claim),
    }


def _relationship(one: RelationshipChange) -> dict[str, Any]:
    return {
        "change": one.how,
        "path": one.path,
        "old_path": one.old_path,
        **one.sentence._asdict(),
        "before": one.before._asdict() if one.before is not None else None,
        "reworded": one.reworded,
        "evidence": list(one.evidence),
        "fields": [_field(field) for field in one.fields],
        **_brought(one),
    }


def _brought(one: ClaimChange | RelationshipChange) -> dict[str, Any]:
    brought = one.brought
    return {
        "request": brought.request or None,
        "commit": brought.commit or None,
        "subject": brought.subject or None,
    }


def _link(one: LinkChange) -> dict[str, Any]:
    return {
        "page": one.page._asdict(),
        "line": one.line or None,
        "target": one.target,
        "before": one.before._asdict(),
        "after": one.after._asdict(),
    }


def _room(room: Room | None) -> dict[str, int] | None:
    return {**room._asdict(), "left": room.left} if room is not None else None


def _hub(hub: HubChange) -> dict[str, Any]:
    return {"page": hub.page._asdict(), "degree": hub.degree}


def _findings(findings: tuple[Finding, ...]) -> dict[str, Any]:
    counts = [finding.severity for finding in findings]
    return {
        "error": counts.count(Severity.ERROR),
        "warning": counts.count(Severity.WARNING),
        "info": counts.count(Severity.INFO),
        "errors": [
            {
                "code": finding.code,
                "name": finding.name,
                "path": finding.path,
                "line": finding.span.line,
                "column": finding.span.column,
                "message": finding.message,
            }
            for finding in findings
            if finding.severity is Severity.ERROR
        ],
    }
