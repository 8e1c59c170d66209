"""Clients come and go, and what else they are configured with stays to the byte."""

from __future__ import annotations

import json
import os
import stat
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.support.configurations import json_files, toml_files
from tests.support.repository import init_repository, write_files
from tests.support.writing import vault_repository
from vaultkit.actions import agents
from vaultkit.actions.agents import AgentsRequest
from vaultkit.agents.clients import CLIENTS
from vaultkit.agents.json_scan import scan
from vaultkit.errors import SettingsError, StateError, UsageError

ALL = tuple(CLIENTS)
_JSON = """\
// mine
{
\t"mcpServers": { "other": {"command": "x"}, }, // trailing
\t"servers": {},
\t/* hooks */ "hooks": {"SessionStart": [{"hooks": []}]},
\t"permissions": {"deny": ["Read(.env)"]}
}"""
_TOML = '# mine\nmodel = "o3" # which\n\n[mcp_servers.other]\ncommand = "x"'
_WORDS = "# Mine\n\nRules of ours, and 日本語.\n\n- one"
OTHERS = {
    **dict.fromkeys((".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json"), _JSON),
    **dict.fromkeys((".claude/settings.json", ".claude/settings.local.json"), _JSON),
    **dict.fromkeys((".codex/hooks.json", ".cursor/hooks.json", ".cursor/cli.json"), _JSON),
    ".vscode/settings.json": '{"editor.rulers": [80,],}',
    ".codex/config.toml": _TOML,
    "AGENTS.md": _WORDS,
    "CLAUDE.md": "# Claude\n",
    ".claude/skills/mine/SKILL.md": "mine\n",
    ".agents/skills/mine/SKILL.md": "mine\n",
}


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return vault_repository(tmp_path_factory.mktemp("home") / "vault").path


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


def asked(vault: Path, project: Path, *clients: str, **more: Any) -> AgentsRequest:
    return AgentsRequest(
        clients=clients or ALL,
        project=str(project),
        vault=str(vault),
        environment=os.environ,
        command=("/bin/true",),
        needs={},
        **more,
    )


def lying(folder: Path) -> dict[str, object]:
    """Everything below a folder: bytes, rights, and where links lead."""
    return dict(_lying(folder, folder))


def _lying(folder: Path, top: Path) -> Iterator[tuple[str, object]]:
    for path in sorted(folder.iterdir()):
        name = path.relative_to(top).as_posix()
        if path.is_symlink():
            yield name, os.readlink(path)
        elif path.is_dir():
            yield name, "folder"
            if path.name != ".git":
                yield from _lying(path, top)
        else:
            yield name, (path.read_bytes(), stat.S_IMODE(path.stat().st_mode))


def steps(done: Any) -> set[str]:
    return {one.done for one in done.steps}


def turned(text: str, mark: bool, newline: str, end: str) -> bytes:
    body = text.rstrip("\n") + end
    return (b"\xef\xbb\xbf" if mark else b"") + body.replace("\n", newline).encode()


@pytest.mark.parametrize(
    ("mark", "newline", "end"),
    [(False, "\n", ""), (True, "\r\n", "\n"), (False, "\r\n", "\n\n"), (True, "\n", "")],
)
def test_configurations_that_hold_other_things_are_as_before(
    vault: Path, project: Path, mark: bool, newline: str, end: str
) -> None:
    write_files(project, {k: turned(v, mark, newline, end) for k, v in OTHERS.items()})
    (project / ".mcp.json").chmod(0o600)
    before = lying(project)
    request = asked(vault, project, tools_only=True)
    assert steps(agents.install(request)) == {"added", "there"}
    after = lying(project)
    assert {path for path in OTHERS if after[path] == before[path]} == {
        *(".claude/skills/mine/SKILL.md", ".agents/skills/mine/SKILL.md"),
        ".vscode/settings.json",  # a rule for the vault, which lies elsewhere
    }
    again = agents.install(request)
    assert (again.written, again.gone, lying(project)) == ((), (), after)
    done = agents.uninstall(asked(vault, project))
    assert (done.kept, lying(project)) == ((), before)


@pytest.mark.parametrize("client", ALL)
def test_a_folder_without_anything_is_so_again(vault: Path, project: Path, client: str) -> None:
    agents.install(asked(vault, project, client))
    assert agents.status(asked(vault, project, client))[0].works
    agents.uninstall(asked(vault, project, client))
    assert lying(project) == {}


@pytest.mark.parametrize("client", ALL)
def test_an_empty_folder_and_an_empty_file_stay(vault: Path, project: Path, client: str) -> None:
    for folder in (".claude/skills", ".agents", ".codex", ".cursor", ".vscode"):
        (project / folder).mkdir(parents=True)
    write_files(project, {".mcp.json": b"", "AGENTS.md": b"", ".codex/config.toml": b""})
    before = lying(project)
    agents.install(asked(vault, project, client))
    agents.uninstall(asked(vault, project, client))
    assert lying(project) == before


