from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import StateError, UsageError
from vaultkit.git import hook_folder
from vaultkit.git.places import discover


def folder_of(path: Path, **more: str) -> str:
    found = discover(str(path), {**os.environ, **more})
    assert found is not None
    return hook_folder.hooks_folder(found)


def test_hooks_lie_in_the_git_directory_that_work_trees_share(tmp_path: Path) -> None:
    main = init_repository(tmp_path / "main", {"a.md": "x\n"})
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    for place in (main.path, tmp_path / "w"):
        assert folder_of(place) == str(main.path / ".git/hooks")


def test_a_folder_of_the_settings_is_taken_from_the_top(repository: Repository) -> None:
    repository.write({"deep/a.md": "x\n"})
    repository.git("config", "core.hooksPath", ".husky/_")
    assert folder_of(repository.path / "deep") == str(repository.path / ".husky/_")
    repository.git("config", "core.hooksPath", "")
    assert folder_of(repository.path) == str(repository.path / ".git/hooks")


def test_a_users_own_setting_counts_where_it_leads_into_the_repository(
    repository: Repository, tmp_path: Path
) -> None:
    settings = tmp_path / "settings"
    settings.write_text("[core]\n\thooksPath = .githooks\n")
    found = folder_of(repository.path, GIT_CONFIG_GLOBAL=str(settings))
    assert found == str(repository.path / ".githooks")


@pytest.mark.parametrize("named", ["/dev/null", "..", "../x", ".", "/nowhere/hooks"])
def test_a_folder_outside_is_refused(repository: Repository, named: str) -> None:
    repository.git("config", "core.hooksPath", named)
    with pytest.raises(StateError, match="lies outside of it") as refused:
        folder_of(repository.path)
    assert "vaultkit hook pre-commit" in refused.value.hint


def test_a_folder_that_leads_outside_by_a_link_is_refused(
    repository: Repository, tmp_path: Path
) -> None:
    (tmp_path / "shared").mkdir()
    (repository.path / ".git/hooks").symlink_to(tmp_path / "shared")
    with pytest.raises(StateError, match="lies outside of it"):
        folder_of(repository.path)


def test_a_bare_repository_takes_no_commits(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no work tree"):
        folder_of(init_repository(tmp_path / "b.git", bare=True).path)


def test_a_hook_is_written_whole_and_may_be_executed(tmp_path: Path) -> None:
    place = tmp_path / "hooks/pre-commit"
    assert hook_folder.read_hook(str(place)) is None
    for data in (b"one", b"two"):
        hook_folder.write_hook(str(place), data)
        assert hook_folder.read_hook(str(place)) == data
        assert hook_folder.runs(str(place))
    assert [path.name for path in place.parent.iterdir()] == ["pre-commit"]


def test_a_link_is_replaced_and_not_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"theirs")
    link = tmp_path / "hook"
    link.symlink_to("target")
    assert hook_folder.is_link(str(link))
    hook_folder.keep_hook(str(link), str(tmp_path / "kept"))
    hook_folder.write_hook(str(link), b"ours")
    assert (tmp_path / "target").read_bytes() == b"theirs"
    assert os.readlink(tmp_path / "kept") == "target"
    hook_folder.restore_hook(str(tmp_path / "kept"), str(link))
    assert os.readlink(link) == "target"


def test_a_file_system_without_hard_links_gets_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_link(*args: object, **more: object) -> None:
        raise PermissionError(1, "not here")

    monkeypatch.setattr(os, "link", no_link)
    hook = tmp_path / "hook"
    hook.write_bytes(b"x")
    hook.chmod(0o700)
    hook_folder.keep_hook(str(hook), str(tmp_path / "kept"))
    assert (tmp_path / "kept").stat().st_mode == hook.stat().st_mode


def test_what_is_no_file_is_refused_in_words(tmp_path: Path) -> None:
    place = tmp_path / "hook"
    place.mkdir()
    (tmp_path / "dangling").symlink_to("nothing")
    assert hook_folder.read_hook(str(tmp_path / "dangling")) == b""
    gone = str(tmp_path / "gone")
    for refused in (
        lambda: hook_folder.read_hook(str(place)),
        lambda: hook_folder.write_hook(str(place), b"x"),
        lambda: hook_folder.keep_hook(gone, str(tmp_path / "kept")),
        lambda: hook_folder.restore_hook(gone, str(tmp_path / "x")),
        lambda: hook_folder.remove_hook(gone),
    ):
        with pytest.raises(StateError, match=str(tmp_path)):
            refused()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dangling", "hook"]


def test_a_hook_is_taken_away(tmp_path: Path) -> None:
    (tmp_path / "hook").write_bytes(b"x")
    hook_folder.remove_hook(str(tmp_path / "hook"))
    assert not list(tmp_path.iterdir())
