"""`knowledge_index`: every page that holds, in sections, each with its id and a line on it."""

from __future__ import annotations

from pydantic import Field

from vaultkit.actions.view import View
from vaultkit.actions.wiki_names import OVERVIEW_FILE, section_named
from vaultkit.actions.wiki_read import catalog
from vaultkit.mcp.answers import MOST_CHARS, beside, few
from vaultkit.mcp.service import Service
from vaultkit.mcp.standing import behind_lines, behind_words
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.mcp.wiki_forms import MaxChars, Offset, whole_lines
from vaultkit.model.wiki import CatalogSection


class IndexInput(Input):
    """Which part of the catalog."""

    section: str | None = Field(default=None, description="Only this section")
    offset: Offset = 0
    maxChars: MaxChars = MOST_CHARS  # noqa: N815


class SectionRow(Output):
    """A section and how many pages it has."""

    name: str
    pages: int


class IndexOutput(Output):
    """The catalog, or a part of it."""

    text: str
    sections: list[SectionRow]
    total: int
    nextOffset: int | None = None  # noqa: N815
    behind: str | None = None


def _call(service: Service, asked: IndexInput) -> Answer:
    behind = service.behind()
    with service.look() as view:
        sections = catalog(view)
        lines = _lines(view, sections, asked.section)
    named = few(SectionRow(name=one.name, pages=len(one.lines)) for one in sections)
    names = ", ".join(one.name for one in named)
    room = beside([one.plain() for one in named], names)
    shown = whole_lines("\n".join(lines), asked.offset, asked.maxChars, room)
    value = IndexOutput(
        text=shown.text,
        sections=named,
        total=shown.total,
        nextOffset=shown.following,
        behind=behind_words(behind),
    )
    more = ""
    if shown.following is not None:
        more = (
            f"\n… {shown.total - shown.following:,} more characters: offset {shown.following}, or "
            f"a section: {names}"
        )
    return Answer(value, "\n".join((*behind_lines(behind), shown.text + more)))


_NO_TYPES = (
    "There is no page yet, and no ontology says which types pages may be of, so a person has to "
    "write one first."
)


def _lines(view: View, sections: tuple[CatalogSection, ...], wanted: str | None) -> list[str]:
    if not sections and wanted is None:
        types = view.snapshot.types.ontology.page_types
        if not types:
            return [_NO_TYPES]
        told = [f"- {one.name}: {one.description}" for one in types]
        return ["There is no page yet; knowledge_create makes one of these types:", *told]
    chosen = (section_named(sections, wanted),) if wanted is not None else sections
    lines = []
    if wanted is None and OVERVIEW_FILE in view.snapshot.surfaces:
        lines += ["[Overview](overview): what all pages come to", ""]
    for one in chosen:
        lines += [f"## {one.name} ({len(one.lines):,})", "", *one.lines, ""]
    return lines[:-1]


tool = Tool(
    name="knowledge_index",
    set="wiki",
    title="Catalog",
    words="Every page by section: id, title, description. Look here before you make a page.",
    input=IndexInput,
    output=IndexOutput,
    call=_call,
)