@pytest.mark.soak
@pytest.mark.parametrize("path", [".mcp.json", ".claude/settings.local.json", ".codex/config.toml"])
def test_any_configuration_is_as_before(vault: Path, project: Path, path: str) -> None:
    client = "codex" if path.endswith("toml") else "claude-code"

    @settings(max_examples=300, deadline=None)
    @given(toml_files() if path.endswith("toml") else json_files())
    def tried(data: bytes) -> None:
        write_files(project, {path: data})
        before = lying(project)
        try:
            agents.install(asked(vault, project, client))
        except SettingsError:
            assert lying(project) == before
            return
        agents.uninstall(asked(vault, project, client))
        assert lying(project) == before

    tried()


# --------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("path", "data", "words"),
    [
        (".mcp.json", b'{"mcpServers": {\n', ".mcp.json:2: it ends too early"),
        (".mcp.json", b'{"mcpServers": []}', '.mcp.json:1: "mcpServers" is no object'),
        (".mcp.json", b'{\n"a": "\xff"}', ".mcp.json:2: bytes that are no UTF-8"),
        (
            ".mcp.json",
            b'{"mcpServers":\n{"vaultkit": {"command": "npx", "args": ["mine"]}}}',
            '.mcp.json:2: "vaultkit" is there already, not by vaultkit',
        ),
        (".codex/config.toml", b"a = 1\na = 2\n", ".codex/config.toml:2:"),
        (
            ".codex/config.toml",
            b'\n[mcp_servers.vaultkit]\nurl = "https://example.org"\n',
            '.codex/config.toml:2: "vaultkit" is there already, not by vaultkit',
        ),
        (
            ".codex/config.toml",
            b"mcp_servers = {}\n",
            '.codex/config.toml:1: "mcp_servers" leaves no room for a table',
        ),
        ("AGENTS.md", b"<!-- vaultkit-agents:begin vaultkit: -->\n", "AGENTS.md:1: the marks"),
        (".agents/skills/knowledge-query/SKILL.md", b"# Mine\n", "not by vaultkit"),
    ],
)
def test_what_is_broken_or_anothers_is_refused_and_nothing_is_touched(
    vault: Path, project: Path, path: str, data: bytes, words: str
) -> None:
    write_files(project, {**OTHERS, path: data})
    before = lying(project)
    for dry_run in (True, False):
        with pytest.raises(SettingsError) as caught:
            agents.install(asked(vault, project, dry_run=dry_run))
        assert words in caught.value.message
        assert lying(project) == before
    assert agents.status(asked(vault, project))


def test_all_mistakes_are_told_at_once(vault: Path, project: Path) -> None:
    write_files(project, {".mcp.json": "{", ".vscode/mcp.json": "[]", "AGENTS.md": b"\xff"})
    with pytest.raises(SettingsError) as caught:
        agents.install(asked(vault, project))
    assert [line.split(":")[0] for line in caught.value.message.splitlines()] == [
        ".mcp.json",
        "AGENTS.md",
        ".vscode/mcp.json",
    ]


def test_a_read_only_file_is_refused_untouched_unless_it_need_not_change(
    vault: Path, project: Path
) -> None:
    write_files(project, {".mcp.json": "{}"})
    (project / ".mcp.json").chmod(0o444)
    before = lying(project)
    request = asked(vault, project, "claude-code")
    with pytest.raises(StateError, match="is read-only"):
        agents.install(request)
    assert lying(project) == before
    (project / ".mcp.json").chmod(0o644)
    agents.install(request)
    (project / ".mcp.json").chmod(0o444)
    assert steps(agents.install(request)) == {"there"}
    after = lying(project)
    with pytest.raises(StateError, match="is read-only"):
        agents.uninstall(request)
    assert lying(project) == after


def test_a_link_within_the_project_stays_one_and_what_it_leads_to_is_merged(
    vault: Path, project: Path
) -> None:
    write_files(project, {"shared/mcp.json": _JSON, "skills/mine/SKILL.md": "mine\n"})
    (project / ".mcp.json").symlink_to("shared/mcp.json")
    (project / ".claude").mkdir()
    (project / ".claude/skills").symlink_to("../skills")
    before = lying(project)
    agents.install(asked(vault, project, "claude-code"))
    assert (project / ".mcp.json").is_symlink()
    assert b'"vaultkit"' in (project / "shared/mcp.json").read_bytes()
    assert (project / "skills/knowledge-query/SKILL.md").is_file()
    assert agents.status(asked(vault, project, "claude-code"))[0].works
    assert steps(agents.install(asked(vault, project, "claude-code"))) == {"there"}
    agents.uninstall(asked(vault, project, "claude-code"))
    assert lying(project) == before


