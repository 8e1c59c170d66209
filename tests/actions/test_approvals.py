"""Requests that wait for a person, and what becomes of them."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from tests.support.repository import Repository
from tests.support.writing import AGENT, NOW, VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.approvals import Approvals, approve, needs_person
from vaultkit.changes.fences import version_of
from vaultkit.errors import UsageError
from vaultkit.model.outcome import Pending, Published, Refused, Rejected, Stale
from vaultkit.model.request import EditText, Fence, Item, Restore, Retire, WriteRequest

TIDES = "concepts/tides.md"
LINKS = EditText(page="README.md", old="[Tides](concepts/tides.md), ", new="")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def wish(*items: Item, **more: object) -> WriteRequest:
    return asked(*items, id=str(uuid4()), operation="retire", reason="Over", **more)


def test_a_retirement_waits_and_is_published_once_somebody_agrees(vault: Repository) -> None:
    writer, request, head = writer_of(vault), wish(Retire(page="Tides")), vault.head
    first = writer.write(request)
    assert isinstance(first, Pending)
    assert first.approval == request.id
    assert writer_of(vault).write(request) == first  # also by another process
    assert vault.head == head
    assert vault.git("status", "--porcelain") == ""
    (waiting,) = Approvals(writer.place.state).all()
    assert (waiting.title, waiting.at) == ("retire concepts/tides.md", "2026-03-01T12:30:15Z")
    approvals = writer.approvals
    receipt = published(approve(approvals, writer.write, str(request.id)[:8], "Ana"))
    assert receipt.actor == AGENT.text
    assert "\n\nOver\n\nApproved by Ana.\n\nVault-" in vault.git("log", "-1", "--format=%B")
    assert "lifecycle: retired\nretired: 2026-03-01\n" in (vault.path / TIDES).read_text()
    assert approvals.all() == ()
    assert writer.write(request) == Published(receipt, replayed=True)
    approvals.ask(request, "x", NOW)  # as if the process had died before it was over
    assert writer.write(request) == Published(receipt, replayed=True)
    assert approvals.all() == ()
    back = wish(Restore(page="Tides"))
    assert isinstance(writer.write(back), Pending)
    published(approve(approvals, writer.write, str(back.id), "Ana"))
    assert (vault.path / TIDES).read_text() == VAULT[TIDES]


def test_whoever_has_agreed_is_not_asked(vault: Repository) -> None:
    request = wish(Retire(page="Tides"), approved_by="Ana")
    assert not needs_person(request)
    published(writer_of(vault).write(request))


def test_a_rejected_request_stays_rejected(vault: Repository) -> None:
    writer, request, head = writer_of(vault), wish(Retire(page="Tides")), vault.head
    writer.write(request)
    writer.approvals.reject(str(request.id), "Ana")
    assert writer.approvals.all() == ()
    again = writer.write(request)
    assert isinstance(again, Rejected)
    assert again.message == "Ana was asked and has rejected this request"
    assert "Do not ask for it again" in again.hint
    with pytest.raises(UsageError, match="Ana has rejected"):
        approve(writer.approvals, writer.write, str(request.id), "Eve")
    assert vault.head == head


def test_what_is_approved_goes_the_whole_road_again(vault: Repository) -> None:
    writer = writer_of(vault)
    digest = "5" * 64
    stale = wish(Retire(page="Tides"), fences=(Fence("Tides", None, digest),))
    assert isinstance(writer.write(stale), Stale)  # nothing waits for what cannot be
    assert writer.approvals.all() == ()
    request = wish(Retire(page="Tides"))
    writer.write(request)
    vault.commit({TIDES: VAULT[TIDES].replace("type: concept", "type: [")})
    assert isinstance(approve(writer.approvals, writer.write, str(request.id), "Ana"), Stale)
    now = version_of((vault.path / TIDES).read_bytes())
    with pytest.raises(UsageError, match="before its frontmatter is mended"):
        approve(writer.approvals, writer.write, str(request.id), "Ana", (now,))
    assert [one.id for one in writer.approvals.all()] == [request.id]


def test_an_id_that_waits_is_not_used_for_something_else(vault: Repository) -> None:
    writer, request = writer_of(vault), wish(Retire(page="Tides"))
    writer.write(request)
    outcome = writer.write(asked(LINKS, id=request.id))
    assert isinstance(outcome, Refused)
    assert outcome.name == "request-reused"


@pytest.mark.parametrize("name", ["", "zz", "../x", "0"])
def test_an_id_that_nothing_waits_for(vault: Repository, name: str) -> None:
    approvals = Approvals(str(vault.path / ".git/vaultkit"))
    with pytest.raises(UsageError, match="no request waits"):
        approvals.reject(name, "Ana")


def test_a_file_that_is_damaged_is_passed_over(vault: Repository) -> None:
    approvals = Approvals(str(vault.path / ".git/vaultkit"))
    first = approvals.ask(wish(Retire(page="Tides")), "retire x", NOW)
    second = approvals.ask(wish(Retire(page="Tides")), "retire y", NOW)
    (vault.path / f".git/vaultkit/approvals/{first.approval}.json").write_text("{")
    assert [one.id for one in approvals.all()] == [second.approval]
    with pytest.raises(UsageError, match="nobody is named"):
        approvals.reject(second.approval, " ")


def test_the_same_page_is_not_asked_for_twice(vault: Repository) -> None:
    writer = writer_of(vault)
    first = writer.write(wish(Retire(page="Tides")))
    assert isinstance(first, Pending)
    for again in (wish(Retire(page=TIDES)), wish(Retire(page="Tides"), approved_by=None)):
        answer = writer.write(again)
        assert isinstance(answer, Pending)
        assert answer.approval == first.approval
        assert answer.message.startswith("it was asked for before and is pending already")
    assert len(writer.approvals.all()) == 1
    other = writer.write(wish(Retire(page="Ada")))
    assert isinstance(other, Pending)
    assert other.approval != first.approval
    published(approve(writer.approvals, writer.write, first.approval, "Ana"))
    assert [one.id for one in writer.approvals.all()] == [other.approval]
