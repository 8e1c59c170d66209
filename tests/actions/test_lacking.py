"""A page that somebody saved from an older text while it was written takes nothing out later."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.lacking import FOLDER, Lacks
from vaultkit.actions.observe import by_hand, commit_by_hand
from vaultkit.actions.verify import Verifier
from vaultkit.model.outcome import Published, Refused
from vaultkit.model.request import CreatePage, EditText, Rewrite, WriteRequest
from vaultkit.model.verified import Verdict
from vaultkit.render import as_by_hand, as_outcome

TIDES = "concepts/tides.md"
PAGE = VAULT[TIDES] + "\nThe moon pulls.\n\nThe shore waits.\n"
EDIT = asked(EditText(page="Tides", old="rises", new="rises and falls"))
SAVED = PAGE.replace("waits", "waits for a person")
BOTH = SAVED.replace("rises", "rises and falls")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault", {TIDES: PAGE})
    made.git("config", "user.name", "Bo")
    made.git("config", "user.email", "bo@example.org")
    return made


def saved_meanwhile(
    vault: Repository, text: str = SAVED, path: str = TIDES, request: WriteRequest = EDIT
) -> Published:
    """What a write says while which somebody saved a page as they had it."""
    writer = writer_of(vault)

    def save(point: str) -> None:
        if point == "moved":
            vault.write({path: text})

    writer._fault = save
    outcome = writer.write(request)
    assert isinstance(outcome, Published), outcome
    assert outcome.lacking == (path,)
    return outcome


def notes(vault: Repository) -> list[str]:
    folder = vault.path / ".git/vaultkit" / FOLDER
    return os.listdir(folder) if folder.is_dir() else []


def text(vault: Repository, commit: str = "HEAD") -> str:
    return vault.git_bytes("show", f"{commit}:{TIDES}").decode()


def test_the_write_and_observe_say_it_and_a_commit_keeps_both(vault: Repository) -> None:
    outcome = saved_meanwhile(vault)
    assert (vault.path / TIDES).read_text() == SAVED
    assert any("lacks this" in line for line in as_outcome.lines(outcome))
    assert f'"lacking": ["{TIDES}"]' in as_outcome.json_text(outcome)
    found = by_hand(writer_of(vault))
    assert [one.lacks for one in found.pages] == [outcome.receipt.commit]
    assert any("whose change it lacks" in line for line in as_by_hand.lines(found))
    assert f'"lacks": "{outcome.receipt.commit}"' in as_by_hand.json_text(found)
    assert isinstance(commit_by_hand(writer_of(vault)), Published)
    assert text(vault) == BOTH == (vault.path / TIDES).read_text()
    assert notes(vault) == []


def test_the_next_write_keeps_both_texts(vault: Repository) -> None:
    first = saved_meanwhile(vault).receipt
    second = published(writer_of(vault).write(asked(EditText(page="Tides", old="moon", new="Sun"))))
    assert text(vault, "HEAD~1") == BOTH
    assert text(vault) == BOTH.replace("moon", "Sun") == (vault.path / TIDES).read_text()
    assert vault.git("log", "-3", "--format=%an") == "research\nBo\nresearch"
    assert "merged with what was published since" in vault.git("log", "-1", "--format=%b", "HEAD~1")
    assert vault.git("status", "--porcelain") == ""
    assert notes(vault) == []
    writer = writer_of(vault)
    verified = Verifier(writer.place, writer.odb).verify().found
    assert {one.verdict for one in verified} == {Verdict.OK}
    assert first.commit != second.commit


def test_an_edit_that_is_saved_once_more_counts_from_the_same_text(vault: Repository) -> None:
    saved_meanwhile(vault)
    more = SAVED + "\nStill more.\n"
    vault.write({TIDES: more})
    assert isinstance(commit_by_hand(writer_of(vault)), Published)
    assert text(vault) == BOTH + "\nStill more.\n"


def test_in_conflict_nothing_of_the_page_is_committed(vault: Repository) -> None:
    saved = PAGE.replace("rises", "sinks")
    saved_meanwhile(vault, saved)
    old = vault.head
    for outcome in (
        commit_by_hand(writer_of(vault)),
        writer_of(vault).write(asked(EditText(page="Tides", old="moon", new="Sun"))),
    ):
        assert isinstance(outcome, Refused)
        assert outcome.name == "user-changes"
        assert f"git commit {TIDES}" in outcome.hint
    assert vault.head == old
    assert (vault.path / TIDES).read_text() == saved
    # another page may be written, and the person may commit what they want
    published(writer_of(vault).write(asked(EditText(page="Ada", old="knows", new="loves"))))
    vault.git("commit", "-qam", "mine")
    published(writer_of(vault).write(asked(EditText(page="Tides", old="moon", new="Sun"))))
    assert text(vault) == saved.replace("moon", "Sun")
    assert notes(vault) == []


def test_a_whole_new_text_waits_until_they_are_merged(vault: Repository) -> None:
    saved_meanwhile(vault)
    rewrite = asked(Rewrite(page="Tides", body="# Tides\n\nAnew.\n"))
    outcome = writer_of(vault).write(rewrite)
    assert isinstance(outcome, Refused)
    assert "observe --commit" in outcome.hint
    assert text(vault) == PAGE.replace("rises", "rises and falls")


def test_the_old_text_alone_is_no_edit(vault: Repository) -> None:
    saved_meanwhile(vault)
    vault.write({TIDES: PAGE})
    outcome = commit_by_hand(writer_of(vault))
    assert isinstance(outcome, Refused)
    assert "nothing else than that text" in outcome.message
    assert (vault.path / TIDES).read_text() == PAGE


def test_it_is_forgotten_once_the_disk_has_it(vault: Repository) -> None:
    saved_meanwhile(vault)
    writer = writer_of(vault)
    assert list(Lacks(writer.place).standing()) == [TIDES]
    vault.git("checkout", "--", TIDES)
    assert Lacks(writer.place).standing() == {}
    with writer.locked("test"):
        assert notes(vault) == []


def test_what_holds_both_lacks_nothing(vault: Repository) -> None:
    saved_meanwhile(vault)
    vault.write({TIDES: BOTH})
    assert Lacks(writer_of(vault).place).standing() == {}
    assert isinstance(commit_by_hand(writer_of(vault)), Published)
    assert text(vault) == BOTH


def test_a_page_that_both_made(vault: Repository) -> None:
    path = "concepts/moon.md"
    made = CreatePage(type="concept", title="Moon", body="# Moon\n\n[[Tides]] by a tool.\n")
    mine = "---\ntitle: Moon\ntype: concept\n---\n\n# Moon\n\n[[Tides]] by a person.\n"
    saved_meanwhile(vault, mine, path, asked(made))
    assert isinstance(commit_by_hand(writer_of(vault)), Refused)
    assert (vault.path / path).read_text() == mine


def test_a_note_that_is_damaged_is_none(vault: Repository) -> None:
    saved_meanwhile(vault)
    (name,) = notes(vault)
    (vault.path / ".git/vaultkit" / FOLDER / name).write_text("{")
    writer = writer_of(vault)
    assert Lacks(writer.place).of(TIDES) is None
    with writer.locked("test"):
        assert notes(vault) == []
