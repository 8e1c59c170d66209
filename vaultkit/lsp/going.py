"""Where a link leads, who leads here, and what of a page folds: places for an editor to go to."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from vaultkit.lsp.server import Server
from vaultkit.lsp.spot import Spot
from vaultkit.model.facts import Heading
from vaultkit.model.vocabulary import Origin
from vaultkit.vault.backlinks import leading_to
from vaultkit.vault.page import PageLink
from vaultkit.vault.places import line_of_fragment
from vaultkit.vault.resolve import Outcome, is_wikilink
from vaultkit.vault.sections import ends_of


def register(server: Server) -> None:
    """Answer such questions."""
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(server.thread()(_definition))
    server.feature(types.TEXT_DOCUMENT_REFERENCES)(server.thread()(_references))
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)(server.thread()(_links))
    server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)(server.thread()(_folding))


def _definition(ls: Server, params: types.DefinitionParams) -> list[types.Location] | None:
    spot = ls.spot(params.text_document.uri)
    if spot is None:
        return None
    link = spot.link_at(params.position)
    if link is not None:
        return list(_goals(spot, link)) or None
    return _defined(spot, params.position)


def _goals(spot: Spot, link: PageLink) -> Iterator[types.Location]:
    """Where a link leads; several places where it could mean each of them."""
    if link.goal is not None:
        yield location(spot, link.goal, goal_line(spot, link))
    elif link.target.outcome is Outcome.FILE:
        yield location(spot, link.target.path)
    else:
        yield from (location(spot, path) for path in link.target.candidates)


def location(spot: Spot, path: str, line: int = 1) -> types.Location:
    """The start of a line in a file of the vault."""
    place = types.Position(line - 1, 0)
    return types.Location(spot.open.uri(path), types.Range(place, place))


def goal_line(spot: Spot, link: PageLink) -> int:
    """The line of the page that a link leads to, 1 for its start."""
    if not link.fragment or link.goal is None:
        return 1
    facts = spot.vault.placed_page(link.goal).facts
    text = spot.open.text(spot.laid, link.goal).plain
    dialects = spot.laid.seen.settings.preset.slugs
    wikilink = is_wikilink(link.link)
    return line_of_fragment(facts, text, link.fragment, dialects, wikilink=wikilink) or 1


def _defined(spot: Spot, place: types.Position) -> list[types.Location] | None:
    """Where the vocabulary defines the type or the key of the frontmatter at a place."""
    page, line = spot.page, place.line + 1
    if page is None or page.facts.frontmatter is None or page.typed.type is None:
        return None
    pair = next((one for one in page.facts.frontmatter.pairs if one.line == line), None)
    field = page.typed.type.field(pair.key) if pair is not None else None
    origin = page.typed.type.origin if pair is not None and pair.key == "type" else None
    origin = field.origin if field is not None else origin
    if origin is None or origin.path not in spot.vault.entries:
        return None
    return [_origin(spot, origin)]


def _origin(spot: Spot, origin: Origin) -> types.Location:
    return location(spot, origin.path, max(origin.line, 1))


def _references(ls: Server, params: types.ReferenceParams) -> list[types.Location] | None:
    spot = ls.spot(params.text_document.uri)
    if spot is None or spot.page is None:
        return None
    link = spot.link_at(params.position)
    goal, line = spot.path, _heading_line(spot, params.position)
    if link is not None and link.goal is None:
        return None
    if link is not None and link.goal is not None:
        goal, line = link.goal, goal_line(spot, link)
    found = list(_leading(spot, goal, line))
    if params.context.include_declaration:
        found.insert(0, location(spot, goal, line))
    return found


def _heading_line(spot: Spot, place: types.Position) -> int:
    """The line of the heading that stands at a place, 1 for none and for the page's title."""
    line = place.line + 1
    heading = next((one for one in spot.facts.headings if one.line == line), None)
    return heading.line if heading is not None and not _is_title(spot, heading) else 1


def _is_title(spot: Spot, heading: Heading) -> bool:
    first = next((one for one in spot.facts.headings if one.level == 1), None)
    return heading == first


def _leading(spot: Spot, goal: str, line: int) -> Iterator[types.Location]:
    """Every place that leads to a page, or to the heading on this line of it."""
    for path in (*leading_to(spot.vault, goal), goal):
        page = spot.vault.placed_page(path)
        text = spot.open.text(spot.laid, path)
        for link in sorted(page.links, key=lambda one: one.link.span):
            if link.goal == goal and (line == 1 or goal_line(spot, link) == line):
                yield types.Location(spot.open.uri(path), text.range(link.link.span))


def _links(ls: Server, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    spot = ls.spot(params.text_document.uri)
    if spot is None or spot.page is None:
        return None
    found = []
    for link in spot.page.links:
        path = link.goal or (link.target.path if link.target.outcome is Outcome.FILE else None)
        if path is not None and path != spot.path:
            where = spot.document.text.range(link.link.span)
            found.append(types.DocumentLink(where, spot.open.uri(path)))
    return found


def _folding(ls: Server, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
    spot = ls.spot(params.text_document.uri, fresh=False)
    if spot is None:
        return None
    facts, last = spot.facts, spot.document.text.lines
    found = []
    if facts.body_line > 2:
        found.append(types.FoldingRange(0, facts.body_line - 2))
    headings = facts.headings
    for heading, end in zip(headings, ends_of(headings), strict=True):
        after = headings[end].line - 1 if end < len(headings) else last
        while after > heading.line and not spot.document.text.line(after - 1).strip():
            after -= 1
        if after > heading.line:
            found.append(types.FoldingRange(heading.line - 1, after - 1))
    return found
