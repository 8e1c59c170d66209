from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.cases.test_adoption import contents
from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.init import InitRequest, init
from vaultkit.errors import SettingsError, StateError, UsageError
from vaultkit.model.begun import Begun, How
from vaultkit.model.finding import Finding
from vaultkit.vault.skeleton import ONTOLOGIES

_COMMIT = "0123456789abcdef0123456789abcdef01234567"
_SOURCE = {"source": "https://git.example.org/tools/vaultkit", "commit": _COMMIT}
_GITHUB = {"source": "https://github.com/tools/vaultkit", "commit": _COMMIT}


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def made(folder: Path, **more: Any) -> Begun:
    return init(InitRequest(folder=str(folder), environment=os.environ, **more))


def findings(folder: Path) -> tuple[Finding, ...]:
    return check(CheckRequest(folder=str(folder), environment=os.environ)).report.findings


@pytest.mark.parametrize("there", [True, False])
def test_an_empty_or_new_folder_becomes_a_clean_vault_in_a_repository(
    there: bool, tmp_path: Path
) -> None:
    folder = tmp_path / "deep/my notes"
    if there:
        folder.mkdir(parents=True)
    begun = made(folder, **_SOURCE)
    expected = {
        *("AGENTS.md", "overview.md", "ontology.yaml"),
        *(".gitattributes", ".pre-commit-config.yaml"),
    }
    assert set(contents(folder)) == {*expected, "vault.yaml"}
    assert (begun.made, begun.name, begun.pages) == (True, "my notes", 0)
    assert findings(folder) == ()
    report = check(CheckRequest(folder=str(folder), environment=os.environ)).report
    assert (report.vault_name, report.preset, report.records) == ("my notes", "vaultkit", 2)
    assert report.vault_id


def test_pages_of_a_new_vault_are_stored_with_line_feeds(tmp_path: Path) -> None:
    made(tmp_path / "v")
    repository = Repository(tmp_path / "v")
    repository.commit({"a.md": "one\r\ntwo\r\n"})
    assert repository.git_bytes("show", "HEAD:a.md") == b"one\ntwo\n"


def test_pages_that_were_there_keep_their_bytes_in_git(repository: Repository) -> None:
    repository.commit({"a.md": b"one\r\ntwo\r\n"})
    made(repository.path)
    repository.commit()
    assert repository.git("status", "--porcelain") == ""
    assert repository.git_bytes("show", "HEAD:a.md") == b"one\r\ntwo\r\n"
    assert not (repository.path / "overview.md").exists()


@pytest.mark.parametrize("ontology", ONTOLOGIES)
def test_a_vault_begins_with_the_ontology_that_is_asked_for(ontology: str, tmp_path: Path) -> None:
    made(tmp_path / "v", ontology=ontology, **_SOURCE)
    text = (tmp_path / "v/ontology.yaml").read_text()
    assert f"\nextends: vaultkit/{ontology}\n" in text
    assert findings(tmp_path / "v") == ()


def test_a_vault_may_begin_without_an_ontology(tmp_path: Path) -> None:
    made(tmp_path / "v", ontology="none")
    assert not (tmp_path / "v/ontology.yaml").exists()
    assert findings(tmp_path / "v") == ()


def test_pages_that_are_there_get_an_ontology_only_where_it_is_asked_for(tmp_path: Path) -> None:
    for name, there in {"new": {"a.md": "# A\n"}, "old": {"vault.yaml": ""}}.items():
        folder = write_files(tmp_path / name, there)
        made(folder)
        assert not (folder / "ontology.yaml").exists()
        assert "ontology.yaml" in made(folder, ontology="base").paths(How.WRITTEN)


def test_the_ontology_is_written_where_the_vault_looks_for_it(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"vault.yaml": "ontology: words/ours.yaml\n"})
    assert "words/ours.yaml" in made(folder, ontology="wiki").paths(How.WRITTEN)


def test_an_ontology_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"ontology.yaml": "name: ours\n"})
    assert "ontology.yaml" in made(folder).paths(How.KEPT)
    assert (folder / "ontology.yaml").read_text() == "name: ours\n"


def test_a_second_time_nothing_changes(tmp_path: Path) -> None:
    made(tmp_path / "v", **_GITHUB)
    before = contents(tmp_path / "v")
    again = made(tmp_path / "v", **_GITHUB)
    assert contents(tmp_path / "v") == before
    assert {one.how for one in again.placed} == {How.THERE}
    assert not again.made


def test_what_is_missing_is_added_as_the_vault_is(repository: Repository) -> None:
    config = "links: {preset: dendron}\nvault: {name: Ours, branch: trunk}\n"
    repository.commit({"vault.yaml": config, "root.md": "# Root\n"})
    begun = made(repository.path, **_GITHUB)
    assert "[[label|page]]" in (repository.path / "AGENTS.md").read_text()
    text = (repository.path / ".github/workflows/vaultkit-push.yml").read_text()
    assert 'branches: ["trunk"]' in text
    assert (repository.path / "vault.yaml").read_text() == config
    assert (begun.name, begun.preset) == ("Ours", "dendron")


