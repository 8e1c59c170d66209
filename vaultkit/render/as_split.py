"""What `split` did or would do, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.divided import Divided
from vaultkit.model.text import shortened
from vaultkit.render.as_json import finding_object
from vaultkit.render.clean import clean
from vaultkit.render.next_step import after_moving
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def json_text(told: Divided) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "dry_run": told.dry_run,
        "source": told.source,
        "section": {"heading": told.heading, "line": told.line, "units": told.units},
        "target": {
            "path": told.target,
            "new": told.new,
            "type": told.type or None,
            "title": told.title,
            "headroom": told.room,
            "text": told.text if told.new else None,
        },
        "stub": told.stub,
        "moved": told.moved,
        "links": [one._asdict() for one in told.links],
        "definitions": told.definitions,
        "evidence": told.evidence,
        "claims": list(told.claims),
        "findings": [finding_object(one) for one in told.findings],
        "staged": told.staged,
        "left": [{"path": path, "reason": reason} for path, reason in told.left],
        "generates": told.generates,
        "unresolved": told.unresolved,
    }
    return f"{dumps(form)}\n"


def lines(told: Divided) -> Iterator[str]:
    """The same for people, line by line, without line ends."""
    for line in _lines(told):
        yield clean(line)


def _lines(told: Divided) -> Iterator[str]:
    if told.dry_run:
        yield "Nothing was changed; this would be:"
    kind = f" of the type {told.type}" if told.type else ""
    what = f"a new page{kind}" if told.new else "at its end"
    yield (
        f'{told.source}:{told.line} "{shortened(told.heading)}" → {told.target} ({what}), '
        f"{told.units:,} characters"
    )
    if told.room is not None:
        yield f"{told.target} has room for {told.room:,} more"
    if told.dry_run:
        yield f"{told.source} keeps the heading and:"
        yield from (f"  {line}".rstrip() for line in told.stub.strip().splitlines())
    for path, line, column, old, new in told.links:
        yield f"{path}:{line}:{column}  {old} → {new or '(this page)'}"
    if told.definitions:
        yield f"definitions on both pages: {told.definitions:,}"
    if told.evidence:
        yield f"evidence copied: {told.evidence:,}"
    yield from (f"{path}: is about {told.target} first" for path in told.claims)
    for one in told.findings:
        place = f"{one.path}:{one.span.line}:{one.span.column}"
        yield f"a check then tells: {place} {one.name}: {one.message}"
    yield from (f"{path}: not staged: {why}" for path, why in told.left)
    if told.dry_run:
        yield "Next: run it without --dry-run"
        return
    step = after_moving(told.staged, generates=told.generates, unresolved=told.unresolved)
    how = "Staged but for what is named above. " if told.left else "All of it is staged. "
    yield f"{how if told.staged else ''}Next: {step}"
