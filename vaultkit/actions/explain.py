"""Explain a name of the vocabulary, or a page: what it is, and what is wrong with it.

A name that means both is never guessed.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator

from vaultkit.actions.check import Seen
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.vocabulary_needed import mistaken, needed
from vaultkit.actions.vocabulary_show import VocabularyRequest, seen_by
from vaultkit.errors import UsageError
from vaultkit.model.text import shortened
from vaultkit.ontology.describe import definitions, names_of
from vaultkit.ontology.explain import Explained, explain
from vaultkit.ontology.page_words import PageExplained, why
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, closest, did_you_mean, quoted
from vaultkit.vault.types import PAGE, Typed

TYPE, PAGE_MEANT = "type", "page"


def explain_name(
    request: VocabularyRequest,
    name: str,
    meant: str | None = None,
    progress: Progress = no_progress,
) -> tuple[Explained, ...] | PageExplained:
    """What `name` is: of the vocabulary (`meant` is "type"), a page ("page"), or whichever has it.

    Raises `UsageError` where nothing or more than one thing has the name; else as `needed`.
    """
    seen = seen_by(request, progress, with_baseline=meant != TYPE)
    if meant == TYPE:
        return _definitions(seen, name) or _nothing(seen, name, pages=False)
    snapshot = seen.judged.snapshot
    pages = _pages(snapshot, name, request.here)
    known = seen.settings.vocabulary.ontology
    named = definitions(known, name) if known is not None and meant is None else ()
    if named and pages:
        raise UsageError(
            f"{quoted(shortened(name))} is a name of the vocabulary, and of the page {both(pages)}",
            "Say which is meant: add --type or --page",
        )
    if named:
        return _definitions(seen, name)
    if len(pages) > 1:
        raise UsageError(
            f"{quoted(shortened(name))} is the id of {both(pages)}", "Name one of them by its path"
        )
    return _page(seen, pages[0]) if pages else _nothing(seen, name, pages=True)


def _definitions(seen: Seen, name: str) -> tuple[Explained, ...]:
    preset = seen.settings.preset.name
    return tuple([explain(one, preset) for one in definitions(needed(seen.settings), name)])


def _pages(snapshot: Snapshot, name: str, here: str) -> list[str]:
    """The page at a path, from where the caller stands or from the root, else those with an id."""
    plain = name.replace(os.sep, "/")
    for base in dict.fromkeys((here, "")):
        path = posixpath.normpath(posixpath.join(base, plain))
        found = [one for one in (path, f"{path}.md") if one in snapshot.surfaces]
        if found:
            return found[:1]
    id_of = snapshot.types.id_of
    return [path for path, surface in snapshot.surfaces.items() if id_of(path, surface) == name]


def _nothing(seen: Seen, name: str, *, pages: bool) -> tuple[Explained, ...]:
    """Raise what is to be said of a name that nothing has."""
    vocabulary, snapshot = seen.settings.vocabulary, seen.judged.snapshot
    if vocabulary.mistakes and name not in snapshot.entries:
        raise mistaken(vocabulary.mistakes)
    if pages and name in snapshot.entries:
        raise UsageError(
            f"{name} is no page: what lies there is generated, material, excluded or no Markdown",
            "Name a page, or a type",
        )
    known: list[str] = []
    if vocabulary.ontology is not None:
        known += names_of(vocabulary.ontology)
    if pages:
        known += snapshot.surfaces
    elif not known:
        needed(seen.settings)
    what = "no page and no name of the vocabulary" if pages else "no name of the vocabulary"
    near = _near(name, known, snapshot if pages else None)
    otherwise = "`vaultkit ontology show` lists the vocabulary"
    step = did_you_mean(near, otherwise)
    raise UsageError(f"{quoted(shortened(name))} is {what}", f"{step[:1].upper()}{step[1:]}")


def _near(name: str, known: list[str], snapshot: Snapshot | None) -> tuple[str, ...]:
    stems = snapshot.names.near_pages.to(name.lower()) if snapshot is not None else ()
    return tuple(dict.fromkeys((*closest(name, known), *stems)))[:3]


def _page(seen: Seen, path: str) -> PageExplained:
    snapshot, settings = seen.judged.snapshot, seen.settings
    surface, typed = snapshot.surfaces[path], snapshot.typed(path)
    row = seen.judged.state.rows[path]
    budget, budget_for = _budget(snapshot, path, typed)
    return PageExplained(
        path=path,
        id=snapshot.types.id_of(path, surface),
        id_from="; ".join(_id_from(snapshot, path)),
        record=typed.record,
        type=typed.type.name if typed.type is not None else None,
        why=why(path, typed, surface, settings),
        units=row.units,
        budget=budget,
        budget_for=budget_for,
        findings=tuple([one for one in seen.reported.findings if one.path == path]),
    )


def _id_from(snapshot: Snapshot, path: str) -> Iterator[str]:
    surface = snapshot.surfaces[path]
    if surface.id is not None:
        yield f"line {surface.id.line} says so"
    elif snapshot.types.id_of(path, surface) == path.removesuffix(".md"):
        yield "its path, as it has no `id`"
    else:
        yield "its type and file name, as it has no `id`"


def _budget(snapshot: Snapshot, path: str, typed: Typed) -> tuple[int | None, str]:
    """The largest body that the page may have, and why where that is not its type's."""
    if typed.record != PAGE:
        return None, ""
    own, budgets = snapshot.limits.of(typed), snapshot.budgets
    hub = budgets.hub(path) if own > snapshot.limits.hub else None
    if hub is None:
        return own, ""
    return snapshot.limits.hub, f"a hub, for {hub.degree:,} pages are linked with it"
