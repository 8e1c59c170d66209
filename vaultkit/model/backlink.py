"""Who links to a page, place by place, ready to be rendered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.text import Span


class Backlink(NamedTuple):
    """One place that leads to the page.

    `path`, `id`, `title`, `record` and `state` are those of the page on which it stands. `kind` is
    `link`, `embed`, `image`, `ref` (a value of the frontmatter), `claim` or `relationship` (a value
    of such a record); `label` says which: the key of the value, or a relationship's label and the
    key. `target` is the destination as written; `text` its line, "" where that cannot be shown.
    """

    path: str
    id: str
    title: str
    record: str
    state: str
    kind: str
    label: str
    target: str
    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Backlinks:
    """All places that lead to the page at `path`, by path and place.

    `unchecked` counts the links of the vault that are addresses of a site: any may lead there.
    """

    path: str
    id: str
    title: str
    places: tuple[Backlink, ...]
    unchecked: int = 0
