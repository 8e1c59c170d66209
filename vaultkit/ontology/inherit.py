"""What page types inherit by `is_a`: fields, sections and constraints, flattened into each.

The law is that of `merge`: what a type says itself wins by key and keeps the ancestor's position.
Where its pages are filed and how the catalog heads them is a type's own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from vaultkit.ontology.merge import Cut, Merged, over, part_words, parts_named, without_parts
from vaultkit.ontology.names import Names
from vaultkit.ontology.said import Said
from vaultkit.vault.config_words import unknown_words

INHERITED = ("index_fields", "template", "entity", "review_every", "orphans", "budget")
"""The keys of a type that count for those that are one of it, besides fields and sections."""


class Grown(NamedTuple):
    """A type with all it inherits, and what it is one of: its own name first, nearest first."""

    said: Said
    kinds: tuple[str, ...]


def grow(merged: Merged) -> dict[str, Grown]:
    """Every page type with what it inherits; mistakes are added to `merged`."""
    grower = _Grower(merged)
    return {name: grower.grown(name) for name in merged.page_types}


class _Grower:
    def __init__(self, merged: Merged) -> None:
        self._merged = merged
        self._names = Names(merged)
        self._types = merged.page_types
        self._known: dict[str, Grown] = {}
        self._circles: set[str] = set()

    def grown(self, name: str) -> Grown:
        """The type of this name; ancestors are grown first."""
        for one in reversed(self._line(name)):
            if one not in self._known:
                self._known[one] = self._grown(one)
        return self._known[name]

    def _line(self, name: str) -> list[str]:
        """The type and its ancestors as far as they are known, nearest first."""
        line = [name]
        while True:
            above = self._types[line[-1]].text("is_a")
            if not above or above in self._known or above not in self._types:
                return line + ([above] if above in self._known else [])
            if above in line:
                self._tell_circle([*line[line.index(above) :], above])
                return line
            line.append(above)

    def _tell_circle(self, circle: list[str]) -> None:
        if self._circles.isdisjoint(circle):
            said = min((self._types[name] for name in circle), key=lambda one: one.at.file.rank)
            words = f"a type cannot be one of itself: {' → '.join(circle)}; break the circle"
            self._merged.tell(said.at_key("is_a"), words)
        self._circles.update(circle)

    def _grown(self, name: str) -> Grown:
        own = self._types[name]
        cuts = self._merged.cuts.get(name, [])
        above = own.text("is_a")
        if above:
            self._names.type(above, own.at_key("is_a"))
        ancestor = self._known.get(above)
        if ancestor is None:
            self._judge_cuts(cuts, None, own)
            return Grown(own, (name,))
        self._judge_cuts(cuts, ancestor.said, own)
        base = ancestor.said
        for cut in cuts:
            base = without_parts(base, parts_named(base, cut.name))
        keys = {key: told for key, told in base.keys.items() if key in INHERITED}
        return Grown(over(replace(base, keys=keys), own), (name, *ancestor.kinds))

    def _judge_cuts(self, cuts: list[Cut], base: Said | None, own: Said) -> None:
        for cut in cuts:
            found = parts_named(base, cut.name) if base is not None else []
            if len(found) > 1:
                self._merged.tell(cut.at, part_words(cut.name))
            elif not found and not cut.done and own.text("is_a") not in self._circles:
                known = [*base.fields, *base.sections] if base is not None else []
                otherwise = "only inherited fields and sections can be removed"
                words = unknown_words("no inherited field or section", cut.name, known, otherwise)
                self._merged.tell(cut.at, words)
