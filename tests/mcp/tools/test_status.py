from __future__ import annotations

from pathlib import Path

from tests.support.clients import call, service_of, talk, text_of
from tests.support.writing import VAULT, asked, vault_repository
from vaultkit.mcp.outcomes import answer_of
from vaultkit.model.request import EditText, Retire


def test_it_says_which_vault_this_is_and_how_it_stands(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with service_of(repository, tools=("records",)) as service:
        said = call(service, "knowledge_status")
        assert said["name"] == "Sea"
        assert (said["branch"], said["head"]) == ("main", repository.head)
        assert said["pages"] == 3
        assert said["records"]["page"] == {"active": 2}
        assert (said["invalid"], said["pendingApprovals"]) == (0, 0)
        assert (said["mode"], said["writes"], said["index"]) == ("guided", True, "not asked yet")
        assert "uncommitted" not in said
        assert "remote" not in said


def test_it_says_what_waits_and_what_is_not_committed(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with service_of(repository, tools=("records", "knowledge_search"), mode="plan") as service:
        service.write(asked(Retire(page="Tides"), operation="retire"))
        (repository.path / "concepts/tides.md").write_text("# Tides\n\nBy hand.\n")
        repository.git("remote", "add", "origin", "https://kb.example/sea.git")
        call(service, "knowledge_search", query="hand")
        said = call(service, "knowledge_status")
    assert said["uncommitted"] == ["concepts/tides.md"]
    assert said["pendingApprovals"] == 1
    assert (said["mode"], said["writes"], said["index"]) == ("plan", False, "current")
    assert said["remote"] == {"name": "origin", "unpushed": 1}


def test_it_says_what_another_clone_pushed_to_a_branch_of_this_name(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    repository.git("remote", "add", "origin", "https://kb.example/sea.git")
    repository.git("switch", "-qc", "vaultkit/a")
    theirs = repository.git("commit-tree", "-p", "HEAD", "-m", "Theirs", "HEAD^{tree}")
    repository.git("update-ref", "refs/remotes/origin/vaultkit/a", theirs)
    with service_of(repository, tools=("records",)) as service:
        result = talk(service, lambda client: client.call_tool("knowledge_status", {}))
        assert result.structured_content["remote"]["lacking"] == 1
        assert "origin/vaultkit/a holds 1 commit that vaultkit/a lacks" in text_of(result)
        repository.git("update-ref", "refs/remotes/origin/vaultkit/a", "HEAD")
        assert "lacking" not in call(service, "knowledge_status")["remote"]


def test_a_write_and_the_state_say_what_the_disk_lacks(tmp_path: Path) -> None:
    repository, path = vault_repository(tmp_path / "v"), "concepts/tides.md"
    with service_of(repository, tools=("records",)) as service:

        def save(point: str) -> None:
            if point == "moved":
                repository.write({path: VAULT[path] + "By hand.\n"})

        service.writer._fault = save
        outcome = service.write(asked(EditText(page="Tides", old="rises", new="falls")))
        assert answer_of(outcome).value.plain()["lacking"] == [path]
        assert call(service, "knowledge_status")["lacking"] == [path]


def test_the_id_is_told_where_there_is_one(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with service_of(repository, tools=("records",)) as service:
        assert call(service, "knowledge_status")["vault"].startswith("5b0e2a7e")
        repository.write({"vault.yaml": "links: {preset: obsidian}\n"})
        service.live.hint(None)
        assert "vault" not in call(service, "knowledge_status")
