"""A move of files as it is planned and told: which files, which links, what was staged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.model.change import Move


class LinkChange(NamedTuple):
    """A link of the page at `path`, its path before the move, that becomes another text.

    `old` and `new` are destinations as they are written, fragments included.
    """

    path: str
    line: int
    column: int
    old: str
    new: str


class Pinned(NamedTuple):
    """A page, by its path after the move, that keeps the identity it had by its old path."""

    path: str
    id: str


class Mention(NamedTuple):
    """A place that still names something by where it was, by the path of the file afterwards."""

    path: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Relocation:
    """What moves in the vault at `root` and what changes with it, done or only told.

    `moves` are the files that a vault knows, `others` those that nobody tracks or that Git ignores.
    `notes` are things to look at by hand; `staged` whether the index moved along, `left` the pages
    whose new links were not staged, each with the reason, `untracked` the files that moved and
    that Git does not track. `generates`: generated files of this branch show what was and are to
    be written anew; `unresolved`: a merge has conflicts still. `mentions` could mean what moved,
    and are no links that a check reads. `title` is what a page is called
    now, `kept` the alias by which its old title still finds it, `offered` the one it could have.
    `commit` is what was made of it, "" for none, with the receipt of `request`; `lacking` are files
    that somebody saved meanwhile, so that they do not show it.
    """

    root: str
    moves: tuple[Move, ...]
    links: tuple[LinkChange, ...] = ()
    pinned: tuple[Pinned, ...] = ()
    others: int = 0
    notes: tuple[str, ...] = ()
    staged: bool = False
    left: tuple[tuple[str, str], ...] = ()
    untracked: tuple[str, ...] = ()
    generates: bool = False
    unresolved: bool = False
    mentions: tuple[Mention, ...] = ()
    dry_run: bool = False
    title: str = ""
    kept: str = ""
    offered: str = ""
    commit: str = ""
    request: str = ""
    lacking: tuple[str, ...] = ()
