"""What a person agrees to is the page as it was when it was asked, or one that they looked at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.approvals import Approvals, approve
from vaultkit.actions.waits import waiting
from vaultkit.actions.write import Writer
from vaultkit.changes.fences import version_of
from vaultkit.errors import UsageError
from vaultkit.model.outcome import Outcome, Pending, Stale, Unchanged
from vaultkit.model.request import Actor, EditText, Retire

TIDES = "concepts/tides.md"
RETIRE = asked(Retire(page="Tides"), operation="retire", reason="Over")
OTHER = asked(EditText(page="README.md", old="# Sea", new="# The sea"))
EDIT = asked(EditText(page="Tides", old="rises", new="falls"))


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def agree(writer: Writer, *versions: str) -> Outcome:
    (waiting,) = writer.approvals.all()
    return approve(writer.approvals, writer.write, waiting.id, "Ana", versions)


def test_a_page_that_changed_is_not_what_was_agreed_on(vault: Repository) -> None:
    writer = writer_of(vault)
    assert isinstance(writer.write(RETIRE), Pending)
    (before,) = waiting(writer)
    version = version_of(VAULT[TIDES].encode())
    assert before.pages == ((TIDES, version, False, ""),)
    published(writer.write(EDIT))
    head = vault.head
    outcome = agree(writer)
    assert isinstance(outcome, Stale)
    assert "-The sea rises.\n+The sea falls." in outcome.broken[0].diff
    assert vault.head == head
    ((_, (page,)),) = waiting(writer)  # it goes on waiting, and tells how the page stands
    now = version_of((vault.path / TIDES).read_bytes())
    assert (page.version, page.differs, page.diff) == (now, True, outcome.broken[0].diff)
    assert isinstance(agree(writer, version), Stale)
    receipt = published(agree(writer, now))
    assert writer.write(replace(RETIRE, id=receipt.request)).__class__.__name__ == "Published"
    assert waiting(writer) == ()


def test_another_page_may_change(vault: Repository) -> None:
    writer = writer_of(vault)
    writer.write(RETIRE)
    published(writer.write(OTHER))
    published(agree(writer))


@pytest.mark.parametrize(
    ("versions", "told"), [(("1",), "is no hash"), (("1" * 16,) * 2, "2 versions are given")]
)
def test_versions_that_mean_nothing(
    vault: Repository, versions: tuple[str, ...], told: str
) -> None:
    writer = writer_of(vault)
    writer.write(RETIRE)
    with pytest.raises(UsageError, match=told):
        agree(writer, *versions)


def test_a_page_that_is_gone(vault: Repository) -> None:
    writer = writer_of(vault, branch="main")
    neap = "---\ntitle: Neap\ntype: concept\n---\n\n# Neap\n"
    vault.commit({"concepts/neap.md": neap})
    writer.write(asked(Retire(page="Neap"), operation="retire"))
    vault.git("rm", "--quiet", "concepts/neap.md")
    vault.git("commit", "--quiet", "-m", "gone")
    assert isinstance(agree(writer), Stale)
    assert waiting(writer)[0].pages[0].version == ""


def test_the_same_wish_without_an_id_waits_once(vault: Repository) -> None:
    writer = writer_of(vault)
    first = writer.write(RETIRE)
    assert isinstance(first, Pending)
    assert writer_of(vault).write(RETIRE) == first
    assert len(writer.approvals.all()) == 1
    writer.write(replace(RETIRE, actor=Actor("agent", "other")))  # another one's is another
    assert len(writer.approvals.all()) == 2


def test_what_is_done_already_is_over_once_it_is_decided(vault: Repository) -> None:
    writer = writer_of(vault)
    writer.write(RETIRE)
    published(writer.write(replace(RETIRE, approved_by="Bo")))
    head = vault.head
    outcome = agree(writer)
    assert outcome == Unchanged("concepts/tides.md is retired already")
    assert (vault.head, waiting(writer)) == (head, ())


def test_what_waited_before_pages_were_kept_can_be_decided(vault: Repository) -> None:
    writer = writer_of(vault)
    pending = writer.write(RETIRE)
    assert isinstance(pending, Pending)
    (known,) = writer.approvals.all()
    assert len(known.seen) == 1
    place = vault.path / f".git/vaultkit/approvals/{known.id}.json"
    place.write_text(place.read_text().replace('"seen"', '"gone"'))
    assert Approvals(writer.place.state).all()[0].seen == ()
    published(writer.write(replace(RETIRE, approved_by="Bo")))
    assert isinstance(agree(writer), Unchanged)
