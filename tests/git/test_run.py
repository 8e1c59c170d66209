from __future__ import annotations

import os
import pickle
import stat
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.permissions import as_nobody
from tests.support.repository import Repository, init_repository
from vaultkit.errors import CannotRead, StateError
from vaultkit.git import run
from vaultkit.git.run import Git, outlast


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, **more}


def program(folder: Path, script: str) -> str:
    """A search path with a program `git` that is this shell script."""
    folder.mkdir()
    file = folder / "git"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return str(folder)


def test_a_call_gives_its_output(repository: Repository) -> None:
    git = Git(str(repository.path), environment())
    assert git.run("hash-object", "--stdin", stdin=b"x\n").strip() == (
        b"587be6b4c3f93f93c489c0111bba5596147a26cb"
    )


def test_a_failure_has_gits_words_and_a_next_step(repository: Repository) -> None:
    git = Git(str(repository.path), environment())
    with pytest.raises(CannotRead) as caught:
        git.run("ls-tree", "no-such-thing")
    assert caught.value.message == (
        f"git ls-tree failed in {repository.path}: Not a valid object name no-such-thing"
    )
    assert "status" in caught.value.hint


def test_a_failure_can_be_asked_for_without_an_error(repository: Repository) -> None:
    answer = Git(str(repository.path), environment()).ask("cat-file", "-e", "0" * 40)
    assert answer.code != 0


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="there is no folder"):
        Git(str(tmp_path / "gone"), environment()).run("version")


def test_a_missing_git_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="the program git was not found") as caught:
        Git(str(tmp_path), environment(PATH=str(tmp_path))).run("version")
    assert "Install Git 2.38" in caught.value.hint


def test_an_old_git_is_refused_with_its_version(tmp_path: Path) -> None:
    path = program(tmp_path / "bin", "echo git version 2.30.1")
    with pytest.raises(CannotRead, match=r"says 'git version 2\.30\.1', and vaultkit needs Git 2"):
        Git(str(tmp_path), environment(PATH=path)).run("status")


def test_a_program_that_is_no_git_is_refused(tmp_path: Path) -> None:
    path = program(tmp_path / "bin", "exit 3")
    with pytest.raises(CannotRead, match="says 'nothing'"):
        Git(str(tmp_path), environment(PATH=path)).run("status")


def test_a_git_in_a_relative_folder_of_the_search_path_is_not_started(tmp_path: Path) -> None:
    program(tmp_path / "bin", f"touch {tmp_path}/fired; echo git version 2.40.0")
    git = Git(str(tmp_path), environment(PATH=f"bin:.:{os.environ['PATH']}"))
    git.run("version")
    assert not (tmp_path / "fired").exists()


