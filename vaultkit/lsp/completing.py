"""Completion: names of pages in links, headings behind `#`, and keys and values in frontmatter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lsprotocol import types

from vaultkit.actions.judge import dialect_of
from vaultkit.lsp import offers
from vaultkit.lsp.offers import Offer
from vaultkit.lsp.server import Server
from vaultkit.lsp.spot import Spot
from vaultkit.model.facts import Facts, Link
from vaultkit.model.vocabulary import Field
from vaultkit.parse import codec
from vaultkit.parse.page import parse
from vaultkit.parse.yaml_text import scalar
from vaultkit.render.clean import clean
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.surface import surface_of
from vaultkit.vault.types import Typed

_TRIGGERS = ["[", "#", "(", "/", ":", " ", "^"]
_WIKILINK = re.compile(r"\[\[([^\[\]\n]*)\Z")
_URL = re.compile(r"\]\(<?([^()<>\s]*)\Z")
_KEY = re.compile(r"([\w-]*)\Z")
_VALUE = re.compile(r"(?P<indent>[ ]*)(?P<dash>-[ ]+)?(?:(?P<key>[\w-]+):[ ]+)?(?P<value>.*)\Z")
_ABOVE = re.compile(r"(?P<indent>[ ]*)(?P<key>[\w-]+):[ ]*(?:#.*)?\Z")
_FENCE = re.compile(r"(?:---|\.\.\.)[ \t]*\Z")
_CODE = re.compile(r"(`+)[^`]*\Z")


def register(server: Server) -> None:
    """Answer such questions."""
    options = types.CompletionOptions(trigger_characters=_TRIGGERS)
    server.feature(types.TEXT_DOCUMENT_COMPLETION, options)(server.thread()(_complete))


def _complete(ls: Server, params: types.CompletionParams) -> types.CompletionList | None:
    spot = ls.spot(params.text_document.uri, fresh=False)
    if spot is None or not spot.path.endswith((".md", ".markdown")):
        return None
    found = list(_Typing(spot, params.position).items())
    return types.CompletionList(is_incomplete=len(found) >= offers.MOST, items=found)


@dataclass(frozen=True)
class _Typing:
    """Somebody types at a place of a page."""

    spot: Spot
    place: types.Position

    @property
    def _line(self) -> str:
        return self.spot.document.text.line(self.place.line)

    @property
    def _column(self) -> int:
        return self.spot.document.text.column(self.place)

    def items(self) -> Iterator[types.CompletionItem]:
        before = self._line[: self._column]
        preset = self.spot.vault.settings.preset
        wikilink = _WIKILINK.search(before) if preset.wikilinks else None
        url = _URL.search(before)
        if wikilink is not None and not _CODE.search(before[: wikilink.start()]):
            yield from self._wikilink(wikilink[1])
        elif self._in_frontmatter():
            yield from self._frontmatter(before)
        elif url is not None and ":" not in url[1]:
            yield from self._url(url[1])

    # --- links

    def _wikilink(self, typed: str) -> Iterator[types.CompletionItem]:
        preset = self.spot.vault.settings.preset
        if preset.label_first:
            typed = typed.rpartition("|")[2]
        elif "|" in typed:
            return
        name, sign, fragment = typed.partition("#")
        end = self._closing("]]")
        if sign:
            path = self._page(Link("wikilink", name)) if name.strip() else self.spot.path
            if path is not None:
                found = offers.headings(self.spot.vault, path, wikilink=True)
                yield from self._written(
                    found, len(fragment), end, types.CompletionItemKind.Reference
                )
            return
        found = offers.pages(self.spot.vault, self.spot.path, typed)
        yield from self._written(found, len(typed), end, types.CompletionItemKind.File)

    def _url(self, typed: str) -> Iterator[types.CompletionItem]:
        name, sign, fragment = typed.partition("#")
        end = self._closing(")")
        if sign:
            path = self._page(Link("inline", name)) if name else self.spot.path
            if path is not None:
                found = offers.headings(self.spot.vault, path, wikilink=False)
                yield from self._written(
                    found, len(fragment), end, types.CompletionItemKind.Reference
                )
            return
        found = offers.files(self.spot.vault, self.spot.path, typed)
        yield from self._written(found, len(typed), end, types.CompletionItemKind.File)

    def _page(self, link: Link) -> str | None:
        target, _ = self.spot.vault.resolve(self.spot.path, link)
        is_page = target.outcome is Outcome.PAGE and target.path in self.spot.vault.surfaces
        return target.path if is_page else None

    def _closing(self, end: str) -> tuple[int, str]:
        """How many characters behind the place go, and what closes the link."""
        after = self._line[self._column :]
        rest = re.match(r"[^\s\[\]()|#]*", after)
        there = after[rest.end() if rest and after[rest.end() :].startswith(end) else 0 :]
        skipped = len(after) - len(there)
        have = len(end) if there.startswith(end) else int(there.startswith(end[0]))
        return skipped + have, end

    # --- frontmatter

    def _in_frontmatter(self) -> bool:
        text, line = self.spot.document.text, self.place.line
        if not line or not _FENCE.match(text.line(0)) or text.line(0).startswith("."):
            return False
        return not any(_FENCE.match(text.line(number)) for number in range(1, line))

    def _frontmatter(self, before: str) -> Iterator[types.CompletionItem]:
        facts, typed = self._without_line()
        key = _KEY.match(before)
        if key is not None:
            there = {one.key for one in facts.frontmatter.pairs} if facts.frontmatter else set()
            found = offers.keys(self.spot.vault, typed.type, there)
            colon = 0 if ":" in self._line[self._column :] else 1
            rest = re.match(r"[\w-]*", self._line[self._column :])
            after = (rest.end() if rest else 0, ": " * colon)
            kind = types.CompletionItemKind.Field
            yield from self._written(found, len(before), after, kind)
            return
        value = _VALUE.match(before)
        name = (value and value["key"]) or self._key_above(len(value["indent"]) if value else 0)
        if value is None or not name or (value["key"] and value["indent"]):
            return
        yield from self._values(name, value["value"], typed, in_list=value["dash"] is not None)

    def _values(
        self, key: str, written: str, typed: Typed, *, in_list: bool
    ) -> Iterator[types.CompletionItem]:
        field: Field | None = typed.type.field(key) if typed.type is not None else None
        flow = written.startswith("[")
        if flow:
            written = re.split(r"[\[,][ ]*", written)[-1]
        if field is not None and field.kind == "list" and (flow or in_list):
            field = field.of
        plain = written.lstrip("\"'")
        found = offers.values(self.spot.vault, self.spot.path, field, key, plain)
        as_yaml = (
            one._replace(
                text=scalar(
                    one.text, plain=field is not None and field.kind == "boolean", flow=flow
                )
            )
            for one in found
        )
        quote = self._line[self._column :][:1]
        after = (int(bool(quote) and written[:1] == quote and quote in "\"'"), "")
        yield from self._written(as_yaml, len(written), after, types.CompletionItemKind.Value)

    def _key_above(self, indent: int) -> str:
        """The key whose list the line at the place belongs to."""
        for number in range(self.place.line - 1, 0, -1):
            line = self.spot.document.text.line(number)
            found = _ABOVE.match(line)
            if found is not None and len(found["indent"]) <= indent:
                return found["key"] if not found["indent"] else ""
            if line.strip() and not line.lstrip().startswith(("-", "#")):
                return ""
        return ""

    def _without_line(self) -> tuple[Facts, Typed]:
        """What the page says, and its type, without the line at the place, which may be half a
        word."""
        text = self.spot.document.text
        lines = [text.line(number) for number in range(text.lines)]
        lines[self.place.line] = ""
        facts = parse(
            "\n".join(lines).encode("utf-8", "replace"), dialect_of(self.spot.laid.seen.settings)
        )
        surface = surface_of(facts, codec.encode_anchors(facts))
        return facts, self.spot.vault.types.of(self.spot.path, surface)

    # --- items

    def _written(
        self,
        found: Iterable[Offer],
        back: int,
        after: tuple[int, str],
        kind: types.CompletionItemKind,
    ) -> Iterator[types.CompletionItem]:
        """Items that take the place of what was typed, and close what was opened."""
        text, line = self.spot.document.text, self.place.line
        skipped, end = after
        where = text.line_range(line, self._column - back, self._column + skipped)
        by_path = "/" in self._line[self._column - back : self._column]
        for number, one in enumerate(found):
            yield types.CompletionItem(
                label=clean(one.shown),
                kind=kind,
                detail=clean(one.about) or None,
                documentation=clean(one.more) or None,
                sort_text=f"{0 if one.first else 1}{number:04}",
                filter_text=one.about.removesuffix(".md") if by_path and one.about else None,
                text_edit=types.TextEdit(where, one.text + end),
            )
