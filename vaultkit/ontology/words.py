"""What a vocabulary asks, in words: the same sentences for findings and for explaining a type.

A constraint is said as what follows a field's name: `must be …`, `must have …`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vaultkit.model.facts import Node
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import Field
from vaultkit.ontology.field_kinds import KINDS
from vaultkit.vault.suggest import quoted

Path = tuple[str | int, ...]
"""A value's way down from its page: keys, and the numbers of items from 1."""

_MOST_NAMED = 20


def place(path: Path) -> str:
    """How a message names the value: `"due"`, `item 2 of "links"`, `"role" in item 1 of "team"`."""
    words = ""
    for step in path:
        if isinstance(step, int):
            words = f"item {step} of {words}"
        else:
            words = f'"{shortened(step)}" in {words}' if words else f'"{shortened(step)}"'
    return words


def subject(path: Path, node: Node | None = None) -> str:
    """What a finding is about, the same when items change their places: `team[].role=x`."""
    words = ""
    for step in path:
        words += "[]" if isinstance(step, int) else f".{step}" if words else step
    return words if node is None or node.text is None else f"{words}={shortened(node.text)}"


def shown(node: Node) -> str:
    """What stands there."""
    if node.kind == "list":
        return f"a list of {len(node.items)}"
    if node.kind == "map":
        return "a map of keys and values"
    return "empty" if node.text is None or not node.text.strip() else quoted(shortened(node.text))


def wanted(field: Field) -> str:
    """What a value of the field is: `a date such as 2027-01-09`."""
    if field.kind == "enum":
        return f"one of {choices(field)}" if len(_current(field)) > 1 else choices(field)
    if field.kind == "ref" and field.to:
        return f"the name of {page_of(field.to)}"
    if field.kind == "list" and field.of is not None and field.of.kind in ("list", "map"):
        return f"{KINDS['list'].words} of {field.of.kind}s"
    return KINDS[field.kind].words


def choices(field: Field) -> str:
    """The values of an `enum` that are not deprecated."""
    return listed(_current(field))


def _current(field: Field) -> tuple[str, ...]:
    named = tuple([one.value for one in field.choices if one.deprecated is None])
    return named or tuple([one.value for one in field.choices])


def listed(names: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`; of very many the first twenty and how many more."""
    shown = [shortened(name) for name in names[:_MOST_NAMED]]
    if len(names) > _MOST_NAMED:
        shown.append(f"{len(names) - _MOST_NAMED} more")
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if len(shown) > 1 else "".join(shown)


def page_of(types: Sequence[str]) -> str:
    """A page of one of these types, of any where there are none: `a person or team page`."""
    names = listed(types)
    return f"{'an' if names[0] in 'aeiouAEIOU' else 'a'} {names} page" if names else "a page"


def must_be(field: Field) -> str:
    """The kind of value as a constraint."""
    return f"must be {wanted(field)}"


def must_fit(field: Field) -> str:
    """The pattern as a constraint."""
    return f"must match the pattern {shortened(field.pattern)}"


def must_reach(field: Field) -> str:
    """`min` as a constraint."""
    return _bounded(field, field.least, "at least", "or later")


def must_keep(field: Field) -> str:
    """`max` as a constraint."""
    return _bounded(field, field.most, "at most", "or earlier")


def _bounded(field: Field, limit: str, relation: str, day: str) -> str:
    if field.kind in ("date", "datetime"):
        return f"must be {limit} {day}"
    unit = KINDS[field.kind].counted
    if not unit:
        return f"must be {relation} {limit}"
    if limit.lstrip("0+") == "1":
        unit = unit.removesuffix("s")
    return f"must have {relation} {limit} {unit}"


def musts(field: Field) -> Iterator[str]:
    """Everything that is asked of a field's value, outermost first."""
    yield must_be(field)
    if field.least:
        yield must_reach(field)
    if field.most:
        yield must_keep(field)
    if field.pattern:
        yield must_fit(field)
    if field.unique:
        yield MUST_BE_UNIQUE
    if field.kind == "list" and field.of is not None:
        yield from (f"each item {one}" for one in musts(field.of))
    elif field.kind == "map":
        if field.of is not None:
            yield from (f"each value {one}" for one in musts(field.of))
        for inner in field.fields:
            if inner.required:
                yield f'must have "{inner.name}"'
            yield from (f'its "{inner.name}" {one}' for one in musts(inner))


MUST_BE_UNIQUE = "must be a value that no other page has"


def step_for(field: Field) -> str:
    """How to write a value, where the value itself tells no better step."""
    if field.kind == "enum":
        return f"write {wanted(field)}"
    if field.kind == "list":
        return "write it as a list: [one, two]"
    if field.kind == "map":
        return "write keys and values below it, each on a line of its own"
    return f"write {wanted(field)}"
