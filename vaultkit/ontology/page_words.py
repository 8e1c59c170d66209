"""Which type a page has and why, in words; and what would give it one where it has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import Ontology, PageType
from vaultkit.ontology.relations import relations_of
from vaultkit.ontology.words import listed
from vaultkit.vault.suggest import quoted
from vaultkit.vault.surface import Surface
from vaultkit.vault.types import CLAIM, DOCUMENT, RELATIONSHIP, Typed


class Why(NamedTuple):
    """What a page is, in one sentence, and the next step where it has no type that is known."""

    words: str
    step: str = ""


class PageExplained(NamedTuple):
    """A page: its id and where that comes from, what it is, how large, and what is wrong.

    `units` and `budget` are in UTF-16 units of the body; `budget` is None where none applies, and
    `budget_for` says why where it is not that of the type.
    """

    path: str
    id: str
    id_from: str
    record: str
    type: str | None
    why: Why
    units: int
    budget: int | None
    budget_for: str
    findings: tuple[Finding, ...]


def why(path: str, typed: Typed, surface: Surface, settings: Settings) -> Why:
    """What decides the type of the page at `path`."""
    vocabulary = settings.vocabulary
    if vocabulary.mistakes:
        step = "correct the ontology; `vaultkit ontology lint` says what is wrong with it"
        return Why("no type is known, since the vault's ontology has mistakes", step)
    ontology = vocabulary.ontology
    if ontology is None:
        return Why("no type is known, since the vault has no ontology")
    if typed.record == DOCUMENT:
        return Why("a document: by its name or place it needs no type")
    if typed.record == CLAIM:
        return _record(surface, "claim", "claim_kind", tuple(ontology.by_kind))
    if typed.record == RELATIONSHIP:
        return _record(surface, "relationship", "label", tuple(relations_of(ontology)))
    if typed.type is None:
        return _none(typed, ontology)
    return Why(
        f"a page of the type {typed.type.name}: {_because(path, typed, typed.type, ontology)}"
    )


def _record(surface: Surface, record: str, key: str, known: tuple[str, ...]) -> Why:
    told = surface.texts(key)[:1]
    if not told:
        return Why(
            f"a {record}, for `record` says so, without `{key}`", f"add `{key}`: {listed(known)}"
        )
    words = f"a {record}, for `record` says so; its `{key}` is {quoted(shortened(told[0]))}"
    if told[0] in known or not known:
        return Why(words)
    return Why(f"{words}, which the ontology does not know", f"it knows {listed(known)}")


def _because(path: str, typed: Typed, of: PageType, ontology: Ontology) -> str:
    if typed.how == "declared" and typed.declared is not None:
        word = typed.declared.text
        also = "" if word == of.name else f", another word for {of.name}"
        return f"line {typed.declared.line} declares {quoted(shortened(word))}{also}"
    if typed.how == "classified":
        prefix = next(one.prefix for one in ontology.classify if path.startswith(one.prefix))
        return f"it declares none, and `classify` gives {of.name} to {prefix or 'every page'}"
    return f"it declares none, and lies in {of.dir}/, the folder of {of.name}"


def _none(typed: Typed, ontology: Ontology) -> Why:
    names = [one.name for one in ontology.page_types]
    if not names:
        return Why("a page; the ontology has no page types")
    if typed.declared is not None:
        word = quoted(shortened(typed.declared.text))
        words = f"a page of no type: line {typed.declared.line} declares {word}, and no type has "
        return Why(f"{words}that name or alias", f"write one that there is: {listed(names)}")
    words = "a page of no type: it declares none, lies in the folder of none, and no prefix of "
    return Why(f"{words}`classify` fits", "; or ".join(_ways(names, ontology)))


def _ways(names: list[str], ontology: Ontology) -> Iterator[str]:
    yield f"add `type`: {listed(names)}"
    folders = [
        f"{folder}/" for folder, types in ontology.by_folder.items() if folder and types[1:] == ()
    ]
    if folders:
        yield f"move it to {listed(folders)}"
