"""pulldown-cmark's events without places → links, headings and HTML.

What a first verdict needs of a page, at half the cost of a scan with places. Each step of the loop
is taken hundreds of times a page, so what is common comes first and calls nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vaultkit.parse.scan import Scan, ScannedHeading, ScannedLink, wikilink_target

REFERENCES = frozenset(("Reference", "Collapsed", "Shortcut"))
"""The types of links that go by a definition."""

_LINK_ENDS = ("Link", "Image")
_new = tuple.__new__  # what calling a named tuple comes to, at half the price


def skim(events: Iterable[Any], found: Scan) -> bool:  # noqa: C901, PLR0912 - as said above
    """Add what `events` tell to `found`; False where a wikilink's label goes over a line's end.

    Whether such a wikilink is one at all only its source tells.
    """
    heading: list[str] | None = None
    level = 0
    in_label = False
    for event in events:
        if "Text" in event:
            if heading is not None:
                heading.append(event["Text"])
        elif "End" in event:
            if in_label and event["End"] in _LINK_ENDS:
                in_label = False
            if heading is not None and event["End"].__class__ is dict:
                found.headings.append(ScannedHeading(level, "".join(heading).strip()))
                heading = None
        elif "Start" in event:
            tag = event["Start"]
            if tag.__class__ is str:
                continue
            if "Link" in tag or "Image" in tag:
                in_label = _link(tag, found.links)
            elif "Heading" in tag:
                heading, level = [], int(tag["Heading"]["level"][1])
        elif event.__class__ is str:
            if in_label:
                return False
            if heading is not None:
                heading.append(" ")
        elif "Code" in event:
            if heading is not None:
                heading.append(event["Code"])
        elif "Html" in event or "InlineHtml" in event:
            found.html += event.values()
    return True


def _link(tag: Any, links: list[ScannedLink]) -> bool:
    """Add a link or image; whether it is a wikilink whose label follows."""
    image = "Image" in tag
    link = tag["Image"] if image else tag["Link"]
    link_type, target = link["link_type"], link["dest_url"]
    if link_type == "Inline":
        links.append(_new(ScannedLink, ("image" if image else "inline", target, -1, -1, "")))
    elif link_type.__class__ is dict:
        labelled: bool = link_type["WikiLink"]["has_pothole"]
        name = wikilink_target(target + "|" if labelled else target, label_first=False)
        if name is not None:
            links.append(_new(ScannedLink, ("embed" if image else "wikilink", name, -1, -1, "")))
        return labelled
    elif link_type in REFERENCES:
        kind = "reference-image" if image else "reference"
        links.append(ScannedLink(kind, target, -1, -1, link["id"]))
    else:
        address = "mailto:" + target if link_type == "Email" else target
        links.append(ScannedLink("autolink", address))
    return False
