"""Edits that let a link lead elsewhere: its destination changes and no other byte.

What `vaultkit.parse.link_spelling` refuses to write has no edit; the words of the step remain.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

from vaultkit.errors import StateError
from vaultkit.model.facts import Definition, Link
from vaultkit.model.finding import Applicability, Edit, Fix
from vaultkit.parse.link_place import VALUE, WIKILINK, Place, place_of
from vaultkit.parse.link_spelling import Retarget, respelled
from vaultkit.rules.edits import Text, read
from vaultkit.rules.rule import fix_by
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, by_file, either, only_called
from vaultkit.vault.surface import key_of

_NUMBER = re.compile(r"\d+")
_INLINE = re.compile(r"\[([^\[\]!\\]+)\]\([^()\[\]<>]*\)\Z")


def retarget(
    title: str,
    page: Page,
    vault: Snapshot,
    wanted: Retarget,
    applicability: Applicability = Applicability.UNSAFE,
) -> Fix:
    """The fix that writes the destination of `wanted` into its link on `page`."""
    label_first = vault.settings.preset.label_first
    page = vault.placed(page)
    text = read(page, vault)
    try:
        start, end, new = respelled(text.data, page.facts, wanted, label_first=label_first)
    except StateError:
        return Fix(title)
    if text.data[start:end] == new:
        return Fix(title)
    return fix_by(title, (text.edit(start, end, new.decode()),), applicability)


def one_close(title: str, page: Page, vault: Snapshot, link: Link, close: tuple[str, ...]) -> Fix:
    """The fix that takes the only close name there is; its words alone where there are more.

    Another number is another day, issue or part, and no slip of the pen: words alone as well.
    """
    if len(close) != 1 or _figures(link.target) != _figures(close[0]):
        return Fix(title)
    return retarget(title, page, vault, Retarget(link, close[0]))


def _figures(target: str) -> list[str]:
    """The numbers in the last part of a destination, without zeros in front."""
    name = unquote(target.partition("#")[0].replace("\\", "/")).rstrip("/").rpartition("/")[2]
    return [number.lstrip("0") for number in _NUMBER.findall(name)]


def by_file_name(page: Page, vault: Snapshot, link: Link) -> Fix | None:
    """The fix of a link by a title or an alias that the dialect takes for no name; None for others.

    What readers saw becomes the label.
    """
    what, paths = only_called(vault.names, vault.settings, link.target)
    if not paths:
        return None
    names = [by_file(vault.names, path) for path in paths]
    name = link.target.partition("#")[0].strip()
    labelled = link.kind == "wikilink" and _may_get_label(page, vault, link)
    shown = [f"[[{one}|{name}]]" if labelled else f'"{one}"' for one in names]
    have = f"{both(paths)} {'has' if len(paths) == 1 else 'have'} this {what}"
    title = f"{have}, but links go by file name here: write {either(shown)}"
    if len(names) > 1:
        return Fix(title)
    fix = retarget(title, page, vault, Retarget(link, names[0]))
    edits = fix.edits
    if labelled and edits:
        edits = (replace(edits[0], text=f"{edits[0].text}|{name}"),)
    return replace(fix, edits=edits)


def _may_get_label(page: Page, vault: Snapshot, link: Link) -> bool:
    """Whether a label can simply be added: there is none, and the line is of no table."""
    text = read(page, vault)
    first, last = (text.lines.start_of(link.span.line + more) for more in (0, 1))
    return not vault.settings.preset.label_first and b"|" not in text.data[first:last]


def fragment(title: str, page: Page, vault: Snapshot, link: Link, close: tuple[str, ...]) -> Fix:
    """The same for what stands behind the last `#` of a link; `close` are such texts."""
    if len(close) != 1:
        return Fix(title)
    target, _, old = link.target.partition("#")
    above = f"{old.rpartition('#')[0]}#" if "#" in old else ""
    if link.kind in ("wikilink", "embed", "property"):
        return retarget(title, page, vault, Retarget(link, target.strip(), f"#{above}{close[0]}"))
    path, sign, query = target.partition("?")
    return retarget(
        title, page, vault, Retarget(link, unquote(path), f"{sign}{query}#{above}{close[0]}")
    )


def respelled_name(
    title: str,
    page: Page,
    vault: Snapshot,
    link: Link,
    *,
    path: str,
    applicability: Applicability,
) -> Fix:
    """The fix that spells the name in a link as the file at `path` does, case and Unicode form."""
    page = vault.placed(page)
    text = read(page, vault)
    place = place_of(text.data, page.facts, link, label_first=vault.settings.preset.label_first)
    if place is None or place.form == VALUE:
        return Fix(title)
    old = text.data[place.start : place.end].decode()
    new = recased(old if place.form == WIKILINK else unquote(old), path)
    if not new:
        return Fix(title)
    if place.form != WIKILINK:
        return retarget(title, page, vault, Retarget(link, new), applicability)
    edits = (text.edit(place.start, place.end, new),) if new != old else ()
    return fix_by(title, edits, applicability)


def recased(name: str, path: str) -> str:
    """`name`, a path or the end of one, spelled as `path`; "" where they differ in more than that.

    Steps such as `..` and a missing `.md` stay as they are.
    """
    spelled = path.split("/")
    parts = name.split("/")
    for at in range(len(parts) - 1, -1, -1):
        if parts[at] in ("", ".", ".."):
            continue
        if not spelled:
            return ""
        there = spelled.pop()
        short = there.removesuffix(".md")
        if key_of(parts[at]) not in (key_of(there), key_of(short)):
            return ""
        parts[at] = there if key_of(parts[at]) == key_of(there) else short
    return "/".join(parts)


def place_in(page: Page, vault: Snapshot, link: Link | Definition) -> tuple[Text, Place] | None:
    """The text of a page and where a link's destination stands in it."""
    page = vault.placed(page)
    text = read(page, vault)
    place = place_of(text.data, page.facts, link, label_first=vault.settings.preset.label_first)
    return (text, place) if place is not None else None


def without_link(page: Page, vault: Snapshot, link: Link) -> tuple[Edit, ...]:
    """The text that a reader sees in the place of a wikilink or a plain Markdown link."""
    if link.kind not in ("wikilink", "inline"):
        return ()
    written = read(page, vault).at(link.span)
    shown = _INLINE.match(written)
    if link.kind == "wikilink":
        parts = written[2:-2].replace("\\|", "|").partition("|")
        label = parts[0] if vault.settings.preset.label_first else parts[2]
        text = (label or parts[0]).strip()
    else:
        text = shown[1] if shown else ""
    return (Edit(link.span, text),) if text else ()


def deleted_lines(text: Text, line: int, end_line: int) -> tuple[Edit, ...]:
    """Whole lines taken out; the last line of a page without an end of its own keeps its break."""
    start = text.lines.start_of(line)
    return (text.edit(start, text.lines.start_of(end_line + 1), ""),)
