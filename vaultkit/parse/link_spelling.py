"""A new destination of a link, written in the manner of the old one.

Brackets, percent-encoding, escapes, quotes, label, title and fragment stay as they are; a bare
destination gets angle brackets, or `%20` where something is encoded already, only if the new name
needs it. Folders and names that stay keep their spelling.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote, unquote

from vaultkit.errors import StateError
from vaultkit.model.facts import Definition, Facts, Link, Node
from vaultkit.model.text import nfc
from vaultkit.parse.link_place import (
    ANGLE,
    PLAIN,
    VALUE,
    WIKILINK,
    Place,
    meant,
    name_in,
    place_of,
    scalar_of,
    scalars,
    signs,
)
from vaultkit.parse.yaml_text import in_the_manner_of, may_be_plain

_ENCODED = re.compile(r"%[0-9A-Fa-f]{2}")
_ENCODED_BEYOND_ASCII = re.compile(r"%[89A-Fa-f][0-9A-Fa-f]")
_ENTITY = re.compile(r"&(?=#?[A-Za-z0-9]+;)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:")
# what would end a destination, begin something else, or mean something else
_NEVER_BARE = re.compile(r"[\x00-\x1f\x7f%#?<>`|\\]")
_NO_NAME = re.compile(r"[\x00-\x1f\x7f\[\]|#]")
_NAMES = frozenset(("wikilink", "embed", "property"))
BY_HAND = "Edit this link by hand."


class Retarget(NamedTuple):
    """A link of a page and what it shall lead to.

    `page` is the path or the name, with nothing encoded or escaped; `rest` the query and fragment
    with their signs as they are to be written, None to keep those that are there.
    """

    link: Link | Definition
    page: str
    rest: str | None = None


class Respelled(NamedTuple):
    """The bytes from `start` up to `end`, behind a byte-order mark, become `new`."""

    start: int
    end: int
    new: bytes


def respelled(
    text: bytes, facts: Facts, wanted: Retarget, *, label_first: bool = False
) -> Respelled:
    """The edit for one link of a page; `text` is what stands behind a byte-order mark.

    Raises StateError where the link has no destination of its own, or the new one cannot stand
    there.
    """
    link, page, rest = wanted
    place = place_of(text, facts, link, label_first=label_first)
    if place is None:
        raise refused(link, "no destination of its own can be told from the text around it")
    if place.form == VALUE:
        return _value(text, facts, wanted, place)
    old = text[place.start : place.end].decode()
    tail = text[place.end : place.tail].decode() if rest is None else rest
    if place.form == WIKILINK:
        if _NO_NAME.search(page) or page != page.strip() or page.endswith("\\"):
            raise refused(link, f"no wikilink can name {page!r}")
        return Respelled(place.start, place.tail, (_kept(old, page) + tail).encode())
    return _url(place, old, page, tail)


def target_after(wanted: Retarget, edit: Respelled) -> str:
    """What the target of a link is once it was edited, as facts tell it."""
    link, page, rest = wanted
    new = edit.new.decode()
    if isinstance(link, Definition) or link.kind not in _NAMES:
        return meant(new.removeprefix("<").removesuffix(">"))
    if link.kind != "property":
        return new
    _, sign, fragment = link.target.partition("#")
    return page + (sign + fragment if rest is None else rest)


def _kept(old: str, page: str) -> str:
    """`page` with each folder and name as `old` spells it where that names the same."""
    spelled = {nfc(part): part for part in old.split("/")}
    return "/".join(spelled.get(nfc(part), part) for part in page.split("/"))


def _url(place: Place, old: str, page: str, tail: str) -> Respelled:
    """A destination of an inline link, an image or a definition."""
    spelled = {nfc(unquote(meant(part))): part for part in old.split("/")}
    spaced = place.form == ANGLE and "%20" not in old
    beyond = _ENCODED_BEYOND_ASCII.search(old) is not None
    entities = "&amp;" in old
    whole = old + tail

    def part_of(part: str, spaced: bool) -> str:
        known = spelled.get(nfc(part))
        if known is not None and (place.form == ANGLE or " " not in known):
            return known
        return _encoded(part, spaced=spaced, beyond=beyond, entities=entities)

    bare = place.form == PLAIN and not _ENCODED.search(whole) and not re.search("[<>]", tail)
    needs = " " in page or not _balanced(page)
    form = ANGLE if place.form == ANGLE or (bare and needs) else PLAIN
    spaced = spaced or (form == ANGLE and place.form == PLAIN)
    written = "/".join(part_of(part, spaced) for part in page.split("/"))
    if form == PLAIN and not _balanced(written):
        escaped = "\\(" in old or "\\)" in old
        written = re.sub(r"(?<!\\)([()])", r"\\\1" if escaped else _percent, written)
    written = _not_otherwise(written)
    if form == ANGLE and place.form == PLAIN:
        return Respelled(place.start, place.tail, f"<{written}{tail}>".encode())
    return Respelled(place.start, place.tail, f"{written}{tail}".encode())


def _percent(match: re.Match[str]) -> str:
    return quote(match.group(), safe="")


def _encoded(part: str, *, spaced: bool, beyond: bool, entities: bool) -> str:
    """One name of a path as it may stand in a destination."""
    part = _NEVER_BARE.sub(_percent, part)
    if not spaced or part != part.strip():
        part = part.replace(" ", "%20")
    part = part.replace("&", "&amp;") if entities else _ENTITY.sub("%26", part)
    if "[[" in part or "](" in part or part[:1] in ("(", "["):
        part = re.sub(r"[\[\](]", _percent, part)
    if beyond:
        part = "".join(sign if sign.isascii() else quote(sign) for sign in part)
    # white space beyond the plain one would end or bend a destination
    return "".join(quote(s) if s.isspace() and s != " " else s for s in part)


def _not_otherwise(written: str) -> str:
    """A path that would read as an address or as nothing gets the dot that says it is a path."""
    return f"./{written}" if _SCHEME.match(written) else written


def _balanced(text: str) -> bool:
    depth = 0
    for sign, _ in signs(text):
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            return False
    return depth == 0


def _value(text: bytes, facts: Facts, wanted: Retarget, place: Place) -> Respelled:
    link, _, _ = wanted
    node = scalar_of(facts, link) if isinstance(link, Link) else None
    if node is None:
        raise refused(link, "no such value stands in the frontmatter")
    new = value_text(node, wanted)
    old = text[place.start : place.end].decode()
    if old[:1] not in ("'", '"') and may_be_plain(new, flow=True) and "\n" not in old:
        form = new
    elif _flow(facts.frontmatter, node, text):
        form = in_the_manner_of(old if old[:1] == "'" else '"', new)
    else:
        form = in_the_manner_of(old, new)
    return Respelled(place.start, place.end, form.encode())


def value_text(node: Node, wanted: Retarget) -> str:
    """The scalar's text with the new target."""
    text = node.text or ""
    start, end = name_in(text)
    page, sign, fragment = text[start:end].partition("#")
    rest = sign + fragment if wanted.rest is None else wanted.rest
    bracketed = start > 0 and text[:start].rstrip().endswith("[[")
    if bracketed and _NO_NAME.search(wanted.page):
        raise refused(wanted.link, f"no wikilink can name {wanted.page!r}")
    return text[:start] + _kept(page.strip(), wanted.page) + rest + text[end:]


def _flow(node: Node | None, wanted: Node, text: bytes) -> bool:
    """Whether the scalar stands inside `[ ]` or `{ }`."""
    lines = text.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def inside(node: Node) -> bool:
        children = node.items if node.kind == "list" else tuple(p.node for p in node.pairs)
        if node.kind not in ("list", "map"):
            return False
        opening = lines[node.line - 1][node.column - 1 : node.column]
        if opening in ("[", "{"):
            return any(one.span == wanted.span for one, _ in scalars(node))
        return any(map(inside, children))

    return node is not None and inside(node)


def refused(link: Link | Definition, why: str) -> StateError:
    """That a link stays as it is, and why."""
    return StateError(
        f"line {link.line}: the link to {link.target!r} cannot be changed: {why}", BY_HAND
    )
