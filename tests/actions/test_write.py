"""The write road, through real repositories: one commit that anyone can check, or nothing."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest

from tests.support.repository import Repository, init_repository
from tests.support.writing import NOW, VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.rehearse import rehearse
from vaultkit.changes.message import read
from vaultkit.errors import StateError
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.outcome import Published, Refused, Rejected, Stale, Unchanged
from vaultkit.model.request import CreatePage, EditText, Fence, Person, Rewrite
from vaultkit.trees.write_lock import write_lock

TIDES = "concepts/tides.md"
EDIT = EditText(page="Tides", old="rises", new="rises and falls")
NEAP = CreatePage(type="concept", title="Neap tides", body="They are [[Tides]].")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def state(repository: Repository) -> tuple[str, str, str]:
    """Everything that a write which does nothing must leave as it was."""
    refs = repository.git("for-each-ref")
    return refs, repository.git("ls-files", "-s"), repository.git("status", "--porcelain")


def test_a_write_is_one_commit_that_says_all_about_it(vault: Repository) -> None:
    old = vault.head
    receipt = published(
        writer_of(vault).write(
            asked(EDIT, reason="It does.", on_behalf_of=Person("Ana", "ana@example.org"))
        )
    )
    assert vault.git("rev-parse", "HEAD~1") == old
    assert receipt.commit == vault.head
    assert receipt.at == "2026-03-01T12:30:15Z"
    new = VAULT[TIDES].replace("rises", "rises and falls")
    assert (vault.path / TIDES).read_text() == vault.git("show", f"HEAD:{TIDES}") + "\n" == new
    assert vault.git("status", "--porcelain") == ""
    said = read(vault.git("show", "--no-patch", "--format=%B", "HEAD") + "\n")
    assert said is not None
    assert said.records == receipt.records == (("concept/tides", sha(VAULT[TIDES]), sha(new)),)
    assert (said.operation, said.actor, said.title) == ("edit", "agent:research", TIDES)
    assert said.on_behalf_of == ("Ana", "ana@example.org")
    who = vault.git("show", "--no-patch", "--format=%an %cn %at", "HEAD")
    assert who == f"research vaultkit {int(NOW.timestamp())}"
    assert vault.git("ls-tree", "-r", "--name-only", RECEIPTS).endswith(receipt.request)
    vault.git("fsck", "--strict")


def test_pages_are_made_and_written_anew(vault: Repository) -> None:
    writer = writer_of(vault)
    published(writer.write(asked(NEAP)))
    published(writer.write(asked(Rewrite(page="Neap tides", body="# Neap\n\n[[Ada]]\n"))))
    assert (vault.path / "concepts/neap-tides.md").read_text() == (
        "---\ntitle: Neap tides\ntype: concept\n---\n\n# Neap\n\n[[Ada]]\n"
    )
    assert vault.git("rev-list", "--count", "HEAD") == "3"
    assert vault.git("status", "--porcelain") == ""


def test_items_of_one_request_are_one_commit_and_see_each_other(vault: Repository) -> None:
    spring = CreatePage(type="concept", title="Spring tides", body="Not [[Neap tides]].", ref="s")
    receipt = published(
        writer_of(vault).write(asked(NEAP, spring, EditText(page="s", old="Not", new="Unlike")))
    )
    assert receipt.paths == ("concepts/neap-tides.md", "concepts/spring-tides.md")
    assert vault.git("rev-list", "--count", "HEAD") == "2"
    assert "Unlike [[Neap" in (vault.path / "concepts/spring-tides.md").read_text()


def test_the_same_request_lands_once(vault: Repository) -> None:
    writer, name = writer_of(vault), str(uuid4())
    first = published(writer.write(asked(NEAP, id=name)))
    for again in (writer, writer_of(vault)):
        outcome = again.write(asked(NEAP, id=name))
        assert outcome == Published(first, replayed=True)
    vault.git("update-ref", "-d", RECEIPTS)  # a clone without it knows by the trailers
    outcome = writer_of(vault).write(asked(NEAP, id=name))
    assert isinstance(outcome, Published)
    assert outcome.replayed
    assert (outcome.receipt.commit, outcome.receipt.at) == (first.commit, first.at)
    assert outcome.receipt.records == first.records
    refused = writer.write(asked(EDIT, id=name))
    assert isinstance(refused, Refused)
    assert refused.name == "request-reused"
    assert vault.git("rev-list", "--count", "HEAD") == "2"


def test_a_fence_that_does_not_hold_changes_nothing(vault: Repository) -> None:
    writer, before = writer_of(vault), state(vault)
    outcome = writer.write(asked(EDIT, fences=(Fence("Tides", None, "0" * 16),)))
    assert isinstance(outcome, Stale)
    assert outcome.broken[0].found == sha(VAULT[TIDES])
    assert state(vault) == before
    fence = Fence("Tides", None, sha(VAULT[TIDES])[:16])
    receipt = published(writer.write(asked(EDIT, fences=(fence,))))
    assert receipt.fences[0].hash == fence.hash
    assert published(writer.write(asked(EDIT, fences=(fence,)))) == receipt  # the id is derived


def test_an_error_that_was_not_there_is_refused_whatever_the_settings_say(
    vault: Repository,
) -> None:
    settings = VAULT["vault.yaml"] + "checks: {ignore: [links, ontology], baseline: b.jsonl}\n"
    vault.commit({"vault.yaml": settings, "b.jsonl": '{"vaultkit_baseline": 1}\n'})
    before, writer = state(vault), writer_of(vault)
    for item, name in (
        (EditText(page="Tides", old="rises", new="rises [x](gone.md)"), "broken-link"),
        (EditText(page="Tides", old="rises", new="", fields={"kind": "moon"}), "wrong-value"),
        (EditText(page="Tides", old="rises", new="<<<<<<< a\nx\n=======\ny\n>>>>>>> b"), ""),
    ):
        outcome = writer.write(asked(item))
        if name:
            assert isinstance(outcome, Rejected), outcome
            assert [one.name for one in outcome.findings] == [name]
            assert state(vault) == before


def test_what_was_wrong_before_refuses_nobody(vault: Repository) -> None:
    vault.commit({"concepts/old.md": "---\ntype: concept\n---\n[x](gone.md)\n"})
    edit = EditText(page="concepts/old.md", old="x", new="still")
    published(writer_of(vault).write(asked(edit)))


def test_what_a_person_staged_is_not_touched(vault: Repository) -> None:
    text = VAULT[TIDES] + "\nA person's.\n"
    vault.write({TIDES: text})
    vault.add()
    before = state(vault)
    outcome = writer_of(vault).write(asked(EDIT))
    assert isinstance(outcome, Refused)
    assert outcome.name == "user-changes"
    assert "staged" in outcome.message
    assert "+A person's." in outcome.diff
    assert state(vault) == before
    assert (vault.path / TIDES).read_text() == text
    published(writer_of(vault).write(asked(NEAP)))  # beside it
    assert vault.git("diff", "--cached", "--name-only") == TIDES


def test_a_branch_that_is_not_checked_out_is_written_without_a_work_tree(
    vault: Repository, tmp_path: Path
) -> None:
    vault.git("branch", "kb/agent")
    before = vault.git("ls-files", "-s"), vault.head
    published(writer_of(vault, branch="kb/agent").write(asked(NEAP)))
    assert (vault.git("ls-files", "-s"), vault.head) == before
    assert not (vault.path / "concepts/neap-tides.md").exists()
    assert "Neap" in vault.git("show", "kb/agent:concepts/neap-tides.md")
    vault.git("clone", "--quiet", "--bare", str(vault.path), str(tmp_path / "bare"))
    bare = Repository(tmp_path / "bare")
    published(writer_of(bare, branch="main").write(asked(EDIT)))
    assert "falls" in bare.git("show", f"main:{TIDES}")


def test_the_first_commit_of_a_branch(tmp_path: Path) -> None:
    empty = init_repository(tmp_path / "v")
    empty.write(VAULT)
    with pytest.raises(StateError, match="no commit yet"):  # nothing of it is committed
        writer_of(empty)


def test_mc_05_what_is_called_off_is_not_written(vault: Repository) -> None:
    before, request = state(vault), asked(NEAP, id=str(uuid4()))
    refused = writer_of(vault).write(request, lambda: True)
    assert isinstance(refused, Refused)
    assert refused.name == "called-off"
    assert state(vault) == before
    writer = writer_of(vault)
    receipt = published(writer.write(request, lambda: False))
    assert writer.write(request, lambda: True) == Published(receipt, replayed=True)


def test_states_in_which_nothing_can_be_written(vault: Repository) -> None:
    vault.git("bisect", "start")
    outcome = writer_of(vault).write(asked(NEAP))
    assert isinstance(outcome, Refused)
    assert outcome.name == "operation-in-progress"
    vault.git("bisect", "reset")
    writer = writer_of(vault)
    vault.git("switch", "--quiet", "--create", "other")
    outcome = writer.write(asked(NEAP))
    assert isinstance(outcome, Refused)
    assert outcome.name == "branch-changed"
    vault.git("switch", "--quiet", "--detach")
    with pytest.raises(StateError, match="HEAD is detached"):
        writer_of(vault)


def test_another_writer_is_waited_for_then_named(vault: Repository) -> None:
    with write_lock(str(vault.path / ".git/vaultkit"), "agent:other", wait=1):
        outcome = writer_of(vault, wait=0.05).write(asked(NEAP))
    assert isinstance(outcome, Refused)
    assert outcome.name == "busy"
    assert outcome.message.startswith("agent:other (process ")


def test_a_person_who_commits_at_the_same_moment_is_followed(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = writer_of(vault)
    times: list[str] = []
    tips = writer.tips
    once = tips.proposed

    def meanwhile(*args: object) -> object:
        if not times:
            times.append(vault.commit({"entities/bo.md": "---\ntype: entity\n---\n# Bo\n"}))
        return once(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(tips, "proposed", meanwhile)
    published(writer.write(asked(NEAP)))
    assert vault.git("rev-parse", "HEAD~1") == times[0]
    assert vault.git("status", "--porcelain") == ""


def test_many_writers_at_once_lose_nothing(vault: Repository) -> None:
    def work(number: int) -> None:
        page = CreatePage(type="concept", title=f"Page {number}", body="[[Tides]]")
        published(writer_of(vault, wait=60).write(asked(page)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(12)))
    assert vault.git("rev-list", "--count", "HEAD") == "13"
    assert len(list((vault.path / "concepts").iterdir())) == 13
    assert vault.git("status", "--porcelain") == ""
    vault.git("fsck", "--strict")


def test_what_is_taken_for_granted_of_the_vault_holds(vault: Repository) -> None:
    writer, before = writer_of(vault), state(vault)
    outcome = writer.write(asked(EDIT, vault_id="another", ontology="0" * 64))
    assert isinstance(outcome, Stale)
    assert [one.record for one in outcome.broken] == ["the vault", "the ontology"]
    assert state(vault) == before
    granted = {"vault_id": outcome.broken[0].found, "ontology": outcome.broken[1].found}
    published(writer.write(asked(EDIT, **granted)))


def test_what_changes_nothing_is_no_commit(vault: Repository) -> None:
    head, writer = vault.head, writer_of(vault)
    same = EditText(page="Tides", old="rises", new="rises")
    for request in (
        asked(same),
        asked(Rewrite(page="Tides", body=None, fields={"title": "Tides"})),
    ):
        outcome = writer.write(request)
        assert isinstance(outcome, Unchanged)
        assert outcome.message.startswith(f"{TIDES} is already as ")
        assert isinstance(rehearse(writer, request), Unchanged)
    assert vault.head == head
