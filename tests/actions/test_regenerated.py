from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.observe import commit_by_hand
from vaultkit.actions.verify import Verifier
from vaultkit.model.outcome import Published
from vaultkit.model.request import CreatePage, EditText
from vaultkit.model.verified import Verdict

NEAP = CreatePage(type="concept", title="Neap tides", body="They are [[Tides]].")
RETITLE = EditText(page="Tides", old="", new="", fields={"title": "Spring tides"})


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    """A vault whose generated files are up to date and committed on the branch that owns them."""
    made = vault_repository(tmp_path / "v")
    assert vaultkit("generate", folder=made.path).code == 0
    made.commit()
    return made


def stale(vault: Repository) -> int:
    return vaultkit("check", "--select", "GN", folder=vault.path).code


def test_the_commit_of_a_write_carries_them(vault: Repository) -> None:
    receipt = published(writer_of(vault).write(asked(NEAP)))
    assert stale(vault) == 0
    assert vault.git("status", "--porcelain") == ""
    changed = vault.git("show", "--name-only", "--format=", "HEAD").splitlines()
    assert "index.md" in changed
    assert [one.record for one in receipt.records] == ["concept/neap-tides"]
    assert "concepts/neap-tides.md" in (vault.path / "index.md").read_text()


def test_one_write_after_another(vault: Repository) -> None:
    writer = writer_of(vault)
    published(writer.write(asked(NEAP)))
    published(writer.write(asked(RETITLE)))
    assert "[Spring tides]" in (vault.path / "index.md").read_text()
    assert stale(vault) == 0
    assert vault.git("status", "--porcelain") == ""


def test_the_commit_of_a_persons_edit_carries_them(vault: Repository) -> None:
    vault.git("config", "user.name", "Bo")
    vault.git("config", "user.email", "bo@example.org")
    page = vault.path / "concepts/tides.md"
    page.write_text(page.read_text().replace("title: Tides", "title: Spring tides"))
    outcome = commit_by_hand(writer_of(vault))
    assert isinstance(outcome, Published), outcome
    assert outcome.receipt.paths == ("concepts/tides.md",)
    assert "[Spring tides]" in (vault.path / "index.md").read_text()
    assert stale(vault) == 0
    assert vault.git("status", "--porcelain") == ""
    writer = writer_of(vault)
    (told,) = Verifier(writer.place, writer.odb).verify().found
    assert told.verdict is Verdict.OK


def test_another_branch_leaves_them_alone(vault: Repository) -> None:
    vault.git("switch", "--quiet", "--create", "topic")
    published(writer_of(vault).write(asked(NEAP)))
    assert vault.git("show", "--name-only", "--format=", "HEAD") == "concepts/neap-tides.md"


def test_a_vault_that_generates_nothing_gets_nothing(tmp_path: Path) -> None:
    plain = vault_repository(tmp_path / "plain")
    published(writer_of(plain).write(asked(NEAP)))
    assert not (plain.path / "index.md").exists()


def test_what_a_person_wrote_by_hand_stays(vault: Repository) -> None:
    index = vault.path / "index.md"
    lines = index.read_text().splitlines(keepends=True)
    mine = next(number for number, line in enumerate(lines) if line.startswith("- ["))
    lines.insert(mine, "A person's words.\n")
    index.write_text("".join(lines))
    for committed in (False, True):
        if committed:
            vault.commit()
        published(writer_of(vault).write(asked(NEAP if not committed else RETITLE)))
        assert "A person's words.\n" in index.read_text()
