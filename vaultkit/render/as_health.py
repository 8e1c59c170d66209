"""What the doctor found, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vaultkit.model.diagnosis import Grade, Symptom
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

_SIGNS = {Grade.WELL: "ok", Grade.NOTE: "note", Grade.MEND: "mend", Grade.MENDED: "mended"}


def exit_code(found: Sequence[Symptom]) -> int:
    """1 where there is something to mend, else 0."""
    return int(any(one.grade is Grade.MEND for one in found))


def json_text(found: Sequence[Symptom]) -> str:
    """Everything as one JSON object that ends in a line feed."""
    told = [
        {
            "check": one.check,
            "grade": one.grade.value,
            "message": one.message,
            "next": one.next or None,
        }
        for one in found
    ]
    well = exit_code(found) == 0
    return f"{dumps({'schema_version': SCHEMA_VERSION, 'well': well, 'found': told})}\n"


def lines(found: Sequence[Symptom]) -> Iterator[str]:
    """The same for people, line by line, without line ends."""
    for one in found:
        yield clean(f"{_SIGNS[one.grade]:<6}  {one.check}: {one.message}")
        if one.next:
            yield clean(f"        next: {one.next}")
    number = sum(one.grade is Grade.MEND for one in found)
    yield f"{number:,} things to mend" if number else "Nothing to mend"
