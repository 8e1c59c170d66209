"""Commits of every kind through the hooks: plain ones, pre-commit's and prek's.

Whatever a hook says, files, index and stashes are afterwards what they were before
(`Door.commit`).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.command import ROOT, Ran, vaultkit
from tests.support.hooked import DOORS, Door, git, open_door, shared_folder, state_of
from tests.support.repository import IDENTITY, Repository, init_repository
from vaultkit.actions.hooks import install

_GOOD = "# A\n\n[b](b.md)\n"
_BROKEN = "# A\n\n[x](gone.md)\n"
_LINES = "".join(f"line {number}\n\n" for number in range(1, 30))
_VAULT = {"vault.yaml": "links: {preset: commonmark}\n", "a.md": _GOOD, "b.md": f"# B\n\n{_LINES}"}


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_folder(tmp_path_factory)


@pytest.fixture
def door(request: pytest.FixtureRequest, shared: Path) -> Door:
    return open_door(request.param, shared)


def _through(*names: str) -> pytest.MarkDecorator:
    """Through these doors at every run, and through the others in the long tests."""
    return pytest.mark.parametrize(
        "door",
        [name if name in names else pytest.param(name, marks=pytest.mark.soak) for name in DOORS],
        indirect=True,
    )


_EVERY_DOOR = _through(*DOORS)
_QUICK = _through("quick")
_PRE_COMMIT = _through("quick", "pre-commit")
_PREK = _through("quick", "prek")


@pytest.fixture
def plain(shared: Path) -> Door:
    return open_door("plain", shared)


@pytest.fixture
def hooked(repository: Repository, door: Door) -> Repository:
    """A good vault with one commit, its hooks in place."""
    repository.commit(_VAULT)
    door.install(repository)
    if repository.git("status", "--porcelain"):
        repository.git("commit", "--quiet", "--no-verify", "-m", "the hooks")
    return repository


def stage_part(repository: Repository, path: str, old: str, new: str) -> None:
    """What `git add -p` does: one hunk goes into the index, the file stays as it is."""
    staged = repository.git_bytes("show", f":{path}").decode().replace(old, new)
    blob = repository.git("hash-object", "-w", "--stdin", stdin=staged.encode())
    repository.git("update-index", "--cacheinfo", f"100644,{blob},{path}")


def refused(ran: Ran, *words: str) -> None:
    said = ran.out + ran.err
    assert ran.code == 1, said
    for word in words:
        assert word in said


def passed(ran: Ran) -> None:
    assert ran.code == 0, ran


@_EVERY_DOOR
def test_gt_01_what_is_staged_counts_and_not_what_is_on_disk(
    hooked: Repository, door: Door
) -> None:
    hooked.write({"a.md": _BROKEN})
    hooked.add()
    hooked.write({"a.md": _GOOD, "untracked.md": _BROKEN})
    refused(door.commit(hooked), "a.md:3:1", 'no file at "gone.md"')
    hooked.write({"b.md": "# New\n"})
    hooked.add("a.md", "b.md")
    hooked.write({"a.md": _BROKEN, "b.md": "# Not staged\n\n[x](gone.md)\n"})
    passed(door.commit(hooked))


@_PRE_COMMIT
def test_gt_01_a_hunk_that_is_staged_counts_and_one_that_is_not_does_not(
    hooked: Repository, door: Door
) -> None:
    whole = _LINES.replace("line 2\n", "[x](gone.md)\n").replace("line 28\n", "Good.\n")
    hooked.write({"b.md": f"# B\n\n{whole}"})
    stage_part(hooked, "b.md", "line 28\n", "Good.\n")
    passed(door.commit(hooked))
    stage_part(hooked, "b.md", "line 2\n", "[x](gone.md)\n")
    refused(door.commit(hooked), "b.md:5:1")


@_PREK
def test_gt_03_a_commit_of_one_path_is_judged_by_its_own_index(
    hooked: Repository, door: Door
) -> None:
    hooked.write({"a.md": _BROKEN, "b.md": "# New\n"})
    hooked.add("a.md")
    passed(door.commit(hooked, "b.md"))
    refused(door.commit(hooked, "a.md"), "a.md:3:1")


@_PRE_COMMIT
def test_an_amended_commit_is_judged_by_what_amending_adds(hooked: Repository, door: Door) -> None:
    hooked.write({"b.md": _BROKEN})
    hooked.add()
    hooked.git("commit", "--quiet", "--no-verify", "-m", "old fault")
    passed(door.commit(hooked, "--amend"))
    hooked.write({"a.md": _BROKEN})
    hooked.add()
    refused(door.commit(hooked, "--amend"), "a.md:3:1")


@_EVERY_DOOR
def test_a_merge_that_breaks_what_two_good_branches_hold_is_stopped(
    hooked: Repository, door: Door
) -> None:
    hooked.git("checkout", "-qb", "other")
    hooked.write({"c.md": "# C\n\n[a](a.md)\n"})
    hooked.add()
    passed(door.commit(hooked))
    hooked.git("checkout", "-q", "main")
    hooked.git("rm", "-q", "a.md")
    passed(door.commit(hooked))
    refused(door.git(hooked, "merge", "--no-edit", "other"), 'no file at "a.md"')
    hooked.git("merge", "--abort")
    assert hooked.git("status", "--porcelain") == ""


@_QUICK
def test_a_merge_of_good_branches_passes(hooked: Repository, door: Door) -> None:
    hooked.git("checkout", "-qb", "other")
    hooked.write({"c.md": "# C\n\n[a](a.md)\n"})
    hooked.add()
    passed(door.commit(hooked))
    hooked.git("checkout", "-q", "main")
    hooked.write({"b.md": "# B\n"})
    hooked.add()
    passed(door.commit(hooked))
    passed(door.git(hooked, "merge", "--no-edit", "other"))
    assert len(hooked.git("rev-list", "--parents", "-1", "HEAD").split()) == 3


@_PRE_COMMIT
def test_a_resolved_conflict_answers_for_itself_and_not_for_the_other_branch(
    hooked: Repository, door: Door
) -> None:
    hooked.git("checkout", "-qb", "other")
    hooked.write({"b.md": "# Theirs\n", "old.md": _BROKEN})
    hooked.add()
    hooked.git("commit", "--quiet", "--no-verify", "-m", "theirs")
    hooked.git("checkout", "-q", "main")
    hooked.write({"b.md": "# Ours\n"})
    hooked.add()
    passed(door.commit(hooked))
    assert door.git(hooked, "merge", "other").code == 1
    hooked.write({"b.md": "# Both\n\n[x](gone.md)\n"})
    hooked.add()
    refused(door.commit(hooked), "b.md:3:1")
    hooked.write({"b.md": "# Both\n"})
    hooked.add()
    passed(door.commit(hooked))
    assert len(hooked.git("rev-list", "--parents", "-1", "HEAD").split()) == 3


@_QUICK
def test_a_commit_that_only_deletes_is_checked(hooked: Repository, door: Door) -> None:
    hooked.git("rm", "-q", "b.md")
    refused(door.commit(hooked), "a.md:3:1", 'no file at "b.md"')
    hooked.git("rm", "-q", "a.md")
    passed(door.commit(hooked))


@_QUICK
def test_a_commit_whose_own_settings_hide_its_errors_is_told(
    hooked: Repository, door: Door
) -> None:
    loose = _VAULT["vault.yaml"] + "checks: {ignore: [broken-link]}\n"
    hooked.write({"vault.yaml": loose, "a.md": _BROKEN})
    hooked.add()
    ran = door.commit(hooked)
    passed(ran)
    said = ran.out + ran.err
    assert "vault.yaml:1:1 SC013 warning loosened-check" in said
    assert "a.md:3:1" in said


@_QUICK
def test_a_rename_is_checked_with_the_links_to_it(hooked: Repository, door: Door) -> None:
    hooked.git("mv", "b.md", "c.md")
    refused(door.commit(hooked), 'no file at "b.md"')
    hooked.write({"a.md": "# A\n\n[c](c.md)\n"})
    hooked.add()
    passed(door.commit(hooked))


@_PRE_COMMIT
def test_gt_07_the_first_commit_is_checked(repository: Repository, door: Door) -> None:
    door.install(repository)
    repository.write({**_VAULT, "a.md": _BROKEN})
    repository.add()
    refused(door.commit(repository), "a.md:3:1")
    repository.write(_VAULT)
    repository.add()
    passed(door.commit(repository))


@_PREK
def test_gt_10_a_linked_worktree_is_checked_by_itself(hooked: Repository, door: Door) -> None:
    place = hooked.path.parent / "linked"
    hooked.git("worktree", "add", "-q", str(place))
    linked = Repository(place)
    hooked.write({"a.md": _BROKEN})
    hooked.add()
    linked.write({"b.md": "# New\n"})
    linked.add()
    passed(door.commit(linked))
    linked.write({"a.md": _BROKEN})
    linked.add()
    refused(door.commit(linked), "a.md:3:1")


@_EVERY_DOOR
def test_gt_12_a_short_path_and_no_home_are_enough(hooked: Repository, door: Door) -> None:
    bare: dict[str, str | None] = {"PATH": "/usr/bin:/bin"}
    if door.name == "plain":
        bare["HOME"] = None
    hooked.write({"a.md": _BROKEN})
    hooked.add()
    ran = door.commit(hooked, **bare)
    refused(ran, "a.md:3:1")
    assert "\x1b" not in ran.out + ran.err
    hooked.write({"a.md": _GOOD, "b.md": "# New\n"})
    hooked.add()
    passed(door.commit(hooked, **bare))


@_QUICK
def test_a_detached_head_is_checked(hooked: Repository, door: Door) -> None:
    hooked.git("checkout", "-q", "--detach")
    hooked.write({"a.md": _BROKEN})
    hooked.add()
    refused(door.commit(hooked), "a.md:3:1")
    hooked.write({"a.md": _GOOD, "b.md": "# New\n"})
    hooked.add()
    passed(door.commit(hooked))


@_PREK
def test_a_stash_and_unstaged_changes_stay_as_they_are(hooked: Repository, door: Door) -> None:
    hooked.write({"b.md": "# Stashed\n"})
    hooked.git("stash", "-q")
    hooked.write({"b.md": "# B\n\nStaged.\n", "new.md": "# New\n"})
    hooked.add()
    hooked.write({"a.md": _BROKEN, "new.md": _BROKEN, "untracked.bin": b"\0\xff"})
    passed(door.commit(hooked))
    hooked.git("add", "new.md")
    refused(door.commit(hooked), "new.md:3:1")


@pytest.fixture(params=["pre-commit", "prek"])
def program(request: pytest.FixtureRequest, shared: Path) -> Door:
    return open_door(request.param, shared)


def test_what_lies_between_two_revisions_is_judged(repository: Repository, program: Door) -> None:
    repository.commit({**_VAULT, "old.md": _BROKEN})
    program.install(repository)
    repository.git("commit", "-qm", "the hooks", "--no-verify")
    repository.write({"a.md": _BROKEN})
    repository.add()
    repository.git("commit", "-qm", "past the hook", "--no-verify")
    ran = program.run(repository, "--from-ref", "HEAD~1", "--to-ref", "HEAD")
    refused(ran, "a.md:3:1", "what HEAD introduces since HEAD~1 was judged")
    assert "old.md" not in ran.out
    passed(program.run(repository, "--from-ref", "HEAD~2", "--to-ref", "HEAD~1"))


def test_on_all_files_everything_is_judged(repository: Repository, program: Door) -> None:
    repository.commit({**_VAULT, "old.md": _BROKEN})
    program.install(repository)
    repository.git("commit", "-qm", "the hooks", "--no-verify")
    said = "nothing is staged, so everything in the index was judged"
    refused(program.run(repository, "--all-files"), "old.md:3:1", said)
    passed(program.git(repository, "commit", "--allow-empty", "-m", "x"))
    repository.git("rm", "-q", "old.md")
    repository.git("commit", "-qm", "mended", "--no-verify")
    ran = program.run(repository, "--all-files")
    passed(ran)
    assert f"{said}, and no error was found" in ran.out


@pytest.mark.parametrize("delay", [0.0, 0.04, 0.12, 0.25, 0.4])
def test_a_hook_that_is_killed_stops_the_commit_and_leaves_everything(
    repository: Repository, plain: Door, tmp_path: Path, delay: float
) -> None:
    repository.commit(_VAULT)
    told = tmp_path / "pid"
    python = tmp_path / "python"
    python.write_text(
        f'#!/bin/sh\ncase "$*" in *" hook "*) echo $$ >"{told}";; esac\n'
        f'exec "{sys.executable}" "$@"\n'
    )
    python.chmod(0o755)
    install(str(repository.path), os.environ, str(python))
    repository.write({"b.md": "# B\n\nStaged.\n"})
    repository.add()
    repository.write({"a.md": "# A\n\nNot staged.\n"})
    before = state_of(repository)
    process = subprocess.Popen(
        ["git", "commit", "-qm", "x"],
        cwd=repository.path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.DEVNULL,
    )
    while not (told.exists() and told.read_text().strip()):
        time.sleep(0.002)
    time.sleep(delay)
    with suppress(ProcessLookupError):  # it was quicker
        os.kill(int(told.read_text()), signal.SIGKILL)
    code = process.wait(timeout=60)
    assert state_of(repository)["files"] == before["files"]
    if code:
        assert state_of(repository) == before
        told.unlink()
        passed(plain.commit(repository))
    assert repository.git("stash", "list") == ""


def test_pre_commit_brings_back_what_was_not_staged_when_the_hook_is_killed(
    repository: Repository, shared: Path, tmp_path: Path
) -> None:
    door = open_door("pre-commit", shared)
    repository.commit(_VAULT)
    killed = tmp_path / "killed"
    killed.write_text(
        f'#!/bin/sh\n"{sys.executable}" -P -m vaultkit hook pre-commit & sleep 0.2\n'
        "kill -9 $!; kill -9 $$\n"
    )
    killed.chmod(0o755)
    config = (
        "repos: [{repo: local, hooks: [{id: x, name: x, language: system, always_run: true, "
        f"pass_filenames: false, entry: {killed}}}]}}]\n"
    )
    repository.write({".pre-commit-config.yaml": config})
    repository.add()
    repository.git("commit", "-qm", "the hook")
    subprocess.run(
        [door.program, "install"],
        cwd=repository.path,
        env={**os.environ, **door.environment},
        check=True,
        capture_output=True,
    )
    repository.write({"b.md": "# B\n\nStaged.\n"})
    repository.add()
    repository.write({"a.md": "# A\n\nNot staged.\n", "b.md": "# B\n\nNeither.\n"})
    assert door.commit(repository, PYTHONPATH=str(ROOT)).code == 1


# ------------------------------------------------------------------------- the other hooks

_RECEIPT = f"""vault: save_page Tides

