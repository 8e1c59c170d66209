"""Receipts are listed as the branch goes, and made anew where they are lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import NOW, asked, published, vault_repository, writer_of
from vaultkit.actions.place import place_of
from vaultkit.actions.receipts import Receipts, Wanted
from vaultkit.actions.write import Ways, Writer
from vaultkit.errors import StateError, UsageError
from vaultkit.git.odb_open import open_odb
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.outcome import Published, Refused
from vaultkit.model.request import Actor, CreatePage, EditText
from vaultkit.model.verified import Rebuilt, Verdict

ONE, TWO, THREE = (f"0f6c2a9e-0000-4000-8000-00000000000{n}" for n in (1, 2, 3))
EDIT = asked(EditText(page="Tides", old="rises", new="falls"), id=ONE)
MADE = asked(
    CreatePage(type="concept", title="Neap", body="[[Tides]]"), id=TWO, actor=Actor("agent", "b")
)
THIRD = asked(EditText(page="Tides", old="falls", new="rises"), id=THREE)


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault")
    writer = writer_of(made)
    for request in (EDIT, MADE, THIRD):
        published(writer.write(request))
    writer.close()
    return made


def receipts(vault: Repository) -> Receipts:
    place = place_of(str(vault.path), os.environ)
    return Receipts(place, open_odb(place.repository))


def ids(vault: Repository, **wanted: object) -> list[str]:
    found = receipts(vault).listed(Wanted(**wanted))  # type: ignore[arg-type]
    return [one.request for one in found]


def test_the_newest_comes_first_and_filters_hold(vault: Repository) -> None:
    assert ids(vault) == [THREE, TWO, ONE]
    assert ids(vault, limit=1) == [THREE]
    assert ids(vault, operation="edit") == [THREE, ONE]
    assert ids(vault, actor="agent:b") == ids(vault, actor="b") == [TWO]
    assert ids(vault, since="2026-03-01") == [THREE, TWO, ONE]
    assert ids(vault, since="2026-03-02") == []
    with pytest.raises(UsageError, match="no date"):
        ids(vault, since="yesterday")


def test_one_is_shown_by_how_its_id_begins(vault: Repository) -> None:
    assert receipts(vault).one(TWO.upper()).title == "Neap"
    with pytest.raises(UsageError, match="3 requests begin"):
        receipts(vault).one("0f6c")
    with pytest.raises(UsageError, match="no request was published"):
        receipts(vault).one("ffff")
    with pytest.raises(UsageError, match="no request was published"):
        receipts(vault).one("")


def nothing_kept(vault: Repository) -> None:
    vault.git("update-ref", "-d", RECEIPTS)


def emptied(vault: Repository) -> None:
    (vault.path / ".git" / RECEIPTS).write_bytes(b"")


def object_gone(vault: Repository) -> None:
    name = vault.git("rev-parse", RECEIPTS)
    (vault.path / ".git/objects" / name[:2] / name[2:]).unlink()


def tree_gone(vault: Repository) -> None:
    name = vault.git("rev-parse", f"{RECEIPTS}^{{tree}}")
    (vault.path / ".git/objects" / name[:2] / name[2:]).unlink()


LOSSES: dict[str, Callable[[Repository], None]] = {
    one.__name__: one for one in (nothing_kept, emptied, object_gone, tree_gone)
}


@pytest.mark.parametrize("name", LOSSES)
def test_t13_f09_lost_receipts_are_made_anew_from_the_commits(vault: Repository, name: str) -> None:
    before = {one.request: one for one in receipts(vault).listed(Wanted())}
    LOSSES[name](vault)
    assert ids(vault) == [THREE, TWO, ONE]
    assert receipts(vault).rebuild(NOW) == Rebuilt(0, 3)
    after = {one.request: one for one in receipts(vault).listed(Wanted())}
    for request, was in before.items():
        now = after[request]
        assert (now.commit, now.at, now.paths) == (was.commit, was.at, was.paths)
        assert (now.records, now.payload, now.durability) == (was.records, was.payload, "")
    assert receipts(vault).rebuild(NOW) == Rebuilt(3, 0)
    report = receipts(vault).verified(None)
    assert [one.verdict for one in report.found] == [Verdict.OK] * 3


@pytest.mark.parametrize("name", LOSSES)
def test_f09_f20_an_old_request_is_known_after_a_write_without_its_receipt(
    vault: Repository, name: str
) -> None:
    LOSSES[name](vault)
    writer = writer_of(vault)
    fourth = asked(EditText(page="Ada", old="knows", new="knew"))
    published(writer.write(fourth))
    head = vault.head
    for request in (EDIT, MADE, THIRD):
        outcome = writer.write(request)
        assert isinstance(outcome, Published)
        assert outcome.replayed
    other = writer.write(asked(EditText(page="Ada", old="knew", new="knows"), id=ONE))
    assert isinstance(other, Refused)
    assert other.name == "request-reused"
    assert vault.head == head
    listed = vault.git("ls-tree", "-r", "--name-only", RECEIPTS).split()
    assert len(listed) == 4


def test_what_is_kept_is_not_made_anew(vault: Repository) -> None:
    kept = vault.git("rev-parse", f"{RECEIPTS}~1")
    vault.git("update-ref", RECEIPTS, kept)
    assert receipts(vault).rebuild(NOW) == Rebuilt(2, 1)
    assert receipts(vault).one(ONE).durability == "fast"
    assert receipts(vault).one(THREE).durability == ""


@pytest.mark.parametrize(
    "moments",
    [
        ("2026-03-02T00:00:00+00:00", "2026-03-01T00:00:00+00:00", "2026-03-01T00:00:00+00:00"),
        ("2026-03-01T00:00:00+00:00", "2036-03-01T00:00:00+00:00", "2026-03-01T00:00:01+00:00"),
        ("2038-01-19T03:14:07+00:00", "2038-01-19T03:14:08+00:00", "2026-03-01T00:00:00+00:00"),
        ("2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", "2026-10-25T01:00:00+00:00"),
        ("2110-01-01T00:00:00+00:00", "2016-12-31T23:59:59+00:00", "2017-01-01T00:00:00+00:00"),
    ],
    ids=[
        "back and stuck",
        "ten years ahead",
        "2038",
        "summer time ends",
        "2110, and a leap second",
    ],
)
def test_f45_the_order_is_that_of_the_branch_whatever_the_clock_says(
    tmp_path: Path, moments: tuple[str, ...]
) -> None:
    made = vault_repository(tmp_path / "vault")
    for request, text in zip((EDIT, MADE, THIRD), moments, strict=True):
        moment = datetime.fromisoformat(text)
        writer = Writer(
            place_of(str(made.path), os.environ),
            os.environ,
            Ways(lambda at=moment: at),  # type: ignore[misc]
        )
        receipt = published(writer.write(request))
        assert receipt.at == moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        writer.close()
    assert ids(made) == [THREE, TWO, ONE]
    made.git("fsck", "--strict")
    assert [one.verdict for one in receipts(made).verified(None).found] == [Verdict.OK] * 3


def test_what_a_squash_left_without_a_commit_comes_where_its_time_puts_it(tmp_path: Path) -> None:
    made = vault_repository(tmp_path / "vault")
    for minute, request in enumerate((EDIT, MADE, THIRD)):
        moment = NOW.replace(minute=minute)
        place = place_of(str(made.path), os.environ)
        writer = Writer(place, os.environ, Ways(lambda at=moment: at))  # type: ignore[misc]
        published(writer.write(request))
        writer.close()
    made.git("reset", "--quiet", "--soft", "HEAD~2")
    made.git("commit", "--quiet", "--message", "squashed")
    assert ids(made) == [THREE, TWO, ONE]
    assert ids(made, limit=1) == [THREE]


def test_f20_two_clients_at_once_and_after_a_restart(tmp_path: Path) -> None:
    made = vault_repository(tmp_path / "vault")
    writers = [writer_of(made) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(lambda one: one.write(EDIT), writers))
    commits = {published(one).commit for one in outcomes}
    assert len(commits) == 1
    for writer in writers:
        writer.close()
    assert published(writer_of(made).write(EDIT)).commit in commits
    assert made.git("rev-list", "--count", "HEAD") == "2"


def test_a_vault_without_commits_has_none(tmp_path: Path) -> None:
    made = vault_repository(tmp_path / "vault")
    made.git("switch", "--quiet", "--orphan", "fresh")
    with pytest.raises(StateError, match="no commit yet"):
        ids(made)
