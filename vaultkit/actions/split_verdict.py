"""What a section's move must not do: let a page outgrow its budget, or make a check find more.

What was wrong in the section before is wrong where it goes, and no news; a baseline follows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vaultkit.actions.check import Seen
from vaultkit.actions.configured import bytes_of
from vaultkit.actions.reported import reported
from vaultkit.actions.split_plan import SplitPlan
from vaultkit.changes.splitting import Asked
from vaultkit.errors import StateError
from vaultkit.model.change import Rewrite
from vaultkit.model.finding import Finding
from vaultkit.rules import baseline
from vaultkit.rules.baseline import NOTHING
from vaultkit.rules.compare import Key, beyond, key_of
from vaultkit.vault.surface import record_of

_MOST_TOLD = 10
_TOLD = frozenset(("self-link", "uncommon-omission"))


def refuse_grown(seen: Seen, plan: SplitPlan, asked: Asked) -> None:
    """Refuse a page that is larger than before and larger than it may be."""
    before, after = seen.judged.snapshot, plan.judged.snapshot
    for path in (asked.target.path, asked.source.path):
        if not after.types.is_page(path, after.surfaces[path]):
            continue
        units, room = after.rows[path].units, after.budgets.room(path)
        was = before.rows[path].units if path in before.rows else 0
        if room >= 0 or units <= was:
            continue
        left = max(units + room - was, 0)
        hub = after.budgets.hub(path)
        why = f" as a hub that {hub.degree:,} pages are linked with" if hub is not None else ""
        raise StateError(
            f"{path} would have {units:,} characters, and {units + room:,} is the most that it may "
            f"have{why}: it has room for {left:,}, and this needs {units - was:,}",
            "Name a page with more room, or the title of a new one",
        )


def refuse_new(seen: Seen, plan: SplitPlan, asked: Asked) -> tuple[Finding, ...]:
    """Refuse what a check would find then and does not find now.

    Two things are no fault of the move and only told, so they are what is returned: that a link in
    the section now leads to the page that it stands on, and that a new page lacks a field which
    nothing asks for but most pages have.
    """
    after = reported(plan.judged, seen.settings, NOTHING).findings
    known = Counter(key_of(one) for one in seen.reported.findings)
    for old, new in _followed(seen, plan, asked):
        known[new] += old != new
    target = asked.target.path
    news = beyond(after, known)
    told = tuple(one for one in news if one.path == target and one.name in _TOLD)
    broken = [one for one in news if one not in told]
    if broken:
        lines = [
            f"{one.path}:{one.span.line}:{one.span.column} {one.name}: {one.message}"
            for one in broken[:_MOST_TOLD]
        ]
        more = len(broken) - len(lines)
        lines += [f"and {more:,} more"] if more else []
        raise StateError(
            "\n".join(["nothing was moved, for a check would then tell:", *lines]),
            "Mend that first; a page of which something is asked is made by vaultkit new",
        )
    return told


def _followed(seen: Seen, plan: SplitPlan, asked: Asked) -> Iterator[tuple[Key, Key]]:
    """What findings are called now and then, where that is not the same."""
    snapshot = plan.judged.snapshot
    target = record_of(asked.target.path, snapshot.surfaces[asked.target.path])
    renamed = {(one.path, one.old): one.new for one in plan.links}
    lines = asked.source.lines
    first, last = lines.line_of(asked.part.start), lines.line_of(max(asked.part.stop - 1, 0))
    for one in seen.reported.findings:
        name, record, subject = key_of(one)
        new = renamed.get((one.path, subject), subject)
        moves = one.path == asked.source.path and first <= one.span.line <= last
        if moves:
            for text in {subject, new}:
                yield (name, record, subject), (name, target, text)
        elif new != subject:
            yield (name, record, subject), (name, record, new)


def baseline_after(seen: Seen, plan: SplitPlan, asked: Asked) -> Iterator[Rewrite]:
    """The baseline with the entries of what has moved under its new names."""
    path = seen.settings.checks.baseline
    if path is None or path not in seen.opened.tree.entries():
        return
    held = Counter(key_of(one) for one in seen.reported.findings if one.baseline)
    if not held:
        return
    after = Counter(_keys(reported(plan.judged, seen.settings, NOTHING).findings))
    data = bytes_of(seen.opened.tree, path)
    known = baseline.decode(data, path)
    entries = dict(known.entries)
    for old, new in _followed(seen, plan, asked):
        if held[old] and entries.get(old) and after[new] > entries.get(new, 0):
            held[old] -= 1
            entries[old] -= 1
            entries[new] = entries.get(new, 0) + 1
    entries = {key: number for key, number in entries.items() if number}
    if entries != known.entries:
        blobs = {**known.blobs, **plan.judged.blobs}
        yield Rewrite(path, data, baseline.encode(entries, blobs))


def _keys(findings: tuple[Finding, ...]) -> Iterator[Key]:
    return (key_of(one) for one in findings)
