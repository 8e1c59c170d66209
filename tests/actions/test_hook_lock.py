"""While the hooks of a person's commit run, no tool writes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.hooked import git
from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.hook_lock import HELD, holding, run_held
from vaultkit.model.outcome import Refused
from vaultkit.model.request import EditText
from vaultkit.trees.write_lock import holder_of, make_ready, write_lock

TIDES, ADA = "concepts/tides.md", "entities/ada.md"
EDIT = EditText(page="Tides", old="rises", new="rises and falls")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault")
    make_ready(state(made))
    return made


def state(vault: Repository) -> str:
    return str(vault.path / ".git/vaultkit")


def test_the_lock_is_held_and_given_back(vault: Repository) -> None:
    told: list[str] = []
    with holding(str(vault.path), os.environ, told.append) as let_go:
        assert holder_of(state(vault)) == (os.getpid(), "git commit")
        outcome = writer_of(vault, wait=0.05).write(asked(EDIT))
        assert isinstance(outcome, Refused)
        assert outcome.name == "busy"
        assert outcome.message.startswith("git commit (process ")
        with holding(str(vault.path), {**os.environ, HELD: "1"}, told.append):
            pass  # inside it nothing waits for itself
        let_go()
        published(writer_of(vault, wait=0.05).write(asked(EDIT)))
    assert told == []


def test_where_there_is_no_repository_nothing_is_held(tmp_path: Path) -> None:
    with holding(str(tmp_path), os.environ, print):
        assert list(tmp_path.iterdir()) == []
    vault = vault_repository(tmp_path / "vault")
    with holding(str(vault.path), os.environ, print):  # nor where no tool ever wrote
        assert holder_of(state(vault)) is None
        assert not Path(state(vault)).exists()


def test_a_commit_goes_on_where_a_writer_does_not_end(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vaultkit.actions.hook_lock._WAIT", 0.05)
    told: list[str] = []
    with (
        write_lock(state(vault), "agent:slow", wait=1),
        holding(str(vault.path), os.environ, told.append),
    ):
        assert len(told) == 1
        assert told[0].startswith("agent:slow (process ")


def test_a_hook_is_run_with_its_code_and_let_go_of_after_a_while(vault: Repository) -> None:
    words = ("sh", "-c", f'test "${HELD}" = 1 && exit 7')
    assert run_held(words, str(vault.path), os.environ, print) == 7
    assert run_held(("sh", "-c", "kill -9 $$"), str(vault.path), os.environ, print) == 137
    lock = f"{state(vault)}/write.lock"
    once, patient = ("flock", "-w", "0.6", lock, "true"), ("flock", "-w", "60", lock, "true")
    assert run_held(once, str(vault.path), os.environ, print) == 1
    assert run_held(patient, str(vault.path), os.environ, print, longest=0.1) == 0


def test_f31_a_slow_hook_that_mends_files_is_safe_from_tools(vault: Repository) -> None:
    hooks = vault.path / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    # as an auto-fixing hook does: what is unstaged goes away, and comes back in the end
    (hooks / "pre-commit").write_text(
        "#!/bin/sh\ngit diff >.git/aside\ngit checkout -q -- .\ntouch .git/begun\nsleep 1.5\n"
        "test -s .git/aside && git apply .git/aside\nexit 0\n"
    )
    (hooks / "pre-commit").chmod(0o755)
    assert vaultkit("hooks", "install", folder=vault.path).code == 0
    vault.write({ADA: VAULT[ADA] + "Staged.\n"})
    vault.add()
    vault.write({TIDES: VAULT[TIDES] + "\nUnstaged.\n"})
    vault.git("config", "user.name", "Bo")
    vault.git("config", "user.email", "bo@example.org")
    commit = subprocess.Popen(
        ["git", "-C", str(vault.path), "commit", "-qm", "a person's"], stderr=subprocess.PIPE
    )
    until = time.monotonic() + 20
    while not (vault.path / ".git/begun").exists():
        assert time.monotonic() < until
        time.sleep(0.02)
    outcome = writer_of(vault, wait=0.1).write(asked(EDIT))
    assert isinstance(outcome, Refused)
    assert outcome.name == "busy"
    receipt = published(writer_of(vault, wait=20).write(asked(EDIT)))  # waits, and lands
    _, said = commit.communicate(timeout=20)
    text = (vault.path / TIDES).read_text()
    assert "rises and falls" in text
    assert "Unstaged." in text
    assert receipt.commit in vault.git("rev-list", "HEAD").split()
    if commit.returncode:  # the tool came between the hook and the end of the commit
        assert b"cannot lock ref" in said
        assert "a person's" in (vault.path / ".git/COMMIT_EDITMSG").read_text()
        assert "Staged." in vault.git("show", f":{ADA}")
    else:
        assert "Staged." in vault.git("show", f"HEAD:{ADA}")
    assert git(vault, "fsck", "--strict").code == 0


MANAGER = """
import os, sys, time
from vaultkit.actions.hook_lock import holding
with holding(sys.argv[1], os.environ, print):
    pass
with holding(sys.argv[1], os.environ, print):  # the next hook does not wait for the first
    pass
"""


@pytest.mark.parametrize("variable", ["PRE_COMMIT", "VAULTKIT_INSIDE"])
def test_where_a_program_runs_hooks_the_lock_is_kept_until_it_ends(
    vault: Repository, variable: str
) -> None:
    manager = subprocess.Popen(
        ["sh", "-c", '"$0" -c "$1" "$2"; read -r line', sys.executable, MANAGER, str(vault.path)],
        env={**os.environ, variable: "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    until = time.monotonic() + 20
    while holder_of(state(vault)) is None:
        assert time.monotonic() < until
        time.sleep(0.02)
    time.sleep(0.5)
    assert holder_of(state(vault)) == (manager.pid, "git commit")
    outcome = writer_of(vault, wait=0.05).write(asked(EDIT))
    assert isinstance(outcome, Refused)
    assert outcome.message.startswith(f"git commit (process {manager.pid})")
    out, _ = manager.communicate(b"\n", timeout=20)  # nobody keeps its streams open
    assert out == b""
    published(writer_of(vault, wait=5).write(asked(EDIT)))


def test_a_kept_lock_ends_after_a_while(vault: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaultkit.actions.hook_lock._LONGEST", 0.3)
    with holding(str(vault.path), {**os.environ, "PRE_COMMIT": "1"}, print):
        assert holder_of(state(vault)) == (os.getppid(), "git commit")
    published(writer_of(vault, wait=5).write(asked(EDIT)))
