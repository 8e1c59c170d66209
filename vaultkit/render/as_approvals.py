"""What waits for a person, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vaultkit.model.approval import Approval
from vaultkit.model.text import shortened
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def json_text(waiting: Sequence[Approval]) -> str:
    """Everything as one JSON object that ends in a line feed."""
    told = [
        {
            "id": one.id,
            "title": one.title,
            "at": one.at,
            "actor": one.request.actor.text,
            "reason": one.request.reason,
        }
        for one in waiting
    ]
    return f"{dumps({'schema_version': SCHEMA_VERSION, 'approvals': told})}\n"


def lines(waiting: Sequence[Approval]) -> Iterator[str]:
    """The same for people, line by line, without line ends."""
    if not waiting:
        yield "Nothing waits for a person"
        return
    for one in waiting:
        yield clean(f"{one.id}  {one.at}  {one.request.actor.text}")
        reason = " ".join(one.request.reason.split())
        yield clean(f"  {shortened(one.title)}{f': {shortened(reason)}' if reason else ''}")
    yield "Next: vaultkit approve ID, or vaultkit reject ID"
