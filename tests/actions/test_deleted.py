"""A vault.yaml or ontology that is gone from disk is named, with the step that brings it back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository
from tests.support.writing import NOW, ONTOLOGY, asked, published, vault_repository, writer_of
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.doctor import Visit, examine
from vaultkit.actions.settings_on_disk import deleted_settings
from vaultkit.errors import SettingsError
from vaultkit.git.places import discover
from vaultkit.model.outcome import Refused
from vaultkit.model.request import EditText

EDIT = EditText(page="Tides", old="rises", new="falls")
FILES = ["ontology.yaml", "vault.yaml"]


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "v")
    made.commit({"ontology.yaml": ONTOLOGY})
    return made


def checked(vault: Repository) -> None:
    check(CheckRequest(folder=str(vault.path), environment=os.environ, cache=False))


def gone(vault: Repository) -> tuple[str, ...]:
    places = discover(str(vault.path), os.environ)
    assert places is not None
    return deleted_settings(places.git, str(vault.path))


@pytest.mark.parametrize("file", FILES)
def test_what_is_gone_is_the_one_thing_that_a_check_says(vault: Repository, file: str) -> None:
    assert gone(vault) == ()
    (vault.path / file).unlink()
    with pytest.raises(SettingsError) as raised:
        checked(vault)
    assert raised.value.message == f"{file} is deleted on disk, and Git has it"
    assert raised.value.hint.startswith(f"git restore {file} ")
    (told,) = [
        one for one in examine(Visit(str(vault.path), os.environ, NOW)) if one.check == "settings"
    ]
    assert told.message == raised.value.message
    vault.git("restore", file)
    checked(vault)


@pytest.mark.parametrize("file", FILES)
def test_writes_wait_for_it(vault: Repository, file: str) -> None:
    writer = writer_of(vault)
    (vault.path / file).unlink()
    head = vault.head
    answer = writer.write(asked(EDIT))
    assert isinstance(answer, Refused)
    assert (answer.name, vault.head) == ("unreadable-settings", head)
    assert f"git restore {file}" in answer.hint
    vault.git("restore", file)
    published(writer.write(asked(EDIT)))


def test_a_page_of_a_type_waits_for_the_ontology(vault: Repository) -> None:
    (vault.path / "ontology.yaml").unlink()
    given = '{"type": "entity", "slug": "bo", "title": "Bo"}'
    ran = vaultkit("call", "knowledge_create", given, folder=vault.path)
    assert ran.err.splitlines()[0] == "vaultkit: ontology.yaml is deleted on disk, and Git has it"
    assert "next: git restore ontology.yaml" in ran.err


def test_another_name_of_the_ontology_counts_as_well(vault: Repository) -> None:
    text = (vault.path / "vault.yaml").read_text()
    vault.git("mv", "ontology.yaml", "words.yaml")
    vault.commit({"vault.yaml": f"{text}ontology: words.yaml\n"})
    (vault.path / "words.yaml").unlink()
    assert gone(vault) == ("words.yaml",)
    with pytest.raises(SettingsError, match=r"words\.yaml is deleted on disk"):
        checked(vault)


@pytest.mark.parametrize("file", FILES)
def test_a_deletion_that_is_staged_is_meant(vault: Repository, file: str) -> None:
    vault.git("rm", "--quiet", file)
    assert gone(vault) == ()
    checked(vault)


def test_a_vault_that_never_had_one_and_a_sparse_one_are_well(vault: Repository) -> None:
    vault.git("update-index", "--skip-worktree", "ontology.yaml")
    (vault.path / "ontology.yaml").unlink()
    assert gone(vault) == ()
    checked(vault)
    published(writer_of(vault).write(asked(EDIT)))
    vault.git("update-index", "--no-skip-worktree", "ontology.yaml")
    vault.git("rm", "--quiet", "ontology.yaml")
    vault.commit({})
    checked(vault)
    assert gone(vault) == ()


def test_a_vault_in_a_folder_is_not_judged_as_the_whole_repository(repository: Repository) -> None:
    repository.commit({"my docs/vault.yaml": "", "my docs/x/a.md": "# A\n", "b.md": "# B\n"})
    place = repository.path / "my docs/vault.yaml"
    place.unlink()
    ran = vaultkit("check", folder=place.parent / "x")
    assert ran.code == 2
    said, hint = ran.err.splitlines()
    assert said == "vaultkit: my docs/vault.yaml is deleted on disk, and Git has it"
    assert hint.startswith("  next: git restore ':/my docs/vault.yaml' brings it back; ")
    assert "my docs has a vault.yaml of its own" in vaultkit("check", folder=repository.path).out
    repository.git("restore", ":/my docs/vault.yaml")
    assert vaultkit("check", folder=place.parent / "x").code == 0
