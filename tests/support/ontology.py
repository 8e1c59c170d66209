"""Ontologies for tests: text in, the resolved vocabulary out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from textwrap import dedent

from vaultkit.actions.vocabulary import shipped
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Ontology, Vocabulary, VocabularyMistake
from vaultkit.ontology.load import load

PATH = "ontology.yaml"


def vocabulary(text: str, files: Mapping[str, str] | None = None) -> Vocabulary:
    """What `ontology.yaml` with this text resolves to; `files` are others of its vault."""
    contents = {PATH: text, **(files or {})}
    data = {path: dedent(one).removeprefix("\n").encode() for path, one in contents.items()}
    return load(PATH, data.get, shipped)


def ontology(text: str, files: Mapping[str, str] | None = None) -> Ontology:
    """The ontology of this text, which has no mistakes."""
    found = vocabulary(text, files)
    assert not found.mistakes, found.mistakes
    assert found.ontology is not None
    return found.ontology


def mistakes(text: str, files: Mapping[str, str] | None = None) -> tuple[VocabularyMistake, ...]:
    """What is wrong with this text."""
    return vocabulary(text, files).mistakes


def settings_with(text: str, settings: Settings | None = None) -> Settings:
    """Settings of a configured vault that has this ontology, without mistakes."""
    ontology(text)
    base = settings or Settings()
    return replace(base, configured=True, vocabulary=vocabulary(text))
