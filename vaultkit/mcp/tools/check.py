"""`knowledge_check`: what is wrong in the wiki, the worst first."""

from __future__ import annotations

from vaultkit.actions.wiki_check import health
from vaultkit.mcp.answers import clipped, rows
from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.mcp.wiki_forms import FindingRow, Offset, finding_line, finding_row
from vaultkit.model.wiki import Health, Told
from vaultkit.render.diff_words import counted

_ONE = ("broken link", "link to a retired page", "orphan", "other finding")
_MANY = ("broken links", "links to retired pages", "orphans", "other findings")


class CheckInput(Input):
    """Which part of a long answer."""

    offset: Offset = 0


class LinkRow(Output):
    """A link that does not lead where it should; `page` is where it stands."""

    page: str
    target: str
    line: int
    rule: str
    next: str | None = None


class CheckOutput(Output):
    """The health of the wiki; `total` counts everything that was found."""

    pages: int
    total: int
    brokenLinks: list[LinkRow]  # noqa: N815
    linksToRetired: list[LinkRow]  # noqa: N815
    orphans: list[str]
    findings: list[FindingRow]
    omitted: int | None = None
    nextOffset: int | None = None  # noqa: N815


def _call(service: Service, asked: CheckInput) -> Answer:
    with service.look() as view:
        found = health(view)
    sorts = (found.broken_links, found.links_to_retired, found.orphans, found.findings)
    every = [(number, one) for number, sort in enumerate(sorts) for one in sort]
    shown = rows(every, asked.offset, shape=lambda one: finding_row(one[1]).plain())
    part = every[asked.offset : asked.offset + len(shown.rows)]
    groups = [[one for number, one in part if number == kind] for kind in range(len(sorts))]
    value = CheckOutput(
        pages=found.pages,
        total=len(every),
        brokenLinks=[_link(one) for one in groups[0]],
        linksToRetired=[_link(one) for one in groups[1]],
        orphans=[one.page for one in groups[2]],
        findings=[finding_row(one) for one in groups[3]],
        omitted=len(every) - len(part) or None,
        nextOffset=shown.following,
    )
    return Answer(value, "\n".join(_lines(found, groups, shown.following)))


def _link(one: Told) -> LinkRow:
    return LinkRow(
        page=one.page,
        target=clipped(one.target),
        line=one.line,
        rule=one.rule,
        next=clipped(one.next) or None,
    )


def _lines(found: Health, groups: list[list[Told]], following: int | None) -> list[str]:
    sorts = (found.broken_links, found.links_to_retired, found.orphans, found.findings)
    kinds = zip(_ONE, _MANY, sorts, strict=True)
    counts = [counted(len(sort), one, many) for one, many, sort in kinds if sort]
    lines = [f"{counted(found.pages, 'page')}: {', '.join(counts) or 'nothing is wrong'}"]
    for kind, group in zip(_MANY, groups, strict=True):
        if group:
            lines += ["", f"{kind[:1].upper()}{kind[1:]}:"]
        lines += (
            [f"- {', '.join(one.page for one in group)}"]
            if group and kind == "orphans"
            else [finding_line(one) for one in group]
        )
    if following is not None:
        lines.append(f"… more: offset {following}")
    return lines


tool = Tool(
    name="knowledge_check",
    set="wiki",
    title="Check the wiki",
    words="Broken links, links to retired pages, pages nothing leads to, and all other findings.",
    input=CheckInput,
    output=CheckOutput,
    call=_call,
)
