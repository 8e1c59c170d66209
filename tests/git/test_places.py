from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import CannotRead, StateError
from vaultkit.git.places import Repository as Found
from vaultkit.git.places import discover


def find(folder: Path, **more: str) -> Found | None:
    return discover(str(folder), {**os.environ, **more})


def found(folder: Path, **more: str) -> Found:
    repository = find(folder, **more)
    assert repository is not None
    return repository


def honoured(folder: Path, **more: str) -> dict[str, str]:
    return dict(found(folder, **more).git.honoured)


def test_the_places_of_an_ordinary_repository(repository: Repository) -> None:
    place = found(repository.path)
    assert place.top == str(repository.path)
    assert place.git_dir == place.common_dir == str(repository.path / ".git")
    assert (place.algorithm, place.prefix, place.bare) == ("sha1", "", False)


def test_a_folder_inside_knows_its_prefix(repository: Repository) -> None:
    repository.write({"docs/deep/a.md": "x\n"})
    assert found(repository.path / "docs/deep").prefix == "docs/deep/"


def test_a_prefix_may_be_any_bytes(repository: Repository) -> None:
    folder = os.fsencode(repository.path) + b"/caf\xe9"
    os.mkdir(folder)
    assert found(Path(os.fsdecode(folder))).prefix == "caf\udce9/"


def test_a_plain_folder_is_in_no_repository(tmp_path: Path) -> None:
    assert find(tmp_path) is None


def test_a_plain_folder_needs_no_git(tmp_path: Path) -> None:
    assert find(tmp_path, PATH="/nowhere") is None


