"""`vaultkit config show` as people and programs meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository, write_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = "vault:\n  name: Team\nlinks: {preset: obsidian}\nserve: {push: true}\n"
    return write_files(tmp_path / "vault", {"vault.yaml": text, "notes/a.md": "# A\n"})


@pytest.fixture
def mine(tmp_path: Path) -> dict[str, str]:
    write_files(tmp_path / "mine", {"vaultkit/config.yaml": "# mine\njobs: 2\ncolor: never\n"})
    return {"XDG_CONFIG_HOME": str(tmp_path / "mine")}


def test_every_value_is_shown_with_its_origin(folder: Path, mine: dict[str, str]) -> None:
    more = {**mine, "VAULTKIT_COLOR": "always"}
    ran = vaultkit("config", "show", "--origin", folder=folder / "notes", environment=more)
    assert (ran.code, ran.err) == (0, "")
    lines = {tuple(part.strip() for part in line.split("  #")) for line in ran.out.splitlines()}
    assert {
        ('vault.name: "Team"', "vault.yaml:2"),
        ('links.preset: "obsidian"', "vault.yaml:3"),
        ('links.slugs: ["obsidian"]', "preset obsidian"),
        ("budgets.hub: 12000", "default"),
        ('color: "always"', "VAULTKIT_COLOR in the environment"),
        ("jobs: 2", f"{mine['XDG_CONFIG_HOME']}/vaultkit/config.yaml:2"),
        ("cache: true", "default"),
    } <= lines
    assert ran.out.startswith(f"# the vault at {folder} (worktree)\n")
    assert ran.out.endswith("vault.yaml:4:9 serve.push is ignored: a vault cannot decide it\n")


def test_without_origin_there_are_values_only(folder: Path) -> None:
    ran = vaultkit("config", "show", folder=folder)
    assert '\nvault.name: "Team"\n' in ran.out
    assert "config.yaml, which is not there" in ran.out


def test_programs_get_origins_always(folder: Path, mine: dict[str, str]) -> None:
    ran = vaultkit("config", "show", "--format", "json", folder=folder, environment=mine)
    assert (ran.code, ran.err) == (0, "")
    read = json.loads(ran.out)
    assert read["vault"] == {"root": str(folder), "at": "worktree", "configured": True}
    assert read["user_file"] == {
        "path": f"{mine['XDG_CONFIG_HOME']}/vaultkit/config.yaml",
        "exists": True,
    }
    by_name = {one["key"]: one for one in read["keys"] + read["user_keys"]}
    assert by_name["vault.name"]["where"] == "vault.yaml:2"
    assert (by_name["jobs"]["value"], by_name["jobs"]["origin"]) == (2, "user")
    assert read["ignored"] == [{"key": "serve.push", "line": 4, "column": 9}]


def test_another_vault_and_another_tree_can_be_named(folder: Path, tmp_path: Path) -> None:
    for ran in (
        vaultkit("config", "show", "--vault", str(folder), folder=tmp_path),
        vaultkit("config", "show", folder=tmp_path, environment={"VAULTKIT_VAULT": str(folder)}),
    ):
        assert ran.out.startswith(f"# the vault at {folder} ")
    ran = vaultkit("config", "show", "--at", "HEAD", folder=folder)
    assert ran.code == 2
    assert "is in no Git repository" in ran.err


def test_what_cannot_be_used_is_told(folder: Path, mine: dict[str, str]) -> None:
    write_files(Path(mine["XDG_CONFIG_HOME"]), {"vaultkit/config.yaml": "colour: red\n"})
    for words in (("config", "show"), ("check",), ("facts", "-o", "x.facts")):
        ran = vaultkit(*words, folder=folder, environment=mine)
        assert (ran.code, ran.out) == (2, "")
        assert "vaultkit/config.yaml:1:1 colour: unknown key; did you mean color?" in ran.err


def test_a_check_follows_the_person(folder: Path, mine: dict[str, str], tmp_path: Path) -> None:
    text = "format: json\ncache: false\n"
    write_files(Path(mine["XDG_CONFIG_HOME"]), {"vaultkit/config.yaml": text})
    more = {**mine, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    ran = vaultkit("check", folder=folder, environment=more)
    assert ran.named() == [("vault.yaml", 4, "user-level-key")]
    assert not (tmp_path / "cache").exists()
    ran = vaultkit("check", "--format", "text", "--cache", folder=folder, environment=more)
    assert "SC014" in ran.out
    assert (tmp_path / "cache").exists()
    ran = vaultkit("check", folder=folder, environment={**more, "VAULTKIT_FORMAT": "github"})
    assert ran.out.startswith("::warning ")


def test_a_hook_follows_the_person_but_for_the_format(
    repository: Repository, mine: dict[str, str]
) -> None:
    repository.write({"a.md": "[x](gone.md)\n"})
    repository.add()
    text = "format: json\ncache: false\ncolor: always\n"
    write_files(Path(mine["XDG_CONFIG_HOME"]), {"vaultkit/config.yaml": text})
    ran = vaultkit("hook", "pre-commit", folder=repository.path, environment=mine)
    assert ran.code == 1
    assert "broken-link" in ran.out
    assert ran.out.startswith("\x1b")
    assert not (repository.path / ".git/vaultkit").exists()


def test_a_group_without_a_verb_says_what_there_is(folder: Path) -> None:
    ran = vaultkit("config", folder=folder)
    assert ran.code == 2
    assert "show" in ran.out + ran.err
