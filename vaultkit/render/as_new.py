"""What `new` made, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.made import NewPage
from vaultkit.model.vocabulary import Field
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def json_text(page: NewPage) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "path": page.path,
        "type": page.type,
        "title": page.title,
        "dry_run": page.dry_run,
        "text": page.text,
        "empty": [
            {"field": one.name, "kind": one.kind, "description": one.description}
            for one in page.empty
        ],
        "findings": [
            {
                "code": one.code,
                "name": one.name,
                "severity": one.severity.value,
                "line": one.span.line,
                "column": one.span.column,
                "message": one.message,
                "next": one.fix.title if one.fix is not None else None,
            }
            for one in page.findings
        ],
    }
    return f"{dumps(form)}\n"


def lines(page: NewPage) -> Iterator[str]:
    """The summary for people, line by line, without line ends."""
    for line in _lines(page):
        yield clean(line)


def _lines(page: NewPage) -> Iterator[str]:
    if page.dry_run:
        yield f"Nothing was written; {page.path} would be:"
        yield ""
        yield from (f"  {line}".rstrip() for line in page.text.splitlines())
        yield ""
    else:
        yield f"{page.path}: a new page of the type {page.type}"
    if page.empty:
        yield "Still to fill in:"
        widest = max(len(one.name) for one in page.empty)
        yield from (f"  {one.name:<{widest}}  {_wanted(one)}" for one in page.empty)
    others = page.other_findings
    if others:
        yield "A check tells as well:"
        yield from (f"  {one.severity.value} {one.name}: {one.message}" for one in others)
    if not page.dry_run:
        yield "Next: write the page, then run vaultkit check" + (
            ", then git add" if page.in_git else ""
        )


def _wanted(field: Field) -> str:
    """What belongs into a field."""
    form = field.kind
    if field.choices:
        form = f"one of {', '.join(one.value for one in field.choices if one.deprecated is None)}"
    elif field.to:
        form = f"{field.kind} to {' or '.join(field.to)}"
    return f"{field.description} ({form})" if field.description else form
