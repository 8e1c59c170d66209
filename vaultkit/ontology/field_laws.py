"""What a field must keep to: keys that fit its kind, values that can be, a pattern that is safe."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.model.facts import Node
from vaultkit.ontology.field_kinds import KINDS, Measured, bound, measured
from vaultkit.ontology.kinds import COUNTED, EVERY, TAKES, WHOLE
from vaultkit.ontology.merge import Merged
from vaultkit.ontology.names import Names
from vaultkit.ontology.patterns import pattern, pattern_fault
from vaultkit.ontology.said import At, Said, Table
from vaultkit.vault.config_file import shown
from vaultkit.vault.config_words import unknown_words

_COUNT = re.compile(r"[0-9]{1,9}")
_OF_A_FIELD = ("required", "default", "unique", "deprecated")


def judge_fields(fields: Table, merged: Merged, names: Names) -> None:
    """Tell every mistake of these fields and those inside them."""
    for said in fields.values():
        _judge(said, merged, names)


def _judge(said: Said, merged: Merged, names: Names, *, inner: bool = False) -> None:
    kind = said.text("type") or "text"
    for key, told in said.keys.items():
        if key not in EVERY and key not in TAKES[kind] and told.value:
            merged.tell(told.at, _misplaced(key, kind), at_key=True)
        if inner and key in _OF_A_FIELD:
            merged.tell(told.at, "belongs to a field, not to what it holds", at_key=True)
    for at, words in (*_plain_faults(said, kind), *_default_faults(said, kind)):
        merged.tell(at, words)
    for number, name in enumerate(said.names("to") if kind == "ref" else ()):
        names.type(name, said.at_key("to").below(number))
    if kind in WHOLE and said.of is not None:
        _judge(said.of, merged, names, inner=True)
    if kind == "map":
        judge_fields(said.fields, merged, names)
    elif said.fields:
        merged.tell(said.at.below("fields"), _misplaced("fields", kind), at_key=True)


def _misplaced(key: str, kind: str) -> str:
    fitting = [name for name, keys in TAKES.items() if key in keys]
    return f"means nothing for {kind}; it is for {', '.join(fitting)}"


def _plain_faults(said: Said, kind: str) -> Iterator[tuple[At, str]]:
    if kind == "enum" and not said.names("values"):
        yield said.at, "an enum needs values; add `values: [first, second]`"
    if kind == "map" and said.fields and said.of is not None:
        yield said.at_key("of"), "a map has either fields or free keys; remove one of the two"
    if said.flag("required") and _is_deprecated(said):
        words = "a deprecated field cannot be required; take one of the two away"
        yield said.at_key("deprecated"), words
    wanted = said.text("pattern")
    fault = pattern_fault(wanted) if wanted else ""
    if fault and "pattern" in TAKES[kind]:
        yield said.at_key("pattern"), f'the pattern "{shown(wanted)}" {fault}'
    yield from _bound_faults(said, kind)


def _is_deprecated(said: Said) -> bool:
    told = said.keys.get("deprecated")
    return told is not None and told.value is not None


def _bound_faults(said: Said, kind: str) -> Iterator[tuple[At, str]]:
    if "min" not in TAKES[kind]:
        return
    bounds = []
    for key in ("min", "max"):
        text = said.text(key)
        if not text:
            continue
        value = _bound(text, kind)
        if value is None:
            yield said.at_key(key), f'must be {_wanted(kind)}, not "{shown(text)}"'
        else:
            bounds.append(value)
    # a day and a moment, for one field, say no order of their own
    alike = len(bounds) == 2 and type(bounds[0]) is type(bounds[1])
    if alike and bounds[0] > bounds[1]:  # type: ignore[operator]
        words = f"min is {shown(said.text('min'))}, greater than max, {shown(said.text('max'))}"
        yield said.at_key("min"), f"{words}; no value fits both"


def _wanted(kind: str) -> str:
    if kind in COUNTED:
        return "a whole number, a count"
    words = {"integer": "a whole number", "number": "a number"}
    return words.get(kind, "a date such as 2026-01-31")


def _bound(text: str, kind: str) -> Measured | None:
    """What a bound comes to, to be compared with the other; None where it is none."""
    if kind in COUNTED and not _COUNT.fullmatch(text):
        return None
    return bound(KINDS[kind], text)


def _default_faults(said: Said, kind: str) -> Iterator[tuple[At, str]]:
    told = said.keys.get("default")
    if told is None or not isinstance(told.value, str):
        return
    text = told.value
    if kind in WHOLE:
        yield told.at, f"a {kind} has no default; take it away"
        return
    if kind == "enum":
        known = [getattr(one, "value", "") for one in said.names("values")]
        if known and text not in known:
            among = f"the values are {', '.join(map(shown, known[:20]))}"
            yield told.at, unknown_words("the default is none of the values:", text, known, among)
        return
    if not _fits(text, kind):
        yield told.at, f'the default "{shown(text)}" is no {kind}'
    elif not _matches(said, text):
        yield told.at, f'the default "{shown(text)}" does not match the field\'s own pattern'
    elif not _is_within(said, text, kind):
        yield told.at, f'the default "{shown(text)}" is not between the field\'s own min and max'


def _fits(text: str, kind: str) -> bool:
    return KINDS[kind].slip(text, False) is None


def _matches(said: Said, text: str) -> bool:
    wanted = said.text("pattern")
    return not wanted or bool(pattern_fault(wanted)) or pattern(wanted).matches(text)


def _is_within(said: Said, text: str, kind: str) -> bool:
    if "min" not in TAKES[kind]:
        return True
    node = Node("plain", text, 0, 0, 0, 0)
    least, most = (_bound(said.text(key), kind) for key in ("min", "max"))
    # bounds and values of one kind are measured alike
    return (
        least is None or measured(KINDS[kind], node, least) >= least  # type: ignore[operator]
    ) and (
        most is None or measured(KINDS[kind], node, most) <= most  # type: ignore[operator]
    )
