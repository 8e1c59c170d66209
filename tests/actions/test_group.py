"""Requests that are published together are each what they would be one after the other."""

from __future__ import annotations

from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import pytest

from tests.support.forked import killed
from tests.support.invariants import checked
from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.faults import POINTS
from vaultkit.actions.group import MOST, Call
from vaultkit.changes.fences import hash_of
from vaultkit.errors import UsageError
from vaultkit.model.outcome import Outcome, Published, Refused, Rejected, Stale
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import CreatePage, EditRange, EditText, Fence, Item, LogEntry, Rewrite

TIDES = "concepts/tides.md"
RISE = EditText(page="Tides", old="The sea rises.", new="The sea falls.")
FALL = EditText(page="Tides", old="The sea falls.", new="The sea is calm.")
MORE = EditRange(page="Tides", start=0, end=0, text="More.\n\n")
NEAP = CreatePage(type="concept", title="Neap", body="See [[Tides]].\n")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def calls(*items: Item, **more: object) -> list[Call]:
    """A request for each, with an id of its own that is the same each time."""
    ids = (str(uuid5(NAMESPACE_URL, str(number))) for number in range(len(items)))
    return [Call(asked(item, id=name, **more)) for name, item in zip(ids, items, strict=True)]


def together(vault: Repository, some: list[Call], fault: str = "") -> list[Outcome]:
    writer_of(vault, VAULTKIT_FAULT=fault).write_all(some)
    return [one.answer() for one in some]


def named(vault: Repository) -> None:
    """Let Git know who works there."""
    vault.git("config", "user.name", "Ana")
    vault.git("config", "user.email", "ana@example.org")


def receipts(outcomes: list[Outcome]) -> list[Receipt]:
    return [published(one) for one in outcomes]


def test_each_is_a_commit_of_its_own_on_the_one_before(vault: Repository) -> None:
    some = calls(RISE, NEAP, FALL, LogEntry(operation="note", what="Calm"))
    found = receipts(together(vault, some))
    assert [one.commit for one in found] == vault.git(
        "rev-list", "--reverse", "--first-parent", "HEAD~4..HEAD"
    ).split()
    assert "The sea falls." in vault.git("show", f"{found[0].commit}:{TIDES}")
    assert "The sea is calm." in (vault.path / TIDES).read_text()
    assert len(vault.git("reflog", "show", "main").splitlines()) == 2, "the branch moved once"
    checked(vault, found)
    assert receipts(together(vault, calls(RISE, NEAP))) == found[:2]


@pytest.mark.parametrize("point", POINTS)
def test_f01_killed_at_each_point_all_of_them_are_there_or_none(
    vault: Repository, point: str
) -> None:
    items = (RISE, NEAP, FALL)
    assert killed(lambda: together(vault, calls(*items), f"{point}:kill"))
    there = vault.git("rev-list", "--count", "HEAD")
    assert there == ("4" if point in POINTS[POINTS.index("moved") :] else "1")
    found = receipts(together(vault, calls(*items)))
    assert vault.git("rev-list", "--count", "HEAD") == "4"
    checked(vault, found)


@pytest.mark.parametrize("point", POINTS)
def test_f42_the_disk_refuses_at_each_point_and_nothing_of_them_is_taken_back(
    vault: Repository, point: str
) -> None:
    items = (RISE, NEAP, MORE)
    for outcome in together(vault, calls(*items), f"{point}:error:ENOSPC"):
        assert isinstance(outcome, Published) or outcome.name == "no-space"  # type: ignore[union-attr]
    found = receipts(together(vault, calls(*items)))
    assert vault.git("rev-list", "--count", "HEAD") == "4"
    checked(vault, found)


def test_the_receipts_are_brought_along_where_the_branch_alone_has_moved(vault: Repository) -> None:
    assert killed(lambda: together(vault, calls(RISE, NEAP), "moved:kill"))
    vault.git("update-ref", "-d", "refs/vaultkit/receipts")
    checked(vault, receipts(together(vault, calls(RISE, NEAP))))


