"""What relationship types must keep to: known ends, and an inverse that says the same backwards.

Where only one of a pair says the inverse, its ends or its cardinality, the other has the same
turned round. An inverse needs no type of its own: it is the same relationship, read backwards.
"""

from __future__ import annotations

from dataclasses import replace

from vaultkit.ontology.field_laws import judge_fields
from vaultkit.ontology.merge import Merged
from vaultkit.ontology.names import Names, nearer
from vaultkit.ontology.said import Said, Table, Told
from vaultkit.vault.config_file import shown

TURNED = {"one-to-many": "many-to-one", "many-to-one": "one-to-many"}
"""Each cardinality that is another one from the other end."""

_ENDS = (("source", "target"), ("target", "source"), ("cardinality", "cardinality"))
_WRITTEN = {"source": "from", "target": "to", "cardinality": "cardinality"}


def judge_relationships(merged: Merged, names: Names) -> Table:
    """The relationship types with what they have from their inverse; every mistake is told."""
    table = merged.relationship_types
    for said in table.values():
        judge_fields(said.fields, merged, names)
        for key in ("source", "target"):
            for number, name in enumerate(said.names(key)):
                names.type(name, said.at_key(key).below(number))
    pairs: dict[str, str] = {}
    for name, said in table.items():
        other = said.text("inverse")
        if not other or names.is_free_label(other):
            continue
        if names.relationship(other, said.at_key("inverse")):
            _pair(name, other, pairs, merged)
    return {name: _completed(name, said, table, pairs) for name, said in table.items()}


def _pair(name: str, other: str, pairs: dict[str, str], merged: Merged) -> None:
    said, back = merged.relationship_types[name], merged.relationship_types[other]
    at = said.at_key("inverse")
    if merged.doubts(said.at) or merged.doubts(back.at):
        return
    third = back.text("inverse") or pairs.get(other, "")
    if third and third != name:
        there = back.at.named()
        words = f'the inverse of "{shown(other)}" is "{shown(third)}", not "{shown(name)}"'
        merged.tell(at, f"{words} ({there}); an inverse holds both ways")
        return
    known = pairs.get(name) == other
    pairs[name], pairs[other] = other, name
    if not known:
        _compare(said, back, merged)


def _compare(said: Said, back: Said, merged: Merged) -> None:
    for key, turned in _ENDS:
        mine, theirs = said.keys.get(key), back.keys.get(turned)
        if mine is None or theirs is None or _alike(mine.value, theirs.value):
            continue
        if said is back and key == "target":
            continue  # told of the other end already
        here, there = nearer(mine.at, theirs.at)
        words = f"does not agree with its inverse ({there.named()}), where {_WRITTEN[turned]}"
        if here is theirs.at:
            words = f"does not agree with its inverse ({there.named()}), where {_WRITTEN[key]}"
        merged.tell(here, f"{words} is {_shown(mine if here is theirs.at else theirs)}")


def _alike(one: object, other: object) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return TURNED.get(one, one) == other
    return isinstance(one, tuple) and isinstance(other, tuple) and set(one) == set(other)


def _shown(told: Told) -> str:
    value = told.value
    return ", ".join(map(shown, value)) if isinstance(value, tuple) else str(value)


def _completed(name: str, said: Said, table: Table, pairs: dict[str, str]) -> Said:
    back = table.get(pairs.get(name, ""))
    if back is None:
        return said
    keys = dict(said.keys)
    keys.setdefault("inverse", Told(pairs[name], said.at))
    for key, turned in _ENDS:
        told = back.keys.get(turned)
        if told is not None and key not in keys:
            value = told.value
            value = TURNED.get(value, value) if isinstance(value, str) else value
            keys[key] = Told(value, told.at)
    return replace(said, keys=keys)