@pytest.mark.parametrize(("real", "link"), [("AGENTS.md", "CLAUDE.md"), ("CLAUDE.md", "AGENTS.md")])
def test_one_file_for_all_agents_needs_no_pointer_to_itself(
    vault: Path, project: Path, real: str, link: str
) -> None:
    write_files(project, {real: _WORDS})
    (project / link).symlink_to(real)
    before = lying(project)
    agents.install(asked(vault, project, "claude-code"))
    assert b"@AGENTS.md" not in (project / real).read_bytes()
    assert (project / real).read_bytes().count(b"vaultkit-agents:begin") == 1
    agents.uninstall(asked(vault, project, "claude-code"))
    assert lying(project) == before


@pytest.mark.parametrize("target", ["../outside.json", "{}/outside.json", ".git/config"])
def test_a_link_that_leads_elsewhere_is_refused(vault: Path, project: Path, target: str) -> None:
    init_repository(project, {"a.md": "a\n"})
    (project.parent / "outside.json").write_text("{}")
    (project / ".mcp.json").symlink_to(target.format(project.parent))
    before = lying(project)
    with pytest.raises(StateError, match="symbolic link that leads elsewhere"):
        agents.install(asked(vault, project, "claude-code"))
    assert lying(project) == before
    assert (project.parent / "outside.json").read_text() == "{}"


def test_a_file_that_became_a_link_is_not_written_through(vault: Path, project: Path) -> None:
    agents.install(asked(vault, project, "claude-code"))
    (project / ".mcp.json").rename(project / "mine.json")
    (project / ".mcp.json").symlink_to("mine.json")
    before = lying(project)
    with pytest.raises(StateError, match="has become a symbolic link"):
        agents.uninstall(asked(vault, project, "claude-code"))
    assert lying(project) == before


@pytest.mark.parametrize(
    ("files", "error", "words"),
    [
        ({}, StateError, "is no vault"),
        ({"vault.yaml": "vault: [\n"}, SettingsError, "vault.yaml"),
    ],
)
def test_what_is_no_vault_is_refused(
    tmp_path: Path, files: dict[str, str], error: type[Exception], words: str
) -> None:
    folder = init_repository(tmp_path / "v", {"a.md": "a\n", **files}).path
    with pytest.raises(error, match=words):
        agents.install(asked(folder, folder))


def test_a_vault_that_is_not_committed_is_refused(
    tmp_path: Path,
) -> None:
    folder = init_repository(tmp_path / "v", {"a.md": "a\n"}).path
    write_files(folder, {"vault.yaml": "vault: {name: v}\n"})
    with pytest.raises(StateError, match="is not committed"):
        agents.install(asked(folder, folder))


def test_clients_leave_a_vault_that_is_broken(tmp_path: Path) -> None:
    folder = vault_repository(tmp_path / "v").path
    agents.install(asked(folder, folder))
    write_files(folder, {"vault.yaml": "vault: [\n"})
    assert agents.uninstall(asked(folder, folder)).kept == ()
    assert not (folder / ".mcp.json").exists()


def test_a_folder_without_git_or_none_at_all_is_refused(vault: Path, tmp_path: Path) -> None:
    write_files(tmp_path / "v", {"vault.yaml": "vault: {name: v}\n"})
    with pytest.raises(StateError, match="no Git repository"):
        agents.install(asked(tmp_path / "v", tmp_path / "v"))
    with pytest.raises(UsageError, match="there is no folder"):
        agents.install(asked(vault, tmp_path / "none"))
    with pytest.raises(UsageError, match="name of a variable"):
        agents.install(asked(tmp_path / "${HOME}", tmp_path))


# ------------------------------------------------------------- hands between coming and going


def test_edits_of_a_person_stay_and_only_ours_goes(vault: Path, project: Path) -> None:
    write_files(project, OTHERS)
    mine: dict[str, str] = {}
    agents.install(asked(vault, project))
    for path, old, new in (
        (".mcp.json", '"other":', '"mine": {"a": [1]}, "other":'),
        (".mcp.json", "// mine", "// mine, too"),
        (".codex/config.toml", "# mine", '# mine\napproval_policy = "never"'),
        ("AGENTS.md", "# Mine", "# All mine"),
        (".cursor/hooks.json", '"permissions"', '"more": 1, "permissions"'),
    ):
        text = (project / path).read_text()
        assert old in text
        (project / path).write_text(text.replace(old, new, 1))
        mine[path] = mine.get(path, OTHERS[path]).replace(old, new, 1)
    with (project / "AGENTS.md").open("a") as file:
        file.write("\nAnd this.\n")
    with (project / ".codex/config.toml").open("a") as file:
        file.write("\n[mine]\nx = 1\n")
    done = agents.uninstall(asked(vault, project))
    assert done.kept == ()
    for path, text in mine.items():
        left = (project / path).read_text()
        assert left.startswith(text), path
        assert "vaultkit" not in left
    assert (project / "AGENTS.md").read_text() == f"{mine['AGENTS.md']}\nAnd this.\n"
    held = tomllib.loads((project / ".codex/config.toml").read_text())
    assert held["mine"] == {"x": 1}


