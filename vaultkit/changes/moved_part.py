"""Where every place of two pages is once a section of the one stands at the end of the other."""

from __future__ import annotations

from dataclasses import dataclass

from vaultkit.changes.leads import Goal
from vaultkit.changes.section import Part
from vaultkit.changes.spots import HEADING, Spots
from vaultkit.errors import StateError
from vaultkit.model.facts import Facts


@dataclass(frozen=True, slots=True)
class MovedPart:
    """`part` of the page `source` moves behind the `offset` headings of the page `target`.

    `rest` are the spots of the source without it.
    """

    source: str
    target: str
    part: Part
    offset: int
    rest: Spots

    def __call__(self, goal: Goal, here: str) -> Goal:
        """Where `goal` is afterwards, for a link that then stands on the page `here`."""
        spot, part = goal.spot, self.part
        if goal.page != self.source or spot is None:
            return goal
        if spot.kind != HEADING:
            facts = self.rest.facts
            stays = spot.name in (*facts.blocks, *facts.html_anchors)
            return goal if stays else Goal(self.target, spot)
        if spot.number == part.first and here == self.source:
            return goal  # the heading itself stays, with the way to the section below it
        if part.first <= spot.number < part.last:
            number = self.offset + spot.number - part.first
            return Goal(self.target, spot._replace(number=number))
        if spot.number < part.first:
            return goal
        number = spot.number - (part.last - part.first) + 1
        return Goal(self.source, spot._replace(number=number))


def refuse_same_anchors(source: Facts, rest: Facts, target: Facts, path: str) -> None:
    """Refuse block ids and HTML anchors of the section that the target has already.

    `rest` is the source without the section. Raises `StateError`.
    """
    for sign, name, there in (
        *(("^", one, target.blocks) for one in source.blocks if one not in rest.blocks),
        *(("#", one, target.html_anchors) for one in source.html_anchors),
    ):
        if name in there and (sign == "^" or name not in rest.html_anchors):
            raise StateError(
                f"{path} has {sign}{name} already, so links could not tell the two apart",
                "Give one of them another name first",
            )
