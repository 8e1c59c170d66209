"""What became of a vault's records: fields that changed, claims and relationships as sentences.

Plain values; see `vaultkit.model.knowledge_diff`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

ADDED, REMOVED, CHANGED, REORDERED = "added", "removed", "changed", "reordered"


class FieldChange(NamedTuple):
    """A key of the frontmatter, inner ones joined by dots, that is another one than before.

    `how` is one of the words above. Values are as written, the names of pages by their titles. Of
    a list (`many`), `before` are the items that went and `after` those that came.
    """

    key: str
    how: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    many: bool = False


class Brought(NamedTuple):
    """What brought a record into the range: a request's id, and a commit with its subject."""

    request: str = ""
    commit: str = ""
    subject: str = ""


NOWHERE = Brought()
"""Where nothing tells it: not committed yet, or further back than a shallow clone goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimChange:
    """A claim that was added, corrected, withdrawn and so on.

    `how` is added, corrected (a new claim that supersedes those whose texts are `replaced`), a new
    lifecycle, restored, edited (`replaced` is its former text, where that is another), moved to
    another file, respelled (other bytes that say the same), or removed. `evidence` are places as
    people cite them.
    """

    how: str
    path: str
    old_path: str
    said: str
    kind: str = ""
    about: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    replaced_by: str = ""
    fields: tuple[FieldChange, ...] = ()
    brought: Brought = NOWHERE


class Sentence(NamedTuple):
    """A relationship: its two ends by title, and the label between them."""

    source: str
    label: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationshipChange:
    """A relationship that was added, changed (`before` is what it said), ended or removed.

    `how` is added, a new lifecycle, restored, edited, moved to another file, respelled, or removed.
    `reworded`: the text below its frontmatter is another one.
    """

    how: str
    path: str
    old_path: str
    sentence: Sentence
    before: Sentence | None = None
    reworded: bool = False
    evidence: tuple[str, ...] = ()
    fields: tuple[FieldChange, ...] = ()
    brought: Brought = NOWHERE
