"""The text of a claim: its body without comments, white space collapsed.

Only claims have one; what other pages say would take too much room, and no rule asks for it.
"""

from __future__ import annotations

import hashlib

from vaultkit.model.facts import Node, Pair

LONGEST = 4_000
"""So many characters are kept of a text; what follows is told apart by its digest."""


def said_by(root: Node | None, body: str) -> str:
    """What a page with this frontmatter and body claims, "" where it is no claim."""
    if root is None or not any(_is_claim(pair) for pair in root.pairs):
        return ""
    text = " ".join(without_comments(body).split())
    if len(text) <= LONGEST:
        return text
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return f"{text[:LONGEST].rsplit(' ', 1)[0]} {digest}"


def _is_claim(pair: Pair) -> bool:
    return pair.key == "record" and any(item.text == "claim" for item in pair.node.items)


def without_comments(html: str) -> str:
    """`html` without its comments; one that never closes goes to the end."""
    parts = []
    at = 0
    while (opening := html.find("<!--", at)) >= 0:
        parts.append(html[at:opening])
        closing = html.find("-->", opening + 4)
        at = closing + 3 if closing >= 0 else len(html)
    return "".join((*parts, html[at:]))