def test_gt_12_a_bare_environment_of_a_graphical_client_is_enough(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    git = Git(str(repository.path), {"PATH": "/usr/bin:/bin"})
    assert git.run("ls-files") == b"a.md\n"


def test_gt_12_git_has_nothing_to_read_and_cannot_wait_for_a_person(
    repository: Repository,
) -> None:
    git = Git(str(repository.path), environment())
    assert git.run("hash-object", "--stdin").strip() == (
        b"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    )


@pytest.mark.skipif(os.name == "nt" or os.getuid() != 0, reason="only root can give files away")
def test_gt_13_a_repository_of_another_user_is_refused_with_the_exact_setting(
    tmp_path: Path, home: Path
) -> None:
    repository = init_repository(tmp_path / "theirs", {"a.md": "x\n"})
    os.chown(repository.path, 4321, 4321)
    os.chown(repository.path / ".git", 4321, 4321)
    settings = {"GIT_CONFIG_GLOBAL": str(home / ".gitconfig"), "SUDO_UID": "0"}
    with pytest.raises(StateError) as caught:
        Git(str(repository.path), environment(**settings)).run("ls-files")
    assert "belongs to another user" in caught.value.message
    assert caught.value.hint.endswith(f"git config --global --add safe.directory {repository.path}")
    assert not (home / ".gitconfig").exists()
    allowed = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.directory",
        "GIT_CONFIG_VALUE_0": str(repository.path),
    }
    assert Git(str(repository.path), environment(**allowed)).run("ls-files") == b"a.md\n"


def test_a_broken_configuration_is_said_in_words(repository: Repository) -> None:
    (repository.path / ".git/config").write_text("[core\n")
    with pytest.raises(CannotRead, match="bad config line 1"):
        Git(str(repository.path), environment()).run("ls-files")


def test_every_filter_driver_is_known_by_name(repository: Repository) -> None:
    for name in ("lfs", "a=b.c", ""):
        repository.git("config", f"filter.{name}.clean", "false")
    repository.git("config", "filter.alone", "false")
    names = [name for name, _ in Git(str(repository.path), environment()).overrides]
    assert [name for name in names if name.endswith(".clean")] == [
        "filter..clean",
        "filter.a=b.c.clean",
        "filter.lfs.clean",
    ]


def test_a_value_travels_to_another_process(repository: Repository) -> None:
    git = Git(str(repository.path), environment(), (("GIT_INDEX_FILE", "/x"),))
    assert pickle.loads(pickle.dumps(git)) == git


def test_a_call_beside_our_work_gives_its_output_later(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    with Git(str(repository.path), environment()).begin("ls-files") as running:
        assert running.result() == b"a.md\n"


def test_a_call_beside_our_work_fails_in_words(repository: Repository) -> None:
    git = Git(str(repository.path), environment())
    with pytest.raises(CannotRead, match="ls-tree failed"), git.begin("ls-tree", "no") as running:
        running.result()


def test_a_call_whose_output_nobody_wants_is_ended(repository: Repository) -> None:
    with Git(str(repository.path), environment()).begin("cat-file", "--batch") as running:
        process = running._process
    assert process.poll() is not None


def test_a_conversation_ends_when_it_is_closed(repository: Repository) -> None:
    with Git(str(repository.path), environment()).talk("cat-file", "--batch-check") as talk:
        talk.say(b"HEAD\n")
        assert talk.line() == b"HEAD missing\n"
        process = talk._process
    assert process.poll() is not None


def test_a_conversation_with_a_dead_process_ends_in_silence(repository: Repository) -> None:
    with Git(str(repository.path), environment()).talk("cat-file", "--no-such-option") as talk:
        talk._process.wait()
        talk.say(b"HEAD\n")
        assert talk.line() == b""


def test_what_goes_on_by_itself_takes_what_others_leave(tmp_path: Path) -> None:
    said = tmp_path / "said"
    script = f"""[ "$1" = version ] && echo git version 2.40.0 && exit
        n=0; while [ "$(nice)" != 19 ] && [ $n -lt 100 ]; do n=$((n + 1)); sleep 0.02; done
        nice > {said}"""
    path = program(tmp_path / "bin", script) + os.pathsep + os.environ["PATH"]
    has_ended = Git(str(tmp_path), environment(PATH=path), known=()).leave("repack")
    while not has_ended():
        time.sleep(0.01)
    assert said.read_text() == "19\n"


def test_control_characters_of_gits_words_do_not_reach_a_terminal(repository: Repository) -> None:
    with pytest.raises(CannotRead) as caught:
        Git(str(repository.path), environment()).run("ls-tree", "\x1b[31mred")
    assert caught.value.message.isprintable()


def test_the_programs_file_must_be_executable(tmp_path: Path) -> None:
    path = program(tmp_path / "bin", "echo git version 2.40.0")
    os.chmod(tmp_path / "bin/git", stat.S_IRUSR)
    with pytest.raises(CannotRead, match="not found"):
        Git(str(tmp_path), environment(PATH=path)).run("version")


def test_a_call_that_does_not_end_is_given_up_in_words(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    git = Git(str(repository.path), environment())
    git.run("version")
    os.mkfifo(repository.path / ".gitignore")
    monkeypatch.setattr(run, "PATIENCE", 0.2)
    listing = ("ls-files", "-o", "--exclude-standard")
    with pytest.raises(CannotRead, match="did not answer within") as caught:
        git.run(*listing)
    assert ".gitignore" in caught.value.hint
    with pytest.raises(CannotRead, match="did not answer within"), git.begin(*listing) as running:
        running.result()


def test_a_folder_that_goes_away_is_said_by_every_kind_of_call(tmp_path: Path) -> None:
    git = Git(str(tmp_path / "gone"), environment(), known=())
    for call in (git.run, git.begin, git.talk):
        with pytest.raises(CannotRead, match="there is no folder"):
            call("version")


def test_a_folder_without_permission_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0)
    with as_nobody(tmp_path), pytest.raises(CannotRead, match="no permission to enter"):
        Git(str(folder), environment(), known=()).run("version")


def test_a_program_that_cannot_start_is_said(tmp_path: Path) -> None:
    path = program(tmp_path / "bin", "")
    (tmp_path / "bin/git").write_text("#!/no/such/shell\n")
    with pytest.raises(CannotRead, match="could not be started"):
        Git(str(tmp_path), environment(PATH=path)).run("version")


@pytest.mark.parametrize(("seconds", "ends"), [(30.0, True), (0.2, False)])
def test_a_file_is_kept_open_until_a_process_ends_or_it_is_late(seconds: float, ends: bool) -> None:
    other = subprocess.Popen(["sleep", "30"])
    reads, writes = os.pipe()
    try:
        outlast(other.pid, writes, seconds)
        os.close(writes)
        os.set_blocking(reads, False)
        if ends:
            with pytest.raises(BlockingIOError):
                os.read(reads, 1)
            other.kill()
            other.wait()
        until = time.monotonic() + 10
        while True:
            try:
                assert os.read(reads, 1) == b""  # nobody has it open any more
                break
            except BlockingIOError:
                assert time.monotonic() < until
                time.sleep(0.02)
    finally:
        os.close(reads)
        other.kill()
        other.wait()


def test_without_a_shell_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    reads, writes = os.pipe()
    outlast(os.getpid(), writes, 5)
    os.close(writes)
    assert os.read(reads, 1) == b""
    os.close(reads)


def test_a_git_that_was_killed_has_answered_nothing(tmp_path: Path) -> None:
    """Silence of `symbolic-ref` or `rev-parse --quiet` means that there is nothing."""
    path = program(tmp_path / "bin", '[ "$1" = version ] && echo git version 2.45 || kill -9 $$')
    git = Git(str(tmp_path), environment(PATH=path), known=())
    for ask in (git.ask, git.run):
        with pytest.raises(
            StateError, match=r"Git was ended by signal 9 while it worked in"
        ) as told:
            ask("symbolic-ref", "--quiet", "HEAD")
        assert told.value.hint.startswith("Try again")
