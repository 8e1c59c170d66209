"""The surface of a page: what other pages can see of it, names, anchors and state.

Only when a page's surface changes must others be judged again. Every name has its key: NFC, lower
case, white space collapsed (spec 1.5); ligatures and `ß` are not folded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import is_normalized, normalize

from vaultkit.model.facts import Facts, Node, Pair
from vaultkit.model.text import Span
from vaultkit.model.vocabulary import is_name

INDEX_STEMS = frozenset(("index", "_index", "readme"))
"""Stems of the pages that stand for their folder, in lower case."""

UNREAD = frozenset(("undecodable-file", "unreadable-file"))
"""Faults of a page of which nothing is known."""

UNKNOWN = "?"
"""The `anchors` of a page that could not be read."""

LIFECYCLES = ("active", "superseded", "withdrawn", "merged", "retired")
"""What the frontmatter key `lifecycle` may say; `active` need not be written."""

SAID_BY_STATUS = frozenset(("superseded", "retired"))
"""What the key `status` may say as `lifecycle` does: what the agent kit writes (spec 1.3). One of
other words is a page's own affair."""

_STATES = {"lifecycle": frozenset(LIFECYCLES[1:]), "status": SAID_BY_STATUS}


_new = tuple.__new__  # what calling a named tuple comes to, at half the price


class Name(NamedTuple):
    """A name as written in the frontmatter, with its place."""

    text: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def span(self) -> Span:
        """Where the name stands."""
        return Span(self.line, self.column, self.end_line, self.end_column)


class Mark(NamedTuple):
    """A scalar under one of `MARKED`, with its place; a list has one for each of its items."""

    key: str
    text: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def span(self) -> Span:
        """Where the value stands."""
        return Span(self.line, self.column, self.end_line, self.end_column)


MARKED = frozenset(
    "type record fixture reviewed owner due expires occurred claim_kind assertion_origin entities "
    "confidence supersedes superseded_by source_page label from to file url ingested attribution "
    "subject_hint".split()
)
"""Frontmatter keys whose values rules over the whole vault look at.

`status` has a mark too where it is what says the page's state. Under `type` only one name counts: a
list or a wikilink there says something else of the page.
"""


class Surface(NamedTuple):
    """What others see of a page.

    `title` is the frontmatter's, else None; `heading` the first heading of level 1; `keys` the
    frontmatter's keys in order, None where there is no readable block; `anchors` a digest of
    headings, block ids and HTML anchors; `state` a lifecycle other than active; `redirect` what
    replaces the page. `said` is the text of a claim, "" for any other page; no other page's own
    verdict depends on it.
    """

    id: Name | None
    title: Name | None
    heading: str
    aliases: tuple[Name, ...]
    keys: tuple[str, ...] | None
    has_block: bool
    anchors: str
    state: str
    redirect: str
    marks: tuple[Mark, ...]
    said: str = ""

    def mark(self, key: str) -> Mark | None:
        """The first value under one of `MARKED`."""
        return next((mark for mark in self.marks if mark.key == key), None)

    def texts(self, key: str) -> tuple[str, ...]:
        """All values under one of `MARKED`."""
        return tuple([mark.text for mark in self.marks if mark.key == key])

    @property
    def called(self) -> str:
        """What the page calls itself: its title, else its first heading; "" for neither."""
        return self.title.text if self.title is not None else self.heading

    @property
    def unread(self) -> bool:
        """Whether nothing of the page could be read."""
        return self.anchors == UNKNOWN

    @property
    def visible(self) -> tuple[object, ...]:
        """Everything that another page's verdict can depend on."""
        return (
            self.id and self.id.text,
            self.title and self.title.text,
            self.heading,
            tuple([alias.text for alias in self.aliases]),
            self.anchors,
            self.state,
            self.redirect,
            tuple([mark[:2] for mark in self.marks]),
        )


def key_of(name: str) -> str:
    """The key under which a name is looked up."""
    if not name.isascii() and not is_normalized("NFC", name):
        name = normalize("NFC", name)
    name = name.lower()
    if "  " in name or "\t" in name or "\n" in name or name[:1] == " " or name[-1:] == " ":
        name = " ".join(name.split())
    return name


