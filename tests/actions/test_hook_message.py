from __future__ import annotations

import os

import pytest

from tests.support.repository import Repository
from vaultkit.actions.hook_message import message_faults

_ID = "Vault-Request: 0f6c1e0a-9a51-4c39-8a4e-0d2f8a1c9b11"
_RECEIPT = f"vault: undo Tides\n\n{_ID}\nVault-Operation: undo\n"


def faults(repository: Repository, text: str) -> tuple[tuple[int, str], ...]:
    return message_faults(text, str(repository.path), os.environ)


def test_an_ordinary_message_asks_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    nowhere = str(tmp_path_factory.mktemp("plain"))
    text = "A change\n\nSigned-off-by: Ada <ada@example.org>\n"
    assert message_faults(text, nowhere, {"PATH": "/nowhere"}) == ()


def test_a_commit_that_has_these_trailers_allows_them(repository: Repository) -> None:
    assert faults(repository, _RECEIPT)  # before the first commit, too
    repository.commit({"a.md": "x\n"}, message=_RECEIPT)
    assert faults(repository, _RECEIPT) == ()
    more = "\n(cherry picked from commit 1234)\n"
    assert faults(repository, "Other words\n\nWhy.\n\n" + _RECEIPT.split("\n\n")[1] + more) == ()


@pytest.mark.parametrize(
    "text",
    [
        _RECEIPT.replace("undo\n", "redo\n"),
        _RECEIPT + "Vault-Record: a - -\n",
        _RECEIPT.replace("Vault-Operation", "Vault-Actor").replace(": undo\n", ": agent:x\n"),
        f"x\n\nVault-Operation: undo\n{_ID}\n",
        f"x\n\n{_ID}\n",
        _RECEIPT.replace("9b11", "9b12"),
    ],
)
def test_trailers_that_no_commit_has_in_this_way_are_refused(
    repository: Repository, text: str
) -> None:
    repository.commit({"a.md": "x\n"}, message=_RECEIPT)
    ((line, words),) = faults(repository, text)
    assert line == 3
    assert words.endswith("which only vaultkit writes, and no commit here has it")


def test_two_receipts_of_a_squash_are_each_looked_for(repository: Repository) -> None:
    other = _RECEIPT.replace("0f6c", "1f6c")
    repository.commit({"a.md": "x\n"}, message=_RECEIPT)
    assert [line for line, _ in faults(repository, f"{_RECEIPT}\n{other}")] == [8]
    repository.commit({"a.md": "y\n"}, message=other)
    assert faults(repository, f"# combined\n{_RECEIPT}\n{other}") == ()


def test_what_is_not_well_formed_is_told_first(repository: Repository) -> None:
    ((line, words),) = faults(repository, "x\n\nVault-Request: 12\n")
    assert (line, words) == (3, "Vault-Request must be a UUID in lower case")


@pytest.mark.parametrize("value", ["", "\0", "x" * 2_000_000, "\udcff\udcfe", "--all", "\x1b[2J"])
def test_hostile_values_are_refused_like_others(repository: Repository, value: str) -> None:
    repository.commit({"a.md": "x\n"})
    assert len(faults(repository, f"x\n\nVault-Actor: {value}\n")) == 1
