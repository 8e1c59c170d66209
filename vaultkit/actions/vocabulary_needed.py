"""The ontology of a vault for those who cannot do without one."""

from __future__ import annotations

from vaultkit.actions import deleted
from vaultkit.errors import SettingsError, StateError
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Ontology, VocabularyMistake
from vaultkit.vault.new_page import how_to_begin

_MOST = 50


def needed(settings: Settings) -> Ontology:
    """The ontology of the vault with these settings.

    Raises `SettingsError` with the mistakes of its files, `StateError` where there is none.
    """
    deleted.refuse_without(settings)
    vocabulary = settings.vocabulary
    if vocabulary.mistakes:
        raise mistaken(vocabulary.mistakes)
    if vocabulary.ontology is not None:
        return vocabulary.ontology
    if not settings.configured:
        raise StateError(
            "this is no vault yet: no vault.yaml says so, and no ontology says which types it has",
            "Run `vaultkit init`, or stand in a vault, or name one by --vault DIR",
        )
    raise StateError(
        f"this vault has no ontology: there is no {settings.ontology}, so no type is known",
        how_to_begin(settings.ontology),
    )


def mistaken(mistakes: tuple[VocabularyMistake, ...]) -> SettingsError:
    """The mistakes of an ontology's files, the first of very many."""
    lines = [told(one) for one in mistakes[:_MOST]]
    if len(mistakes) > _MOST:
        lines.append(f"and {len(mistakes) - _MOST:,} more")
    return SettingsError(
        "\n".join(lines), "Correct these lines; `vaultkit ontology lint` says more"
    )


def told(one: VocabularyMistake) -> str:
    """A mistake with its place on one line."""
    key = f"{one.key}: " if one.key else ""
    return f"{one.path}:{one.line}:{one.column} {key}{one.words}"
