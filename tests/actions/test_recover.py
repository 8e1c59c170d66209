"""A writer that is stopped at any step leaves a write that is there whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.forked import killed as did_not_end
from tests.support.repository import Repository, init_repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.faults import POINTS
from vaultkit.actions.own_worktree import own_worktree
from vaultkit.actions.place import place_of
from vaultkit.actions.recover import ANCHOR
from vaultkit.errors import StateError
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.outcome import Published
from vaultkit.model.request import Actor, CreatePage, EditText, WriteRequest

ID = "0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e"
TIDES = "concepts/tides.md"

REQUESTS: dict[str, WriteRequest] = {
    "create": asked(CreatePage(type="concept", title="Neap tides", body="[[Tides]]"), id=ID),
    "edit": asked(EditText(page="Tides", old="rises", new="rises and falls"), id=ID),
    "batch": asked(
        *(CreatePage(type="concept", title=f"Page {n}", body="[[Tides]]") for n in range(4)),
        EditText(page="Tides", old="rises", new="falls"),
        id=ID,
    ),
}


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def killed(vault: Repository, point: str, name: str) -> bool:
    """Write in a process that ends at a point; whether it got there."""
    return did_not_end(
        lambda: writer_of(vault, VAULTKIT_FAULT=f"{point}:kill").write(REQUESTS[name])
    )


def whole(vault: Repository) -> None:
    """What holds after every fault, once somebody has written again."""
    vault.git("fsck", "--strict")
    assert vault.git("status", "--porcelain") == ""
    assert vault.git("for-each-ref", ANCHOR) == ""
    left = [path.name for path in vault.path.rglob(".*") if path.suffix in (".tmp", ".old")]
    assert left == []
    commits = vault.git("log", "--format=%(trailers:key=Vault-Request,valueonly)").split()
    assert len(commits) == len(set(commits))
    listed = vault.git("ls-tree", "-r", "--name-only", RECEIPTS).split()
    assert sorted(one.partition("/")[2] for one in listed) == sorted(commits)


@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("point", POINTS)
def test_f01_killed_at_each_step_and_asked_again(vault: Repository, point: str, name: str) -> None:
    old = vault.head
    assert killed(vault, point, name)
    there = vault.head != old
    assert there == (POINTS.index(point) >= POINTS.index("moved"))
    outcome = writer_of(vault).write(REQUESTS[name])
    receipt = published(outcome)
    assert isinstance(outcome, Published)
    assert outcome.replayed == there
    assert vault.git("rev-list", "--count", "HEAD") == "2"
    assert receipt.commit == vault.head
    assert receipt.request == ID
    whole(vault)


@pytest.mark.parametrize("point", ["moved", "page", "pages", "index"])
def test_f08_killed_while_finishing_what_another_began(vault: Repository, point: str) -> None:
    assert killed(vault, "moved", "batch")
    for _ in range(3):
        killed(vault, point, "batch")
    published(writer_of(vault).write(REQUESTS["batch"]))
    whole(vault)


def test_a_text_that_was_saved_meanwhile_is_not_written_over(vault: Repository) -> None:
    assert killed(vault, "moved", "edit")
    vault.write({TIDES: "a person's\n"})
    other = CreatePage(type="concept", title="Other", body="[[Tides]]")
    published(writer_of(vault).write(asked(other)))
    assert (vault.path / TIDES).read_text() == "a person's\n"
    assert "falls" in vault.git("show", f"HEAD:{TIDES}")


def test_t13_f05_a_damaged_journal_stops_writing_and_says_so(vault: Repository) -> None:
    published(writer_of(vault).write(REQUESTS["edit"]))
    journal = vault.path / ".git/vaultkit/journal"
    data = journal.read_bytes()
    journal.write_bytes(b"x" + data[1:])
    with pytest.raises(StateError, match=r"line 1 of .* is damaged"):
        writer_of(vault).write(REQUESTS["create"])


RESEARCH = Actor("agent", "research")


def killed_agent(vault: Repository, point: str = "moved") -> Repository:
    """An agent's own work tree, whose writer ended at a point."""
    place = place_of(str(vault.path), os.environ)
    tree = Repository(Path(own_worktree(place, RESEARCH)))
    fault = f"{point}:kill"
    assert did_not_end(lambda: writer_of(tree, VAULTKIT_FAULT=fault).write(REQUESTS["batch"]))
    return tree


def ended(tree: Repository) -> None:
    """Its work tree shows its branch, and nothing is left of the write."""
    assert tree.git("status", "--porcelain") == ""
    assert tree.git("for-each-ref", ANCHOR) == ""
    assert [path for path in tree.path.rglob(".*") if path.suffix in (".tmp", ".old")] == []


@pytest.mark.parametrize("point", ["moved", "page", "pages"])
def test_another_places_writer_brings_its_work_tree_along(vault: Repository, point: str) -> None:
    tree = killed_agent(vault, point)
    assert tree.git("status", "--porcelain") != ""
    published(writer_of(vault).write(asked(EditText(page="Ada", old="knows", new="likes"))))
    ended(tree)
    assert vault.git("status", "--porcelain") == ""


def test_what_another_work_tree_cannot_show_now_is_not_forgotten(vault: Repository) -> None:
    tree = killed_agent(vault)
    lock = Path(tree.git("rev-parse", "--absolute-git-dir")) / "index.lock"
    lock.write_bytes(b"")  # of another Git
    published(writer_of(vault).write(asked(EditText(page="Ada", old="knows", new="likes"))))
    lock.unlink()
    published(writer_of(vault).write(asked(EditText(page="Ada", old="likes", new="sees"))))
    ended(tree)


def test_two_vaults_in_one_repository_finish_each_its_own(tmp_path: Path) -> None:
    files = {f"{one}/{path}": text for one in ("a", "b") for path, text in VAULT.items()}
    top = init_repository(tmp_path / "both", files)
    one, other = (Repository(top.path / name) for name in ("a", "b"))
    assert killed(one, "moved", "batch")
    published(writer_of(other).write(asked(EditText(page="Ada", old="knows", new="likes"))))
    assert top.git("status", "--porcelain") == ""
