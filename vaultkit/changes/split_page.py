"""The page that a section gets for itself, before the section is on it."""

from __future__ import annotations

from dataclasses import replace

from vaultkit.changes.pointing import escaped
from vaultkit.changes.section import NEWLINE, Part, Sheet, sheet_of
from vaultkit.model.vocabulary import PageType
from vaultkit.parse.scan import Dialect
from vaultkit.parse.yaml_text import scalar
from vaultkit.vault.draft import draft
from vaultkit.vault.surface import key_of


def page_for(
    kind: PageType | None, source: Sheet, part: Part, *, title: str, path: str, dialect: Dialect
) -> Sheet:
    """The page at `path` for a section of `source`; `kind` is None where pages have no types."""
    data = NEWLINE.sub(source.newline, _text(kind, source, part, title).encode())
    sheet = sheet_of(path, data, dialect)
    if key_of(source.facts.headings[part.first].text) == key_of(title):
        sheet = sheet_of(path, _without_title(sheet, title), dialect)
    return sheet


def _text(kind: PageType | None, source: Sheet, part: Part, title: str) -> str:
    """The new page before the section; of its type's skeleton only what the section lacks."""
    if kind is None:
        return _plain(source, title)
    here = {key_of(one.text) for one in source.facts.headings[part.first : part.last]}
    wanted = [one for one in kind.sections if one.required and key_of(one.name) not in here]
    template = kind.template if wanted else ""
    return draft(replace(kind, template=template, sections=tuple(wanted)), title, {}).text


def _plain(source: Sheet, title: str) -> str:
    """A page of no type, with a frontmatter where the source has one."""
    head = f"---\ntitle: {scalar(title)}\n---\n\n" if source.facts.has_block else ""
    return f"{head}# {escaped(title)}\n"


def _without_title(sheet: Sheet, title: str) -> bytes:
    """A new page without its first heading, which the section's own will be."""
    headings = sheet.facts.headings
    if not headings or headings[0].level != 1 or headings[0].text != title:
        return sheet.data
    start = sheet.lines.start_of(headings[0].line)
    rest = sheet.text[sheet.lines.start_of(headings[0].line + 1) :]
    head = sheet.text[:start].rstrip(b"\r\n")
    return head + (sheet.newline if head else b"") + rest
