"""Records that were found, as tools show them: rows for programs, and a line for each in words."""

from __future__ import annotations

from typing import Any

from vaultkit.changes.fences import version_of
from vaultkit.mcp.tool import Output
from vaultkit.model.hit import Found, Hit, Named, Silence
from vaultkit.model.text import shortened
from vaultkit.render.clean import clean
from vaultkit.render.diff_words import counted
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both

_PAGE = "page"


class RecordRow(Output):
    """A record that is named: `version` is the start of its hash, `lifecycle` "" for active."""

    id: str
    title: str
    record: str | None = None
    type: str | None = None
    revision: str
    version: str | None = None
    lifecycle: str | None = None
    via: str | None = None


class HitRow(RecordRow):
    """A record that matches, with the line that does; `via` is what it replaces."""

    line: int | None = None
    text: str


def label(text: str, most: int = 120) -> str:
    """Somebody's words as a name: one line, short, and nothing in it acts."""
    line = clean(" ".join(text.split()))
    return line if len(line) <= most else f"{line[:most]}…"


def row_of(vault: Snapshot, one: Named) -> RecordRow:
    """A record that a name means."""
    return RecordRow(**_head(vault, one), via=one.via or None)


def hit_row(vault: Snapshot, one: Hit) -> HitRow:
    """A record that matches."""
    return HitRow(
        **_head(vault, one),
        via=one.via or None,
        line=one.line or None,
        text=label(one.text, 300),
    )


def _head(vault: Snapshot, one: Named | Hit) -> dict[str, Any]:
    data = vault.material(one.path)
    return {
        "id": one.id,
        "title": label(one.title),
        "record": one.record if one.record != _PAGE else None,
        "type": one.type or None,
        "revision": one.blob,
        "version": version_of(data) if data is not None else None,
        "lifecycle": one.lifecycle or None,
    }


def line_of(row: RecordRow) -> str:
    """A row in words."""
    told = [f'- {clean(row.id)}: "{row.title}"']
    if row.lifecycle:
        told.append(f"({row.lifecycle})")
    if row.via:
        told.append(f"(it came in the place of {clean(row.via)})")
    if isinstance(row, HitRow) and row.text:
        told.append(f"| {row.text}")
    return " ".join(told)


_SEEING = "knowledge_check tells which; knowledge_read reads them all the same"


def left_out(faulty: int) -> list[str]:
    """A line that says how many more match and have errors, where some do."""
    if not faulty:
        return []
    what = counted(faulty, "page that matches has", "pages that match have")
    return [f"Left out: {what} errors; {_SEEING}"]


def why_nothing(found: Found) -> tuple[str, str]:
    """Why there is no hit, and the next step."""
    silence = found.silence or Silence()
    if found.faulty and not found.total:
        left = ("page matches, but is left out: it has", "pages match, but are left out: they have")
        return f"{counted(found.faulty, *left)} errors", _SEEING
    if silence.unknown:
        words = ", ".join(f'"{shortened(clean(word))}"' for word in silence.unknown[:5])
        return f"no page has the word {words}", "Try other words for it, in the pages' language"
    if silence.filtered:
        return (
            f"nothing fits: {silence.filtered:,} would without the filters",
            "Leave filters out, one after the other",
        )
    if silence.documents:
        return _in_documents(silence)
    if silence.apart:
        return (
            f"no page has all of the words, and {counted(silence.apart, 'has', 'have')} some",
            "Search with fewer words, one thing at a time",
        )
    if silence.hidden:
        return (
            f"{counted(silence.hidden, 'page has', 'pages have')} it, over or with errors",
            _SEEING,
        )
    return "the words are there, but not like this", "Search with fewer words"


def _in_documents(silence: Silence) -> tuple[str, str]:
    named = [clean(path) for path in silence.documents]
    what = "a document" if len(named) == 1 else "documents"
    said = f"no page has it, but {both(named)}, {what}, which no search shows"
    step = f"knowledge_read reads {named[0]}"
    if not silence.hidden:
        return said, step
    more = counted(silence.hidden, "page has", "pages have")
    return f"{said}; {more} it, over or with errors", f"{step}; {_SEEING}"
