"""Which types pages are of: as they declare, as their schema says, or by the folder they lie in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from vaultkit.model.settings import Settings
from vaultkit.model.text import nfc
from vaultkit.model.tree import is_plain_path
from vaultkit.model.vocabulary import LONGEST_NAME, Ontology, PageType, Prefix, Vocabulary
from vaultkit.ontology.hints import Hints
from vaultkit.ontology.proposal import Seen
from vaultkit.vault.slug import slug_of
from vaultkit.vault.types import PAGE, Types

MOST_DECLARED = 300
"""More types than that are no types, but a key that is called so."""

_MOST_FOLDERS = 100
_FEWEST = 3
_REST = ("note", "page", "other")


@dataclass(slots=True)
class Group:
    """A type to be, and the paths of its pages."""

    name: str
    how: str
    paths: list[str] = field(default_factory=list)
    description: str = ""
    dir: str | None = None


class Grouped(NamedTuple):
    """The types, those that pages declare first; `classify` types the pages that declare none."""

    groups: tuple[Group, ...]
    classify: tuple[Prefix, ...]

    def types(self, settings: Settings) -> Types:
        """Who says of every page which type it is, as a check will."""
        named = tuple([PageType(name=g.name, kinds=(g.name,), dir=g.dir) for g in self.groups])
        return _types(settings, Ontology(page_types=named, classify=self.classify))


class _Start(NamedTuple):
    """The start of paths that may make a type, with the fewest pages that do."""

    prefix: str
    name: str
    how: str
    description: str = ""
    fewest: int = _FEWEST


def group(seen: Sequence[Seen], settings: Settings, hints: Hints) -> Grouped | None:
    """The types of these pages; None where they declare more than `MOST_DECLARED`."""
    groups, others = _declared(seen, settings)
    if len(groups) > MOST_DECLARED:
        return None
    prefixes: list[Prefix] = []
    everyone_declares = not others
    for start in _starts(others, settings, hints):
        paths = [path for path in others if path.startswith(start.prefix)]
        own = _owner(start, paths, groups)
        if own is None and len(paths) < start.fewest:
            continue
        if own is None:
            own = Group(_unused(start.name, groups), start.how, [], start.description)
            groups.append(own)
        own.paths += paths
        prefixes.append(Prefix(start.prefix, own.name))
        others = [path for path in others if not path.startswith(start.prefix)]
    if not everyone_declares:
        name = next((n for n in _REST if all(g.name != n for g in groups)), _REST[0])
        rest = Group(_unused(name, groups), "rest", others)
        groups.append(rest)
        prefixes.append(Prefix("", rest.name))
    groups.sort(
        key=lambda one: (one.how != "declared", one.how == "rest", -len(one.paths), one.name)
    )
    _file(groups, seen)
    order = sorted(prefixes, key=lambda one: (-len(one.prefix), one.prefix))
    return Grouped(tuple(groups), tuple(order))


def _types(settings: Settings, ontology: Ontology) -> Types:
    return Types(replace(settings, vocabulary=Vocabulary(ontology)))


def _declared(seen: Sequence[Seen], settings: Settings) -> tuple[list[Group], list[str]]:
    """The types that pages declare, commonest first, and the paths of those that declare none."""
    bare = _types(settings, Ontology())
    names: dict[str, Group] = {}
    others = []
    for one in seen:
        typed = bare.of(one.path, one.surface)
        if typed.record != PAGE:
            continue
        if typed.declared is None:
            others.append(one.path)
            continue
        name = nfc(typed.declared.text)
        names.setdefault(name, Group(name, "declared")).paths.append(one.path)
    groups = sorted(names.values(), key=lambda one: (-len(one.paths), one.name))
    return groups, others


def _starts(others: Sequence[str], settings: Settings, hints: Hints) -> list[_Start]:
    """What may become a line of `classify`, longest first."""
    dendron = settings.preset.name == "dendron"
    starts: dict[str, _Start] = {}
    if dendron:
        for one in hints.schemas:
            fewest = _FEWEST if "." in one.name else 1
            starts[one.prefix] = _Start(one.prefix, one.name, "schema", one.description, fewest)
        for prefix, name in _common(_segments(others)):
            starts.setdefault(prefix, _Start(prefix, slug_of(name), "schema"))
    for prefix, name in _common(_folders(others)):
        starts[prefix] = _Start(prefix, slug_of(name), "folder")
    return sorted(starts.values(), key=lambda one: (-len(one.prefix), one.prefix))


def _folders(paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        folder, slash, _ = path.partition("/")
        if slash and is_plain_path(folder):
            yield f"{folder}/", folder


def _segments(paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The first part of dotted names at the root, as Dendron files them."""
    for path in paths:
        segment = path.partition(".")[0]
        if "/" not in path and is_plain_path(segment):
            yield f"{segment}.", segment


def _common(named: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """Those with the most pages; one page of a folder may be enough where others declare a type."""
    counts = Counter(named)
    return sorted(counts, key=lambda one: (-counts[one], one))[:_MOST_FOLDERS]


def _owner(start: _Start, paths: Sequence[str], groups: Sequence[Group]) -> Group | None:
    """The only type that pages there declare, where at least half of them do."""
    if start.how != "folder":
        return None
    there = [
        (own, sum(path.startswith(start.prefix) for path in own.paths))
        for own in groups
        if own.how == "declared"
    ]
    named = [(own, count) for own, count in there if count]
    if len(named) == 1 and named[0][1] >= max(len(paths), _FEWEST):
        return named[0][0]
    return None


def _unused(name: str, groups: Sequence[Group]) -> str:
    name = name[:LONGEST_NAME].strip("-") or "folder"
    taken = {one.name for one in groups}
    number = 1
    found = name
    while found in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 5]}-{number}"
    return found


# ------------------------------------------------------------------------------------ folders


def _file(groups: Sequence[Group], seen: Sequence[Seen]) -> None:
    """Give each type the folder that holds all of its pages and no others', or the root."""
    owners: dict[str, set[str]] = {}
    for own in groups:
        for path in own.paths:
            for folder in _above(path):
                owners.setdefault(folder, set()).add(own.name)
    named: dict[str, set[str]] = {}
    for folder in {above for one in seen for above in _above(one.path)}:
        named.setdefault(folder.rpartition("/")[2].casefold(), set()).add(folder)
    for own in groups:
        folder = _shared(own.paths) if len(own.paths) >= _FEWEST else ""
        if not folder or not is_plain_path(folder) or owners[folder] != {own.name}:
            continue
        # TYPE/STEM is an id: it must not take links from the pages of another folder of that name
        if folder == own.name or named.get(own.name.casefold(), {folder}) == {folder}:
            own.dir = folder
    for own in groups:
        if own.dir is None and _is_rooted(own) and own.name.casefold() not in named:
            own.dir = ""


def _is_rooted(own: Group) -> bool:
    """Whether the root is where pages of a type lie. A schema files them there by their names."""
    rooted = sum("/" not in path for path in own.paths)
    return (
        own.how != "schema" and rooted > 0 and (own.how == "rest" or rooted * 2 >= len(own.paths))
    )


def _above(path: str) -> Iterator[str]:
    folder = path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def _shared(paths: Sequence[str]) -> str:
    """The deepest folder that all these lie in or below."""
    first, last = min(paths).split("/")[:-1], max(paths).split("/")[:-1]
    shared = []
    for one, other in zip(first, last, strict=False):
        if one != other:
            break
        shared.append(one)
    return "/".join(shared)
