"""What somebody asks to be written: who, which operation on which records, and what they saw.

Every door makes one of these; what it comes to is a `vaultkit.model.outcome.Outcome`. Bodies are
Markdown without frontmatter, offsets count UTF-16 units of the body, pages are named as a wikilink
would (id, path, stem, title or alias).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Actor(NamedTuple):
    """Who writes: `kind` is `agent` or `person`."""

    kind: str
    name: str

    @property
    def text(self) -> str:
        """As in the trailer: `agent:research`."""
        return f"{self.kind}:{self.name}"


class Person(NamedTuple):
    """A person as Git knows one."""

    name: str
    email: str


class Fence(NamedTuple):
    """What a writer says it saw of a record: its revision, its hash, or both.

    `revision` is a blob id (or `worktree:` and one), `hash` the SHA-256 of the file's bytes in hex
    or its first 16 digits or more, with `sha256:` before it or not.
    """

    record: str
    revision: str | None = None
    hash: str | None = None


FieldChanges = Mapping[str, "str | tuple[str, ...] | None"]
"""New values by key; None removes the key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatePage:
    """A new page. `slug` names its file, by default after the title; without `body` it is made of
    the template of its type.

    `ref` is a name by which other items of the same request may link to it. `as_read`: the body is
    as tools show bodies, with ids for links to pages, those of the same request among them.
    """

    type: str
    title: str
    slug: str | None = None
    body: str | None = None
    fields: FieldChanges = field(default_factory=dict)
    ref: str | None = None
    as_read: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EditText:
    """Replace text that occurs exactly once in the body; `as_read`: as tools show it."""

    page: str
    old: str
    new: str
    fields: FieldChanges = field(default_factory=dict)
    as_read: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EditRange:
    """Replace the body from `start` up to `end`; equal offsets insert, no text deletes."""

    page: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """A whole new body, or only other fields where `body` is None; `as_read`: as tools show it.

    `new`: the page is a document that is not there yet, at the path that is its name.
    """

    page: str
    body: str | None
    fields: FieldChanges = field(default_factory=dict)
    as_read: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Supersede:
    """`page` is replaced by the page `by`: it stays, says so, and links to the other."""

    page: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retire:
    """`page` is over; it stays, says so, and can be restored. A person has to agree."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """A retired page is active again. A person has to agree."""

    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractSection:
    """Move the section that begins at `start` to a page of its own, or to the end of `to`.

    A new page has `title` and `type`. The heading, `summary` and a link stay behind.
    """

    page: str
    start: int
    to: str | None = None
    title: str | None = None
    type: str | None = None
    summary: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One entry of the operation log."""

    operation: str
    what: str
    pages: tuple[str, ...] = ()


Item = (
    CreatePage
    | EditText
    | EditRange
    | Rewrite
    | Supersede
    | Retire
    | Restore
    | ExtractSection
    | LogEntry
)
"""One thing to do; the items of a request are done together or not at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteRequest:
    """One request, which becomes one commit.

    `id` is a UUID in lower case, None where the caller has none: then it is worked out from what is
    asked. `vault_id` and `ontology` (the fingerprint) are what the caller takes for granted.
    `approved_by` is the person who agreed to what needs one, `agreed_on` the pages as they were
    when it was asked: fences that are no part of what is asked.
    """

    operation: str
    items: tuple[Item, ...]
    actor: Actor
    id: str | None = None
    reason: str = ""
    on_behalf_of: Person | None = None
    fences: tuple[Fence, ...] = ()
    vault_id: str | None = None
    ontology: str | None = None
    approved_by: str | None = None
    agreed_on: tuple[Fence, ...] = ()
