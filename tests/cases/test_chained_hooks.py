"""Hooks that were there before: kept, run first, given back byte for byte (GT-11)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import ROOT, Ran, vaultkit
from tests.support.hooked import git
from tests.support.repository import Repository, init_repository
from vaultkit.git.hook_script import filled

_NAMES = ("pre-commit", "pre-merge-commit", "post-merge", "commit-msg", "pre-push")

# What husky 9 writes into .husky/_; it finds the person's script by its own name and place.
_HUSKY_STUB = '#!/usr/bin/env sh\n. "$(dirname "$0")/h"'
_HUSKY_H = """#!/usr/bin/env sh
[ "$HUSKY" = "2" ] && set -x
n=$(basename "$0")
s=$(dirname "$(dirname "$0")")/$n

[ ! -f "$s" ] && exit 0

[ "${HUSKY-}" = "0" ] && exit 0
export PATH="node_modules/.bin:$PATH"
sh -e "$s" "$@"
c=$?

[ $c != 0 ] && echo "husky - $n script failed (code $c)"
exit $c
"""
# The core of what lefthook writes.
_LEFTHOOK = """#!/bin/sh

if [ "$LEFTHOOK" = "0" ]; then
  exit 0
fi

call_lefthook()
{
  echo "lefthook $@" >>"$LEFTHOOK_LOG"
}

call_lefthook run "pre-commit" "$@"
"""


@pytest.fixture
def vault(repository: Repository) -> Repository:
    repository.commit({"a.md": "# A\n"})
    return repository


def hooks_of(repository: Repository) -> Path:
    place = repository.path / ".git/hooks"
    place.mkdir(exist_ok=True)
    return place


def write_hook(place: Path, text: str, mode: int = 0o755) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    place.chmod(mode)


def hooks(repository: Repository, *words: str, code: int = 0, **environment: str) -> str:
    ran = vaultkit("hooks", *words, folder=repository.path, environment=environment)
    assert ran.code == code, ran
    assert "Traceback" not in ran.err
    return ran.out + ran.err


def seen(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file with its mode and bytes, links by their target."""
    return {
        path.name: (
            path.lstat().st_mode,
            os.fsencode(os.readlink(path)) if path.is_symlink() else path.read_bytes(),
        )
        for path in sorted(folder.iterdir())
        if not path.is_dir()
    }


def change(repository: Repository, text: str = "# New\n", **environment: str) -> Ran:
    repository.write({"a.md": text})
    repository.add()
    return git(repository, "commit", "-m", "a change", environment=environment)


