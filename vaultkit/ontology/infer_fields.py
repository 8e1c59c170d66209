"""Which fields the pages of one type have, and what speaks for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.text import nfc
from vaultkit.model.vocabulary import Field, PageType, is_name
from vaultkit.ontology.common_keys import common_keys
from vaultkit.ontology.field_kinds import KINDS
from vaultkit.ontology.hints import Hints
from vaultkit.ontology.infer_kinds import (
    DAYS,
    FIGURES,
    Value,
    choices,
    counted,
    field_of,
    in_order,
    nearly,
)
from vaultkit.ontology.proposal import LeftOut, ProposedField, Seen
from vaultkit.ontology.values import is_empty
from vaultkit.vault.surface import LIFECYCLES
from vaultkit.vault.types import RECORDS

MOST_FIELDS = 200
"""The most fields of a type, as the ontology's grammar has it."""

_LONGEST_KEY = 100
_FEWEST_FOR_REQUIRED = 5
_FEWEST_FOR_HABIT = 20
_MOST_SHOWN = 8
_MOST_NAMED = 3

# what these hold means something to vaultkit itself, whatever a page's type is
_OWN = frozenset(
    "id title description type record aliases alias tags dependencies lifecycle lifecycle_change "
    "superseded_by supersedes merged_into evidence attribution source_page entities fixture "
    "identity_uncertain continues confidence recall".split()
)

_MEANT: dict[str, Callable[[Node], bool]] = {
    "type": lambda node: is_empty(node) or is_name(node.text or ""),
    "record": lambda node: is_empty(node) or node.text in RECORDS,
}
FIRST = tuple(_MEANT)
"""Keys that are fields where they hold something else than they mean to vaultkit."""

_BY_RANGE = (*FIGURES, *DAYS)


class _Held(NamedTuple):
    """What the pages of a type have under one key."""

    key: str
    values: list[Value]

    @property
    def filled(self) -> int:
        """On how many pages something stands there."""
        return sum(not is_empty(one.node) for one in self.values)


def fields_of(
    pages: Sequence[Seen], preset: str, hints: Hints
) -> tuple[tuple[ProposedField, ...], tuple[LeftOut, ...]]:
    """The fields of a type with these readable pages, commonest first, and the keys left out."""
    known = common_keys(PageType(name=""), preset)
    fields: list[ProposedField] = []
    left_out: list[LeftOut] = []
    for held in _by_key(pages):
        if held.key in _OWN and held.key not in FIRST:
            continue
        why, found = _found(held, held.key in known, pages, hints)
        if found is not None:
            fields.append(found)
        elif why:
            left_out.append(LeftOut(held.key, len(held.values), why))
    fields += ()
    for number in range(MOST_FIELDS, len(fields)):
        one = fields[number]
        why = f"a type has at most {MOST_FIELDS} fields"
        left_out.append(LeftOut(one.field.name, one.pages, why))
    return tuple(_with_twins(fields[:MOST_FIELDS])), tuple(left_out)


def _by_key(pages: Sequence[Seen]) -> list[_Held]:
    """Every key, those of `FIRST` at the beginning, then those of most pages."""
    held: dict[str, _Held] = {}
    for page in pages:
        for key, node, _, _ in page.root.pairs if page.root is not None else ():
            held.setdefault(key, _Held(key, [])).values.append(Value(node, page.links))
    for key, is_meant in _MEANT.items():
        if key in held and all(is_meant(one.node) for one in held[key].values):
            del held[key]
    return sorted(held.values(), key=lambda one: (one.key not in FIRST, -one.filled, one.key))


def _found(
    held: _Held, known: bool, pages: Sequence[Seen], hints: Hints
) -> tuple[str, ProposedField | None]:
    """The field of a key; else why there is none, "" where that needs no words."""
    key, values = held
    if not known and not _may_be_key(key):
        return "its name cannot be that of a field", None
    field = field_of(values, hints.kinds.get(key, ""))
    if field is None:
        maps = sum(one.node.kind == "map" for one in values)
        return f"{maps} of {len(values)} hold keys and values, the others do not", None
    if known and key not in FIRST and not _tells_more(field):
        return "", None
    if key == "status" and any(one.value in LIFECYCLES[1:] for one in field.choices):
        return "its values say whether a page is current, which every page may", None
    everywhere = held.filled == len(pages) >= _FEWEST_FOR_REQUIRED
    required = everywhere and key not in FIRST
    found = _proposed(held, replace(field, name=key, required=required))
    return "", replace(found, remarks=(*found.remarks, *_lacking(held, pages)))


