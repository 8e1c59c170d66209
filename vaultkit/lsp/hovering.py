"""What a link or a key means, said where the pointer rests: a page's head, its links, its room."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types

from vaultkit.lsp.going import goal_line
from vaultkit.lsp.server import Server
from vaultkit.lsp.spot import Spot, holds
from vaultkit.model.facts import Pair
from vaultkit.model.vocabulary import Field
from vaultkit.parse.decode import decode
from vaultkit.render.clean import clean
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.resolve import Outcome

_LINES, _UNITS = 12, 700
_ACTS = re.compile(r"([\\`*_\[\]<>#&~|!])")
_LINE_END = re.compile(r"\r\n|\r|\n")


def register(server: Server) -> None:
    """Answer such questions."""
    server.feature(types.TEXT_DOCUMENT_HOVER)(server.thread()(_hover))


def _hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
    spot = ls.spot(params.text_document.uri)
    if spot is None or spot.page is None:
        return None
    link = spot.link_at(params.position)
    if link is None:
        return _of_key(spot, params.position) or _of_title(spot, params.position)
    where = spot.document.text.range(link.link.span)
    if link.goal is not None:
        return _told(_page(spot, link.goal, goal_line(spot, link)), where)
    if link.target.outcome is Outcome.FILE:
        size = spot.vault.entries[link.target.path].size
        return _told([f"`{clean(link.target.path)}`", f"{size:,} bytes"], where)
    if link.target.candidates:
        names = [f"- `{clean(path)}`" for path in link.target.candidates]
        return _told(["It may mean each of these:", "\n".join(names)], where)
    return None


def _told(parts: list[str], where: types.Range) -> types.Hover:
    text = "\n\n".join(part for part in parts if part)
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), where)


def _of_title(spot: Spot, place: types.Position) -> types.Hover | None:
    """Of the page itself, at its first heading."""
    line = place.line + 1
    heading = next((one for one in spot.facts.headings if one.level == 1), None)
    if heading is None or heading.line != line:
        return None
    end = len(spot.document.text.line(place.line))
    return _told(_figures(spot, spot.path), spot.document.text.line_range(place.line, 0, end))


def _page(spot: Spot, path: str, line: int) -> list[str]:
    """A page's name, what it is, its figures, and how it begins at a line."""
    surface = spot.vault.surfaces[path]
    return [
        f"**{_plain(title_of(path, surface))}**",
        *_figures(spot, path),
        _head(spot, path, line),
    ]


def _figures(spot: Spot, path: str) -> list[str]:
    """What kind of page it is and where, how it is linked, and how large it is."""
    vault, surface = spot.vault, spot.vault.surfaces[path]
    typed, budgets = vault.typed(path), vault.budgets
    kind = vault.types.called(typed) or typed.record
    state = vault.state(path)
    told = [_plain(word) for word in (kind, state) if word]
    units = vault.rows[path].units
    most = units + budgets.room(path)
    degree = budgets.degree(path)
    pages = "page" if degree == 1 else "pages"
    hub = " (a hub)" if budgets.hub(path) is not None else ""
    return [
        f"{', '.join(told)} · `{clean(path)}` · id `{clean(vault.types.id_of(path, surface))}`",
        f"linked with {degree:,} {pages}{hub} · {units:,} of {most:,} units",
    ]


def _head(spot: Spot, path: str, line: int) -> str:
    """The first lines of a page's body, or of a section of it."""
    data = spot.vault.material(path)
    if data is None:
        return ""
    decoded = decode(data)
    start = max(line, spot.vault.facts(path).body_line)
    lines = _LINE_END.split(decoded.data.decode("utf-8", "replace"))[start - 1 :]
    while lines and (not lines[0].strip() or (line == 1 and lines[0].startswith("# "))):
        lines = lines[1:]
    text = "\n".join(lines[:_LINES]).strip()
    more = len(lines) > _LINES or len(text) > _UNITS
    shown = "\n".join(map(clean, text[:_UNITS].split("\n"))).replace("![", "!\\[")
    return f"---\n\n{shown}{' …' if more else ''}" if shown else ""


def _of_key(spot: Spot, place: types.Position) -> types.Hover | None:
    """What the vocabulary says of the key, the type or the value at a place."""
    page, point = spot.page, spot.point(place)
    if page is None or page.facts.frontmatter is None:
        return None
    for pair in page.facts.frontmatter.pairs:
        on_key = pair.line == point[0] and pair.column <= point[1] <= pair.column + len(pair.key)
        if on_key or holds(pair.node.span, point):
            parts = list(_of_pair(spot, pair, on_key=on_key))
            width = len(pair.key)
            text = spot.document.text
            where = text.line_range(pair.line - 1, pair.column - 1, pair.column - 1 + width)
            if not on_key:
                where = text.range(pair.node.span)
            return _told(parts, where) if parts else None
    return None


def _of_pair(spot: Spot, pair: Pair, *, on_key: bool) -> Iterator[str]:
    kind = spot.page.typed.type if spot.page is not None else None
    if kind is None:
        return
    if pair.key == "type":
        yield f"**{_plain(kind.name)}**"
        yield _plain(kind.description)
        return
    field = kind.field(pair.key)
    if field is None:
        return
    inner = field.of or field
    choice = next((one for one in inner.choices if one.value == pair.node.text), None)
    if not on_key and choice is not None:
        yield f"**{_plain(choice.value)}**"
        yield _plain(choice.description)
        return
    yield f"**{_plain(field.name)}**: {described(field)}"
    yield _plain(field.description)


def described(field: Field) -> str:
    """What a field holds, in a few words."""
    words = [field.kind]
    if field.of is not None:
        words.append(f"of {described(field.of)}")
    if field.to:
        words.append(f"to {' or '.join(field.to)}")
    if field.choices:
        words.append(": " + ", ".join(one.value for one in field.choices))
    if field.required:
        words.append("(required)")
    return _plain(" ".join(words).replace(" : ", ": "))


def _plain(text: str) -> str:
    """Text of the vault as Markdown that shows it as it is."""
    return _ACTS.sub(r"\\\1", clean(" ".join(text.split())))
