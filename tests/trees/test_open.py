from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, write_files
from vaultkit.errors import CannotRead, UsageError, VaultkitError
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.index import IndexTree
from vaultkit.trees.open import (
    find_vault,
    open_tree,
    open_vault,
    vault_around,
    vault_of,
)
from vaultkit.trees.revision import RevisionTree
from vaultkit.trees.worktree import WorkTree


def test_a_vault_is_where_its_settings_are(repository: Repository) -> None:
    repository.write({"docs/vault.yaml": "", "docs/deep/er/a.md": ""})
    assert find_vault(str(repository.path / "docs/deep/er")) == str(repository.path / "docs")


def test_without_settings_a_vault_is_the_repository(repository: Repository) -> None:
    repository.write({"deep/a.md": ""})
    assert find_vault(str(repository.path / "deep")) == str(repository.path)


def test_gt_10_a_linked_worktree_is_a_repository_of_its_own(tmp_path: Path) -> None:
    main = init_repository(tmp_path / "main", {"d/a.md": "x\n"})
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    assert find_vault(str(tmp_path / "w/d")) == str(tmp_path / "w")


def test_without_either_a_vault_is_the_folder_itself(tmp_path: Path) -> None:
    (tmp_path / "deep/.git").mkdir(parents=True)
    assert find_vault(str(tmp_path / "deep")) == str(tmp_path / "deep")


def test_gt_14_settings_above_a_repository_say_nothing_of_it(tmp_path: Path) -> None:
    write_files(tmp_path, {"vault.yaml": ""})
    inner = init_repository(tmp_path / "inner", {"d/a.md": "x\n"})
    assert find_vault(str(inner.path / "d")) == str(inner.path)
    (tmp_path / "plain").mkdir()
    assert find_vault(str(tmp_path / "plain")) == str(tmp_path)


def test_a_bare_repository_is_found_as_itself(tmp_path: Path) -> None:
    bare = init_repository(tmp_path / "b.git", bare=True)
    assert find_vault(str(bare.path)) == str(bare.path)


def test_a_bare_repository_in_a_work_tree_is_not_that_work_tree(repository: Repository) -> None:
    bare = init_repository(repository.path / "b.git", bare=True)
    assert find_vault(str(bare.path)) == str(bare.path)
    assert find_vault(str(repository.path / ".git")) == str(repository.path)


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="there is no folder"):
        find_vault(str(tmp_path / "gone"))
    with pytest.raises(CannotRead, match="there is no folder"):
        open_tree(str(tmp_path / "gone"), "worktree", os.environ)


