"""The scanner on pyromark (pulldown-cmark): fast, with byte ranges for every event."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pyromark

from vaultkit.parse.guard import tame
from vaultkit.parse.scan import (
    Dialect,
    Extent,
    Scan,
    ScannedDefinition,
    ScannedHeading,
    ScannedLabel,
    ScannedLink,
    wikilink_target,
)
from vaultkit.parse.skim import REFERENCES, skim

VERSION = pyromark.__version__
"""Which parser stands behind the facts."""

_BASE = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
)
_WIKI = _BASE | pyromark.Options.ENABLE_WIKILINKS

_KINDS = {"Autolink": "autolink", "Inline": "inline"}
_NOTE = re.compile(rb"\[\^([^\s\]\[^]+)\]")
_EMBED = re.compile(rb"!\[\[([^\[\]\r\n]+)\]\]")
_LINKED_EMBED = re.compile(rb"!\[\[[^\[\]\r\n]*\]\][^\[\]\r\n]*\]")
_BRACKETS = re.compile(rb"\][\[:]")
_TEXT_AT = {"image": 1, "reference-image": 1, "wikilink": 1, "embed": 2}
_NOWHERE = {"start": -1, "end": -1}


def scan(text: str, data: bytes, dialect: Dialect, *, places: bool) -> Scan:
    """Scan `text`, whose UTF-8 form is `data`. See `vaultkit.parse.scan.Scanner`."""
    found = Scan()
    text = tame(text, data)
    options = _WIKI if dialect.wikilinks else _BASE
    brackets = _BRACKETS.search(data)  # one look for what both of them need
    callback = _undefined_into(found, data) if brackets and b"][" in data else None
    if not places and not _needs_source(data, dialect):
        plain = pyromark.events(
            text, options=options, merge_text=False, broken_link_callback=callback
        )
        if not skim(plain, found):
            found.links.clear()
            found.headings.clear()
            found.html.clear()
            found.undefined.clear()
            places = True
    else:
        places = True
    if places:
        ranged = pyromark.events_with_range(text, options=options, broken_link_callback=callback)
        _walk(ranged, found, data, dialect)
    if brackets and b"]:" in data:
        for label, entry in pyromark.reference_definitions(text, options=_BASE).items():
            place = entry["span"]
            found.definitions.append(
                ScannedDefinition(label, entry["dest"], place["start"], place["end"])
            )
    return found


def _needs_source(data: bytes, dialect: Dialect) -> bool:
    """Whether only the source shows what a link of the page says, not its events alone.

    So it is with footnotes, with labels before targets, with embeds in a link's text, and with a
    backslash at the front, which pulldown-cmark leaves out.
    """
    if b"^" in data and b"[^" in data:
        return True
    if not dialect.wikilinks or b"[[" not in data:
        return False
    if dialect.label_first or (b"\\" in data and b"[[\\" in data):
        return True
    return b"!" in data and _LINKED_EMBED.search(data) is not None


def blocks(text: str) -> list[Extent]:
    """The outermost block elements of `text`, in order: what a waiver comment covers."""
    found: list[Extent] = []
    end = -1
    text = tame(text, text.encode())
    for event, place in pyromark.events_with_range(text, options=_BASE):
        if place["start"] >= end and event.__class__ is dict and "Start" in event:
            end = place["end"]
            found.append(Extent(place["start"], end))
    return found


def _undefined_into(found: Scan, data: bytes) -> Callable[[Any], None]:
    def undefined(link: Any) -> None:
        if link["link_type"] == "Reference":
            start, end = link["span"]["start"], link["span"]["end"]
            if _is_reference(data, start, end):
                found.undefined.append(ScannedLabel(link["reference"], start, end))

    return undefined


def _is_reference(data: bytes, start: int, end: int) -> bool:
    """Not so `[^1][text]`, a footnote, `[a]\\[b]`, text, and `![[x]]][b]`, an embed."""
    label = data.rfind(b"][", start, end) + 2
    if label < 2 or b"]" in data[label : end - 1].replace(b"\\]", b""):
        return False
    image = data.startswith(b"!", start)
    return not (_NOTE.match(data, start + image) or _EMBED.match(data, start))


def _walk(  # noqa: C901, PLR0912 - the hottest path of a cold check: no calls for what is common
    events: Iterable[Any], found: Scan, data: bytes, dialect: Dialect
) -> None:
    heading: list[str] | None = None
    level, at = 0, _NOWHERE
    notes: set[str] = set()
    for event, place in events:
        if "Text" in event:
            if heading is not None:
                heading.append(event["Text"])
            if event["Text"][:1] == "^":
                _note_lost(place["start"], data, found)
        elif "End" in event:
            if heading is not None and event["End"].__class__ is dict:
                text = "".join(heading).strip()
                found.headings.append(ScannedHeading(level, text, at["start"], at["end"]))
                heading = None
        elif event.__class__ is str:
            if heading is not None:
                heading.append(" ")
        elif "Start" in event:
            tag = event["Start"]
            if tag.__class__ is str:
                pass
            elif "Link" in tag:
                _link(tag["Link"], place, data, found, dialect)
            elif "Heading" in tag:
                heading, level, at = [], int(tag["Heading"]["level"][1]), place
            elif "Image" in tag:
                _link(tag["Image"], place, data, found, dialect, image=True)
            elif "FootnoteDefinition" in tag:
                notes.add(tag["FootnoteDefinition"].casefold())
            elif "CodeBlock" in tag:
                found.code.append(Extent(place["start"], place["end"]))
        elif "Code" in event:
            found.code.append(Extent(place["start"], place["end"]))
            if heading is not None:
                heading.append(event["Code"])
        elif "Html" in event or "InlineHtml" in event:
            found.html += event.values()
    if found.lost_footnotes:
        _keep_lost(found, notes)


def _link(
    link: Any, place: Any, data: bytes, found: Scan, dialect: Dialect, *, image: bool = False
) -> None:
    link_type, target, label, end = link["link_type"], link["dest_url"], "", place["end"]
    if link_type.__class__ is dict:
        name = _wikilink(place, data, dialect, image=image)
        if name is not None:
            kind = "embed" if image else "wikilink"
            found.links.append(ScannedLink(kind, name, place["start"], end))
        return
    if link_type in REFERENCES:
        kind, label = "reference-image" if image else "reference", link["id"]
        if link_type == "Collapsed" and data.startswith(b"[]", end):
            end += 2  # pulldown-cmark leaves them out
    elif link_type == "Email":
        kind, target = "autolink", "mailto:" + target
    else:
        kind = "image" if image else _KINDS[link_type]
    one = ScannedLink(kind, target, place["start"], end, label)
    embed = _EMBED.match(data, one.start) if image and dialect.wikilinks else None
    if embed:
        _linked_embed(one, embed, found, dialect)
    else:
        found.links.append(one)


def _linked_embed(
    image: ScannedLink, embed: re.Match[bytes], found: Scan, dialect: Dialect
) -> None:
    """`[![[x]]](y)` is an embed in a link's text; pulldown-cmark makes an image of the most."""
    data = embed.string
    opening = _opening(data, image.start)
    if opening >= 0:
        kind = image.kind
        if data[opening - 1 : opening] == b"!":
            opening -= 1
        else:
            kind = "inline" if kind == "image" else "reference"
        found.links.append(image._replace(kind=kind, start=opening))
    inner = embed.group(1).decode("utf-8", "replace")
    target = wikilink_target(inner, label_first=dialect.label_first)
    if target is not None:
        found.links.append(ScannedLink("embed", target, *embed.span()))