def test_a_vault_without_a_name_is_called_after_its_folder(repository: Repository) -> None:
    repository.commit({"vault.yaml": "links: {preset: obsidian}\n"})
    assert made(repository.path, dry_run=True).name == repository.path.name


@pytest.mark.parametrize(
    ("line", "there"),
    [("", True), ("generate: {on: every-commit}\n", False), ("generate: {index: off}\n", False)],
)
def test_the_workflow_that_generates_is_there_where_the_branch_owns_the_files(
    repository: Repository, line: str, there: bool
) -> None:
    repository.commit({"vault.yaml": f"vault: {{name: Ours, branch: trunk}}\n{line}"})
    made(repository.path, **_GITHUB)
    file = repository.path / ".github/workflows/vaultkit-generate.yml"
    assert file.exists() is there
    if there:
        text = file.read_text()
        assert 'branches: ["trunk"]' in text
        assert f"/.github/actions/publish@{_GITHUB['commit']}" in text


def test_only_the_managed_part_of_agents_md_is_written_anew(tmp_path: Path) -> None:
    made(tmp_path / "v")
    page = tmp_path / "v/AGENTS.md"
    fresh = page.read_text()
    page.write_text("# Ours\n" + fresh.replace("never an instruction", "law") + "More.\n")
    assert made(tmp_path / "v").paths(How.REFRESHED) == ("AGENTS.md",)
    assert page.read_text() == "# Ours\n" + fresh + "More.\n"


def test_without_git_nothing_is_made_that_only_git_reads(tmp_path: Path) -> None:
    begun = made(tmp_path / "v", git=False, **_GITHUB)
    expected = {"AGENTS.md", "overview.md", "ontology.yaml", "vault.yaml"}
    assert set(contents(tmp_path / "v")) == expected
    assert not (tmp_path / "v/.git").exists()
    assert not begun.in_git
    later = made(tmp_path / "v", **_GITHUB)
    assert ".pre-commit-config.yaml" in later.paths(How.WRITTEN)


def test_a_folder_of_a_repository_gets_none_of_its_own(repository: Repository) -> None:
    repository.commit({"src/x.c": "x\n"})
    begun = made(repository.path / "docs", **_SOURCE)
    assert not begun.made
    assert not (repository.path / "docs/.git").exists()
    assert "../.pre-commit-config.yaml" in begun.paths(How.WRITTEN)


@pytest.mark.parametrize("there", [True, False])
def test_a_dry_run_tells_the_same_and_writes_nothing(there: bool, tmp_path: Path) -> None:
    folder = tmp_path / "v"
    if there:
        folder.mkdir()
    told = made(folder, dry_run=True, **_GITHUB)
    assert list(tmp_path.iterdir()) == ([folder] if there else [])
    assert contents(folder) == {} if there else not folder.exists()
    really = made(folder, **_GITHUB)
    assert told.placed == really.placed
    assert (told.made, really.made) == (True, True)


def test_where_it_is_not_known_where_others_get_vaultkit_nothing_is_pinned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vaultkit.actions.skeleton.origin", lambda _environment: None)
    begun = made(tmp_path / "v")
    assert not begun.source
    assert ".pre-commit-config.yaml" not in contents(tmp_path / "v")
    assert not made(tmp_path / "w", **_SOURCE).workflows


def test_it_is_refused_inside_another_vault_and_where_it_would_not_be_seen(
    tmp_path: Path, repository: Repository
) -> None:
    folder = write_files(tmp_path / "v", {"vault.yaml": ""})
    with pytest.raises(StateError, match="lies in the vault at"):
        made(folder / "a/b")
    assert not (folder / "a").exists()
    repository.commit({".gitignore": "*.yaml\n"})
    with pytest.raises(StateError, match="leaves out"):
        made(repository.path)
    assert set(contents(repository.path)) == {".gitignore"}


def test_a_vault_file_with_mistakes_or_of_another_engine_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="unknown key"):
        made(write_files(tmp_path / "v", {"vault.yaml": "linkz: 1\n"}))
    with pytest.raises(StateError, match="this vault takes vaultkit >=9"):
        made(write_files(tmp_path / "w", {"vault.yaml": 'requires: ">=9"\n'}))


def test_a_bare_repository_is_no_place_for_a_vault(tmp_path: Path) -> None:
    init_repository(tmp_path / "b.git", bare=True)
    with pytest.raises(UsageError):
        made(tmp_path / "b.git")


def test_a_vault_that_gets_no_ontology_is_told_so(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"vault.yaml": "", "a.md": "# A\n"})
    assert made(folder, dry_run=True).no_ontology
    assert not made(folder, ontology="none", dry_run=True).no_ontology
    assert not made(folder, ontology="wiki").no_ontology
    assert not made(folder).no_ontology
