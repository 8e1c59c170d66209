"""What the tools of a wiki answer: plain values, with ids for pages and links.

Texts are Markdown as tools show it; offsets and sizes of texts count UTF-16 units.
"""

from __future__ import annotations

from typing import NamedTuple

FieldValue = str | tuple[str, ...] | None


class PageField(NamedTuple):
    """A field of a page: one text, or several."""

    name: str
    value: str | tuple[str, ...]


class Told(NamedTuple):
    """A finding as tools tell it: which page, where in its file, what, and the next step.

    `target` is the destination of a link as it is written, "" for what is no link's.
    """

    page: str
    line: int
    code: str
    rule: str
    severity: str
    message: str
    next: str
    target: str = ""


class Head(NamedTuple):
    """A heading of a content; `at` is the character at which it begins."""

    level: int
    text: str
    at: int


class PageRead(NamedTuple):
    """A page as it is on disk. `version` is what a rewrite has to give; `dirty`: it differs from
    what is committed. `state` is "" for active; `replaced_by` is the page that
    took its place, or "". `note` says what else there is to know.
    """

    id: str
    path: str
    type: str
    title: str
    state: str
    replaced_by: str
    version: str
    revision: str
    dirty: bool
    fields: tuple[PageField, ...]
    content: str
    headings: tuple[Head, ...]
    linked_from: tuple[str, ...]
    findings: tuple[Told, ...]
    note: str = ""


class CatalogSection(NamedTuple):
    """A section of the catalog, with a line for each page."""

    name: str
    lines: tuple[str, ...]


class Health(NamedTuple):
    """What a check of the whole vault finds: links that lead nowhere or to what no longer holds,
    pages that nothing leads to, and everything else."""

    pages: int
    broken_links: tuple[Told, ...]
    links_to_retired: tuple[Told, ...]
    orphans: tuple[Told, ...]
    findings: tuple[Told, ...]


class NewPage(NamedTuple):
    """A page to be made; `fields` as the caller names them."""

    type: str
    slug: str
    title: str
    content: str
    fields: tuple[tuple[str, FieldValue], ...] = ()


class Template(NamedTuple):
    """What a page of a type is made of: its body, and the fields that it may have, in words."""

    type: str
    description: str
    content: str
    fields: tuple[tuple[str, str], ...]
