from __future__ import annotations

import os

import pytest

from tests.support.repository import GitFailed, Repository
from vaultkit.git.index_entries import Change, IndexHeld, entries_at
from vaultkit.git.index_lock import held_index, release_own
from vaultkit.git.places import Repository as Places
from vaultkit.git.places import discover
from vaultkit.git.tree_edit import FILE, Item


@pytest.fixture
def places(repository: Repository) -> Places:
    repository.commit({"a.md": "a", "b.md": "b"})
    found = discover(str(repository.path), os.environ)
    assert found is not None
    return found


def test_nobody_changes_the_index_meanwhile(repository: Repository, places: Places) -> None:
    old = entries_at(places.git, ["a.md"])["a.md"]
    new = Item(FILE, repository.git("hash-object", "-w", "--stdin", stdin=b"new"))
    repository.write({"b.md": "staged"})
    with held_index(places, "one", wait=0) as index:
        with pytest.raises(GitFailed, match=r"index\.lock"):
            repository.add("b.md")
        assert index.bring_along({"a.md": Change(old, new), "n.md": Change(None, new)}) == ()
        assert entries_at(places.git, ["a.md", "n.md"]) == {"a.md": new, "n.md": new}
    repository.add("b.md")
    assert repository.git("diff", "--cached", "--name-only") == "a.md\nb.md\nn.md"
    assert not list((repository.path / ".git").glob("index?*"))


@pytest.mark.parametrize("follows", [True, False])
def test_what_is_begun_beside_other_work_shows_once_it_is_brought_along(
    repository: Repository, places: Places, follows: bool
) -> None:
    new = Item(FILE, repository.git("hash-object", "-w", "--stdin", stdin=b"new"))
    index = repository.path / ".git/index"
    before = index.read_bytes()
    changes = {"n.md": Change(None, new), "a.md": Change(new, None)}
    with held_index(places, "one", wait=0) as held:
        held.begin(changes)
        assert index.read_bytes() == before
        if follows:
            assert held.bring_along(changes) == ("a.md",)
    assert (index.read_bytes() == before) is not follows
    assert repository.git("ls-files") == ("a.md\nb.md\nn.md" if follows else "a.md\nb.md")
    assert not list((repository.path / ".git").glob("index?*"))


def test_what_went_wrong_beside_other_work_is_told_where_it_is_needed(
    repository: Repository, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfile", refused)
    changes = {"a.md": Change(None, None)}
    with held_index(places, "one", wait=0) as held:
        held.begin(changes)
        with pytest.raises(OSError, match="No space"):
            held.bring_along(changes)
    assert repository.git("ls-files") == "a.md\nb.md"


def test_a_lock_of_another_git_is_waited_for_named_and_left(
    repository: Repository, places: Places
) -> None:
    lock = repository.path / ".git/index.lock"
    lock.touch()
    with pytest.raises(IndexHeld, match=r"index\.lock"), held_index(places, "one", wait=0.05):
        pass
    assert lock.exists()
    assert not release_own(places)


def test_a_lock_that_a_killed_writer_left_is_taken_away(
    repository: Repository, places: Places
) -> None:
    (repository.path / ".git/index.lock").write_text("vaultkit another\n")
    with held_index(places, "one", wait=0):
        assert (repository.path / ".git/index.lock").read_text() == "vaultkit one\n"
    assert not (repository.path / ".git/index.lock").exists()


def test_a_repository_without_an_index_gets_one(repository: Repository, places: Places) -> None:
    (repository.path / ".git/index").unlink()
    new = Item(FILE, repository.git("hash-object", "-w", "--stdin", stdin=b"new"))
    with held_index(places, "one", wait=0) as index:
        index.bring_along({"n.md": Change(None, new)})
    assert repository.git("ls-files") == "n.md"


def test_copies_that_a_killed_writer_or_its_git_left_are_in_nobodys_way(
    repository: Repository, places: Places
) -> None:
    git = repository.path / ".git"
    old = entries_at(places.git, ["a.md"])["a.md"]
    new = Item(FILE, repository.git("hash-object", "-w", "--stdin", stdin=b"new"))
    for name in ("index.vaultkit", "index.vaultkit.lock", f"index.vaultkit-{os.getpid()}.lock"):
        (git / name).write_bytes(b"DIRC")
    with held_index(places, "one", wait=0) as index:
        assert index.bring_along({"a.md": Change(old, new)}) == ()
    assert entries_at(places.git, ["a.md"]) == {"a.md": new}
    assert not list(git.glob("index?*"))
    (git / "index.vaultkit-7.lock").touch()
    assert not release_own(places)
    assert not list(git.glob("index?*"))
