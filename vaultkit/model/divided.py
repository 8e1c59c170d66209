"""A section that moved to another page, or would, ready to be told."""

from __future__ import annotations

from dataclasses import dataclass

from vaultkit.model.finding import Finding
from vaultkit.model.relocation import LinkChange


@dataclass(frozen=True, slots=True, kw_only=True)
class Divided:
    """The section `heading`, on `line` of the page at `source`, goes to the page at `target`.

    `new`: that page did not exist; it is of the `type`, "" for none, and called `title`; `text` is
    all of it. `stub` is what stands in the source behind the heading, `moved` what the target got,
    `units` the size of that in UTF-16 units and `room` what the target may grow by afterwards, None
    where it has no budget. `definitions` and `evidence` count what was copied, `claims` are those
    that name the target now, `findings` what a check then tells of it and did not tell before,
    `left` pages whose change is not staged, with the reason. `generates` and `unresolved` are as of
    `Relocation`.
    """

    root: str
    source: str
    target: str
    new: bool
    type: str
    title: str
    heading: str
    line: int
    stub: str
    moved: str
    text: str
    units: int
    room: int | None
    links: tuple[LinkChange, ...] = ()
    definitions: int = 0
    evidence: int = 0
    claims: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    staged: bool = False
    left: tuple[tuple[str, str], ...] = ()
    generates: bool = False
    unresolved: bool = False
    dry_run: bool = False
