"""What page types must keep to among each other: names, folders, the catalog, `classify`.

Two types may be filed in one folder only where each of them has a required field `type` (its own or
inherited): then every page there says what it is. The root files nothing by itself, so any number
of types may have `dir: ""`.
"""

from __future__ import annotations

from collections.abc import Mapping

from vaultkit.model.text import nfc
from vaultkit.ontology.field_laws import judge_fields
from vaultkit.ontology.inherit import Grown
from vaultkit.ontology.merge import Merged
from vaultkit.ontology.names import Names, nearer
from vaultkit.ontology.said import At, Said
from vaultkit.vault.config_file import shown
from vaultkit.vault.config_words import unknown_words

MOST_TYPES = 500
"""The most page types, claim kinds or relationship types of one ontology."""

MOST_FIELDS = 200
"""The most fields of a type."""

RECORD_KEYS = tuple(
    "id type title description aliases tags created updated lifecycle status owner reviewed".split()
)
"""What any page may have without its type saying so."""


def judge_types(types: Mapping[str, Grown], merged: Merged, names: Names) -> None:
    """Tell every mistake of the page types and of `classify`."""
    for table in ("page_types", "claim_kinds", "relationship_types"):
        count = len(merged.table(table))
        if count > MOST_TYPES:
            at = merged.head.at.below(table)
            words = f"with what is inherited these are {count:,}; there may be {MOST_TYPES}"
            merged.tell(at, words, at_key=True)
    _judge_aliases(merged)
    _judge_folders(types, merged)
    for one in types.values():
        judge_fields(one.said.fields, merged, names)
        if not any(merged.doubts(types[kind].said.at) for kind in one.kinds):
            _judge_type(one.said, merged)
    _judge_prefixes(merged, names)


def _judge_type(said: Said, merged: Merged) -> None:
    if len(said.fields) > MOST_FIELDS:
        words = f"has {len(said.fields):,} fields with what it inherits, more than {MOST_FIELDS}"
        merged.tell(said.at, words, at_key=True)
    known = (*said.fields, *RECORD_KEYS)
    for number, name in enumerate(said.names("index_fields")):
        if name not in known and not merged.doubts(said.at.below("fields", name)):
            fields = ", ".join(map(shown, [*said.fields][:20])) or "none of its own"
            words = unknown_words("no field", name, known, f"the type has {fields}")
            merged.tell(said.at_key("index_fields").below(number), words)


def _judge_aliases(merged: Merged) -> None:
    owners: dict[str, tuple[str, At]] = {}
    types = {nfc(name): name for name in merged.page_types}
    for name, said in merged.page_types.items():
        for number, alias in enumerate(map(nfc, said.names("aliases"))):
            at = said.at_key("aliases").below(number)
            if alias == nfc(name):
                merged.tell(at, f'"{alias}" is the name of the type itself; take it out')
            elif alias in types:
                here, there = nearer(merged.page_types[types[alias]].at, at)
                words = f'"{alias}" is the name of a page type and an alias of "{name}"'
                merged.tell(here, f"{words} ({there.named()}); rename one", at_key=True)
            elif alias in owners:
                other, place = owners[alias]
                here, there = nearer(place, at)
                words = f'"{alias}" is an alias of "{other}" and of "{name}"'
                merged.tell(here, f"{words} ({there.named()}); keep one")
            else:
                owners[alias] = name, at


def _judge_folders(types: Mapping[str, Grown], merged: Merged) -> None:
    first: dict[str, str] = {}
    for name, one in types.items():
        folder = one.said.text("dir")
        if not folder or _says_type(one.said):
            continue
        other = first.setdefault(folder, name)
        if other != name:
            _tell_folder(folder, types[other].said, one.said, (other, name), merged)
    for name, one in types.items():
        folder = one.said.text("dir")
        if folder and _says_type(one.said) and folder in first:
            other = first[folder]
            _tell_folder(folder, one.said, types[other].said, (name, other), merged)


def _tell_folder(
    folder: str, one: Said, other: Said, named: tuple[str, str], merged: Merged
) -> None:
    says = [said.fields["type"].at for said in (one, other) if "type" in said.fields]
    if any(merged.doubts(at) for at in (one.at, other.at, *says)):
        return
    here, there = nearer(one.at_key("dir"), other.at_key("dir"))
    words = f'"{shown(folder)}" is the folder of "{named[0]}" and of "{named[1]}"'
    mend = "give one another folder, or each a required field `type`"
    merged.tell(here, f"{words} ({there.named()}), and nothing tells their pages apart; {mend}")


def _says_type(said: Said) -> bool:
    """Whether each page of a type must say its type."""
    return "type" in said.fields and said.fields["type"].flag("required")


def _judge_prefixes(merged: Merged, names: Names) -> None:
    before: dict[str, Said] = {}
    for prefix, said in merged.classify.items():
        names.type(said.text("type"), said.at_key("type"))
        shorter = next((one for one in before if prefix.startswith(one)), None)
        if shorter is None or before[shorter].text("type") == said.text("type"):
            before[prefix] = said
            continue
        there = before[shorter].at.named()
        words = f'nothing comes to this: "{shown(shorter)}" ({there}) takes its pages before'
        merged.tell(said.at_key("prefix"), f"{words}; put the longer one first")