_COLLAPSED = ("  ", "\t", "\n ", " \n")
"""What `key_of` changes where names stand on a line each."""


def keys_of(names: Sequence[str]) -> list[str]:
    """The key of each, in one go where they are plain: for whole vaults a third of the time."""
    text = "\n".join(names)
    if not text.isascii() and not is_normalized("NFC", text):
        text = normalize("NFC", text)  # a line feed takes part in no composition
    text = text.lower()
    lines = f"\n{text}\n"
    if text.count("\n") != len(names) - 1 or any(sign in lines for sign in _COLLAPSED):
        return [key_of(name) for name in names]
    return text.split("\n")


def stem_of(path: str) -> str:
    """The file name without its Markdown ending: `a.b` for `x/a.b.md`."""
    name = path.rpartition("/")[2]
    if name.endswith(".md"):
        return name[:-3]
    for ending in (".md", ".markdown"):
        if name.lower().endswith(ending):
            return name[: -len(ending)]
    return name


def stems_of(paths: Iterable[str]) -> list[str]:
    """The stem of each."""
    return [
        path.rpartition("/")[2][:-3] if path.endswith(".md") else stem_of(path) for path in paths
    ]


def surface_of(facts: Facts, anchors: bytes) -> Surface:
    """The surface of a page with these facts; `anchors` are what `codec.anchors_of` tells."""
    root = facts.frontmatter
    pairs = root.pairs if root is not None else ()
    keys = tuple([pair[0] for pair in pairs]) if root is not None else None
    if facts.has_block and root is None and not facts.faults:
        keys = ()
    fields = {key: node for key, node, _, _ in pairs}
    heading = ""
    for one in facts.headings:
        if one[0] == 1:
            heading = one[1]
            break
    state, redirect, by_status = _state(fields)
    return _new(
        Surface,
        (
            _name(fields.get("id")),
            _name(fields.get("title")),
            heading,
            aliases_of(fields.get("aliases"), fields.get("alias")),
            keys,
            facts.has_block,
            UNKNOWN if is_unread(facts) else _digest(anchors),
            state,
            redirect,
            () if MARKED.isdisjoint(fields) and not by_status else _marks(pairs, by_status),
            facts.said,
        ),
    )


def is_unread(facts: Facts) -> bool:
    """Whether the page could not be read, so that what it holds or lacks is unknown."""
    return bool(facts.faults) and facts.faults[0].kind in UNREAD


def record_of(path: str, surface: Surface) -> str:
    """What identifies a page in a finding: its own id, else its path."""
    return surface.id.text if surface.id is not None else path


def _name(node: Node | None) -> Name | None:
    if node is None or not node.text:
        return None
    return _new(Name, (node.text, *node[2:]))


def _marks(pairs: tuple[Pair, ...], by_status: bool) -> tuple[Mark, ...]:
    return tuple(
        [
            _new(Mark, (key, item.text, *item[2:]))
            for key, node, _, _ in pairs
            if key in MARKED or (by_status and key == "status")
            for item in (node.items if key != "type" else _one_name(node))
            if item.text
        ]
    )


def _one_name(node: Node) -> tuple[Node, ...]:
    return (node,) if is_name(node.text or "") else ()


def aliases_of(many: Node | None, one: Node | None) -> tuple[Name, ...]:
    """The aliases under the keys `aliases` and, where there is none, `alias`.

    A text under `alias` has commas between them, as in Foam and in Obsidian before 1.9.
    """
    node = many or one
    if node is None:
        return ()
    texts = [(item.text or "", item) for item in node.items]
    if many is None and node.text:
        texts = [(part, node) for part in node.text.split(",")]
    return tuple([_new(Name, (text.strip(), *item[2:])) for text, item in texts if text.strip()])


def _state(fields: dict[str, Node]) -> tuple[str, str, bool]:
    """Lifecycle, what replaces the page, and whether the synonym `status` said so (spec 1.3)."""
    for key, states in _STATES.items():
        node = fields.get(key)
        if node is not None and node.text in states:
            by = fields.get("superseded_by") or fields.get("merged_into")
            return node.text or "", (by.text or "") if by is not None else "", key == "status"
    return "", "", False


def _digest(anchors: bytes) -> str:
    return hashlib.blake2b(anchors, digest_size=8).hexdigest() if anchors else ""
