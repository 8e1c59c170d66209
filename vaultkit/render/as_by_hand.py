"""What was changed by hand, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.by_hand import HandEdits, HandState
from vaultkit.model.finding import Finding
from vaultkit.render.as_json import finding_object
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

_WORDS = {HandState.STAGED: "staged, so it is yours to commit"}


def json_text(found: HandEdits) -> str:
    """Everything as one JSON object that ends in a line feed."""
    told = {
        "schema_version": SCHEMA_VERSION,
        "pages": [
            {
                "path": one.path,
                "state": str(one.state),
                **({"lacks": one.lacks} if one.lacks else {}),
                "findings": [finding_object(finding) for finding in one.findings],
            }
            for one in found.pages
        ],
        "refusing": [finding_object(one) for one in found.refusing],
    }
    return f"{dumps(told)}\n"


def lines(found: HandEdits) -> Iterator[str]:
    """The same for people, line by line, without line ends."""
    for line in _lines(found):
        yield clean(line)


def _lines(found: HandEdits) -> Iterator[str]:
    for page in found.pages:
        yield f"{page.path}: {_WORDS.get(page.state, page.state)}"
        if page.lacks:
            yield (
                f"  saved from a text before {page.lacks[:12]}, whose change it lacks: with "
                "--commit, or a tool's write, the two are merged"
            )
        yield from (f"  {_finding(one)}" for one in page.findings)
    if not found.pages:
        yield "No page was changed by hand."
    elif found.refusing:
        yield "Not to be committed so, for what would be new:"
        yield from (f"  {one.path}:{_finding(one)}" for one in found.refusing)
    elif any(page.state is not HandState.STAGED for page in found.pages):
        yield "Next: vaultkit observe --commit, or go on; a tool's write takes them along"


def _finding(one: Finding) -> str:
    return f"{one.span.line}:{one.span.column} {one.code} {one.name}: {one.message}"
