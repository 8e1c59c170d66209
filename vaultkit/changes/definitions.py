"""Which reference definitions and footnotes go along with a section, stay, or are copied.

A definition that both pages need stands on both; one that only one of them needs goes there. One
that nobody uses stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vaultkit.changes.section import NEWLINE, Part, Sheet
from vaultkit.errors import StateError
from vaultkit.parse.link_place import offset_of
from vaultkit.parse.page import fold_label
from vaultkit.vault.resolve import Target, split_fragment
from vaultkit.vault.snapshot import Snapshot

Key = tuple[str, str]
"""`note` or `reference`, and the folded label."""

Range = tuple[int, int]
_BY_LABEL = ("reference", "reference-image")


class Defined(NamedTuple):
    """A definition by the bytes of its lines; not `whole` where it stands inside something else."""

    key: Key
    start: int
    end: int
    whole: bool


class Shared(NamedTuple):
    """What happens to definitions, as bytes of the source.

    `stay` are in the section and remain; `kept` are in it and are copied into the source; `copied`
    are outside and copied to the destination; `dropped` are outside and only needed there.
    """

    stay: tuple[Range, ...] = ()
    kept: tuple[Range, ...] = ()
    copied: tuple[Range, ...] = ()
    dropped: tuple[Range, ...] = ()


def definitions_of(sheet: Sheet) -> tuple[Defined, ...]:
    """The definitions of a page that count, in the order of the text."""
    found: dict[Key, Defined] = {}
    blocks = sheet.notes.blocks
    for note in sheet.notes.definitions:
        whole = any(extent.start == note.start for extent in blocks)
        key = ("note", note.label)
        found.setdefault(key, _lines(sheet, key, note.start, note.end, whole))
    for one in sheet.facts.definitions:
        if one.label.startswith("^"):
            continue
        start = offset_of(sheet.text, sheet.lines, one.line, one.column)
        end = offset_of(sheet.text, sheet.lines, one.end_line, one.end_column)
        whole = not any(extent.start <= start < extent.end for extent in blocks)
        key = ("reference", fold_label(one.label))
        found.setdefault(key, _lines(sheet, key, start, end, whole))
    return tuple(sorted(found.values(), key=lambda one: one.start))


def _lines(sheet: Sheet, key: Key, start: int, end: int, whole: bool) -> Defined:
    """A definition with its whole lines, where nothing else stands on them."""
    text = sheet.text
    end = start + len(text[start:end].rstrip())
    first = sheet.lines.start_of(sheet.lines.line_of(start))
    found = NEWLINE.search(text, end)
    last, after = (found.start(), found.end()) if found else (len(text), len(text))
    alone = not text[first:start].strip() and not text[end:last].strip()
    return Defined(key, first, after, True) if whole and alone else Defined(key, start, end, False)


def shared(source: Sheet, part: Part) -> Shared:
    """What happens to each definition of the source when `part` moves away.

    Raises `StateError` for one that would have to be copied out of a quote or a list.
    """
    defined = definitions_of(source)
    uses = _uses(source)
    within = {one.key: [key for key, at in uses if one.start <= at < one.end] for one in defined}
    free = [(key, at) for key, at in uses if not any(d.start <= at < d.end for d in defined)]
    there = _closed((key for key, at in free if part.start <= at < part.end), within)
    here = _closed((key for key, at in free if not part.body <= at < part.end), within)
    found: dict[str, list[Range]] = {"stay": [], "kept": [], "copied": [], "dropped": []}
    for one in defined:
        inside = part.body <= one.start < part.end
        for what in _fate(inside, here=one.key in here, there=one.key in there):
            if one.whole:
                found[what].append((one.start, one.end))
            elif what != "dropped":
                # one line can be copied out of what it stands in, but not cut out of it
                _refuse_lines(source, one)
                found["kept" if what == "stay" else what].append((one.start, one.end))
    return Shared(**{name: tuple(ranges) for name, ranges in found.items()})


def _fate(inside: bool, *, here: bool, there: bool) -> tuple[str, ...]:
    if inside:
        return (("kept",) if there else ("stay",)) if here else ()
    if not there:
        return ()
    return ("copied",) if here else ("copied", "dropped")


def _uses(sheet: Sheet) -> list[tuple[Key, int]]:
    found: list[tuple[Key, int]] = [(("note", one.label), one.start) for one in sheet.notes.uses]
    for link in sheet.facts.links:
        if link.kind in _BY_LABEL and link.label:
            found.append((("reference", fold_label(link.label)), link.start))
    return found


def _closed(keys: Iterable[Key], within: Mapping[Key, list[Key]]) -> set[Key]:
    """These, and what their own texts use, and so on."""
    found: set[Key] = set()
    left = list(keys)
    while left:
        key = left.pop()
        if key not in found:
            found.add(key)
            left += within.get(key, ())
    return found


def _refuse_lines(source: Sheet, one: Defined) -> None:
    """Refuse a footnote, or a definition of several lines, inside a quote or a list."""
    if one.key[0] == "note" or NEWLINE.search(source.text, one.start, one.end):
        line = source.lines.line_of(one.start)
        raise StateError(
            f"{source.path}:{line}: {_shown(one.key)} is defined inside a quote, a list or another "
            "text, and the other page needs it as well",
            "Give it lines of its own first",
        )


def _shown(key: Key) -> str:
    return f"[^{key[1]}]" if key[0] == "note" else f"[{key[1]}]"


def refuse_clashes(
    vault: Snapshot, source: Sheet, target: Sheet, ranges: Iterable[Range]
) -> frozenset[Range]:
    """The definitions among `ranges` of the source that the target has already, word for word.

    Raises `StateError` for a label that means something else there.
    """
    known = {one.key: one for one in definitions_of(target)}
    goals = _goals(vault, source), _goals(vault, target)
    asked = tuple(ranges)
    same = set()
    for one in definitions_of(source):
        if not any(start <= one.start < end for start, end in asked) or one.key not in known:
            continue
        other = known[one.key]
        if one.key[0] == "reference":
            alike = goals[0].get(one.key) == goals[1].get(one.key)
        else:
            alike = _said(vault, source, one) == _said(vault, target, other)
        if not alike:
            raise StateError(
                f"{_shown(one.key)} means something else on {target.path} "
                f"(line {target.lines.line_of(other.start)})",
                f"Give it another label on {source.path} first",
            )
        same.add((one.start, one.end))
    return frozenset(same)


def _said(vault: Snapshot, sheet: Sheet, one: Defined) -> tuple[list[bytes], list[Target]]:
    """The words of a footnote, and where its links lead."""
    links = [link for link in sheet.facts.links if one.start <= link.start < one.end]
    goals = [vault.resolve(sheet.path, link)[0] for link in links]
    return sheet.text[one.start : one.end].split(), goals


def _goals(vault: Snapshot, sheet: Sheet) -> dict[Key, tuple[Target, str]]:
    """Where each reference definition leads, with its query and fragment as written."""
    found: dict[Key, tuple[Target, str]] = {}
    for one in sheet.facts.definitions:
        link = vault.definition_link(one)
        target, _ = vault.resolve(sheet.path, link)
        page, _ = split_fragment(one.target, wikilink=False)
        written = one.target[len(page) :] if target.path else one.target
        found.setdefault(("reference", fold_label(one.label)), (target, written))
    return found