def test_an_empty_git_folder_makes_no_repository(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert find(tmp_path) is None


def test_a_repository_without_git_is_said(repository: Repository) -> None:
    with pytest.raises(CannotRead, match="the program git was not found"):
        find(repository.path, PATH="/nowhere")


def test_gt_07_a_repository_without_commits_is_found(repository: Repository) -> None:
    assert found(repository.path).top == str(repository.path)


def test_gt_09_a_sha256_repository_names_its_algorithm(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", object_format="sha256")
    assert found(repository.path).algorithm == "sha256"


def test_gt_10_a_linked_worktree_has_a_git_directory_of_its_own(tmp_path: Path) -> None:
    main = init_repository(tmp_path / "main", {"a.md": "x\n"})
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    place = found(tmp_path / "w")
    assert place.top == str(tmp_path / "w")
    assert place.git_dir == str(tmp_path / "main/.git/worktrees/w")
    assert place.common_dir == str(tmp_path / "main/.git")


def test_a_bare_repository_has_no_work_tree(tmp_path: Path) -> None:
    bare = init_repository(tmp_path / "b.git", bare=True)
    place = found(bare.path)
    assert (place.bare, place.top, place.git_dir) == (True, None, str(bare.path))


def test_a_folder_inside_a_git_directory_has_no_work_tree(repository: Repository) -> None:
    place = found(repository.path / ".git")
    assert (place.bare, place.top) == (True, None)


def test_a_worktree_whose_repository_went_away_is_said(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: /no/such/place\n")
    with pytest.raises(StateError, match="a repository that is not at /no/such/place"):
        find(tmp_path)


def test_an_unknown_repository_format_is_said(repository: Repository) -> None:
    repository.git("config", "core.repositoryformatversion", "1")
    repository.git("config", "extensions.fromTheFuture", "true")
    with pytest.raises(StateError, match="unknown repository extension"):
        find(repository.path)


def test_a_work_tree_elsewhere_is_said(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    repository.git("config", "core.worktree", str(tmp_path / "other"))
    with pytest.raises(StateError, match="keeps its work tree in"):
        find(repository.path)


def test_a_path_with_a_line_break_is_refused_in_words(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "a\nb")
    with pytest.raises(CannotRead, match="holds a line break"):
        find(repository.path)


def test_gt_13_another_users_repository_is_no_plain_folder(tmp_path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can give files away")
    repository = init_repository(tmp_path / "theirs", {"a.md": "x\n"})
    os.chown(repository.path, 4321, 4321)
    os.chown(repository.path / ".git", 4321, 4321)
    with pytest.raises(StateError, match="belongs to another user") as caught:
        find(repository.path)
    assert f"--add safe.directory {repository.path}" in caught.value.hint


def test_gt_03_a_hooks_index_of_this_repository_is_honoured(repository: Repository) -> None:
    wanted = str(repository.path / ".git/next-index-7.lock")
    assert honoured(repository.path, GIT_INDEX_FILE=wanted) == {"GIT_INDEX_FILE": wanted}


def test_gt_03_a_relative_index_starts_at_the_top(repository: Repository) -> None:
    repository.write({"docs/a.md": "x\n"})
    assert honoured(repository.path / "docs", GIT_INDEX_FILE=".git/index") == {
        "GIT_INDEX_FILE": str(repository.path / ".git/index")
    }


def test_gt_03_a_hook_of_a_linked_worktree_names_its_directory_and_index(tmp_path: Path) -> None:
    main = init_repository(tmp_path / "main", {"a.md": "x\n"})
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    private = tmp_path / "main/.git/worktrees/w"
    index = str(private / "index")
    given = {"GIT_DIR": str(private), "GIT_INDEX_FILE": index}
    assert honoured(tmp_path / "w", **given) == {"GIT_INDEX_FILE": index}
    assert honoured(main.path, **given) == {}


def test_gt_03_variables_of_another_repository_are_cleared(
    repository: Repository, tmp_path: Path
) -> None:
    other = init_repository(tmp_path / "other", {"b.md": "x\n"})
    index = str(repository.path / ".git/index")
    assert honoured(other.path, GIT_INDEX_FILE=index) == {}
    given = {"GIT_DIR": str(repository.path / ".git"), "GIT_INDEX_FILE": index}
    assert honoured(other.path, **given) == {}


def test_an_index_that_a_person_keeps_elsewhere_is_honoured(
    repository: Repository, tmp_path: Path
) -> None:
    index = str(tmp_path / "my-index")
    assert honoured(repository.path, GIT_INDEX_FILE=index) == {"GIT_INDEX_FILE": index}


def test_pushed_objects_in_quarantine_are_seen_by_an_update_hook(tmp_path: Path) -> None:
    bare = init_repository(tmp_path / "b.git", bare=True)
    given = {"GIT_OBJECT_DIRECTORY": "/q", "GIT_QUARANTINE_PATH": "/q"}
    assert honoured(bare.path, GIT_DIR=".", **given) == given
    assert honoured(bare.path, **given) == {}


def test_a_git_directory_apart_from_its_work_tree_is_honoured(tmp_path: Path) -> None:
    store, tree = init_repository(tmp_path / "store", {"a.md": "x\n"}), tmp_path / "tree"
    tree.mkdir()
    place = found(tree, GIT_DIR=str(store.path / ".git"), GIT_WORK_TREE=str(tree))
    assert (place.top, place.git_dir) == (str(tree), str(store.path / ".git"))
    assert place.git.run("ls-files") == b"a.md\n"


def test_a_work_tree_that_is_not_around_the_folder_is_not_honoured(
    repository: Repository, tmp_path: Path
) -> None:
    (tmp_path / "tree").mkdir()
    given = {"GIT_DIR": str(repository.path / ".git"), "GIT_WORK_TREE": str(repository.path)}
    assert find(tmp_path / "tree", **given) is None


def test_a_nearer_repository_wins_over_the_variables_of_an_outer_one(tmp_path: Path) -> None:
    outer = init_repository(tmp_path / "outer", {"a.md": "x\n"})
    inner = init_repository(tmp_path / "outer/inner", {"b.md": "x\n"})
    given = {"GIT_DIR": str(outer.path / ".git"), "GIT_WORK_TREE": str(outer.path)}
    assert found(inner.path, **given).top == str(inner.path)
