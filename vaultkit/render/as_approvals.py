"""What waits for a person, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vaultkit.model.approval import Standing, Waits
from vaultkit.model.behind import Behind
from vaultkit.model.text import shortened
from vaultkit.render import as_behind
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def json_text(waiting: Sequence[Waits], behind: Sequence[Behind] = ()) -> str:
    """Everything as one JSON object that ends in a line feed."""
    told = [
        {
            "id": one.id,
            "title": one.title,
            "at": one.at,
            "actor": one.request.actor.text,
            "reason": one.request.reason,
            "branch": one.branch,
            "pages": [page._asdict() for page in pages],
        }
        for one, pages in waiting
    ]
    branches = [
        {
            "branch": one.branch,
            "base": one.base,
            "commits": one.missing,
            "own": one.own,
            "next": as_behind.step(one),
        }
        for one in behind
    ]
    whole = {"schema_version": SCHEMA_VERSION, "approvals": told}
    return f"{dumps({**whole, **({'behind': branches} if branches else {})})}\n"


def lines(waiting: Sequence[Waits], behind: Sequence[Behind] = ()) -> Iterator[str]:
    """The same for people, line by line, without line ends.

    `behind` are branches of agents that lack something.
    """
    yield from _waiting(waiting)
    for one in behind:
        yield as_behind.told(one)
        yield f"  next: {as_behind.step(one)}"


def _waiting(waiting: Sequence[Waits]) -> Iterator[str]:
    if not waiting:
        yield "Nothing waits for a person"
        return
    for one, pages in waiting:
        branch = one.branch.removeprefix("refs/heads/")
        yield clean(
            f"{one.id}  {one.at}  {one.request.actor.text}{f'  on {branch}' if branch else ''}"
        )
        reason = " ".join(one.request.reason.split())
        yield clean(f"  {shortened(one.title)}{f': {shortened(reason)}' if reason else ''}")
        if one.seen and not pages:
            yield "  its branch cannot be read: is it gone? Reject what nobody wants any more"
        for page in pages:
            yield clean(f"  {shortened(page.path)} {_stands(page)}")
            yield from (clean(f"    {line}") for line in page.diff.splitlines())
    yield "Next: vaultkit approve ID, or vaultkit reject ID"


def _stands(page: Standing) -> str:
    if not page.version:
        return "is gone since it was asked"
    since = "changed since it was asked" if page.differs else "unchanged since it was asked"
    return f"has the version {page.version}, {since}"
