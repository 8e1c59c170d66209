"""What an ontology's files say, key by key, each with its place; and the mistakes told there.

Plain values between the file's model, which knows shapes, and the resolved vocabulary, which knows
no places: merging and judging work on these.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.vocabulary import Origin, VocabularyMistake
from vaultkit.vault.config_file import Place, key_path
from vaultkit.vault.config_words import find


class Plain(str):
    """A scalar that stood in the file without quotes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class File:
    """One file that was read: its path, or `vaultkit/NAME` where it is shipped.

    `rank` counts from 0, the vault's own file, away from it.
    """

    path: str
    root: Node
    rank: int = 0
    shipped: bool = False


class At(NamedTuple):
    """A place in a file."""

    file: File
    place: Place

    def below(self, *parts: str | int) -> At:
        """A place further in."""
        return At(self.file, (*self.place, *parts))

    def mistake(self, words: str, *, at_key: bool = False) -> VocabularyMistake:
        """A mistake at the value here, or at its key."""
        pair, node = find(self.file.root, self.place)
        at = pair if at_key and pair is not None else node
        return VocabularyMistake(self.file.path, at.line, at.column, key_path(self.place), words)

    def origin(self) -> Origin:
        """Where the key here stands."""
        pair, node = find(self.file.root, self.place)
        at = pair if pair is not None else node
        return Origin(self.file.path, at.line, at.column)

    def named(self) -> str:
        """The place as another file's message names it: `teams.yaml:12`."""
        origin = self.origin()
        return f"{origin.path}:{origin.line}"


class Told(NamedTuple):
    """The value of one key, and where it was said last."""

    value: object
    at: At


@dataclass(frozen=True, slots=True)
class Said:
    """One entry: its plain keys, the fields and sections it holds by name, and where it stands."""

    at: At
    keys: dict[str, Told] = field(default_factory=dict)
    fields: dict[str, Said] = field(default_factory=dict)
    sections: dict[str, Said] = field(default_factory=dict)

    def text(self, key: str) -> str:
        """The text of a key, "" where it was not said."""
        told = self.keys.get(key)
        return told.value if told is not None and isinstance(told.value, str) else ""

    def names(self, key: str) -> tuple[str, ...]:
        """The names in the list of a key."""
        told = self.keys.get(key)
        return told.value if told is not None and isinstance(told.value, tuple) else ()

    def flag(self, key: str) -> bool:
        """Whether a key says true."""
        told = self.keys.get(key)
        return told is not None and told.value is True

    def number(self, key: str) -> int | None:
        """The whole number of a key."""
        told = self.keys.get(key)
        return told.value if told is not None and isinstance(told.value, int) else None

    def at_key(self, key: str) -> At:
        """Where a key was said; the entry itself where it was not."""
        told = self.keys.get(key)
        return told.at if told is not None else self.at

    @property
    def of(self) -> Said | None:
        """What the values of a list or free map are."""
        told = self.keys.get("of")
        return told.value if told is not None and isinstance(told.value, Said) else None

    def without(self, *names: str) -> Said:
        """The entry without these keys."""
        return replace(self, keys={k: v for k, v in self.keys.items() if k not in names})


Table = dict[str, Said]
"""Entries by name, in order."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """All that one file says; `keys` are `name`, `version`, `extends` and their like.

    `doubted` are entries of which something was left out as it is wrong: what follows from that is
    no second mistake.
    """

    file: File
    keys: dict[str, Told] = field(default_factory=dict)
    page_types: Table = field(default_factory=dict)
    claim_kinds: Table = field(default_factory=dict)
    relationship_types: Table = field(default_factory=dict)
    classify: Table = field(default_factory=dict)
    doubted: tuple[At, ...] = ()

    @property
    def head(self) -> Said:
        """The keys of the file itself."""
        return Said(At(self.file, ()), self.keys)
