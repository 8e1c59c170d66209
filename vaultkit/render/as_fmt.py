"""What `fmt` did, in words, as a diff, and for programs."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from vaultkit.model.change import Rewrite
from vaultkit.model.formatted import Formatted
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def json_text(found: Formatted, *, diff: bool = False) -> str:
    """Everything as one JSON object that ends in a line feed; `diff` adds what changes."""
    pages: list[dict[str, str]] = [{"path": one.path} for one in found.pages]
    if diff:
        for row, one in zip(pages, found.pages, strict=True):
            row["diff"] = "\n".join(_diff(one))
    form = {
        "schema_version": SCHEMA_VERSION,
        "written": found.written,
        "formatted": pages,
        "left": [{"path": path, "reason": reason} for path, reason in found.left],
        "unchanged": found.unchanged,
    }
    return f"{dumps(form)}\n"


def lines(found: Formatted, *, diff: bool = False) -> Iterator[str]:
    """For people, line by line, without line ends; with `diff`, what changes instead of names."""
    for one in found.pages:
        if diff:
            yield from map(clean, _diff(one))
        else:
            yield clean(f"{one.path}: {'formatted' if found.written else 'would be formatted'}")
    for path, reason in found.left:
        yield clean(f"{path}: left alone, {reason}")
    yield _summary(found)


def _summary(found: Formatted) -> str:
    done = "formatted" if found.written else "to be formatted"
    words = [f"{_counted(len(found.pages))} {done}"]
    if found.left:
        words.append(f"{_counted(len(found.left), 'file')} left alone")
    words.append(f"{found.unchanged:,} as {'it' if found.unchanged == 1 else 'they'} should be")
    return ", ".join(words)


def _counted(number: int, noun: str = "page") -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _diff(one: Rewrite) -> Iterator[str]:
    path, before, after = one
    rows = difflib.unified_diff(_rows(before), _rows(after), f"a/{path}", f"b/{path}", lineterm="")
    for row in rows:
        if row.endswith("\n"):
            yield row[:-1]
        elif row.startswith(("+++", "---", "@@")):
            yield row
        else:
            yield row
            yield "\\ No newline at end of file"


def _rows(data: bytes | None) -> list[str]:
    """Lines with their line feeds; only the last one may have none."""
    text = (data or b"").decode("utf-8", "replace")
    rows = [f"{row}\n" for row in text.split("\n")]
    last = rows.pop()[:-1]
    return [*rows, last] if last else rows