def test_our_entry_changed_by_hand_stays_and_is_told(vault: Path, project: Path) -> None:
    request = asked(vault, project, "claude-code")
    agents.install(request)
    place = project / ".mcp.json"
    place.write_text(place.read_text().replace('"agent:claude-code"', '"agent:me", "--no-writes"'))
    mine = place.read_text()
    assert "kept" in steps(agents.install(request))
    assert place.read_text() == mine
    done = agents.uninstall(request)
    assert [one.path for one in done.kept] == [".mcp.json"]
    assert lying(project) == {".mcp.json": (mine.encode(), 0o644)}


def test_without_the_record_the_rest_is_known_by_its_looks(vault: Path, project: Path) -> None:
    write_files(project, {".mcp.json": '{"mine": 1}\n'})
    agents.install(asked(vault, project, "claude-code"))
    (record,) = (vault / ".git/vaultkit").rglob("agents.json")
    record.unlink()
    agents.uninstall(asked(vault, project, "claude-code"))
    assert set(lying(project)) == {".mcp.json"}
    assert scan((project / ".mcp.json").read_text()).root.value == {"mine": 1}  # type: ignore[union-attr]


def test_a_vault_that_moved_with_its_clients_is_connected_again(tmp_path: Path) -> None:
    old = vault_repository(tmp_path / "old").path
    before = lying(old)
    agents.install(asked(old, old))
    new = tmp_path / "new"
    old.rename(new)
    assert "renewed" in steps(agents.install(asked(new, new)))
    entry = json.loads((new / ".mcp.json").read_text())["mcpServers"]["vaultkit"]
    assert str(new) in entry["args"]
    agents.uninstall(asked(new, new))
    assert lying(new) == before


def test_two_vaults_have_two_servers_in_one_project(tmp_path: Path, project: Path) -> None:
    one, two = (vault_repository(tmp_path / name).path for name in ("one", "two"))
    agents.install(asked(one, project, "claude-code"))
    between = lying(project)
    with pytest.raises(SettingsError, match=f"for the vault {one}"):
        agents.install(asked(two, project, "claude-code"))
    assert lying(project) == between
    agents.install(asked(two, project, "claude-code", server="home"))
    servers = json.loads((project / ".mcp.json").read_text())["mcpServers"]
    assert list(servers) == ["vaultkit", "home"]
    agents.uninstall(asked(two, project, "claude-code", server="home"))
    assert lying(project) == between
    agents.uninstall(asked(one, project, "claude-code"))
    assert lying(project) == {}


def test_a_dry_run_writes_nothing(vault: Path, project: Path) -> None:
    request = asked(vault, project)
    told = agents.install(replace(request, dry_run=True))
    assert lying(project) == {}
    done = agents.install(request)
    assert (told.steps, told.written) == (done.steps, done.written)
    before = lying(project)
    agents.uninstall(replace(request, dry_run=True))
    assert lying(project) == before


def test_what_fails_on_the_way_leaves_nothing_behind(
    vault: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(project, OTHERS)
    before = lying(project)
    true = os.replace

    def full(source: str, target: str) -> None:
        if str(target).endswith("AGENTS.md"):
            raise OSError(28, "No space left on device")
        true(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(StateError, match="No space left"):
        agents.install(asked(vault, project))
    monkeypatch.undo()
    assert lying(project) == before
    agents.install(asked(vault, project))
    agents.uninstall(asked(vault, project))
    assert lying(project) == before


def test_what_is_still_there_is_told(vault: Path, project: Path) -> None:
    request = asked(vault, project, "claude-code")
    agents.install(request)
    (state,) = agents.status(request)
    assert state.works
    assert {one.done for one in state.steps} == {"same"}
    write_files(project, {".mcp.json": "{", "AGENTS.md": "mine\n"})
    (state,) = agents.status(request)
    assert not state.works
    assert {one.done for one in state.steps} == {"same", "malformed", "absent"}
    gone = agents.status(replace(request, command=("/no/such",)))
    assert not gone[0].works


def test_a_client_that_shares_files_with_another_is_not_connected(
    vault: Path, project: Path
) -> None:
    agents.install(asked(vault, project, "cursor"))
    states = {one.client: (one.known, one.works) for one in agents.status(asked(vault, project))}
    assert states.pop("cursor") == (True, True)
    assert set(states.values()) == {(False, False)}
