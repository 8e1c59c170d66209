"""Fields of two vocabularies → what changed, for `compare`."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.vocabulary import Field, PageType, RelationshipType
from vaultkit.ontology.common_keys import COMMON, common_keys
from vaultkit.ontology.compare_words import (
    LOOSENING,
    NEUTRAL,
    TIGHTENING,
    Change,
    added,
    changed,
    removed,
    said,
)
from vaultkit.ontology.field_kinds import KINDS, bound
from vaultkit.ontology.words import listed, wanted

_SINGLE = tuple(kind for kind in KINDS if kind not in ("list", "map"))
_WIDER: dict[str, tuple[str, ...]] = {
    "text": _SINGLE,
    "string": tuple(kind for kind in _SINGLE if kind not in ("text", "string")),
    "number": ("integer",),
}
"""For each kind those whose every value is one of it, where nothing else is asked."""


def fields_changes(
    old: PageType | RelationshipType, new: PageType | RelationshipType
) -> Iterator[Change]:
    """Every change of the fields of an entry."""
    common = common_keys(new, "vaultkit") | COMMON if isinstance(new, PageType) else frozenset()
    yield from _each(old.fields, new.fields, f"{new.name}.", common)


def _each(
    olds: tuple[Field, ...], news: tuple[Field, ...], above: str, common: frozenset[str]
) -> Iterator[Change]:
    before, after = {one.name: one for one in olds}, {one.name: one for one in news}
    for name, one in before.items():
        if name in after:
            yield from field_changes(one, after[name], f"{above}{name}")
        elif name in common:
            yield removed(LOOSENING, "field", f"{above}{name}", "its value is judged no more")
        else:
            words = "pages that have it are told that it is no field"
            yield removed(TIGHTENING, "field", f"{above}{name}", words)
    for name, one in after.items():
        if name not in before:
            yield _came(one, f"{above}{name}", name in common)


def _came(one: Field, at: str, known: bool) -> Change:
    if one.required and one.deprecated is None:
        return added(TIGHTENING, "field", at, "required: pages that leave it out become errors")
    if known:
        return added(TIGHTENING, "field", at, f"its value must be {wanted(one)} from now on")
    if one.kind not in ("text", "string"):
        words = f"pages may have it, and its value must be {wanted(one)}"
        return added(TIGHTENING, "field", at, words)
    return added(LOOSENING, "field", at, "pages may have it")


def field_changes(old: Field, new: Field, at: str) -> Iterator[Change]:
    """Every change of one field and of what it holds."""
    for key in ("description", "default"):
        one, other = getattr(old, key), getattr(new, key)
        if one != other:
            yield changed(NEUTRAL, "field", f"{at}.{key}", "no page is judged by it", (one, other))
    yield from _flags(old, new, at)
    if old.kind != new.kind:
        yield _kind(old, new, at)
        return
    yield from _bounds(old, new, at)
    if old.pattern != new.pattern:
        effect = TIGHTENING if new.pattern else LOOSENING
        words = "values that do not match become errors" if new.pattern else "any value will do"
        yield changed(effect, "field", f"{at}.pattern", words, (old.pattern, new.pattern))
    if set(old.to) != set(new.to):
        yield _targets(old, new, at)
    yield from _choices(old, new, at)
    yield from _inside(old, new, at)


def _flags(old: Field, new: Field, at: str) -> Iterator[Change]:
    before, after = (one.required and one.deprecated is None for one in (old, new))
    if before != after:
        words = "required: pages that leave it out become errors"
        words = words if after else "no longer required: pages may leave it out"
        yield said(TIGHTENING if after else LOOSENING, "field", at, words)
    if old.unique != new.unique:
        words = "unique: pages that share a value become errors"
        words = words if new.unique else "no longer unique: pages may share a value"
        yield said(TIGHTENING if new.unique else LOOSENING, "field", at, words)
    if old.deprecated != new.deprecated:
        gone = new.deprecated is None
        words = "pages that have it are told to use something else"
        words = "it is deprecated no more" if gone else words
        effect = LOOSENING if gone else TIGHTENING if old.deprecated is None else NEUTRAL
        before_, after_ = _instead(old), _instead(new)
        yield changed(effect, "field", f"{at}.deprecated", words, (before_, after_))


def _instead(one: Field) -> str:
    return "–" if one.deprecated is None else one.deprecated or "yes"


def _kind(old: Field, new: Field, at: str) -> Change:
    wider = _takes_all(old, new)
    words = "more values will do" if wider else f"values that are not {wanted(new)} become errors"
    effect = LOOSENING if wider else TIGHTENING
    return changed(effect, "field", f"{at}.type", words, (old.kind, new.kind))


def _takes_all(old: Field, new: Field) -> bool:
    """Whether every value that was right still is, as far as the kinds alone tell."""
    if new.pattern or new.least or new.most or new.unique > old.unique:
        return False
    if new.kind == "list" and new.of is None:
        return old.kind in _SINGLE
    if new.kind == "list" and new.of is not None and old.kind in _SINGLE:
        inner = new.of
        plain = not (inner.pattern or inner.least or inner.most or inner.unique)
        return old.kind in _WIDER.get(inner.kind, ()) and plain
    return old.kind in _WIDER.get(new.kind, ())


def _bounds(old: Field, new: Field, at: str) -> Iterator[Change]:
    for key, is_least in (("min", True), ("max", False)):
        before, after = (one.least if is_least else one.most for one in (old, new))
        if before == after:
            continue
        tightens = _tightens(old, before, after, is_least=is_least)
        words = f"values {'below' if is_least else 'above'} {after} become errors"
        words = words if tightens else "more values will do"
        effect = TIGHTENING if tightens else LOOSENING
        yield changed(effect, "field", f"{at}.{key}", words, (before, after))


def _tightens(field: Field, before: str, after: str, *, is_least: bool) -> bool:
    if not after or not before:
        return bool(after)
    kind = KINDS[field.kind]
    one, other = bound(kind, before), bound(kind, after)
    if one is None or other is None or type(one) is not type(other):
        return True  # a day against a moment: both directions are possible
    if is_least:
        return bool(other > one)  # type: ignore[operator]
    return bool(other < one)  # type: ignore[operator]


def _targets(old: Field, new: Field, at: str) -> Change:
    lost = bool(new.to) and (not old.to or bool(set(old.to) - set(new.to)))
    words = f"references to pages that are not {listed(new.to)} become errors"
    words = words if lost else "references may lead to pages of more types"
    shown = [listed(one.to) if one.to else "any page" for one in (old, new)]
    return changed(
        TIGHTENING if lost else LOOSENING, "endpoint", f"{at}.to", words, (shown[0], shown[1])
    )


def _choices(old: Field, new: Field, at: str) -> Iterator[Change]:
    before, after = ({one.value: one for one in field.choices} for field in (old, new))
    for value, one in before.items():
        now, place = after.get(value), f"{at}={value}"
        if now is None:
            yield removed(TIGHTENING, "value", place, "pages that have it become errors")
        elif (one.deprecated is None) != (now.deprecated is None):
            is_old = now.deprecated is not None
            words = "deprecated: pages that have it are told to write another"
            words = words if is_old else "it is deprecated no more"
            yield said(TIGHTENING if is_old else LOOSENING, "value", place, words)
        elif one != now:
            yield said(NEUTRAL, "value", place, "it is described otherwise")
    for value in after:
        if value not in before:
            yield added(LOOSENING, "value", f"{at}={value}", "pages may have it")


def _inside(old: Field, new: Field, at: str) -> Iterator[Change]:
    if old.of is not None and new.of is not None:
        yield from field_changes(old.of, new.of, f"{at}[]")
    elif new.of is not None:
        words = f"what it holds must be {wanted(new.of)} from now on"
        yield added(TIGHTENING, "field", f"{at}[]", words)
    elif old.of is not None:
        yield from _freed(new, f"{at}[]")
    if not old.fields and new.fields and new.kind == "map":
        words = "keys and values in it are judged from now on"
        yield said(TIGHTENING, "field", at, words)
    elif old.fields and not new.fields:
        yield from _freed(new, at)
    else:
        yield from _each(old.fields, new.fields, f"{at}.", frozenset())


def _freed(new: Field, at: str) -> Iterator[Change]:
    judged = new.of is not None or bool(new.fields)
    words = "what it holds is judged otherwise" if judged else "what it holds is judged no more"
    yield said(TIGHTENING if judged else LOOSENING, "field", at, words)
