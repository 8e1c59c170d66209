"""What could stand at a place of a buffer: names of pages, headings, keys, values.

In: the vault and what is typed so far. Out: offers, the likeliest first, of which each leads where
it says: nothing is offered that could mean something else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote

from vaultkit.model.facts import Link
from vaultkit.model.vocabulary import Field, PageType
from vaultkit.ontology.common_keys import common_keys
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import relative_path, wikilink_path
from vaultkit.vault.surface import LIFECYCLES, key_of, stem_of
from vaultkit.vault.types import CLAIM, RECORDS, RELATIONSHIP

MOST = 60
"""So many are offered at once; there are more where as many are told."""


class Offer(NamedTuple):
    """`shown` is its name, `text` what is written, `about` a few words on it."""

    shown: str
    text: str
    about: str = ""
    more: str = ""
    first: bool = False


# --- pages


def pages(
    vault: Snapshot,
    here: str,
    typed: str,
    *,
    only: Callable[[str], bool] | None = None,
    in_field: bool = False,
) -> Iterator[Offer]:
    """Pages called nearly as what is `typed`, as a wikilink, or a field, on the page `here` names
    them."""
    told = 0
    for name, path in _called(vault, typed):
        if path == here or (only is not None and not only(path)) or vault.state(path):
            continue
        text = name_for(vault, here, name, path, in_field=in_field)
        if text:
            title = title_of(path, vault.surfaces[path])
            yield Offer(name, text, path, title if title != name else "")
            told += 1
        if told >= MOST:
            return


def _called(vault: Snapshot, typed: str) -> Iterator[tuple[str, str]]:
    """Names as they are written, with their pages; those that begin as typed come first."""
    names, wanted = vault.names, key_of(typed.strip())
    tables = (names.stems, names.titles, names.headings, names.aliases)
    last = wanted.rpartition("/")[2]
    seen = set()
    begin = [(key, table) for table in tables for key in table if key.startswith(last)]
    inside = [
        (key, table)
        for table in tables
        for key in table
        if last in key and not key.startswith(last)
    ]
    begin.sort(key=lambda one: (len(one[0]), one[0]))
    inside.sort(key=lambda one: (len(one[0]), one[0]))
    for key, table in (*begin, *inside):
        for path in table[key]:
            name = _written(vault, path, key)
            if (name, path) not in seen and wanted in (key_of(path) if "/" in wanted else wanted):
                seen.add((name, path))
                yield name, path


def _written(vault: Snapshot, path: str, key: str) -> str:
    """A name of a page as it spells it."""
    surface = vault.surfaces[path]
    spelled = [stem_of(path), *([surface.title.text] if surface.title else []), surface.heading]
    spelled += [alias.text for alias in surface.aliases]
    return next((one for one in spelled if key_of(one) == key), stem_of(path))


def name_for(vault: Snapshot, here: str, name: str, path: str, *, in_field: bool) -> str:
    """What a wikilink or a field writes to mean a page: its name, or the shortest that does."""
    kind = "property" if in_field else "wikilink"
    for form in dict.fromkeys((name, stem_of(path), path.removesuffix(".md"), wikilink_path(path))):
        if any(char in form for char in "[]|#^\n\r") or form != form.strip():
            continue
        target, fragment = vault.resolve(here, Link(kind, form))
        if target.outcome is Outcome.PAGE and target.path == path and not target.folded:
            return "" if fragment else form
    return ""


def files(vault: Snapshot, here: str, typed: str) -> Iterator[Offer]:
    """Files of the vault as a Markdown link on the page `here` writes them."""
    wanted, told = key_of(unquote(typed)), 0
    ways = {path: relative_path(here, path) for path in vault.entries}
    found = [path for path, way in ways.items() if wanted in key_of(way)]
    generated = frozenset(vault.paths.generated)
    for path in sorted(found, key=lambda one: (one not in vault.surfaces, len(one), one)):
        way = quote(ways[path], safe="/!$&'*+,;=:@~-._")
        target, _ = vault.resolve(here, Link("inline", way))
        if path != here and path not in generated and target.path == path:
            surface = vault.surfaces.get(path)
            yield Offer(way, way, title_of(path, surface) if surface is not None else "")
            told += 1
        if told >= MOST:
            return


def headings(vault: Snapshot, path: str, *, wikilink: bool) -> Iterator[Offer]:
    """What may stand behind `#` in a link to the page at `path`."""
    anchors = vault.anchors(path)
    if not wikilink:
        yield from (Offer(one, one) for one in anchors.url_anchors)
        return
    for text in dict.fromkeys(anchors.headings):
        plain = " ".join("".join(" " if char in "#|^[]\\" else char for char in text).split())
        if plain and anchors.has_heading(plain):
            yield Offer(text, plain)
    yield from (Offer(f"^{block}", f"^{block}", "block") for block in anchors.blocks)


# --- frontmatter


def keys(vault: Snapshot, kind: PageType | None, there: Collection[str]) -> Iterator[Offer]:
    """Keys that the frontmatter of a page of this type may still have."""
    fields = kind.fields if kind is not None else ()
    for field in fields:
        if field.name not in there and field.deprecated is None:
            yield Offer(field.name, field.name, field.kind, field.description, first=field.required)
    own = {field.name for field in fields}
    preset = vault.settings.preset.name
    common = common_keys(kind or PageType(name=""), preset)
    for name in sorted(common - own):
        if name not in there:
            yield Offer(name, name, "of every page")


def values(
    vault: Snapshot, here: str, field: Field | None, key: str, typed: str
) -> Iterator[Offer]:
    """What the value of a key may be; `field` is the vocabulary's, None where it has none."""
    if field is None:
        yield from _own_values(vault, key)
    elif field.kind == "enum":
        for one in field.choices:
            if one.deprecated is None:
                yield Offer(one.value, one.value, "", one.description)
    elif field.kind == "boolean":
        yield from (Offer(word, word) for word in ("true", "false"))
    elif field.kind in ("ref", "link"):

        def fits(path: str) -> bool:
            return not field.to or vault.typed(path).is_a(field.to)

        yield from pages(vault, here, typed, only=fits, in_field=True)


def _own_values(vault: Snapshot, key: str) -> Iterator[Offer]:
    """Values of the keys that every page may have."""
    known = vault.types.ontology
    if key == "type":
        yield from (Offer(one.name, one.name, "", one.description) for one in known.page_types)
    elif key == "record":
        yield from _plain(RECORDS)
    elif key == "lifecycle":
        yield from _plain(LIFECYCLES)
    elif key == "claim_kind":
        yield from (Offer(one.name, one.name, CLAIM, one.description) for one in known.claim_kinds)
    elif key == "label":
        for one in known.relationship_types:
            yield Offer(one.name, one.name, RELATIONSHIP, one.description)


def _plain(words: Iterable[str]) -> Iterator[Offer]:
    return (Offer(word, word) for word in words)
