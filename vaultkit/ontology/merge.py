"""Merging what an ontology's files say: the child wins by key and keeps the base's position.

Each file is merged once, bases before what extends them. New entries follow; nothing is lost but
by `remove`. A field is merged key by key; one that becomes another kind keeps only what does not
depend on the kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from vaultkit.model.vocabulary import VocabularyMistake
from vaultkit.ontology.said import At, Said, Spoken, Table, Told
from vaultkit.vault.config_file import Place
from vaultkit.vault.config_words import unknown_words

_LASTING = ("description", "required", "unique", "deprecated")
"""What a field keeps when its kind changes."""

TABLES = ("page_types", "claim_kinds", "relationship_types", "classify")
PARTS = ("fields", "sections")


class Cut(NamedTuple):
    """A field or section that a type's `remove` names; `done`: a base has had it."""

    name: str
    at: At
    done: bool


@dataclass(slots=True)
class Merged:
    """All files in one. `cuts` are the removals of each type; `removed` those of the files."""

    head: Said
    page_types: Table = field(default_factory=dict)
    claim_kinds: Table = field(default_factory=dict)
    relationship_types: Table = field(default_factory=dict)
    classify: Table = field(default_factory=dict)
    cuts: dict[str, list[Cut]] = field(default_factory=dict)
    removed: dict[tuple[str, str], At] = field(default_factory=dict)
    doubted: set[tuple[str, Place]] = field(default_factory=set)
    mistakes: list[VocabularyMistake] = field(default_factory=list)

    def table(self, name: str) -> Table:
        """One of `TABLES`."""
        found: Table = getattr(self, name)
        return found

    def tell(self, at: At, words: str, *, at_key: bool = False) -> None:
        """Add a mistake, unless something there was left out as wrong."""
        if not self.doubts(at):
            self.mistakes.append(at.mistake(words, at_key=at_key))

    def doubts(self, at: At) -> bool:
        """Whether something of the entry in which this stands was left out as wrong."""
        path = at.file.path
        return any((path, at.place[:size]) in self.doubted for size in (1, 2, 4))

    def is_lost(self, table: str, name: str) -> bool:
        """Whether an entry of this name may be missing because it is wrong."""
        return any(place == (table, name) for _, place in self.doubted)


def merge(files: Sequence[Spoken]) -> Merged:
    """The files in one, bases first and the vault's own last."""
    merged = Merged(files[-1].head)
    for spoken in files:
        merged.doubted.update((at.file.path, at.place) for at in spoken.doubted)
    for spoken in files:
        _remove(merged, spoken)
        for name in TABLES:
            _put(merged, name, getattr(spoken, name))
    return merged


def _put(merged: Merged, name: str, entries: Table) -> None:
    """A file's entries of one table on top of those before."""
    table = merged.table(name)
    for key, said in entries.items():
        base = table.get(key)
        if name == "page_types":
            base = _cut(merged, key, base, said)
        table[key] = said if base is None else over(base, said)
        merged.removed.pop((name, key), None)


def over(base: Said, child: Said) -> Said:
    """An entry with what a child says of it on top, in the base's order."""
    return Said(
        child.at,
        {**base.keys, **child.keys},
        _fields(base.fields, child.fields),
        _each(base.sections, child.sections),
    )


def _each(base: Table, child: Table) -> Table:
    table = dict(base)
    for name, said in child.items():
        table[name] = over(table[name], said) if name in table else said
    return table


def _fields(base: Table, child: Table) -> Table:
    table = dict(base)
    for name, said in child.items():
        table[name] = _field(table[name], said) if name in table else said
    return table


def _field(base: Said, child: Said) -> Said:
    kind = child.text("type")
    if kind and kind != (base.text("type") or "text"):
        kept = {key: told for key, told in base.keys.items() if key in _LASTING}
        return replace(child, keys={**kept, **child.keys})
    merged = over(base, child)
    if base.of is not None and child.of is not None:
        merged.keys["of"] = Told(_field(base.of, child.of), child.keys["of"].at)
    return merged


# -------------------------------------------------------------------------------------- removing


def _remove(merged: Merged, spoken: Spoken) -> None:
    """Take out what the file's `remove` names, of all that was merged before it."""
    for number, text in enumerate(spoken.head.names("remove")):
        at = At(spoken.file, ("remove", number))
        found = [(name, text) for name in TABLES if text in merged.table(name)]
        name, _, rest = text.partition(".")
        if not found and name in TABLES and rest in merged.table(name):
            found = [(name, rest)]
        if len(found) == 1:
            del merged.table(found[0][0])[found[0][1]]
            merged.removed[found[0]] = at
        else:
            merged.tell(at, _remove_words(merged, text, found))


def _remove_words(merged: Merged, text: str, found: list[tuple[str, str]]) -> str:
    if found:
        choices = " or ".join(f"{name}.{key}" for name, key in found)
        return f'"{text}" is inherited more than once; write {choices}'
    known = [key for name in TABLES for key in merged.table(name)]
    otherwise = "only what is inherited by `extends` can be removed"
    return unknown_words("nothing inherited is named", text, known, otherwise)


def parts_named(said: Said, name: str) -> list[tuple[str, str]]:
    """The fields and sections of an entry that a name of its `remove` means."""
    found = [(part, name) for part in PARTS if name in getattr(said, part)]
    part, _, rest = name.partition(".")
    if not found and part in PARTS and rest in getattr(said, part):
        return [(part, rest)]
    return found


def without_parts(said: Said, parts: Iterable[tuple[str, str]]) -> Said:
    """An entry without these fields and sections, in its `index_fields` too."""
    gone = set(parts)
    keys = dict(said.keys)
    shown = said.names("index_fields")
    left = tuple([name for name in shown if ("fields", name) not in gone])
    if left != shown:
        keys["index_fields"] = keys["index_fields"]._replace(value=left)
    return Said(
        said.at,
        keys,
        {name: one for name, one in said.fields.items() if ("fields", name) not in gone},
        {name: one for name, one in said.sections.items() if ("sections", name) not in gone},
    )


def _cut(merged: Merged, key: str, base: Said | None, child: Said) -> Said | None:
    """The base of a type without what the child's `remove` names."""
    for number, name in enumerate(child.names("remove")):
        at = child.at_key("remove").below(number)
        found = parts_named(base, name) if base is not None else []
        merged.cuts.setdefault(key, []).append(Cut(name, at, bool(found)))
        if len(found) > 1:
            merged.tell(at, part_words(name))
        elif base is not None:
            base = without_parts(base, found)
    return base


def part_words(name: str) -> str:
    """Words for a name that a field and a section have."""
    return f'"{name}" is a field and a section; write fields.{name} or sections.{name}'
