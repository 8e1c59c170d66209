"""What an engine does, whichever it is: it keeps documents and finds the best for a plan."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from vaultkit.errors import StateError
from vaultkit.search.documents import Document
from vaultkit.search.tokens import Term

WEIGHTS = {"title": 10.0, "names": 8.0, "tags": 5.0, "headings": 4.0, "body": 1.0}
"""What a word counts in each text of a document."""


class Filters(NamedTuple):
    """What a hit must be besides its words; () and None filter nothing. See `model.hit.Query`.

    `span` holds the first and the last day, `day` the key of the days that must touch it.
    """

    sound: bool = True
    lifecycles: tuple[str, ...] = ("",)
    kinds: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    under: tuple[str, ...] = ()
    day: str = ""
    span: tuple[str, str] | None = None


ANYTHING = Filters(sound=False, lifecycles=())
"""Filters that let everything pass."""


class Plan(NamedTuple):
    """The words of a query as terms: all of them must match, or any."""

    terms: tuple[Term, ...]
    any: bool = False
    filters: Filters = Filters()


class Known(NamedTuple):
    """What an index holds of a page."""

    blob: str
    sound: bool


class Row(NamedTuple):
    """A document that was found. `score` is larger for better ones of the same plan."""

    path: str
    blob: str
    id: str
    title: str
    record: str
    type: str
    lifecycle: str
    lead: str
    body_line: int
    score: float


class Best(NamedTuple):
    """The best documents of a plan, and how many there are in all.

    `unsound` are the paths of what matches but is not sound, in any order; none where the plan asks
    for it as well.
    """

    rows: list[Row]
    total: int
    unsound: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What an index is to do: forget `gone`, take `put`, which replaces, note what is sound."""

    gone: Collection[str] = ()
    put: Iterable[Document] = ()
    many: int = 0
    sound: Mapping[str, bool] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do; `many` says how many documents are to be taken."""
        return not self.gone and not self.many and not self.sound


Wanted = Callable[[Mapping[str, Known], bool], Change]
"""What is to be done to an index that holds this; False where these are not all of its pages."""


class Unusable(Exception):
    """An index is damaged or of another version: it is to be made anew."""


class Unavailable(StateError):
    """There is no index that can be asked, and the words say why."""


class Engine(Protocol):
    """An index with its engine; one thread at a time may use it."""

    name: str

    def update(self, wanted: Wanted, paths: Collection[str] | None, expected: int) -> int:
        """Ask what is to be done, and do it, whole or not at all; the generation afterwards: a
        number that differs whenever the index was changed, by whichever process.

        Where the index is of the generation `expected`, only `paths` are told to `wanted`.
        """
        ...

    def find(self, plan: Plan, expected: int, *, limit: int, offset: int) -> Best:
        """The best documents, ties by path, and how many there are in all.

        Raises `Unusable` where the index is not of the generation `expected`.
        """
        ...

    def count(self, plan: Plan, expected: int) -> int:
        """How many documents there are for a plan. Raises `Unusable` as `find` does."""
        ...

    def close(self) -> None:
        """Let go of files."""
        ...
