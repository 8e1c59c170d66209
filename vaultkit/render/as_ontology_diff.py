"""What changed between two vocabularies, for people, programs and pull requests."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.ontology.compare import Comparison
from vaultkit.ontology.compare_words import ADDED, EFFECTS, REMOVED, Change
from vaultkit.render.as_markdown import LONGEST, code_span
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps

MOST = 500
"""So many changes of each effect are shown to people; programs get all."""

_SIGNS = {ADDED: "+", REMOVED: "-"}


def text(old: str, new: str, found: Comparison) -> Iterator[str]:
    """A line a change, those that tighten first."""
    yield _line(f"{old} → {new}: {_summary(found)}")
    for effect in EFFECTS:
        those = [one for one in found.changes if one.effect == effect]
        if those:
            yield f"\n{effect}\n"
        for one in those[:MOST]:
            yield _line(f"  {_SIGNS.get(one.how, '~')} {one.what} {one.at}{_values(one)}")
            yield _line(f"      {one.words}")
        if len(those) > MOST:
            yield f"  and {len(those) - MOST:,} more\n"
    yield f"\nfingerprint before {found.before or '–'}\n"
    yield f"fingerprint after  {found.after or '–'}\n"


def json(old: str, new: str, found: Comparison) -> str:
    """Schema version 1."""
    changes = [
        {
            "change": one.how,
            "kind": one.what,
            "name": one.at,
            "effect": one.effect,
            "words": one.words,
            "before": one.before,
            "after": one.after,
        }
        for one in found.changes
    ]
    made = {
        "schema_version": 1,
        "old": {"name": old, "fingerprint": found.before},
        "new": {"name": new, "fingerprint": found.after},
        "counts": {effect: found.count(effect) for effect in EFFECTS},
        "changes": changes,
    }
    return dumps(made) + "\n"


def markdown(old: str, new: str, found: Comparison) -> Iterator[str]:
    """A list, those that tighten first, cut to what a comment on a pull request may hold."""
    head = f"The ontology from {code_span(old)} to {code_span(new)}: {_summary(found)}\n\n"
    yield head
    room, told = LONGEST - len(head.encode("utf-8", "replace")), 0
    for effect in EFFECTS:
        for one in (change for change in found.changes if change.effect == effect):
            name = code_span(f"{one.at}{_values(one)}")
            line = f"- {effect}: {one.how} {one.what} {name}, {code_span(one.words)}\n"
            room -= len(line.encode("utf-8", "replace"))
            if room < 0:
                yield f"\n… and {len(found.changes) - told:,} more: see `vaultkit ontology diff`\n"
                return
            told += 1
            yield line


def _summary(found: Comparison) -> str:
    if not found.changes:
        same = found.before == found.after
        return "nothing changed" if same else "nothing that has a meaning changed"
    counts = [f"{found.count(effect):,} {effect}" for effect in EFFECTS if found.count(effect)]
    many = "change" if len(found.changes) == 1 else "changes"
    return f"{len(found.changes):,} {many}: {', '.join(counts)}"


def _values(one: Change) -> str:
    return f": {one.before} → {one.after}" if one.before or one.after else ""


def _line(words: str) -> str:
    return f"{clean(words)}\n"
