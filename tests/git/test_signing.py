"""Commits are signed where the person's settings ask for it, or not made at all."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.git import signing
from vaultkit.git.run import Git
from vaultkit.git.signing import CannotSign, signer_of
from vaultkit.model.outcome import Refused
from vaultkit.model.request import EditText, WriteRequest

EDIT = asked(EditText(page="Tides", old="rises", new="falls"))

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="needs ssh-keygen")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault")
    made.git("config", "commit.gpgsign", "true")
    return made


@pytest.fixture
def key(tmp_path: Path) -> Path:
    place = tmp_path / "key"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", str(place)]
    subprocess.run(words, check=True)
    return place


def with_ssh(vault: Repository, key: Path | str) -> None:
    vault.git("config", "gpg.format", "ssh")
    vault.git("config", "user.signingkey", str(key))


def refused(vault: Repository, request: WriteRequest = EDIT) -> Refused:
    before = vault.head
    outcome = writer_of(vault).write(request)
    assert isinstance(outcome, Refused)
    assert outcome.name == "cannot-sign"
    assert vault.head == before
    assert vault.git("status", "--porcelain") == ""
    assert vault.git("for-each-ref", "refs/vaultkit") == ""
    return outcome


def verified(vault: Repository, key: Path, folder: Path) -> str:
    """What Git says of the signature at the tip."""
    allowed = folder / "allowed"
    allowed.write_text(f"anyone {key.with_suffix('.pub').read_text()}")
    return vault.git("-c", f"gpg.ssh.allowedSignersFile={allowed}", "log", "-1", "--format=%G? %GS")


def test_f34_a_commit_is_signed_by_ssh(vault: Repository, key: Path, tmp_path: Path) -> None:
    with_ssh(vault, key)
    published(writer_of(vault).write(EDIT))
    assert verified(vault, key, tmp_path) == "G anyone"
    vault.git("fsck", "--strict")


def test_a_key_below_home_is_found(vault: Repository, key: Path, tmp_path: Path) -> None:
    with_ssh(vault, "~/key")
    published(writer_of(vault, HOME=str(tmp_path)).write(EDIT))
    assert verified(vault, key, tmp_path) == "G anyone"


def test_a_literal_key_is_signed_with_by_its_agent(vault: Repository, key: Path) -> None:
    with_ssh(vault, f"key::{key.with_suffix('.pub').read_text().strip()}")
    assert "ssh-keygen could not sign" in refused(vault).message  # there is no agent


def test_f34_a_key_that_is_not_there_is_refused(vault: Repository, tmp_path: Path) -> None:
    with_ssh(vault, tmp_path / "absent")
    assert "there is no key at" in refused(vault).message


def test_a_key_with_a_passphrase_does_not_wait_for_anybody(
    vault: Repository, tmp_path: Path
) -> None:
    place = tmp_path / "locked"
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "secret", "-f", str(place)]
    subprocess.run(words, check=True)
    with_ssh(vault, place)
    assert "could not sign" in refused(vault).message


def test_no_key_no_known_form_and_no_boolean_are_refused(vault: Repository) -> None:
    assert "names no key" in refused(vault).message
    vault.git("config", "gpg.format", "x509")
    assert "openpgp and ssh only" in refused(vault).message
    vault.git("config", "commit.gpgsign", "perhaps")
    git = Git(str(vault.path), os.environ)
    with pytest.raises(CannotSign, match="neither true nor false"):
        signer_of(git)


def test_a_program_that_the_repository_names_is_not_run(
    vault: Repository, key: Path, tmp_path: Path
) -> None:
    evil = tmp_path / "evil"
    evil.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    evil.chmod(0o755)
    with_ssh(vault, key)
    vault.git("config", "gpg.ssh.program", str(evil))
    assert "own configuration names a program" in refused(vault).message
    vault.git("config", "gpg.format", "openpgp")
    vault.git("config", "gpg.program", str(evil))
    assert "own configuration names a program" in refused(vault).message
    assert not (tmp_path / "ran").exists()


def test_a_program_of_the_persons_own_is_run(vault: Repository, key: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text(f'#!/bin/sh\ntouch {tmp_path}/ran\nexec ssh-keygen "$@"\n')
    mine.chmod(mine.stat().st_mode | stat.S_IXUSR)
    settings = tmp_path / "gitconfig"
    settings.write_text(f'[gpg "ssh"]\n\tprogram = {mine}\n')
    with_ssh(vault, key)
    published(writer_of(vault, GIT_CONFIG_GLOBAL=str(settings)).write(EDIT))
    assert (tmp_path / "ran").exists()


def test_a_program_that_is_gone_or_does_not_end_is_refused(
    vault: Repository, key: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "gitconfig"
    settings.write_text(f'[gpg "ssh"]\n\tprogram = {tmp_path}/nothing\n')
    with_ssh(vault, key)
    writer = writer_of(vault, GIT_CONFIG_GLOBAL=str(settings))
    assert isinstance(writer.write(EDIT), Refused)
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    settings.write_text(f'[gpg "ssh"]\n\tprogram = {slow}\n')
    monkeypatch.setattr(signing, "PATIENCE", 0.2)
    outcome = writer.write(EDIT)
    assert isinstance(outcome, Refused)
    assert "did not do its work" in outcome.message


def test_nobody_asks_for_signatures(vault: Repository) -> None:
    vault.git("config", "commit.gpgsign", "false")
    assert signer_of(Git(str(vault.path), os.environ)) is None


def test_f34_who_has_no_name_in_git_may_let_agents_write(vault: Repository) -> None:
    vault.git("config", "commit.gpgsign", "false")
    vault.git("config", "user.useConfigOnly", "true")
    receipt = published(writer_of(vault).write(EDIT))
    assert vault.git("log", "-1", "--format=%an %cn") == "research vaultkit"
    assert receipt.actor == "agent:research"


@pytest.fixture
def keyring(tmp_path: Path) -> Iterator[str]:
    """A folder of keys with one of Ana's; its agent is ended afterwards."""
    home = Path("/tmp") / f"vk-gpg-{os.getpid()}"  # sockets want a short path
    home.mkdir(mode=0o700)
    made = ["gpg", "--homedir", str(home), "--batch", "--passphrase", "", "--quick-gen-key"]
    try:
        subprocess.run([*made, "Ana <ana@example.org>", "ed25519"], check=True, capture_output=True)
        yield str(home)
    finally:
        words = ["gpgconf", "--homedir", str(home), "--kill", "all"]
        subprocess.run(words, check=False, capture_output=True)
        shutil.rmtree(home, ignore_errors=True)


@pytest.mark.skipif(shutil.which("gpg") is None, reason="needs gpg")
def test_a_commit_is_signed_by_gpg(
    vault: Repository, keyring: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault.git("config", "user.signingkey", "ana@example.org")
    published(writer_of(vault, GNUPGHOME=keyring).write(EDIT))
    monkeypatch.setenv("GNUPGHOME", keyring)
    assert vault.git("log", "-1", "--format=%G? %GS") == "G Ana <ana@example.org>"
    vault.git("config", "user.signingkey", "nobody@example.org")
    again = asked(EditText(page="Tides", old="falls", new="rises"))
    assert isinstance(writer_of(vault, GNUPGHOME=keyring).write(again), Refused)
