"""That the served branch lacks what people have committed, as answers of tools tell it."""

from __future__ import annotations

from vaultkit.mcp.tool import Output
from vaultkit.model.behind import Behind
from vaultkit.render import as_behind


class BehindRow(Output):
    """The branch lacks `commits` of `base`, and has `own` ones which that has not."""

    base: str
    commits: int
    own: int
    message: str
    next: str


def behind_row(found: Behind | None) -> BehindRow | None:
    """It in parts; None where nothing lacks."""
    if found is None:
        return None
    return BehindRow(
        base=found.base,
        commits=found.missing,
        own=found.own,
        message=as_behind.told(found),
        next=as_behind.step(found),
    )


def behind_words(found: Behind | None) -> str | None:
    """It in words; None where nothing lacks."""
    return as_behind.sentence(found) if found is not None else None


def behind_lines(found: Behind | None) -> tuple[str, ...]:
    """The same, with an empty line behind it."""
    words = behind_words(found)
    return (words, "") if words is not None else ()
