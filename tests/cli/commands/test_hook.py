from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.repository import Repository

_VAULT = {"vault.yaml": "links: {preset: commonmark}\n", "a.md": "# A\n\n[x](gone.md)\n"}


@pytest.fixture
def staged(repository: Repository) -> Repository:
    repository.write(_VAULT)
    repository.add()
    return repository


def hook(repository: Repository, *words: str, **environment: str) -> Ran:
    ran = vaultkit("hook", *words, folder=repository.path, environment=environment)
    assert "Traceback" not in ran.err
    return ran


def test_nothing_to_say_is_said_with_silence(repository: Repository) -> None:
    repository.commit({"a.md": "# A\n"})
    repository.write({"a.md": "# B\n"})
    repository.add()
    ran = hook(repository, "pre-commit")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_a_warning_is_told_and_stops_nothing(repository: Repository) -> None:
    settings = "checks: {severity: {broken-link: warning}}\n"
    repository.write({"vault.yaml": settings, "a.md": _VAULT["a.md"]})
    repository.add()
    ran = hook(repository, "pre-commit")
    assert ran.code == 0
    assert "warning broken-link" in ran.out


def test_the_hook_tells_byte_for_byte_what_check_tells(staged: Repository) -> None:
    for style in ("json", "text", "sarif"):
        told = hook(staged, "pre-commit", "--format", style)
        words = ("check", "--at", "index", "--new-only", "--format", style)
        assert told.out == vaultkit(*words, folder=staged.path).out
        assert told.code == 1
    assert json.loads(hook(staged, "pre-commit", "--no-cache", "--format", "json").out)


def test_a_variable_for_other_commands_does_not_move_a_hook(
    staged: Repository, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    assert hook(staged, "pre-commit", VAULTKIT_VAULT=str(tmp_path / "other")).code == 1


def test_a_message_is_read_from_its_file(repository: Repository) -> None:
    repository.write({"good": b"Gr\xfc\xdfe\n", "bad": b"x\n\nVault-Request: \x1b[2J1\n"})
    ran = hook(repository, "commit-msg", "good")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    ran = hook(repository, "commit-msg", "bad")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "bad:3: Vault-Request must be a UUID in lower case\n"
        "  next: take the lines that begin with Vault- out of the message, or write them "
        "indented; your text is kept in bad\n"
    )
    ran = hook(repository, "commit-msg", "none")
    assert (ran.code, ran.out) == (2, "")
    assert "the message in none cannot be read" in ran.err


def test_a_push_without_words_of_what_is_pushed_could_not_be_checked(staged: Repository) -> None:
    ran = hook(staged, "pre-push")
    assert (ran.code, ran.out) == (2, "")
    assert "nothing says what is pushed" in ran.err
    assert hook(staged, "pre-push", "origin", "url").code == 0  # no lines: nothing is pushed


def test_pre_commit_says_by_variables_what_is_pushed(repository: Repository) -> None:
    first = repository.commit({"vault.yaml": _VAULT["vault.yaml"], "b.md": "# B\n"})
    repository.commit(_VAULT)
    ran = hook(repository, "pre-push", PRE_COMMIT_FROM_REF=first, PRE_COMMIT_TO_REF="HEAD")
    assert (ran.code, ran.out.count("gone.md")) == (1, 2)
    given = {
        "PRE_COMMIT_LOCAL_BRANCH": "refs/heads/main",
        "PRE_COMMIT_REMOTE_BRANCH": "refs/heads/main",
        "PRE_COMMIT_REMOTE_NAME": "origin",
    }
    assert hook(repository, "pre-push", **given).code == 1
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    assert hook(repository, "pre-push", **given).code == 0
