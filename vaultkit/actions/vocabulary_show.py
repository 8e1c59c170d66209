"""Show the vocabulary of a vault: its catalog with how much of each there is, or one definition."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.actions.check import Seen
from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.vocabulary_needed import needed
from vaultkit.errors import UsageError
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import Ontology
from vaultkit.ontology.describe import Definition, definitions, names_of
from vaultkit.ontology.usage import Records, records_of
from vaultkit.vault.suggest import both, closest, did_you_mean, quoted


class VocabularyRequest(LookRequest):
    """Which vocabulary is meant: that of the vault around `folder`, or at `vault`, in `at`."""


class Shown(NamedTuple):
    """The vocabulary, where its own file lies, and its records; `chosen` are what a name means."""

    ontology: Ontology
    path: str
    records: Records
    chosen: tuple[Definition, ...]


def seen_by(request: VocabularyRequest, progress: Progress, *, with_baseline: bool = False) -> Seen:
    """The judged vault of a request."""
    return look(request, progress, with_baseline=with_baseline)


def show(
    request: VocabularyRequest, name: str | None = None, progress: Progress = no_progress
) -> Shown:
    """The catalog, with what `name` means where one is given.

    Raises `UsageError` for a name that nothing has, else as `needed`.
    """
    seen = seen_by(request, progress)
    ontology = needed(seen.settings)
    chosen = definitions(ontology, name) if name is not None else ()
    if name is not None and not chosen:
        raise unknown(name, names_of(ontology))
    records = records_of(seen.judged.snapshot, ontology)
    return Shown(ontology, seen.settings.ontology, records, chosen)


def unknown(
    name: str, known: tuple[str, ...], *, what: str = "no name of the vocabulary"
) -> UsageError:
    """Words for a name that is none of `known`."""
    otherwise = f"known are {both(known)}" if known else "the ontology defines no name"
    step = did_you_mean([one.strip('"') for one in closest(name, known)], otherwise)
    return UsageError(
        f"{quoted(shortened(name))} is {what} of this vault",
        f"{step[:1].upper()}{step[1:]}; `vaultkit ontology show` lists them all",
    )
