"""What vault.yaml on disk says, where a vault is looked after."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import init_repository
from vaultkit.actions.settings_on_disk import deleted_settings, settings_on_disk
from vaultkit.git.places import discover
from vaultkit.model.settings import Settings

OWN = "ontology: words.yaml\n"


def test_settings_that_cannot_be_read_or_are_not_there_count_as_none(tmp_path: Path) -> None:
    assert settings_on_disk(str(tmp_path)) == Settings()
    (tmp_path / "vault.yaml").write_text("ontology: [")
    assert settings_on_disk(str(tmp_path)) == Settings()


def test_the_ontology_that_they_name_is_looked_for(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", {"vault.yaml": OWN, "words.yaml": "", "a.md": ""})
    assert settings_on_disk(str(made.path)).ontology == "words.yaml"
    places = discover(str(made.path), os.environ)
    assert places is not None
    assert deleted_settings(places.git, str(made.path)) == ()
    (made.path / "a.md").unlink()
    (made.path / "words.yaml").unlink()
    assert deleted_settings(places.git, str(made.path)) == ("words.yaml",)
