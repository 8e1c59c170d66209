"""Read a page, the overview, the log, or the catalog, as the tools of a wiki answer it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.live import Live
from vaultkit.actions.view import View
from vaultkit.actions.wiki_names import (
    LOG,
    OVERVIEW,
    OVERVIEW_FILE,
    NoPage,
    findings_of,
    path_named,
    title_of,
)
from vaultkit.changes.as_read import destination, reading
from vaultkit.changes.fences import Held, hash_of
from vaultkit.errors import StateError, UsageError
from vaultkit.generate.listing import ENTRY, read
from vaultkit.model.facts import Facts, Node
from vaultkit.model.text import shortened
from vaultkit.model.wiki import CatalogSection, Head, PageField, PageRead
from vaultkit.parse.decode import decode
from vaultkit.parse.page import parse
from vaultkit.parse.slugs import heading_key
from vaultkit.vault.backlinks import leading_to
from vaultkit.vault.ids import id_of, name_of
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import closest, did_you_mean
from vaultkit.vault.types import DOCUMENT, PAGE

LATEST = 10
"""So many entries of the log are read as `log`."""

_APART = frozenset(("id", "lifecycle", "merged_into", "record", "superseded_by", "title", "type"))
_SECTION = re.compile(r"^## ", re.MULTILINE)
_LOOSE = "Pages"
_FINDINGS = 20


def page(live: Live, name: str) -> PageRead:
    """The page of this name, `overview` or `log`. Raises `UsageError` for none."""
    word = name.strip()
    if word in (OVERVIEW, LOG):
        with live.look() as view:
            if word == LOG:
                return _log(view)
            if OVERVIEW_FILE not in view.snapshot.surfaces:
                note = "There is no overview yet: knowledge_rewrite writes one, without a version"
                return _nothing(OVERVIEW, OVERVIEW_FILE, note)
    try:
        return _looked_at(live, word)
    except NoPage:  # it may have come since everything was listed
        live.hint(None)
        return _looked_at(live, word)


def _looked_at(live: Live, name: str) -> PageRead:
    with live.look_at(lambda view: path_named(view, name)) as found:
        return _read(found.view, found.held)


def _read(view: View, held: Held) -> PageRead:
    vault, path = view.snapshot, held.path
    if held.data is None or path not in vault.surfaces:
        raise UsageError(f"{path} is gone from the disk", "Look into the index again")
    decoded = decode(held.data)
    if decoded.reason:
        raise StateError(
            f"{path} cannot be read: {decoded.reason}", "A person has to save it as UTF-8"
        )
    facts = parse(held.data, dialect_of(view.settings), placed=True)
    seen = reading(vault, path, decoded.data, facts)
    typed, surface = vault.typed(path), vault.surfaces[path]
    plain = typed.record in (PAGE, DOCUMENT)
    return PageRead(
        id=name_of(vault, path),
        path=path,
        type=vault.types.called(typed) or ("" if plain else typed.record),
        title=title_of(vault, path),
        state=vault.state(path),
        replaced_by=_heir(vault, path, surface.redirect),
        version=hash_of(held.data)[:16],
        revision=held.revision,
        dirty=held.revision.startswith("worktree:"),
        fields=tuple(_fields(facts)),
        content=seen.text,
        headings=tuple(
            Head(one.level, one.text, seen.shown_at(one.start)) for one in facts.headings
        ),
        linked_from=tuple(_linked_from(vault, path)),
        findings=findings_of(view, path, _FINDINGS),
        note="" if plain else f"It is a {typed.record}, which these tools do not write",
    )


def _nothing(name: str, path: str, note: str) -> PageRead:
    return PageRead(
        name, path, "", name.capitalize(), "", "", "", "", False, (), "", (), (), (), note
    )


def _heir(vault: Snapshot, path: str, redirect: str) -> str:
    if not redirect:
        return ""
    found = vault.named(path, redirect)
    return name_of(vault, found.path) if found.outcome is Outcome.PAGE else redirect


def _linked_from(vault: Snapshot, path: str) -> Iterator[str]:
    """The pages that lead there; what the log says of it is no link of today."""
    for one in leading_to(vault, path):
        if not vault.types.is_entry(one):
            yield name_of(vault, one)


def _fields(facts: Facts) -> Iterator[PageField]:
    root = facts.frontmatter
    for pair in root.pairs if root is not None else ():
        if pair.key not in _APART:
            yield PageField(pair.key, _value(pair.node))


def _value(node: Node) -> str | tuple[str, ...]:
    if node.kind == "list" and all(one.text is not None for one in node.items):
        return tuple(one.text or "" for one in node.items)
    if node.kind in ("list", "map"):
        return json.dumps(_plain(node), ensure_ascii=False)
    return node.text or ""


def _plain(node: Node) -> object:
    if node.kind == "list":
        return [_plain(one) for one in node.items]
    if node.kind == "map":
        return {pair.key: _plain(pair.node) for pair in node.pairs}
    return node.text


# --- the log


def _log(view: View) -> PageRead:
    """The newest entries, the newest first."""
    entries = list(_entries(view))
    note = "" if entries else "The log is empty: knowledge_log adds an entry"
    return _nothing(LOG, "log.md", note)._replace(content="\n\n".join(entries))


def _entries(view: View) -> Iterator[str]:
    vault = view.snapshot
    paths = [path for path in vault.surfaces if ENTRY.fullmatch(path)]
    if not paths and "log.md" in vault.entries:
        yield from _by_hand(vault)
        return
    aged = sorted(paths, key=lambda path: (path[:14], id_of(vault, path), path))
    for path in aged[-LATEST:][::-1]:
        heading = next((one.text for one in vault.facts(path).headings), "")
        told = f"## {heading}"
        goals = [name_of(vault, goal) for goal in vault.edges.get(path, ())]
        yield f"{told}\n- pages: {', '.join(goals)}" if goals else told


def _by_hand(vault: Snapshot) -> Iterator[str]:
    """The last sections of a log that somebody keeps in one file."""
    text = decode(vault.material("log.md") or b"").text.replace("\r\n", "\n")
    parts = _SECTION.split(text)[1:]
    yield from (f"## {part.strip()}" for part in parts[-LATEST:][::-1])


# --- a section


def section(found: PageRead, wanted: str) -> str:
    """The section of a page with this heading. Raises `UsageError` where there is none, or two."""
    name, heads = wanted.lstrip("#").strip(), found.headings
    numbers = [number for number, one in enumerate(heads) if one.text == name] or [
        number for number, one in enumerate(heads) if heading_key(one.text) == heading_key(name)
    ]
    if len(numbers) == 1:
        first = heads[numbers[0]]
        after = (one.at for one in heads[numbers[0] + 1 :] if one.level <= first.level)
        return found.content[first.at : next(after, None)].rstrip("\n")
    if numbers:
        raise UsageError(
            f'{found.id} has {len(numbers)} sections "{name}"', "Read it whole, without `section`"
        )
    names = [one.text for one in heads]
    step = did_you_mean(closest(name, names), f"its headings are: {', '.join(names[:20])}")
    raise UsageError(
        f'{found.id} has no section "{shortened(name)}"',
        f"{step[:1].upper()}{step[1:]}" if names else "It has no heading at all: read it whole",
    )


# --- the catalog


def catalog(view: View) -> tuple[CatalogSection, ...]:
    """Every page that holds, in the sections of the ontology, by title; links are ids."""
    vault = view.snapshot
    found: dict[str, list[tuple[str, str, str]]] = {}
    for path, row in view.judged.state.rows.items():
        if not row.listing or ENTRY.fullmatch(path):
            continue
        listed = read(row.listing)
        way = destination(name_of(vault, path))
        line = f"- [{listed.label}]({way}){listed.tail}"
        found.setdefault(listed.section or _LOOSE, []).append((listed.key, path, line))
    order = [kind.index_section or kind.name for kind in vault.types.ontology.page_types]
    names = [*dict.fromkeys(name for name in order if name in found)]
    names += sorted(name for name in found if name not in names)
    return tuple(
        CatalogSection(name, tuple(line for _, _, line in sorted(found[name]))) for name in names
    )