def _opening(data: bytes, at: int) -> int:
    """The bracket, at most 250 bytes back in the paragraph, that is open at `at`; or -1."""
    first = max(data.rfind(b"\n\n", max(at - 250, 0), at), at - 250, 0)
    depth = 0
    for place in range(at - 1, first - 1, -1):
        if data[place] == 0x5D:
            depth += 1
        elif data[place] == 0x5B and data[place - 1 : place] != b"\\":
            if not depth:
                return place
            depth -= 1
    return -1


def _wikilink(place: Any, data: bytes, dialect: Dialect, *, image: bool) -> str | None:
    inner = data[place["start"] + (3 if image else 2) : place["end"] - 2]
    return wikilink_target(inner.decode("utf-8", "replace"), label_first=dialect.label_first)


def _note_lost(start: int, data: bytes, found: Scan) -> None:
    note = _NOTE.match(data, start - 1) if start else None
    if note:
        label = note.group(1).decode("utf-8", "replace")
        found.lost_footnotes.append(ScannedLabel(label, *note.span()))


def _keep_lost(found: Scan, notes: set[str]) -> None:
    """Leave only uses of footnotes; pulldown-cmark reads `[^1]` before brackets as text."""
    texts = {link.start + _TEXT_AT.get(link.kind, 0) for link in found.links}
    found.lost_footnotes = [
        note
        for note in found.lost_footnotes
        if note.start not in texts and note.label.casefold() not in notes
    ]