def test_one_that_is_refused_keeps_no_other_away(vault: Repository) -> None:
    broken = Rewrite(page="Ada", body="[[Nobody at all]]\n")
    gone = EditText(page="Tides", old="no such words", new="x")
    seen = Fence("Tides", hash=hash_of((vault.path / TIDES).read_bytes()))
    some = [*calls(RISE, broken, gone, NEAP), Call(asked(FALL, fences=(seen,)))]
    writer_of(vault).write_all(some)
    first, second, third, fourth, last = some
    assert isinstance(second.answer(), Rejected)
    with pytest.raises(UsageError):
        third.answer()
    assert isinstance(last.answer(), Stale), "what it saw is what the first one replaced"
    checked(vault, receipts([first.answer(), fourth.answer()]))


def test_the_same_request_twice_lands_once(vault: Repository) -> None:
    some = [*calls(RISE), *calls(RISE), *calls(NEAP)]
    one, other, third = together(vault, some)
    assert isinstance(other, Published)
    assert other.replayed
    assert other.receipt == published(one)
    assert isinstance(third, Refused), "the id was taken by another request"
    checked(vault, [published(one)])


def test_what_a_person_has_in_hand_is_committed_just_before_the_request_for_it(
    vault: Repository,
) -> None:
    named(vault)
    ada = vault.path / "entities/ada.md"
    ada.write_text(ada.read_text() + "\nA person said so.\n")
    mine = EditText(page="Ada", old="She knows", new="She likes")
    found = together(vault, calls(RISE, mine, FALL))
    one, other, third = receipts(found)
    assert isinstance(found[1], Published)
    assert found[1].observed is not None
    chain = vault.git("rev-list", "--reverse", "HEAD~4..HEAD").split()
    assert chain == [one.commit, found[1].observed.commit, other.commit, third.commit]
    assert "A person said so." in ada.read_text()
    checked(vault, [one, other, third])


def test_what_a_person_staged_is_theirs_and_others_land(vault: Repository) -> None:
    vault.write({TIDES: "---\ntitle: Tides\ntype: concept\n---\n\nStaged.\n"})
    vault.add(TIDES)
    first, second = together(vault, calls(NEAP, RISE))
    published(first)
    assert isinstance(second, Refused)
    assert second.name == "user-changes"
    assert "Staged." in vault.git("show", f":{TIDES}")


def test_a_hook_that_refuses_one_of_them_lets_the_others_in(vault: Repository) -> None:
    place = vault.path / ".git/hooks/reference-transaction"
    place.parent.mkdir(exist_ok=True)
    place.write_text(
        '#!/bin/sh\ntest "$1" = prepared || exit 0\n'
        "while read -r old new name; do\n"
        '  test "$name" = refs/heads/main || continue\n'
        '  git log "$old..$new" | grep -q Neap && exit 1\n'
        "done\nexit 0\n"
    )
    place.chmod(0o755)
    first, second, third = together(vault, calls(RISE, NEAP, FALL))
    assert isinstance(second, Refused)
    assert second.name == "rejected-by-hook"
    checked(vault, receipts([first, third]))


def test_a_person_who_commits_meanwhile_is_followed_by_all(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = writer_of(vault)
    once, done = writer.tips.advance, list[str]()

    def meanwhile(*args: object) -> object:
        if not done:
            done.append(vault.commit({"notes.txt": "mine\n"}))
        return once(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(writer.tips, "advance", meanwhile)
    some = calls(RISE, NEAP, FALL)
    writer.write_all(some)
    checked(vault, receipts([one.answer() for one in some]))
    assert (vault.path / "notes.txt").read_text() == "mine\n"
    assert vault.git("rev-list", "--count", "HEAD") == "5"


def test_one_that_is_called_off_is_not_written(vault: Repository) -> None:
    some = calls(RISE, NEAP, FALL)
    times = iter((False, True, True))
    some[1].called_off = lambda: next(times)
    one, other, third = together(vault, some)
    assert isinstance(other, Refused)
    assert other.name == "called-off"
    checked(vault, receipts([one, third]))


def test_more_than_go_together_land_as_well(vault: Repository) -> None:
    items = [
        CreatePage(type="concept", title=f"Page {number}", body="[[Tides]]\n")
        for number in range(MOST + 3)
    ]
    checked(vault, receipts(together(vault, calls(*items))))
    assert len(vault.git("reflog", "show", "main").splitlines()) == 3
    with pytest.raises(ValueError, match="answered"):
        Call(asked(RISE)).answer()
