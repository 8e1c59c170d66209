"""The manual's page of refusals, made of their table."""

from __future__ import annotations

from collections.abc import Sequence

from vaultkit.model.refusals import Refusal
from vaultkit.render.as_manual import manual_page

_OPENING = (
    "A write that is refused has changed nothing: the answer has a name, what is so and the next\n"
    "step, and the exit code is 3. The same request can be sent again."
)


def refusals_page(refusals: Sequence[Refusal]) -> str:
    """Every name under which a write is refused."""
    told: list[str] = []
    for one in refusals:
        told += [f"## `{one.name}`", "", one.meaning, "", "```text", one.example, "```", ""]
        told += [f"Next: {one.next[0].lower()}{one.next[1:]}.", ""]
    return manual_page("Refusals", _OPENING, *told)
