"""What is said to those who need an ontology that is not there, or has mistakes."""

from __future__ import annotations

import pytest

from tests.support.ontology import settings_with
from vaultkit.actions.vocabulary_needed import needed
from vaultkit.errors import SettingsError, StateError
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Vocabulary, VocabularyMistake


def test_a_sound_ontology_is_given() -> None:
    assert needed(settings_with("name: team\n")).name == "team"


def test_a_vault_without_one_is_told_how_to_get_one() -> None:
    with pytest.raises(StateError, match="this vault has no ontology") as caught:
        needed(Settings(configured=True))
    assert "vaultkit ontology infer" in caught.value.hint
    with pytest.raises(StateError, match="this is no vault yet"):
        needed(Settings())


def test_mistakes_are_told_with_their_places_and_not_without_end() -> None:
    wrong = VocabularyMistake("ontology.yaml", 2, 3, "name", "must be a text")
    with pytest.raises(SettingsError) as caught:
        needed(Settings(configured=True, vocabulary=Vocabulary(None, (wrong,) * 1_000)))
    lines = caught.value.message.splitlines()
    assert lines[0] == "ontology.yaml:2:3 name: must be a text"
    assert lines[-1] == "and 950 more"
