"""Lines that hold a text, or that a pattern fits: exactly, page by page, without an index.

Letters count as they are written but for their Unicode form; `ignore_case` lets their case go. A
pattern is one that takes no longer than its text is long, whatever it is (see
`vaultkit.ontology.patterns`), and is looked for in each line by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator

from vaultkit.errors import UsageError
from vaultkit.model.hit import LONGEST_TEXT, MOST_LINES, Line, LineQuery, Lines
from vaultkit.model.text import nfc, shortened
from vaultkit.ontology.patterns import GaveUp, PatternRefused, pattern
from vaultkit.parse.decode import decode
from vaultkit.search.heard import refuse_types
from vaultkit.search.lines import ENDING, cut_round
from vaultkit.search.plan import filters_of, refuse_outside
from vaultkit.search.scope import paths_in
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.eligible import is_faulty, is_sound
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import DOCUMENT

_AT_ONCE = 100

_Finds = Callable[[str], int | None]


def grep(
    vault: Snapshot, query: LineQuery, wrong: Container[str], go_on: Callable[[], bool]
) -> Lines:
    """The lines that are wanted, from the place `query.after` on, while `go_on` says so.

    `wrong` is what `vaultkit.vault.eligible.unsound` tells. Raises `UsageError` for a query that
    cannot be asked.
    """
    refuse_outside("limit", query.limit, 1, MOST_LINES)
    return _Look(vault, query, go_on).through(wrong)


class _Look:
    def __init__(self, vault: Snapshot, query: LineQuery, go_on: Callable[[], bool]) -> None:
        self._vault = vault
        self._query = query
        self._go_on = go_on
        self._finds = _pattern(query, go_on) if query.pattern else _text(query)
        self._plain = nfc(query.text) if not query.pattern and not query.ignore_case else ""
        self._found: list[Line] = []
        self._skipped: list[str] = []
        self._pages = 0
        self._faulty = 0
        self._documents: list[str] = []

    def through(self, wrong: Container[str]) -> Lines:
        done, begin = _place(self._query.after)
        refuse_types(self._vault, self._query.types)
        filters = filters_of(self._query, self._vault.types.ontology)
        looked = False
        for path in paths_in(self._vault, filters._replace(sound=False), wrong):
            if path < begin:
                continue
            counts = not filters.sound or is_sound(self._vault, path, wrong)
            if not (counts or self._is_document(path) or is_faulty(self._vault, path, wrong)):
                continue
            if looked and not self._go_on():
                return self._told(f"0:{path}", late=True)
            stopped = self._page(path, done if path == begin else 0, looked, counts=counts)
            looked = True
            self._pages += counts
            if stopped is not None:
                late = len(self._found) < self._query.limit
                return self._told(f"{stopped}:{path}", late=late)
        return self._told(None)

    def _page(self, path: str, done: int, looked: bool, *, counts: bool) -> int | None:
        """Look through one page behind line `done`; the last line seen where it is to stop.

        A page that does not count is looked through as far as its first such line.
        """
        for number, line in self._lines(path):
            if number <= done:
                continue
            if not number % _AT_ONCE and looked and not self._go_on():
                return number - 1
            try:
                place = self._finds(line)
            except GaveUp:
                if looked:
                    return number - 1
                self._skipped.append(f"{path}:{number}")
                return number
            looked = True
            if place is not None and not counts:
                self._leave_out(path)
                return None
            if place is not None:
                self._take(path, number, line, place)
                if len(self._found) == self._query.limit:
                    return number
        return None

    def _leave_out(self, path: str) -> None:
        if self._is_document(path):
            self._documents.append(path)
        else:
            self._faulty += 1

    def _is_document(self, path: str) -> bool:
        return self._vault.typed(path).record == DOCUMENT

    def _lines(self, path: str) -> Iterator[tuple[int, str]]:
        data = self._vault.material(path)
        if data is None:
            return
        read = decode(data)
        text = nfc(read.text if not read.reason else data.decode("utf-8", "replace"))
        if self._plain and self._plain not in text:
            return
        yield from enumerate(ENDING.split(text), 1)

    def _take(self, path: str, number: int, line: str, place: int) -> None:
        surface = self._vault.surfaces[path]
        self._found.append(
            Line(
                path=path,
                id=self._vault.types.id_of(path, surface),
                title=title_of(path, surface),
                line=number,
                text=cut_round(line, place),
            )
        )

    def _told(self, cursor: str | None, *, late: bool = False) -> Lines:
        found, skipped = tuple(self._found), tuple(self._skipped)
        documents = tuple(self._documents)
        return Lines(found, self._pages, cursor, late, skipped, self._faulty, documents)


def _text(query: LineQuery) -> _Finds:
    wanted = nfc(_checked(query.text))
    if not query.ignore_case:
        return lambda line: None if (at := line.find(wanted)) < 0 else at
    folded = wanted.casefold()
    return lambda line: None if (at := line.casefold().find(folded)) < 0 else at


def _pattern(query: LineQuery, go_on: Callable[[], bool]) -> _Finds:
    text = nfc(_checked(query.text))
    folds = query.ignore_case and not text.startswith("(?i)")
    try:
        found = pattern(f"(?i){text}" if folds else text)
    except PatternRefused as error:
        raise UsageError(
            f"the pattern {shortened(text)} cannot be used: {error}",
            "Write a simpler pattern, or look for an exact text",
        ) from error
    return lambda line: found.place_in(line, go_on)


def _checked(text: str) -> str:
    if not text or len(text) > LONGEST_TEXT or re.search(r"[\r\n]", text):
        raise UsageError(
            f"what is looked for has 1 to {LONGEST_TEXT} characters in one line",
            "Give a shorter text or pattern, of one line",
        )
    return text


def _place(cursor: str) -> tuple[int, str]:
    """The line that was seen last, and its page. Raises `UsageError` for another word."""
    number, colon, path = cursor.partition(":")
    if not cursor:
        return 0, ""
    if not colon or not path or not number.isascii() or not number.isdigit() or len(number) > 9:
        raise UsageError(
            f'"{shortened(cursor)}" is no cursor', "Give the cursor of the answer before, or none"
        )
    return int(number), path