def _lacking(held: _Held, pages: Sequence[Seen]) -> Iterator[str]:
    """The pages without a value, where nearly all have one."""
    lacking = len(pages) - held.filled
    if not lacking or len(pages) < _FEWEST_FOR_HABIT or lacking * 20 > len(pages):
        return
    paths = [one.path for one in pages if not _has(one, held.key)]
    more = f" and {lacking - _MOST_NAMED:,} more" if lacking > _MOST_NAMED else ""
    yield f"nearly required; not on {', '.join(paths[:_MOST_NAMED])}{more}"


def _has(page: Seen, key: str) -> bool:
    pairs = page.root.pairs if page.root is not None else ()
    return any(pair.key == key and not is_empty(pair.node) for pair in pairs)


def _may_be_key(key: str) -> bool:
    return 0 < len(key) <= _LONGEST_KEY and key == key.strip() and key.isprintable()


def _tells_more(field: Field) -> bool:
    """Whether a field says more of a key that any page may have."""
    return field.kind == "enum" or field.kind in DAYS


def _proposed(held: _Held, field: Field) -> ProposedField:
    values = held.values
    proposed = ProposedField(
        field=field, pages=held.filled, empty=len(values) - held.filled, remarks=()
    )
    inner = proposed.innermost
    if inner.kind in _BY_RANGE:
        least, most = _range(values, inner.kind)
        return replace(proposed, least=least, most=most)
    counts = counted(values)
    common = in_order(counts)
    if inner.kind != "enum":
        # values that hardly ever return say nothing
        shown = common if counts.total() >= 2 * len(counts) else ()
        common = tuple([one for one in shown if one.times > 1][:_MOST_SHOWN])
    return replace(proposed, values=common, remarks=tuple(_remarks(values, field)))


def _range(values: Sequence[Value], kind: str) -> tuple[str, str]:
    """The least and the greatest of numbers or dates, as they stand there."""
    measure = KINDS[kind].measure
    texts = counted(values)
    if measure is None or not texts:
        return "", ""
    ordered = sorted(texts, key=lambda text: (measure(text), text))
    return ordered[0], ordered[-1]


def _remarks(values: Sequence[Value], field: Field) -> Iterator[str]:
    """What somebody should look at."""
    lists = sum(one.node.kind == "list" and not is_empty(one.node) for one in values)
    filled = sum(not is_empty(one.node) for one in values)
    if field.kind == "list" and 0 < lists < filled:
        yield f"{lists:,} of {filled:,} hold a list, the others one value, which counts as one"
    twins = Counter(one.value.casefold() for one in field.choices)
    alike = [one.value for one in field.choices if twins[one.value.casefold()] > 1]
    if alike:
        yield f"differing only in case: {', '.join(map(_quoted, alike))}"
    if field.kind not in ("string", "text"):
        return
    close = nearly(values)
    if close is not None:
        kind, good, total, other = close
        yield f"{good:,} of {total:,} values are of the kind {kind}, but not {_quoted(other)}"
    else:
        yield from _rare(values)


def _rare(values: Sequence[Value]) -> Iterator[str]:
    """Values that stand there once among others from a short list: slips of the pen, perhaps."""
    counts = counted(values)
    rare = sorted(text for text, times in counts.items() if times == 1)
    common = [one for one in values if one.node.text and counts[nfc(one.node.text)] > 1]
    if rare and len(rare) * 10 <= counts.total() and choices(common):
        named = ", ".join(map(_quoted, rare[:5]))
        yield f"nearly an enum; only once there {'is' if len(rare) == 1 else 'are'} {named}"


def _quoted(text: str) -> str:
    short = text if len(text) <= 40 else f"{text[:40]}…"
    return f'"{short}"'


def _with_twins(fields: Sequence[ProposedField]) -> Iterator[ProposedField]:
    """The fields, each that differs only in case from a commoner one with a remark on it."""
    first: dict[str, str] = {}
    for one in fields:
        name = one.field.name
        twin = first.setdefault(name.casefold(), name)
        if twin != name:
            words = f"differs from {twin} only in case"
            one = replace(one, remarks=(*one.remarks, words))
        yield one
