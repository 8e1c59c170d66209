"""One file of an ontology: its bytes → what it says, and all that is wrong with its shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from vaultkit.model.facts import Node
from vaultkit.model.vocabulary import VocabularyMistake
from vaultkit.ontology.said import At, File, Plain, Said, Spoken, Table, Told
from vaultkit.vault.config_file import EMPTY, Mistake, Place, parse_map
from vaultkit.vault.config_words import find, mistake_of, nearest

if TYPE_CHECKING:
    from vaultkit.ontology.file_model import Entry, OntologyFile
    from vaultkit.vault.config_words import Problem

LARGEST = 1_000_000
"""Bytes of one file."""

_TABLES = ("page_types", "claim_kinds", "relationship_types")
_HELD = ("fields", "sections", *_TABLES)
"""Keys whose values are entries of their own."""

_ROUNDS = 4


class Heard(NamedTuple):
    """What was read; `spoken` is None where nothing can be said of the file's meaning."""

    spoken: Spoken | None
    mistakes: tuple[VocabularyMistake, ...]


def read_file(path: str, data: bytes, *, rank: int = 0, shipped: bool = False) -> Heard:
    """Read the bytes of an ontology's file. An empty file says nothing."""
    if len(data) > LARGEST:
        words = f"has {len(data):,} bytes; an ontology's file has at most {LARGEST:,}"
        return Heard(None, (VocabularyMistake(path, 1, 1, "", words),))
    root, mistakes = parse_map(data, "page_types: {note: {dir: notes}}")
    told = [_told(path, one) for one in mistakes]
    if root is None or root.kind != "map":
        file = File(path, root or Node("map", (), 1, 1, 1, 1), rank, shipped)
        return Heard(None if told else Spoken(file), tuple(told))
    file = File(path, root, rank, shipped)
    spoken, problems = _shaped(file, _values(root))
    told += [_told(path, one) for one in problems]
    # a key that stands twice may have meant either
    return Heard(None if mistakes else spoken, tuple(told))


def _told(path: str, one: Mistake) -> VocabularyMistake:
    return VocabularyMistake(path, one.line, one.column, one.key, one.words)


def _shaped(file: File, values: dict[str, Any]) -> tuple[Spoken | None, list[Mistake]]:
    # imported here for start-up time: a warm check reads the resolved form without pydantic
    from vaultkit.ontology.file_model import OntologyFile, judge, keys_near

    told: dict[Place, Mistake] = {}
    doubted: list[At] = []
    for _ in range(_ROUNDS):
        verdict = judge(values)
        if isinstance(verdict, OntologyFile):
            return _spoken(file, verdict, tuple(doubted)), list(told.values())
        places = [_place(problem) for problem in verdict]
        unknown = _unknown(verdict)
        for problem, place in zip(verdict, places, strict=True):
            # what is missing since it was left out, or since it is misspelt, is told already
            if place not in told and not _is_misspelt(problem, unknown):
                told[place] = mistake_of(problem, file.root, keys_near(place))
        if any(_hides_names(place, file.root) for place in places):
            break
        for problem, place in zip(verdict, places, strict=True):
            doubted.append(At(file, _entry(place, named=place != problem.place)))
        _leave_out(values, places)
    return None, list(told.values())


def _unknown(verdict: Iterable[Problem]) -> dict[Place, list[str]]:
    """The unknown keys in each place."""
    found: dict[Place, list[str]] = {}
    for one in verdict:
        if one.kind == "extra_forbidden":
            found.setdefault(one.place[:-1], []).append(str(one.place[-1]))
    return found


def _is_misspelt(problem: Problem, unknown: Mapping[Place, list[str]]) -> bool:
    """Whether a missing key is there under a name that is nearly its own."""
    if problem.kind != "missing":
        return False
    others = unknown.get(problem.place[:-1], ())
    return any(nearest(other, [str(problem.place[-1])]) for other in others)


def _hides_names(place: Place, root: Node) -> bool:
    """Whether a mistake leaves it open which names the file defines or inherits."""
    if place[:1] in ((), ("extends",), ("remove",)):
        return True
    node = find(root, place)[1]
    return len(place) == 1 and (place[0] in _TABLES or node.kind in ("list", "map"))


def _place(problem: Problem) -> Place:
    return problem.place[:-1] if problem.place[-1:] == ("[key]",) else problem.place


def _entry(place: Place, *, named: bool) -> Place:
    """The entry that a place lies in: a field, else what stands at the root.

    Where the entry's own name is wrong (`named`), it is the one around it.
    """
    if place[0] == "classify":
        return place[:1]
    in_field = place[2:3] == ("fields",) and len(place) > (4 if named else 3)
    return place[:4] if in_field else place[:2]


def _leave_out(values: Any, places: Iterable[Place]) -> None:
    """Take out what stands at these places; where nothing does, what stands nearest around it."""
    for place in sorted(set(places), key=_from_the_end, reverse=True):
        around: Any = None
        key: Any = None
        here = values
        for part in place:
            if not _holds(here, part):
                break
            around, key, here = here, part, here[part]
        if around is not None:
            del around[key]


def _holds(value: Any, part: str | int) -> bool:
    if isinstance(value, list):
        return isinstance(part, int) and part < len(value)
    return isinstance(value, dict) and part in value


def _from_the_end(place: Place) -> list[tuple[int, str]]:
    return [(part, "") if isinstance(part, int) else (-1, part) for part in place]


def _values(node: Node) -> Any:
    """The value of a node, all scalars as text."""
    if node.kind == "map":
        values: dict[str, Any] = {}
        for pair in node.pairs:
            values.setdefault(pair.key, _values(pair.node))
        return values
    if node.kind == "list":
        return [_values(item) for item in node.items]
    if node.value is None:
        return EMPTY
    text = node.text or ""
    return Plain(text) if node.kind == "plain" else text


def _spoken(file: File, model: OntologyFile, doubted: tuple[At, ...]) -> Spoken:
    top = At(file, ())
    tables: dict[str, Table] = {
        name: {key: _said(one, top.below(name, key)) for key, one in getattr(model, name).items()}
        for name in _TABLES
    }
    prefixes = {
        one.prefix: _said(one, top.below("classify", number))
        for number, one in enumerate(model.classify)
    }
    keys = _said(model, top).keys
    return Spoken(file, keys, **tables, classify=prefixes, doubted=doubted)


def _said(entry: Entry, at: At) -> Said:
    keys: dict[str, Told] = {}
    infos = type(entry).model_fields
    for name, info in infos.items():
        if name not in entry.model_fields_set or name in _HELD:
            continue
        value = getattr(entry, name)
        place = at.below(info.alias or name)
        keys[name] = Told(_said(value, place) if name == "of" else value, place)
    fields = getattr(entry, "fields", {})
    sections = getattr(entry, "sections", ())
    return Said(
        at,
        keys,
        {name: _said(one, at.below("fields", name)) for name, one in fields.items()},
        {one.name: _said(one, at.below("sections", n)) for n, one in enumerate(sections)},
    )