Vault-Request: 0f6c1e0a-9a51-4c39-8a4e-0d2f8a1c9b11
Vault-Operation: save_page
Vault-Actor: agent:research
Vault-Payload: sha256:{"a" * 64}
Vault-Record: concept/tides - {"b" * 16}
"""


@_EVERY_DOOR
def test_a_receipt_written_by_hand_is_refused(hooked: Repository, door: Door) -> None:
    ran = door.git(hooked, "commit", "--allow-empty", "-m", _RECEIPT)
    refused(ran, "which only vaultkit writes")
    assert hooked.git("log", "--format=%s", "-1") != "vault: save_page Tides"
    passed(door.git(hooked, "commit", "--allow-empty", "-m", "Vault-Version 2 of my words"))


def test_a_receipt_outlives_what_people_do_with_commits(
    repository: Repository, plain: Door
) -> None:
    repository.commit(_VAULT)
    plain.install(repository)
    repository.git("checkout", "-qb", "side")
    repository.write({"c.md": "# C\n"})
    repository.add()
    repository.git("commit", "--quiet", "--no-verify", "-m", _RECEIPT)
    passed(plain.git(repository, "commit", "--amend", "--no-edit", "--allow-empty"))
    repository.git("checkout", "-q", "main")
    passed(plain.git(repository, "cherry-pick", "-x", "-e", "side", GIT_EDITOR="true"))
    passed(plain.git(repository, "revert", "--no-edit", "HEAD"))
    passed(plain.git(repository, "commit", "--allow-empty", "-C", "side"))
    repository.git("checkout", "-q", "side")
    repository.write({"d.md": "# D\n"})
    repository.add()
    repository.git("commit", "--quiet", "--no-verify", "-m", _RECEIPT.replace("0f6c", "1f6c"))
    squash = "sed -i 2s/pick/squash/"
    ran = plain.git(
        repository, "rebase", "-i", "HEAD~2", GIT_SEQUENCE_EDITOR=squash, GIT_EDITOR="true"
    )
    passed(ran)
    assert repository.git("log", "--format=%B", "-1").count("Vault-Request") == 2


def remote_of(repository: Repository, place: Path) -> Repository:
    """A bare repository that `repository` has pushed main to."""
    bare = init_repository(place, bare=True)
    repository.git("remote", "add", "origin", str(bare.path))
    repository.git("push", "-q", "--no-verify", "-u", "origin", "main")
    repository.git("remote", "set-head", "origin", "main")
    return bare


@_EVERY_DOOR
def test_a_push_that_would_break_the_remotes_branch_once_merged_is_stopped(
    hooked: Repository, door: Door, tmp_path: Path
) -> None:
    remote_of(hooked, tmp_path / "bare.git")
    hooked.git("checkout", "-qb", "side")
    hooked.write({"c.md": "# C\n\n[a](a.md)\n"})
    hooked.add()
    passed(door.commit(hooked))
    passed(door.git(hooked, "push", "-q", "origin", "side"))
    hooked.git("checkout", "-q", "main")
    hooked.git("rm", "-q", "a.md")
    passed(door.commit(hooked))
    passed(door.git(hooked, "push", "-q", "origin", "main"))
    hooked.git("checkout", "-q", "side")
    hooked.write({"d.md": "# D\n"})
    hooked.add()
    passed(door.commit(hooked))
    ran = door.git(hooked, "push", "-q", "origin", "side")
    refused(ran, 'no file at "a.md"', "vaultkit: merging side into origin/main was judged")
    assert "--no-verify" not in ran.out + ran.err


@_PRE_COMMIT
def test_a_conflict_with_the_remotes_branch_stops_the_push_and_names_the_ways(
    hooked: Repository, door: Door, tmp_path: Path
) -> None:
    remote_of(hooked, tmp_path / "bare.git")
    hooked.git("checkout", "-qb", "side")
    hooked.write({"b.md": "# Mine\n"})
    hooked.add()
    passed(door.commit(hooked))
    hooked.git("checkout", "-q", "main")
    hooked.write({"b.md": "# Theirs\n"})
    hooked.add()
    passed(door.commit(hooked))
    passed(door.git(hooked, "push", "-q", "origin", "main"))
    ran = door.git(hooked, "push", "-q", "origin", "side")
    refused(
        ran,
        "vaultkit: merging side into origin/main was judged, as far as it was fetched",
        "b.md:1:1 GN002 error merge-conflict: this file is in conflict",
        "merge and push again, or push as it is: git push --no-verify",
    )
    passed(door.git(hooked, "push", "-q", "--no-verify", "origin", "side"))


@_QUICK
def test_t44_what_went_past_the_first_hook_is_stopped_at_the_push(
    hooked: Repository, door: Door, tmp_path: Path
) -> None:
    remote_of(hooked, tmp_path / "bare.git")
    hooked.write({"a.md": _BROKEN})
    hooked.add()
    passed(door.git(hooked, "commit", "--no-verify", "-m", "past the hook"))
    refused(door.git(hooked, "push", "-q", "origin", "main"), "a.md:3:1")
    passed(door.git(hooked, "push", "-q", "--no-verify", "origin", "main"))


@pytest.mark.parametrize("flag", ["--skip-worktree", "--assume-unchanged"])
def test_t44_a_page_that_git_does_not_look_at_on_disk_is_checked_as_staged(
    repository: Repository, plain: Door, flag: str
) -> None:
    repository.commit(_VAULT)
    plain.install(repository)
    repository.write({"a.md": _BROKEN})
    repository.add()
    repository.git("update-index", flag, "a.md")
    repository.write({"a.md": _GOOD})
    refused(plain.commit(repository), "a.md:3:1")


def test_gt_13_another_users_repository_is_refused_with_the_setting_that_trusts_it(
    repository: Repository,
) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can give files away")
    repository.commit(_VAULT)
    for path in (repository.path, repository.path / ".git"):
        os.chown(path, 4321, 4321)
    trust = f"git config --global --add safe.directory {repository.path}"
    for words in (("hook", "pre-commit"), ("hooks", "install"), ("hooks", "status")):
        ran = vaultkit(*words, folder=repository.path)
        assert (ran.code, ran.out) == (3, "")
        assert trust in ran.err
    assert not (repository.path / ".git/hooks/pre-commit").exists()


# ---------------------------------------------------------------------- vaults in a repository


def test_every_vault_of_a_repository_is_checked(repository: Repository, plain: Door) -> None:
    repository.commit({"README.md": "[x](gone.md)\n"})
    plain.install(repository)
    for folder in ("docs", "notes/mine"):
        repository.write({f"{folder}/{name}": text for name, text in _VAULT.items()})
    repository.add()
    passed(plain.commit(repository))
    repository.write({"docs/a.md": _BROKEN, "notes/mine/a.md": _BROKEN, "README.md": "[y](no)\n"})
    repository.add()
    ran = plain.commit(repository)
    refused(ran, "In the vault docs/:", "In the vault notes/mine/:")
    assert "README" not in ran.out + ran.err
    only = vaultkit("hook", "pre-commit", "--vault", "docs", folder=repository.path)
    assert (only.code, only.out.count("gone.md")) == (1, 2)
    below = vaultkit("hook", "pre-commit", folder=repository.path / "notes")
    assert below.code == 1


def test_a_vault_that_is_taken_away_whole_is_no_fault(repository: Repository, plain: Door) -> None:
    repository.commit({f"docs/{name}": text for name, text in _VAULT.items()})
    repository.commit({"README.md": "# R\n", "b/vault.yaml": "{}\n"})
    plain.install(repository)
    repository.git("rm", "-rq", "docs")
    passed(plain.commit(repository))


def test_a_push_of_a_vault_that_is_not_on_disk_is_checked(
    repository: Repository, plain: Door, tmp_path: Path
) -> None:
    repository.commit({"README.md": "# R\n"})
    remote_of(repository, tmp_path / "bare.git")
    plain.install(repository)
    repository.git("checkout", "-qb", "side")
    repository.commit({f"docs/{name}": text for name, text in _VAULT.items()}, message="x")
    repository.write({"docs/a.md": _BROKEN})
    repository.add()
    repository.git("commit", "--no-verify", "-qm", "x")
    repository.git("checkout", "-q", "main")
    refused(plain.git(repository, "push", "-q", "origin", "side"), "In the vault docs/:")


@pytest.mark.parametrize("name", ["pre-commit", "prek"])
def test_an_installed_package_carries_the_scripts(
    repository: Repository, shared: Path, name: str
) -> None:
    open_door(name, shared)
    (program, *_) = (shared / name).glob("**/bin/vaultkit")
    ran = subprocess.run(
        [program, "hooks", "install"], cwd=repository.path, env={**os.environ, "PYTHONPATH": ""}
    )
    assert ran.returncode == 0
    repository.write({**_VAULT, "a.md": _BROKEN})
    repository.add()
    refused(git(repository, "commit", "-m", "x", environment={"PYTHONPATH": None}), "a.md:3:1")


# --------------------------------------------------------------------------- GUI clients


def test_gt_12_an_interpreter_whose_path_holds_blanks_is_found(
    repository: Repository, plain: Door, tmp_path: Path
) -> None:
    place = tmp_path / "it's a place"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    packages = next(place.glob("lib/python*/site-packages"))
    (packages / "x.pth").write_text("\n".join([str(ROOT), *sys.path]))
    python = str(place / "bin/python")
    bare = {**IDENTITY, "PATH": "/usr/bin:/bin"}
    subprocess.run(
        [python, "-P", "-m", "vaultkit", "hooks", "install"],
        cwd=repository.path,
        env=bare,
        check=True,
        capture_output=True,
    )
    repository.write({**_VAULT, "a.md": _BROKEN})
    repository.add()
    gone = dict.fromkeys(("HOME", "PYTHONPATH"))
    refused(git(repository, "commit", "-m", "x", environment={**gone, **bare}), "a.md:3:1")
    assert f"by {python}" in vaultkit("hooks", "status", folder=repository.path).out


def test_gt_12_without_an_interpreter_one_line_says_what_to_do(
    repository: Repository, tmp_path: Path
) -> None:
    install(str(repository.path), os.environ, str(tmp_path / "gone/python"))
    repository.write(_VAULT)
    repository.add()
    bare: dict[str, str | None] = {"PATH": "/usr/bin:/bin", "HOME": None}
    ran = git(repository, "commit", "-m", "x", environment=bare)
    assert ran.code != 0
    assert ran.err == (
        "vaultkit: not found, so nothing was checked; install git-vaultkit, then run "
        "`vaultkit hooks install`\n"
    )
    ran = vaultkit("hooks", "status", folder=repository.path)
    assert ran.code == 1
    assert "gone/python, which is not there: run `vaultkit hooks install` again" in ran.out
