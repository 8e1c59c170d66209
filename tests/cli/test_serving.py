from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from tests.support.writing import vault_repository
from vaultkit.cli.serving import Served, need_server, service_of
from vaultkit.errors import MissingExtra, SettingsError, UsageError


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "v")


def branch_of(repository: Repository, **words: object) -> str:
    service = service_of(Served(vault=str(repository.path), **words))  # type: ignore[arg-type]
    service.close()
    return service.place.short


def test_without_a_remote_it_writes_where_the_person_works(repository: Repository) -> None:
    assert branch_of(repository) == "main"


def test_with_a_remote_it_has_a_branch_of_its_own(repository: Repository, tmp_path: Path) -> None:
    init_repository(tmp_path / "remote", {"a.txt": "a\n"})
    repository.git("remote", "add", "origin", str(tmp_path / "remote"))
    assert branch_of(repository) == "vaultkit/mcp"
    assert branch_of(repository, actor="research") == "vaultkit/research"
    assert branch_of(repository, direct=True) == "main"


def test_a_branch_or_a_folder_of_its_own_may_be_asked_for(repository: Repository) -> None:
    repository.git("branch", "kb")
    assert branch_of(repository, branch="kb") == "kb"
    assert branch_of(repository, worktree=True) == "vaultkit/mcp"
    with pytest.raises(UsageError, match="one place"):
        branch_of(repository, branch="kb", direct=True)


def test_the_terms_are_what_the_options_say(repository: Repository) -> None:
    said = Served(
        vault=str(repository.path), tools="wiki, -knowledge_log", no_writes=True, mode="plan"
    )
    service = service_of(said)
    service.close()
    assert service.terms.tools == ("wiki", "-knowledge_log")
    assert not service.terms.writes
    assert service.terms.mode == "plan"
    assert service.terms.actor.text == "agent:mcp"
    assert os.path.samefile(service.place.folder or "", repository.path)


def test_the_vault_narrows_the_terms(repository: Repository) -> None:
    (repository.path / "vault.yaml").write_text("serve: {mode: plan, tools: [wiki]}\n")
    service = service_of(Served(vault=str(repository.path), mode="autonomous"))
    service.close()
    assert (service.terms.mode, service.terms.vault_tools) == ("plan", ("wiki",))


def test_a_vault_whose_settings_have_a_mistake_is_not_served_as_if_it_narrowed_nothing(
    repository: Repository, tmp_path: Path
) -> None:
    repository.git("remote", "add", "origin", str(tmp_path))
    (repository.path / "vault.yaml").write_text("serve: {mode: plan}\nlinkz: {}\n")
    with pytest.raises(SettingsError, match="linkz: unknown key") as caught:
        service_of(Served(vault=str(repository.path)))
    assert caught.value.hint == "Correct vault.yaml; nothing is served before"


def test_a_bare_repository_narrows_by_what_the_branch_holds(
    repository: Repository, tmp_path: Path
) -> None:
    (repository.path / "vault.yaml").write_text("serve: {mode: plan, tools: [wiki]}\n")
    repository.git("commit", "-qam", "plan")
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    service = service_of(Served(vault=str(tmp_path / "bare"), branch="main"))
    service.close()
    assert (service.terms.mode, service.terms.vault_tools) == ("plan", ("wiki",))


def test_without_the_extra_it_is_told_and_not_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    need_server()
    monkeypatch.setitem(sys.modules, "mcp", None)
    with pytest.raises(MissingExtra) as caught:
        need_server()
    assert "git-vaultkit[serve]" in (caught.value.hint or "")
