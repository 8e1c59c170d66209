from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.writing import vault_repository


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return vault_repository(tmp_path_factory.mktemp("home") / "v").path


def test_rules_and_index_are_printed(folder: Path) -> None:
    both = vaultkit("prompt", folder=folder)
    rules, index = (vaultkit("prompt", word, folder=folder).out for word in ("--wiki", "--index"))
    assert both.out == f"{rules}\n{index}"
    assert "knowledge_create" in rules
    assert "- concept/tides: Tides" in index
    hook = vaultkit("prompt", "--for", "cursor", "--index", folder=folder).out
    assert json.loads(hook) == {"additional_context": index}
    assert "knowledge_create" not in vaultkit("prompt", "--wiki", "--no-writes", folder=folder).out


def test_the_rules_of_a_vault_to_read_speak_of_no_writing(tmp_path: Path) -> None:
    folder = vault_repository(tmp_path / "v").path
    (folder / "vault.yaml").write_text("serve: {mode: plan}\n")
    assert "knowledge_create" not in vaultkit("prompt", "--wiki", folder=folder).out


def test_a_failing_index_stops_no_session(tmp_path: Path) -> None:
    (tmp_path / "vault.yaml").write_text("vault: [\n")
    ran = vaultkit("prompt", "--index", folder=tmp_path)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("vaultkit: ")
    assert vaultkit("prompt", "--wiki", folder=tmp_path).code == 2
    gone = vaultkit("prompt", "--index", "--vault", str(tmp_path / "none"), folder=tmp_path)
    assert (gone.code, gone.out) == (0, "")


def test_a_procedure_needs_no_vault(tmp_path: Path) -> None:
    told = vaultkit("prompt", "query", "When is high water?", folder=tmp_path).out
    assert "The question: When is high water?\n" in told
    assert vaultkit("prompt", "query", "--index", folder=tmp_path).code == 2
    assert vaultkit("prompt", "cook", folder=tmp_path).code == 2


def test_an_agent_is_told_of_what_it_wrote_on_its_own_branch(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "v")
    vault.git("remote", "add", "origin", "/nowhere")
    vault.git("switch", "-q", "-c", "vaultkit/claude-code")
    vault.commit({"concepts/new.md": "---\ntitle: Brand new\ntype: concept\n---\n\n# Brand new\n"})
    vault.git("switch", "-q", "-")
    words = ("prompt", "--index", "--actor", "agent:claude-code")
    assert "- concept/new: Brand new" in vaultkit(*words, folder=vault.path).out
    assert "Brand new" not in vaultkit("prompt", "--index", folder=vault.path).out
