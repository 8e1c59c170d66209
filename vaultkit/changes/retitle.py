"""Another title for a page: in its frontmatter, in its first heading, and in links to that heading.

In: a page's bytes and the title. Out: bytes in which nothing else differs.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from vaultkit.errors import StateError
from vaultkit.model.facts import Facts, Heading
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.edit import set_field
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.parse.slugs import heading_key
from vaultkit.vault.fragments import Anchors
from vaultkit.vault.surface import aliases_of, key_of

_ATX = re.compile(
    rb"(?P<before>[ ]{0,3}#[ \t]+)(?P<text>.*?)"
    rb"(?P<after>(?:[ \t]*\{#[^\s{}]+\})?(?:[ \t]+#+)?[ \t]*)\Z",
    re.DOTALL,
)
_SETEXT = re.compile(rb"(?P<before>[ ]{0,3})(?P<text>\S.*?)(?P<after>[ \t]*)\Z", re.DOTALL)
_MARKUP = re.compile(r"([\\`*_\[\]<>#&~|{}!^])")
_UNLINKED = re.compile(r"[#|^\[\]\\]+")
_LINE_END = re.compile(rb"\r\n|\n|\r|\Z")


def has_title(facts: Facts) -> bool:
    """Whether a page says what it is called, in its frontmatter or by a heading."""
    return bool(_field(facts)) or _heading(facts) is not None


def retitled(data: bytes, title: str, dialect: Dialect) -> bytes:
    """A page with another title, in every place where it says the old one.

    A first heading that says something else than the frontmatter's title stays. A page without a
    title gets none. Raises `StateError` where the title cannot be written.
    """
    facts = parse(data, dialect, placed=True)
    field, heading = _field(facts), _heading(facts)
    if heading is not None and (not field or key_of(field) == key_of(heading.text)):
        data = _with_heading(data, heading, title, dialect)
    return set_field(data, "title", title) if field else data


def with_alias(data: bytes, alias: str, dialect: Dialect) -> bytes:
    """A page that is also called `alias`."""
    facts = parse(data, dialect)
    key = "aliases" if facts.field("aliases") is not None or not facts.field("alias") else "alias"
    known = _aliases(facts, key)
    if any(key_of(one) == key_of(alias) for one in known):
        return data
    return set_field(data, key, [*known, alias])


def without_alias(data: bytes, alias: str, dialect: Dialect) -> bytes:
    """A page of which `alias` is no other name, as where it is the title."""
    facts = parse(data, dialect)
    for key in ("aliases", "alias"):
        known = _aliases(facts, key)
        kept = [one for one in known if key_of(one) != key_of(alias)]
        if len(kept) < len(known):
            data = set_field(data, key, kept or None)
    return data


def _aliases(facts: Facts, key: str) -> list[str]:
    node = facts.field(key)
    names = aliases_of(node, None) if key == "aliases" else aliases_of(None, node)
    return [name.text for name in names]


def _field(facts: Facts) -> str:
    node = facts.field("title")
    return (node.text or "") if node is not None else ""


def _heading(facts: Facts) -> Heading | None:
    return next((one for one in facts.headings if one.level == 1), None)


def _with_heading(data: bytes, heading: Heading, title: str, dialect: Dialect) -> bytes:
    decoded = decode(data)
    text = decoded.data
    end = _LINE_END.search(text, heading.start)
    line = text[heading.start : end.start() if end else len(text)]
    form = _ATX.match(line) or _SETEXT.match(line)
    before = parse(text, dialect, placed=True)
    for words in (title, _MARKUP.sub(r"\\\1", title)):
        if form is None:
            break
        new = form["before"] + words.encode() + form["after"]
        edited = text[: heading.start] + new + text[heading.start + len(line) :]
        if _same_but_title(before, parse(edited, dialect, placed=True), heading, title):
            return (BOM if decoded.bom else b"") + edited
    raise StateError(
        f"line {heading.line}: the heading cannot become {title!r} by itself",
        "Change the heading by hand, then run it again",
    )


def _same_but_title(before: Facts, after: Facts, heading: Heading, title: str) -> bool:
    old = [(one.level, one.text, one.anchor) for one in before.headings]
    new = [(one.level, one.text, one.anchor) for one in after.headings]
    at = before.headings.index(heading)
    old[at] = (heading.level, title, heading.anchor)
    links = [(one.kind, one.target) for one in before.links]
    return old == new and links == [(one.kind, one.target) for one in after.links]


def renamed_heading(was: Anchors, now: Anchors, fragment: str) -> str:
    """What a wikilink calls a heading of `was` that `now` calls otherwise; "" where it needs not.

    The heading is the first whose text is another one.
    """
    if not was.has_heading(fragment) or now.has_heading(fragment):
        return ""
    pairs = zip(was.headings, now.headings, strict=False)
    old, new = next(((old, new) for old, new in pairs if old != new), ("", ""))
    name = " ".join(_UNLINKED.sub(" ", new).split())
    parts = [
        name if heading_key(part) == heading_key(old) else part for part in fragment.split("#")
    ]
    return next((form for form in ("#".join(parts), name) if now.has_heading(form)), "")


def renamed_anchor(was: Anchors, now: Anchors, fragment: str) -> str:
    """The same for the fragment of a URL."""
    if not was.has_url_fragment(fragment) or now.has_url_fragment(fragment):
        return ""
    new = sorted(set(now.url_anchors).difference(was.url_anchors))
    texts = [text for text in now.headings if text not in was.headings]
    for form in (*new, *map(quote, texts)):
        if len(new) <= 1 and now.has_url_fragment(form):
            return form
    return ""
