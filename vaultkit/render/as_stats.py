"""The numbers of a vault, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vaultkit.model.stats import Stats, TypeCount
from vaultkit.render.clean import clean
from vaultkit.render.diff_words import counted
from vaultkit.render.safe_json import dumps

SCHEMA_VERSION = 1

_MOST = 10
"""So many rows of a kind are shown to people; programs get all."""

_SEVERITIES = ("error", "warning", "info")


def json_text(told: Stats) -> str:
    """Everything as one JSON object that ends in a line feed."""
    sizes = told.sizes
    form: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "vault": {"name": told.name, "at": told.at, "preset": told.preset},
        "files": told.files,
        "records": told.records,
        "pages": [
            {
                "record": one.record,
                "type": one.name or None,
                "count": one.number,
                "lifecycle": dict(one.states),
            }
            for one in told.pages
        ],
        "links": {kind: dict(outcomes) for kind, outcomes in told.links.items()},
        "orphans": list(told.orphans),
        "hubs": [
            {"path": one.path, "degree": one.degree, "units": one.units, "headroom": one.room}
            for one in told.hubs
        ],
        "over_budget": told.over,
        "units": sizes
        and {
            "total": sizes.total,
            "median": sizes.median,
            "ninth_decile": sizes.ninth,
            "largest": sizes.largest,
            "largest_path": sizes.largest_path,
        },
        "findings": {family: dict(counts) for family, counts in told.findings.items()},
        "baseline": told.baseline,
        "claims": {kind or "": dict(states) for kind, states in told.claims.items()},
    }
    return f"{dumps(form)}\n"


def lines(told: Stats) -> Iterator[str]:
    """The numbers under a few headings, each line with its line feed."""
    guessed = ", guessed" if told.preset_guessed else ""
    name = clean(told.name) or "vault"
    counts = f"{counted(told.records, 'record')} in {counted(told.files, 'file')}"
    yield f"{name}: {counts} ({told.preset}{guessed})\n"
    yield from _table("pages", [(_what(one), one.number, _rest(one.states)) for one in told.pages])
    yield from _table("links", _two_way(told.links, "page"))
    yield from _table("claims", [(k or "no kind", *_sum(s)) for k, s in told.claims.items()])
    if told.sizes is not None:
        yield from _sizes(told)
    hubs = [
        (one.path, one.degree, f"{one.room:,} of {one.units + one.room:,} left")
        for one in told.hubs
    ]
    yield from _table("hubs, by headroom", hubs)
    yield from _table("orphans", [(path, None, "") for path in told.orphans])
    yield from _findings(told)


def _what(one: TypeCount) -> str:
    if one.record == "page":
        return one.name or "no type"
    return f"{one.record} {one.name}".rstrip()


def _rest(states: Mapping[str, int]) -> str:
    """Lifecycles other than active."""
    return ", ".join(f"{number:,} {state}" for state, number in states.items() if state != "active")


def _sum(states: Mapping[str, int]) -> tuple[int, str]:
    return sum(states.values()), _rest(states)


def _two_way(counts: Mapping[str, Mapping[str, int]], first: str) -> list[tuple[str, int, str]]:
    """For each kind how many there are, and how many of what, the usual first."""
    rows = []
    for kind, outcomes in counts.items():
        order = sorted(outcomes, key=lambda name: (name != first, -outcomes[name], name))
        told = ", ".join(f"{outcomes[name]:,} {name}" for name in order)
        rows.append((kind, sum(outcomes.values()), told))
    return rows


def _sizes(told: Stats) -> Iterator[str]:
    sizes = told.sizes
    if sizes is not None:
        rows = [
            ("all bodies", sizes.total, ""),
            ("half are at most", sizes.median, ""),
            ("nine in ten", sizes.ninth, ""),
            ("the largest", sizes.largest, sizes.largest_path),
        ]
        over = f", {told.over:,} over budget" if told.over else ""
        yield from _table(f"sizes of pages in characters{over}", rows)


def _findings(told: Stats) -> Iterator[str]:
    held = f", {told.baseline:,} more in the baseline" if told.baseline else ""
    if not told.findings:
        yield f"\nfindings: none{held}\n"
        return
    rows = []
    for family, counts in told.findings.items():
        known = ", ".join(f"{counts[one]:,} {one}" for one in _SEVERITIES if counts.get(one))
        rows.append((family, sum(counts.values()), known))
    yield from _table(f"findings{held}", rows)


def _table(title: str, rows: Sequence[tuple[str, int | None, str]]) -> Iterator[str]:
    """A heading with its rows, names left, numbers right; nothing at all without rows."""
    if not rows:
        return
    many = f" ({len(rows):,})" if len(rows) > _MOST else ""
    yield f"\n{title}{many}\n"
    shown = [(clean(name), number, clean(rest)) for name, number, rest in rows[:_MOST]]
    wide = max(len(name) for name, _, _ in shown)
    figures = max(len(f"{number:,}") if number is not None else 0 for _, number, _ in shown)
    for name, number, rest in shown:
        told = f"{number:>{figures},}" if number is not None else ""
        yield f"  {name:<{wide}}  {told}  {rest}".rstrip() + "\n"
    if len(rows) > _MOST:
        yield f"  and {len(rows) - _MOST:,} more\n"
