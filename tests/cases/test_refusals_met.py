"""Every row of the table of refusals is met by a real write, in the state that the row tells of.

The write changes nothing and says what the matter is and what to do. Once that is done, the same
request lands.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.invariants import persons
from tests.support.repository import Repository, init_repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.write import Writer
from vaultkit.model.outcome import Refused
from vaultkit.model.refusals import REFUSALS, Refusal
from vaultkit.model.request import CreatePage, EditText, WriteRequest
from vaultkit.trees.write_lock import write_lock

TIDES = "concepts/tides.md"
ID = "0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e"
EDIT = asked(EditText(page="Tides", old="rises", new="falls"), id=ID)


class Asked(NamedTuple):
    """What meets the refusal: a writer, its request, and whether that is called off."""

    writer: Writer
    request: WriteRequest = EDIT
    called_off: bool = False


Met = Iterator[Asked]
"""Brings a vault into a state, tells what is asked there, and then takes the next step."""


def another_repository(vault: Repository) -> Met:
    vault.git("rm", "-r", "--quiet", "entities")
    vault.commit({"README.md": "# Sea\n"})
    init_repository(vault.path / "entities", {"x.md": "x"})
    page = CreatePage(type="entity", title="Bo", body="[[Tides]]")
    yield Asked(writer_of(vault), asked(page, id=ID))
    shutil.rmtree(vault.path / "entities")


def branch_changed(vault: Repository) -> Met:
    writer = writer_of(vault)
    vault.git("switch", "--quiet", "--create", "other")
    yield Asked(writer)
    vault.git("switch", "--quiet", "main")


def busy(vault: Repository) -> Met:
    with write_lock(str(vault.path / ".git/vaultkit"), "agent:other", wait=1):
        yield Asked(writer_of(vault, wait=0.05))


def called_off(vault: Repository) -> Met:
    yield Asked(writer_of(vault), called_off=True)


def cannot_sign(vault: Repository) -> Met:
    vault.git("config", "commit.gpgSign", "true")
    yield Asked(writer_of(vault))
    vault.git("config", "commit.gpgSign", "false")


def converted_file(vault: Repository) -> Met:
    (vault.path / ".gitattributes").write_text("*.md filter=lfs\n")
    yield Asked(writer_of(vault))
    (vault.path / ".gitattributes").unlink()


def no_identity(vault: Repository) -> Met:
    vault.git("config", "user.name", "Bo")
    vault.write({TIDES: VAULT[TIDES] + "\nMine.\n"})
    yield Asked(writer_of(vault))
    vault.git("config", "user.email", "bo@example.org")


def no_space(vault: Repository) -> Met:
    yield Asked(writer_of(vault, VAULTKIT_FAULT="objects:error:ENOSPC"))


def operation_in_progress(vault: Repository) -> Met:
    vault.git("bisect", "start")
    yield Asked(writer_of(vault))
    vault.git("bisect", "reset")


def rejected_by_hook(vault: Repository) -> Met:
    hook = vault.path / ".git/hooks/reference-transaction"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text('#!/bin/sh\n[ "$1" = prepared ] || exit 0\n! grep -q refs/heads/\n')
    hook.chmod(0o755)
    yield Asked(writer_of(vault))
    hook.unlink()


def request_reused(vault: Repository) -> Met:
    published(writer_of(vault).write(EDIT))
    other = asked(EditText(page="Tides", old="falls", new="ebbs"), id=ID)
    yield Asked(writer_of(vault), other)


def suspected_damage(vault: Repository) -> Met:
    left = vault.path / ".git/vaultkit/writers/4711-0f6c2a9e"
    left.parent.mkdir(parents=True)
    left.write_bytes(b"")
    (vault.path / TIDES).write_bytes(b"")
    yield Asked(writer_of(vault))
    (vault.path / TIDES).write_text(VAULT[TIDES])


def unreadable_settings(vault: Repository) -> Met:
    settings = vault.path / "vault.yaml"
    settings.write_text(f"{VAULT['vault.yaml']}chekcs: {{}}\n")
    yield Asked(writer_of(vault))
    settings.write_text(VAULT["vault.yaml"])


def user_changes(vault: Repository) -> Met:
    vault.write({TIDES: VAULT[TIDES] + "\nMine.\n"})
    vault.add(TIDES)
    yield Asked(writer_of(vault))
    vault.git("commit", "--quiet", "--message", "mine")


def vault_moved(vault: Repository) -> Met:
    writer, moved = writer_of(vault), vault.path.parent / "moved"
    vault.path.rename(moved)
    yield Asked(writer)
    moved.rename(vault.path)


STATES: dict[str, Callable[[Repository], Met]] = {
    state.__name__.replace("_", "-"): state
    for state in (
        another_repository,
        branch_changed,
        busy,
        called_off,
        cannot_sign,
        converted_file,
        no_identity,
        no_space,
        operation_in_progress,
        rejected_by_hook,
        request_reused,
        suspected_damage,
        unreadable_settings,
        user_changes,
        vault_moved,
    )
}


def seen(vault: Repository) -> object:
    """All that a refused write must leave: every file, the index, references, the stash."""
    if not vault.path.exists():
        return sorted(vault.path.parent.iterdir())
    return persons(vault), vault.git("for-each-ref"), vault.git("status", "--porcelain")


def test_every_row_has_its_state() -> None:
    assert list(STATES) == [one.name for one in REFUSALS]


@pytest.mark.parametrize("row", REFUSALS, ids=lambda row: row.name)
def test_a_write_meets_the_row_and_lands_after_the_next_step(tmp_path: Path, row: Refusal) -> None:
    vault = vault_repository(tmp_path / "vault")
    state = STATES[row.name](vault)
    writer, request, called_off = next(state)
    before = seen(vault)
    outcome = writer.write(request, lambda: called_off)
    assert isinstance(outcome, Refused)
    assert outcome.name == row.name
    example = row.example.split()
    assert len([word for word in example if word in outcome.message.split()]) > len(example) * 0.4
    assert outcome.hint
    assert seen(vault) == before
    next(state, None)
    writer.close()
    if row.name == "request-reused":
        request = replace(request, id=None)
    published(writer_of(vault).write(request))
