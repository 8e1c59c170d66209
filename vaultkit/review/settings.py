"""Two `vault.yaml` → every key whose value is another one, and whether checks are looser for it.

What the baseline file holds belongs here as well: an entry more is a fault less that is told.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping

from vaultkit.model.finding import Severity
from vaultkit.model.knowledge_diff import OntologyChange
from vaultkit.model.record_diff import ADDED, CHANGED, REMOVED
from vaultkit.model.text import shortened
from vaultkit.ontology.compare_words import LOOSENING, NEUTRAL, TIGHTENING
from vaultkit.vault.config_file import parse_config
from vaultkit.vault.snapshot import Snapshot

SETTINGS_FILE = "vault.yaml"

_SETTING = "setting"
_LEVELS = [one.value for one in (Severity.OFF, Severity.INFO, Severity.WARNING, Severity.ERROR)]
_LISTS = {
    "checks.ignore": ("is not reported any more", "is reported again"),
    "checks.paths": ("is not reported there any more", "is reported there again"),
    "exclude": ("is not read any more", "is read again"),
}
_LARGER = ("pages may be larger", "pages must be smaller")
_FEWER = ("fewer pages count as hubs", "more pages count as hubs")
_NUMBERS = {
    "budgets.page": _LARGER,
    "budgets.hub": _LARGER,
    "budgets.types": _LARGER,
    "budgets.index": ("generated files may be larger", "generated files must be smaller"),
    "budgets.hub_percentile": _FEWER,
    "budgets.min_pages": _FEWER,
    "budgets.min_degree": _FEWER,
}

_Flat = Mapping[str, tuple[str, ...] | str]


def setting_changes(
    old: Snapshot,
    new: Snapshot,
    levels: Mapping[str, Severity],
    records: Mapping[str, str] | None = None,
) -> tuple[OntologyChange, ...]:
    """Every change, the loosening ones first; `levels` are the rules' own severities by name.

    `records` are the new names of records that have another one: entries of the baseline follow.
    """
    was, now = _flat(old), _flat(new)
    found: list[OntologyChange] = []
    for key in sorted(was.keys() | now.keys()):
        if was.get(key) != now.get(key):
            found += _changes(key, was.get(key), now.get(key), old, levels)
    found += _baseline(old, new, records or {})
    order = (LOOSENING, TIGHTENING, NEUTRAL)
    return tuple(sorted(found, key=lambda one: order.index(one.effect)))


def _flat(vault: Snapshot) -> _Flat:
    data = vault.material(SETTINGS_FILE)
    values = parse_config(data).values if data is not None else None
    return dict(_leaves("", values or {}))


def _leaves(key: str, value: object) -> Iterator[tuple[str, tuple[str, ...] | str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(f"{key}.{name}" if key else str(name), inner)
    elif isinstance(value, list | tuple):
        yield key, tuple([_item(one) for one in value])
    else:
        yield key, _item(value)


def _item(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_item(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_item(one) for one in value)
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _changes(
    key: str,
    was: tuple[str, ...] | str | None,
    now: tuple[str, ...] | str | None,
    old: Snapshot,
    levels: Mapping[str, Severity],
) -> Iterator[OntologyChange]:
    if key in _LISTS:
        yield from _items(key, _many(was), _many(now))
        return
    how = ADDED if was is None else REMOVED if now is None else CHANGED
    effect, words = NEUTRAL, ""
    if key == "checks.select":
        effect, words = _selected(_many(was), _many(now))
    elif key.startswith("checks.severity."):
        before = was or levels.get(key.rpartition(".")[2])
        after = now or levels.get(key.rpartition(".")[2])
        effect, words = _level(str(before or ""), str(after or ""))
    elif name := next((one for one in _NUMBERS if key == one or key.startswith(f"{one}.")), ""):
        before, after = was or _default(old, key), now or _default(old, key)
        effect, words = _number(name, str(before or ""), str(after or ""))
    values = (shortened(", ".join(_many(was))), shortened(", ".join(_many(now))))
    yield OntologyChange(how, _SETTING, key, effect, words, values[0] or "–", values[1] or "–")


def _many(value: tuple[str, ...] | str | None) -> tuple[str, ...]:
    return () if value is None else (value,) if isinstance(value, str) else value


def _items(key: str, was: tuple[str, ...], now: tuple[str, ...]) -> Iterator[OntologyChange]:
    """What came into a list of what is left out, and what went from it."""
    for how, one in [
        *((ADDED, one) for one in now if one not in was),
        *((REMOVED, one) for one in was if one not in now),
    ]:
        # `!` in front takes back what another entry leaves out
        looser = (how == ADDED) != (key == "exclude" and one.startswith("!"))
        words = _LISTS[key][0 if looser else 1]
        effect = LOOSENING if looser else TIGHTENING
        yield OntologyChange(how, _SETTING, f"{key}: {shortened(one)}", effect, words)


def _selected(was: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, str]:
    """Rules that alone are asked; none of them means all."""
    if now and (not was or set(now) < set(was)):
        return LOOSENING, "fewer rules are asked"
    if was and (not now or set(was) < set(now)):
        return TIGHTENING, "more rules are asked"
    return NEUTRAL, "other rules are asked"


def _level(was: str, now: str) -> tuple[str, str]:
    if now not in _LEVELS or was == now:
        return NEUTRAL, ""
    words = "is not reported any more" if now == _LEVELS[0] else f"is reported as {now}"
    if was not in _LEVELS:
        return (LOOSENING if now == _LEVELS[0] else NEUTRAL), words
    before, after = _LEVELS.index(was), _LEVELS.index(now)
    return (LOOSENING if after < before else TIGHTENING), f"{words}, before as {was}"


def _default(vault: Snapshot, key: str) -> str:
    """A number where the file says none."""
    name = key.removeprefix("budgets.")
    sizes = vault.settings.budgets
    if name.startswith("types."):
        return str(sizes.page)
    return str(getattr(type(sizes)(), name, ""))


def _number(name: str, was: str, now: str) -> tuple[str, str]:
    if not (was.isdecimal() and now.isdecimal()) or int(was) == int(now):
        return NEUTRAL, ""
    looser, stricter = _NUMBERS[name]
    return (LOOSENING, looser) if int(now) > int(was) else (TIGHTENING, stricter)


def _baseline(old: Snapshot, new: Snapshot, records: Mapping[str, str]) -> Iterator[OntologyChange]:
    was, now = _entries(old, records), _entries(new, {})
    if more := len(now - was):
        words = "what they tell of is not reported any more"
        yield OntologyChange(ADDED, _SETTING, _entries_of(more), LOOSENING, words)
    if fewer := len(was - now):
        words = "what they told of is reported"
        yield OntologyChange(REMOVED, _SETTING, _entries_of(fewer), TIGHTENING, words)


def _entries_of(number: int) -> str:
    return f"baseline: {number:,} {'entry' if number == 1 else 'entries'}"


def _entries(vault: Snapshot, records: Mapping[str, str]) -> Counter[str]:
    """What the baseline holds, how often: without the bytes of a page, which may change, and by
    the names that records have now."""
    path = vault.settings.checks.baseline
    data = vault.material(path) if path else None
    found: Counter[str] = Counter()
    for line in (data or b"").decode("utf-8", "replace").splitlines():
        entry, count = _entry(line.strip(), records)
        found[entry] = max(found[entry], count)
    return +found


def _entry(line: str, records: Mapping[str, str]) -> tuple[str, int]:
    """One line of a baseline, and how many findings it holds: none where it is the first."""
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        return line, 1 if line else 0
    key = [str(read.get(name, "")) for name in ("rule", "record", "subject")]
    key[1] = records.get(key[1], key[1])
    count = read.get("count", 1)
    return json.dumps(key), (count if isinstance(count, int) else 1) if key[0] else 0