def test_each_name_opens_its_tree(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    folder = str(repository.path)
    assert isinstance(open_tree(folder, "worktree", os.environ), WorkTree)
    assert isinstance(open_tree(folder, "index", os.environ), IndexTree)
    assert isinstance(open_tree(folder, "HEAD", os.environ), RevisionTree)
    assert open_tree(folder, "main", os.environ).name == "main"


def test_gt_10_what_is_remembered_lies_below_the_worktrees_own_git_directory(
    tmp_path: Path,
) -> None:
    main = init_repository(tmp_path / "main", {"docs/a.md": "x\n"})
    main.git("worktree", "add", "-q", str(tmp_path / "w"))
    own = f"{tmp_path}/main/.git/worktrees/w/vaultkit"
    assert open_vault(str(tmp_path / "w"), "worktree", os.environ).private == own
    opened = open_vault(str(tmp_path / "w/docs"), "index", os.environ)
    assert opened.private == f"{own}/docs"
    assert list(opened.tree.entries()) == ["a.md"]


def test_a_plain_folder_has_no_git_directory_to_remember_in(tmp_path: Path) -> None:
    assert open_vault(str(tmp_path), "worktree", os.environ).private is None


def test_a_plain_folder_has_a_worktree_alone(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.md": "x\n"})
    assert isinstance(open_tree(str(tmp_path), "worktree", {"PATH": "/nowhere"}), FolderTree)
    for at in ("index", "HEAD"):
        with pytest.raises(UsageError, match="is in no Git repository"):
            open_tree(str(tmp_path), at, os.environ)


def test_a_bare_repository_has_revisions_alone(tmp_path: Path) -> None:
    source = init_repository(tmp_path / "s", {"docs/a.md": "x\n"})
    source.git("clone", "-q", "--bare", str(source.path), str(tmp_path / "b.git"))
    bare = str(tmp_path / "b.git")
    for at in ("worktree", "index"):
        with pytest.raises(UsageError) as caught:
            open_tree(bare, at, os.environ)
        assert "--at HEAD" in caught.value.hint
    assert list(open_tree(bare, "HEAD", os.environ, inside="docs").entries()) == ["a.md"]


def test_gt_14_a_vault_that_a_repository_around_it_ignores_is_a_plain_folder(
    repository: Repository,
) -> None:
    repository.write({".gitignore": "notes/\n", "notes/a.md": "x\n", "notes/b.log": ""})
    repository.write({"notes/.gitignore": "*.log\n"})
    opened = open_tree(str(repository.path / "notes"), "worktree", os.environ)
    assert isinstance(opened, FolderTree)
    assert list(opened.entries()) == [".gitignore", "a.md"]


def test_gt_14_a_folder_of_another_repository_is_read_through_it(repository: Repository) -> None:
    repository.commit({"code.py": "", "notes/a.md": "x\n"})
    opened = open_tree(str(repository.path / "notes"), "worktree", os.environ)
    assert isinstance(opened, WorkTree)
    assert list(opened.entries()) == ["a.md"]


def test_every_tree_of_one_commit_holds_the_same(repository: Repository, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"a.md": "x\n", "b/c.md": "é\n", "b/d.png": b"\0"}
    files |= {".hidden/e.md": "", "f.md~": ""}
    repository.commit(files)
    os.symlink("a.md", repository.path / "l.md")
    repository.commit()
    plain = write_files(tmp_path / "plain", files)
    os.symlink("a.md", plain / "l.md")
    folder = str(repository.path)
    trees = [open_tree(folder, at, os.environ) for at in ("worktree", "index", "HEAD")]
    trees.append(open_tree(str(plain), "worktree", os.environ))
    for tree in trees:
        entries = tree.entries()
        assert [(path, e.kind, e.detail) for path, e in entries.items()] == [
            (".hidden/e.md", "file", ""), ("a.md", "file", ""), ("b/c.md", "file", ""),
            ("b/d.png", "file", ""), ("l.md", "symlink", "a.md"),
        ]  # fmt: skip
        assert dict(tree.reader()(["a.md", "b/c.md", "b/d.png"])) == {
            "a.md": b"x\n", "b/c.md": "é\n".encode(), "b/d.png": b"\0",
        }  # fmt: skip
        assert tree.markers() == {"a.md", "b", "f.md~", "l.md", ".hidden"}


@pytest.mark.parametrize("trap", ["clean", "smudge", "process"])
def test_gt_21_a_hostile_configuration_runs_nothing(
    repository: Repository, tmp_path: Path, trap: str
) -> None:
    """Each program that a repository's own files can name is a wire that leaves a mark."""
    repository.commit({"a.md": "x\n", "b.md": "b\n", "docs/c.md": "c\n"})
    fired = tmp_path / "fired"
    wire = tmp_path / "wire"
    wire.write_text(f'#!/bin/sh\necho "$0 $*" >> {fired}\ncat\n')
    wire.chmod(0o755)
    for name in ("core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "gpg.program",
                 "diff.external", "diff.x.textconv", "diff.x.command", "pager.ls-files",
                 "core.askPass", "credential.helper", "core.gitProxy", "alias.ls-files",
                 f"filter.x=y.{trap}", f"filter..{trap}"):  # fmt: skip
        repository.git("config", name, str(wire))
    repository.git("config", "filter.x=y.required", "true")
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "post-checkout", "reference-transaction", "pre-commit"):
        (hooks / name).symlink_to(wire)
    repository.git("config", "core.hooksPath", str(hooks))
    with open(repository.path / ".gitattributes", "w") as file:
        file.write("a.md filter=x=y diff=x\nb.md filter= diff=x\n")
    for name in ("a.md", "b.md"):  # same size, other time: Git must look inside to tell
        os.utime(repository.path / name, (1, 1))
    fired.unlink(missing_ok=True)
    sprung = ("cat-file", "--filters", "HEAD:a.md") if trap == "smudge" else ("status",)
    subprocess.run(
        ["git", "-C", str(repository.path), "-c", "core.fsmonitor=", *sprung], capture_output=True
    )
    assert fired.exists(), "the wire is not where Git steps"
    fired.unlink(missing_ok=True)
    folder = str(repository.path)
    for place in (folder, f"{folder}/docs"):
        for at in ("worktree", "index", "HEAD"):
            tree = open_tree(place, at, os.environ)
            data = dict(tree.reader()(tree.entries()))
            assert all(isinstance(one, bytes) for one in data.values())
            tree.markers()
        find_vault(place, os.environ)
    assert not fired.exists(), fired.read_text()


def test_gt_21_the_configuration_of_a_nested_repository_runs_nothing(
    repository: Repository, tmp_path: Path
) -> None:
    sub = init_repository(repository.path / "sub", {"a.md": "x\n"})
    repository.write({"empty.md": ""})
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", ".")
    wire = tmp_path / "wire"
    wire.write_text(f"#!/bin/sh\ntouch {tmp_path}/fired\n")
    wire.chmod(0o755)
    sub.git("config", "core.fsmonitor", str(wire))
    sub.write({"a.md": "changed\n"})
    for at in ("worktree", "index"):
        assert "sub" in open_tree(str(repository.path), at, os.environ).entries()
    assert not (tmp_path / "fired").exists()


def test_every_refusal_names_the_next_step(tmp_path: Path, repository: Repository) -> None:
    calls = [
        (str(tmp_path), "index"),
        (str(tmp_path / "gone"), "worktree"),
        (str(repository.path / ".git"), "worktree"),
        (str(repository.path), "nope"),
    ]
    for folder, at in calls:
        with pytest.raises(VaultkitError) as caught:
            open_tree(folder, at, os.environ)
        assert caught.value.hint


def test_the_vault_around_a_folder_is_known_whether_or_not_the_folder_is_there(
    repository: Repository,
) -> None:
    top = repository.path
    repository.write({"docs/vault.yaml": "", "docs/in/a.md": "", "other/a.md": ""})
    assert vault_around(str(top / "docs/in")) == str(top / "docs")
    assert vault_around(str(top / "docs/not/yet")) == str(top / "docs")
    for folder in (top, top / "docs", top / "other", top / "none/yet"):
        assert vault_around(str(folder)) is None
    init_repository(top / "docs/in")
    assert vault_around(str(top / "docs/in")) is None


def test_paths_in_a_vault_below_mean_that_vault(tmp_path: Path) -> None:
    write_files(tmp_path, {"docs/kb/vault.yaml": "", "docs/kb/x/a.md": "", "b/vault.yaml": ""})
    root, kb = str(tmp_path), str(tmp_path / "docs/kb")
    for path in ("docs/kb", "docs/kb/x/a.md", "docs/kb/gone/c.md", f"{kb}/x"):
        assert vault_of(root, root, (path,)) == kb
    assert vault_of(root, f"{root}/docs", ("kb/x", "kb/x/a.md")) == kb
    for paths in ((), ("docs",), (".",), ("../docs/kb",), ("README.md", "docs")):
        assert vault_of(root, root, paths) == root
    assert vault_of(kb, kb, ("x",)) == kb
    with pytest.raises(UsageError, match="lie in 2 vaults: docs/kb, b"):
        vault_of(root, root, ("docs/kb/x", "b"))
    with pytest.raises(UsageError, match=r"lie in 2 vaults: docs/kb, \."):
        vault_of(root, root, ("docs/kb/x", "README.md"))


def test_a_vault_is_where_git_has_its_settings_still(repository: Repository) -> None:
    repository.commit({"docs/kb/vault.yaml": "", "docs/kb/x/a.md": "a", "b.md": "b"})
    top, vault = str(repository.path), str(repository.path / "docs/kb")
    (repository.path / "docs/kb/vault.yaml").unlink()
    for below in ("", "/x"):
        assert find_vault(f"{vault}{below}", os.environ) == vault
    assert find_vault(f"{top}/docs", os.environ) == find_vault(top, os.environ) == top
    assert find_vault(vault) == top  # nobody may ask Git
    assert vault_of(top, top, ("docs/kb/x/a.md", "docs/kb"), os.environ) == vault
    with pytest.raises(UsageError, match="2 vaults"):
        vault_of(top, top, ("docs/kb", "b.md"), os.environ)
    repository.git("rm", "--quiet", "docs/kb/vault.yaml")  # this is meant
    assert find_vault(vault, os.environ) == vault_of(top, top, ("docs/kb/x",), os.environ) == top
