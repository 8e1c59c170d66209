"""What a baseline holds, and what an update did to it, in words and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from vaultkit.model.held import Entry, Held, Updated
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1


def held_lines(held: Held) -> Iterator[str]:
    """The entries by record, then how many there are of each rule; without line ends."""
    for line in _held(held):
        yield clean(line)


def held_json(held: Held) -> str:
    """The same as one JSON object that ends in a line feed."""
    rules = _by_rule(held.entries)
    form = {
        "schema_version": SCHEMA_VERSION,
        "baseline": held.path,
        "entries": _forms(held.entries),
        "rules": dict(sorted(rules.items())),
        "findings": rules.total(),
    }
    return f"{dumps(form)}\n"


def updated_lines(updated: Updated) -> Iterator[str]:
    """What was taken out and in, and what was not; without line ends."""
    for line in _updated(updated):
        yield clean(line)


def updated_json(updated: Updated) -> str:
    """The same as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "baseline": updated.path,
        "dry_run": updated.dry_run,
        "changed": updated.changed,
        "removed": _forms(updated.removed),
        "moved": [{"from": old, "to": new} for old, new in updated.moved],
        "added": _forms(updated.new if updated.added else ()),
        "refused": _forms(() if updated.added else updated.new),
        "errors": updated.errors,
        "findings": updated.left,
    }
    return f"{dumps(form)}\n"


def _held(held: Held) -> Iterator[str]:
    for record, entries in groupby(held.entries, lambda entry: entry.record):
        group = tuple(entries)
        yield f"{record} ({sum(entry.number for entry in group):,})"
        yield from _listed(group, with_record=False)
    rules = _by_rule(held.entries)
    if rules:
        yield ""
    for rule, count in sorted(rules.items(), key=lambda item: (-item[1], item[0])):
        yield f"  {count:>6,}  {rule}"
    yield f"{_count(rules.total(), 'finding')} in {held.path}"


def _updated(updated: Updated) -> Iterator[str]:
    if updated.removed:
        yield f"Mended, {'to be taken' if updated.dry_run else 'taken'} out:"
        yield from _listed(updated.removed)
    if updated.moved:
        yield "Moved, and followed:"
        yield from (f"  {old} to {new}" for old, new in updated.moved)
    if updated.new and updated.added:
        yield f"New, {'to be taken' if updated.dry_run else 'taken'} in:"
        yield from _listed(updated.new)
    elif updated.new:
        yield "New, and not taken in (--allow-new would):"
        yield from _listed(updated.new)
    state = "would hold" if updated.dry_run and updated.changed else "holds"
    same = "" if updated.changed else "; nothing to change"
    yield f"{updated.path} {state} {_count(updated.left, 'finding')}{same}"


def _listed(entries: Iterable[Entry], *, with_record: bool = True) -> Iterator[str]:
    for entry in entries:
        times = f" (×{entry.number:,})" if entry.number > 1 else ""
        # a rule about the page as a whole has no subject, or its own name
        about = f": {entry.subject}" if entry.subject not in ("", entry.rule) else ""
        where = f"{entry.record}  " if with_record else ""
        yield f"  {where}{entry.rule}{about}{times}"


def _by_rule(entries: Iterable[Entry]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in entries:
        counts[entry.rule] += entry.number
    return counts


def _forms(entries: Iterable[Entry]) -> list[dict[str, object]]:
    return [
        {
            "record": entry.record,
            "rule": entry.rule,
            "subject": entry.subject,
            "count": entry.number,
        }
        for entry in entries
    ]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