def test_gt_11_a_hook_of_before_runs_first_and_its_verdict_counts(
    vault: Repository, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    for name in ("pre-commit", "pre-merge-commit", "commit-msg"):
        write_hook(
            hooks_of(vault) / name, f'#!/bin/sh\necho {name} "$@" >>{log}\nexit ${{WITH:-0}}\n'
        )
    hooks(vault, "install")
    assert change(vault).code == 0
    assert log.read_text() == "pre-commit\ncommit-msg .git/COMMIT_EDITMSG\n"
    ran = change(vault, "# Newer\n", WITH="7")
    assert ran.code != 0
    direct = subprocess.run([hooks_of(vault) / "pre-commit"], env={**os.environ, "WITH": "7"})
    assert direct.returncode == 7
    ran = change(vault, "# A\n\n[x](gone.md)\n")
    assert ran.code == 1
    assert "gone.md" in ran.err


def test_gt_11_a_hook_of_before_gets_the_input_and_so_do_we(
    vault: Repository, tmp_path: Path
) -> None:
    bare = init_repository(tmp_path / "bare.git", bare=True)
    vault.git("remote", "add", "origin", str(bare.path))
    log = tmp_path / "log"
    write_hook(hooks_of(vault) / "pre-push", f'#!/bin/sh\necho "$@" >{log}\ncat >>{log}\n')
    hooks(vault, "install")
    vault.git("push", "-q", "origin", "main")
    zeros = "0" * 40
    assert log.read_text() == (
        f"origin {bare.path}\nrefs/heads/main {vault.head} refs/heads/main {zeros}\n"
    )
    vault.commit({"a.md": "# A\n"}, message="x")
    vault.write({"a.md": "# A\n\n[x](gone.md)\n"})
    vault.git("commit", "--no-verify", "-qam", "x")
    assert git(vault, "push", "origin", "main").code == 1
    assert vault.head in log.read_text()
    vault.git("push", "-q", "--no-verify", "origin", "main")
    assert git(vault, "push", "origin", "main").code == 0  # nothing is pushed: no input at all


def test_gt_11_a_slow_hook_of_before_is_waited_for(vault: Repository) -> None:
    write_hook(hooks_of(vault) / "pre-commit", "#!/bin/sh\nsleep 2\necho slow >slow.txt\n")
    hooks(vault, "install")
    assert change(vault).code == 0
    assert (vault.path / "slow.txt").read_text() == "slow\n"
    script = hooks_of(vault) / "pre-commit"
    assert "timeout" not in script.read_text()


@pytest.mark.parametrize("mode", [0o755, 0o700, 0o644])
def test_gt_11_taking_ours_out_gives_every_byte_and_mode_back(vault: Repository, mode: int) -> None:
    folder = hooks_of(vault)
    write_hook(folder / "pre-commit", "#!/bin/sh\nexit 0  # mine, no line end at the end", mode)
    (folder / "commit-msg").symlink_to("../../scripts/none.sh")
    write_hook(folder / "post-commit", "#!/bin/sh\n")
    before = seen(folder)
    hooks(vault, "install")
    assert set(seen(folder / "before-vaultkit")) == {"pre-commit", "commit-msg"}
    assert change(vault).code == 0  # one that may not be executed does not run, as before
    hooks(vault, "uninstall")
    assert seen(folder) == before
    assert not (folder / "before-vaultkit").exists()


def test_gt_11_a_hook_that_asks_for_its_own_name_is_told_the_right_one(vault: Repository) -> None:
    names = f"#!{sys.executable}\nimport os, sys\nwith open('names.txt', 'a') as file:\n"
    names += "    file.write(os.path.basename(sys.argv[0]) + chr(10))\n"
    for name in ("pre-commit", "commit-msg"):
        write_hook(hooks_of(vault) / name, names)
    hooks(vault, "install")
    assert change(vault).code == 0
    assert (vault.path / "names.txt").read_text() == "pre-commit\ncommit-msg\n"


def test_gt_11_hooks_that_an_older_version_kept_are_moved_and_given_back(
    vault: Repository,
) -> None:
    folder = hooks_of(vault)
    write_hook(folder / "pre-commit", "#!/bin/sh\necho ran >ran.txt\n")
    (folder / "commit-msg").symlink_to("../../scripts/none.sh")
    before = seen(folder)
    hooks(vault, "install")
    for name in ("pre-commit", "commit-msg"):  # as it was kept once
        hooks(vault, "uninstall", name)
        (folder / name).rename(folder / f"{name}.before-vaultkit")
        template = (ROOT / "hooks" / name).read_bytes()
        old = template.replace(b"${0%/*}/before-vaultkit/" + name.encode(), b"$0.before-vaultkit")
        (folder / name).write_bytes(filled(old, sys.executable, ""))
        (folder / name).chmod(0o755)
    assert "pre-commit.before-vaultkit runs first" in hooks(vault, "status")
    assert change(vault).code == 0
    hooks(vault, "install")
    assert set(seen(folder / "before-vaultkit")) == {"pre-commit", "commit-msg"}
    assert not list(folder.glob("*.before-vaultkit"))
    (vault.path / "ran.txt").unlink()
    assert change(vault, "# Newer\n").code == 0
    assert (vault.path / "ran.txt").read_text() == "ran\n"
    hooks(vault, "uninstall")
    assert seen(folder) == before


def test_gt_11_a_second_installation_changes_nothing(vault: Repository) -> None:
    folder = hooks_of(vault)
    write_hook(folder / "pre-commit", "#!/bin/sh\n")
    hooks(vault, "install")
    once = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    before = seen(folder)
    assert hooks(vault, "install").count("is in place") == len(_NAMES)
    assert seen(folder) == before
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == once
    hooks(vault, "uninstall")
    hooks(vault, "uninstall")
    assert list(seen(folder)) == ["pre-commit"]


def test_gt_11_an_installation_cut_off_in_the_middle_is_finished_by_the_next(
    vault: Repository,
) -> None:
    folder = hooks_of(vault)
    write_hook(folder / "pre-commit", "#!/bin/sh\nexit 5\n")
    before = seen(folder)
    os.link(folder / "pre-commit", folder / "pre-commit.before-vaultkit")
    hooks(vault, "install")
    assert change(vault).code == 1
    hooks(vault, "uninstall")
    assert seen(folder) == before


def test_gt_11_a_link_and_a_hook_in_another_language_run_as_the_files_they_are(
    vault: Repository,
) -> None:
    vault.write({"scripts/check.sh": '#!/bin/sh\ndirname "$(readlink -f "$0")" >place.txt\n'})
    (vault.path / "scripts/check.sh").chmod(0o755)
    (hooks_of(vault) / "pre-commit").symlink_to("../../scripts/check.sh")
    python = f"#!{sys.executable}\nimport sys; open('args.txt', 'w').write(sys.argv[1])\n"
    write_hook(hooks_of(vault) / "commit-msg", python)
    hooks(vault, "install")
    assert change(vault).code == 0
    assert (vault.path / "place.txt").read_text() == f"{vault.path}/scripts\n"
    assert (vault.path / "args.txt").read_text() == ".git/COMMIT_EDITMSG"


def test_gt_11_huskys_hooks_keep_their_name_and_place(vault: Repository) -> None:
    vault.git("config", "core.hooksPath", ".husky/_")
    folder = vault.path / ".husky/_"
    write_hook(folder / "h", _HUSKY_H, 0o644)
    for name in _NAMES:
        write_hook(folder / name, _HUSKY_STUB)
    vault.write({".husky/pre-commit": "echo theirs >husky.txt\nexit ${WITH:-0}\n"})
    before = seen(folder)
    assert "note: husky writes this folder anew" in hooks(vault, "install")
    assert not hooks_of(vault).joinpath("pre-commit").exists()
    assert change(vault).code == 0
    assert (vault.path / "husky.txt").read_text() == "theirs\n"
    assert change(vault, "# Newer\n", WITH="3").code == 1
    assert change(vault, "[x](gone.md)\n").code == 1
    # what `npm install` does
    for name in _NAMES:
        (folder / name).unlink()
        write_hook(folder / name, _HUSKY_STUB)
    assert hooks(vault, "status", code=1).count("foreign: ") == len(_NAMES)
    assert hooks(vault, "install").count("put in place") == len(_NAMES)
    hooks(vault, "uninstall")
    assert seen(folder) == before


def test_gt_11_lefthooks_hook_is_chained(vault: Repository, tmp_path: Path) -> None:
    write_hook(hooks_of(vault) / "pre-commit", _LEFTHOOK)
    log = tmp_path / "log"
    assert "lefthook.yml" in hooks(vault, "install")
    assert change(vault, LEFTHOOK_LOG=str(log)).code == 0
    assert log.read_text() == "lefthook run pre-commit\n"


@pytest.mark.parametrize("program", ["pre-commit", "prek"])
@pytest.mark.parametrize("first", [True, False])
def test_gt_11_pre_commits_and_preks_own_hooks_are_chained_in_either_order(
    vault: Repository, tmp_path: Path, program: str, first: bool
) -> None:
    place = Path(sys.executable).parent / program
    if not place.exists():
        pytest.skip(f"the program {program} is not installed")
    home = tmp_path / "home"
    home.mkdir()
    config = (
        "repos: [{repo: local, hooks: [{id: x, name: theirs, language: system, always_run: true, "
        "pass_filenames: false, entry: touch ran.txt}]}]\n"
    )
    vault.commit({".pre-commit-config.yaml": config, ".gitignore": "ran.txt\n"})
    environment = {"HOME": str(home), "PREK_HOME": str(home / "prek")}
    theirs = [str(place), "install"]

    def install_theirs() -> None:
        given = {**os.environ, **environment}
        subprocess.run(theirs, cwd=vault.path, env=given, check=True, capture_output=True)

    write_hook(hooks_of(vault) / "pre-commit", "#!/bin/sh\necho by hand >hand.txt\n")
    install_theirs() if first else hooks(vault, "install")
    hooks(vault, "install") if first else install_theirs()
    said = hooks(vault, "status")
    assert f"pre-commit: chained, by {sys.executable}" in said
    assert f"; {program} runs " in said
    for again in (False, True):
        if again:
            install_theirs()
            hooks(vault, "install")
        (vault.path / "ran.txt").unlink(missing_ok=True)
        (vault.path / "hand.txt").unlink(missing_ok=True)
        assert change(vault, f"# {again}\n", **environment).code == 0
        assert (vault.path / "ran.txt").exists()
        assert (vault.path / "hand.txt").exists()
        vault.git("rm", "-q", "--cached", "hand.txt", "--ignore-unmatch")
        assert change(vault, "[x](gone.md)\n", **environment).code == 1
        vault.git("checkout", "-q", "HEAD", "a.md")
    hooks(vault, "uninstall")
    assert change(vault, "[x](gone.md)\n", **environment).code == 0
    assert not list(hooks_of(vault).glob("*before-vaultkit*"))


def test_gt_11_what_another_wrote_over_ours_is_told_and_stays(vault: Repository) -> None:
    folder = hooks_of(vault)
    hooks(vault, "install")
    write_hook(folder / "pre-commit", "#!/bin/sh\n# another tool's\n")
    with (folder / "commit-msg").open("a") as file:
        file.write("echo by hand\n")
    said = hooks(vault, "status", code=1)
    assert "pre-commit: foreign: " in said
    assert "commit-msg: edited: " in said
    before = seen(folder)
    assert "changed by somebody since" in hooks(vault, "install", code=3)
    assert seen(folder) == before
    assert hooks(vault, "uninstall", code=1).count("left as it is") == 2
    assert list(seen(folder)) == ["commit-msg", "pre-commit"]
    assert b"another tool's" in seen(folder)["pre-commit"][1]


def test_gt_11_two_hooks_of_before_are_not_guessed_between(vault: Repository) -> None:
    folder = hooks_of(vault)
    write_hook(folder / "pre-commit", "#!/bin/sh\n# one\n")
    hooks(vault, "install")
    write_hook(folder / "pre-commit", "#!/bin/sh\n# two\n")
    before = seen(folder)
    assert "there are two hooks of before" in hooks(vault, "install", code=3)
    assert seen(folder) == before


def test_gt_11_a_folder_outside_of_the_repository_is_left_alone(
    vault: Repository, tmp_path: Path
) -> None:
    (tmp_path / "everyones").mkdir()
    settings = tmp_path / "gitconfig"
    settings.write_text(f"[core]\n\thooksPath = {tmp_path}/everyones\n")
    for words in (("install",), ("uninstall",), ("status",)):
        said = hooks(vault, *words, code=3, GIT_CONFIG_GLOBAL=str(settings))
        assert f"{tmp_path}/everyones, which lies outside of it" in said
    assert not list((tmp_path / "everyones").iterdir())
    assert not (vault.path / ".git/hooks").exists()


def test_gt_10_hooks_of_a_linked_worktree_go_where_git_takes_them_from(
    vault: Repository, tmp_path: Path
) -> None:
    vault.git("worktree", "add", "-q", str(tmp_path / "w"))
    linked = Repository(tmp_path / "w")
    hooks(linked, "install")
    assert (vault.path / ".git/hooks/pre-commit").exists()
    assert (tmp_path / "w/.git").is_file()
    hooks(vault, "status")
    assert change(linked, "[x](gone.md)\n").code == 1
    hooks(vault, "uninstall")
    vault.git("config", "core.hooksPath", "hooks of ours")
    hooks(linked, "install")
    assert (tmp_path / "w/hooks of ours/pre-commit").exists()
    assert not (vault.path / "hooks of ours").exists()
    assert change(linked, "[x](gone.md)\n").code == 1


def test_a_hook_copied_by_hand_is_known_and_works(vault: Repository) -> None:
    write_hook(hooks_of(vault) / "pre-commit", (ROOT / "hooks/pre-commit").read_text())
    assert "pre-commit: installed, by the vaultkit on PATH" in hooks(vault, "status", code=1)
    hooks(vault, "status", "pre-commit")
    hooks(vault, "uninstall")
    assert not seen(hooks_of(vault))


def test_only_the_named_hooks_are_put_in_place(vault: Repository) -> None:
    hooks(vault, "install", "pre-commit")
    assert list(seen(hooks_of(vault))) == ["pre-commit"]
    hooks(vault, "status", "pre-commit")
    assert hooks(vault, "status", code=1).count("not installed") == len(_NAMES) - 1


def test_no_repository_and_no_work_tree_are_said(tmp_path: Path) -> None:
    bare = init_repository(tmp_path / "b.git", bare=True)
    assert "has no work tree" in hooks(bare, "install", code=2)
    (tmp_path / "plain").mkdir()
    assert "in no Git repository" in hooks(Repository(tmp_path / "plain"), "install", code=2)
