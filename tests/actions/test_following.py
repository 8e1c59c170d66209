"""A branch comes up with its work tree; whoever is killed on the way leaves what the next mends."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.forked import Steps, killed
from tests.support.repository import Repository, init_repository
from vaultkit.actions.following import follow, is_mendable, mend, mended_at
from vaultkit.errors import CannotRead
from vaultkit.git.index_lock import HeldIndex
from vaultkit.git.linked import add_linked, is_clean
from vaultkit.git.places import discover
from vaultkit.trees.journal import Intent, Journal

SIDE = "refs/heads/side"
OLD = {"a.md": "a\n", "b.md": "b\n", "gone.md": "gone\n", "語/c.md": "c\n", "d.txt": "d\n"}
NEW = {
    "a.md": "a\nand more\n",
    "new/n.md": "new\n",
    "語/c.md": "c 2\n",
    "d.txt": "d\nd\n",
}


class Side:
    """A linked work tree whose branch lacks the last commit of main."""

    def __init__(self, folder: Path) -> None:
        self.main = init_repository(folder / "main", {**OLD, ".gitattributes": "*.txt eol=crlf\n"})
        self.folder = folder / "side 語"
        here = discover(str(self.main.path), os.environ)
        assert here is not None
        add_linked(here, str(self.folder), SIDE, self.main.head)
        self.old = self.main.head
        (self.main.path / "gone.md").unlink()
        self.new = self.main.commit(NEW)
        found = discover(str(self.folder), os.environ)
        assert found is not None
        self.places = found
        self.tree = Repository(self.folder)

    def follow(self) -> bool:
        return follow(str(self.folder), os.environ, SIDE, self.new)

    def noted(self, *, tip: str = "") -> None:
        """As of one that was killed on the way, with its branch at `tip`."""
        notes = Path(self.places.git_dir) / "vaultkit/follows"
        notes.mkdir(parents=True, exist_ok=True)
        intent = Intent(SIDE, {"old": self.old, "new": self.new})
        Journal(str(notes), durable=False).begin(intent)
        if tip:
            self.main.git("update-ref", SIDE, tip)

    def bytes(self) -> dict[str, bytes]:
        found = [path for path in self.folder.rglob("*") if path.is_file() and path.name != ".git"]
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in found}

    def whole(self, tip: str) -> None:
        """It is at that commit, and nothing is left of the way."""
        assert self.tree.head == tip
        assert self.tree.git("status", "--porcelain") == ""
        assert self.tree.git("symbolic-ref", "HEAD") == SIDE
        left = [name for name in os.listdir(self.places.git_dir) if name.startswith("index.")]
        assert left == []


@pytest.fixture
def side(tmp_path: Path) -> Side:
    return Side(tmp_path)


def test_it_comes_up_and_stays_where_it_holds_something(side: Side) -> None:
    (side.folder / "a.md").write_text("mine\n")
    assert not side.follow()  # it is not as committed
    (side.folder / "a.md").write_text("a\n")
    os.utime(side.folder / "b.md", (1, 1))  # the same bytes, saved again
    assert side.follow()
    side.whole(side.new)
    assert (side.folder / "d.txt").read_bytes() == b"d\r\nd\r\n"
    assert not (side.folder / "gone.md").exists()
    assert "come up" in side.tree.git("reflog", "-1")
    side.tree.commit({"own.md": "own"})
    side.new = side.main.commit({"a.md": "c"})
    assert not side.follow()


@pytest.mark.parametrize("path", ["new/n.md", "new"])
def test_a_file_in_the_way_stays_and_nothing_else_has_moved(side: Side, path: str) -> None:
    (side.folder / path).parent.mkdir(exist_ok=True)
    (side.folder / path).write_text("mine\n")
    before = side.bytes()
    assert not side.follow()
    assert side.bytes() == before
    (side.folder / path).unlink()
    assert side.follow()
    side.whole(side.new)


def test_a_lock_of_the_index_or_of_the_branch_keeps_it_whole(side: Side) -> None:
    for lock in (
        Path(side.places.git_dir) / "index.lock",
        side.main.path / ".git/refs/heads/side.lock",
    ):
        lock.write_bytes(b"")  # of another Git
        assert not side.follow()
        lock.unlink()
        side.whole(side.old)
    assert side.follow()


def test_a_git_that_is_killed_on_the_way_leaves_nothing_half(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    def switch(*_: object) -> bool:
        (side.folder / "a.md").unlink()
        raise CannotRead("git was killed")

    with monkeypatch.context() as patched:
        patched.setattr(HeldIndex, "switch", switch)
        with pytest.raises(CannotRead):
            side.follow()
    side.whole(side.old)
    assert side.follow()


def test_a_lock_of_the_branch_that_a_killed_git_left_is_taken_away_once_it_is_old(
    side: Side,
) -> None:
    state = side.main.path / ".git/vaultkit"
    state.mkdir()
    (state / "write.lock").touch()  # as whoever holds it does
    lock = side.main.path / ".git/refs/heads/side.lock"
    lock.write_text(side.new)
    side.noted()
    assert not side.follow()
    assert lock.exists()  # its Git may be at work
    side.whole(side.old)
    os.utime(lock, (1, 1))
    assert side.follow()
    side.whole(side.new)


def no_file(side: Side) -> None:
    (side.folder / "a.md").unlink()


def torn(side: Side) -> None:
    (side.folder / "a.md").write_bytes(b"a\nand m")
    (side.folder / "d.txt").write_bytes(b"d\r\nd")


def some(side: Side) -> None:
    (side.folder / "a.md").write_text("a\nand more\n")
    (side.folder / "gone.md").unlink()
    (side.folder / "new").mkdir()
    (side.folder / "new/n.md").write_bytes(b"")


def all_of_it(side: Side) -> None:
    side.tree.git("read-tree", "-m", "-u", side.old, side.new)


@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("left", [no_file, torn, some, all_of_it])
def test_what_is_left_is_brought_to_where_the_branch_is(
    side: Side, left: Callable[[Side], None], moved: bool
) -> None:
    left(side)
    tip = side.new if moved else side.old
    side.noted(tip=tip)
    (Path(side.places.git_dir) / "index.lock").write_text("vaultkit refs/heads/side follows\n")
    assert is_mendable(str(side.folder), os.environ)
    assert mend(side.places)
    side.whole(tip)
    assert side.follow()
    side.whole(side.new)


@pytest.mark.parametrize("words", ["mine\n", "a\nand more\nof mine\n"])
def test_where_a_person_changed_one_of_them_all_stay(side: Side, words: str) -> None:
    some(side)
    (side.folder / "a.md").write_text(words)
    side.noted()
    before = side.bytes()
    assert not is_mendable(str(side.folder), os.environ)
    assert not mend(side.places)
    assert not side.follow()
    assert side.bytes() == before
    (side.folder / "a.md").write_text("a\n")  # once it is taken back
    assert side.follow()
    side.whole(side.new)


def test_other_files_of_a_person_are_theirs(side: Side) -> None:
    some(side)
    side.noted()
    (side.folder / "b.md").write_text("mine\n")
    (side.folder / "loose.md").write_text("loose\n")
    assert mend(side.places)
    changed = side.tree.git("status", "--porcelain", "-uall").split()
    assert changed == ["M", "b.md", "??", "loose.md"]
    assert (side.folder / "b.md").read_text() == "mine\n"
    assert not is_mendable(str(side.folder), os.environ)


@pytest.mark.parametrize("split", [False, True])
def test_links_folders_and_rights_are_brought_along_and_mended(side: Side, *, split: bool) -> None:
    assert side.follow()
    if split:
        side.tree.git("update-index", "--split-index")
    side.old = side.new
    (side.main.path / "a.md").unlink()  # a folder from now on
    (side.main.path / "語/c.md").unlink()
    (side.main.path / "語").rmdir()
    (side.main.path / "link.md").symlink_to("b.md")
    (side.main.path / "b.md").chmod(0o755)
    side.new = side.main.commit({"a.md/x.md": "x\n", "語": "a file\n"})
    assert side.follow()
    side.whole(side.new)
    (side.folder / "b.md").chmod(0o644)
    (side.folder / "link.md").unlink()
    side.noted()
    assert mend(side.places)
    side.whole(side.new)
    side.main.git("update-ref", SIDE, side.old)  # stopped with all but the branch
    side.noted()
    assert not mend(side.places)  # what is no plain file is not taken away
    assert side.follow()
    side.whole(side.new)


def test_it_is_told_whether_something_was_ended(side: Side) -> None:
    folder = str(side.folder)
    assert not mended_at(folder, os.environ)
    assert not mended_at(f"{folder}/none", os.environ)
    some(side)
    assert not mended_at(folder, os.environ)  # nobody knows whose that is
    side.noted()
    assert mended_at(folder, os.environ)
    side.whole(side.old)


def test_where_people_went_on_from_there_nothing_is_mended(side: Side) -> None:
    side.noted()
    side.tree.commit({"a.md": "a\nand more\n"})
    no_file(side)
    assert mend(side.places)
    assert not (side.folder / "a.md").exists()
    assert not is_clean(side.places, str(side.folder))


@pytest.mark.parametrize("after", [False, True])
def test_killed_at_each_of_its_own_steps(tmp_path: Path, after: bool) -> None:
    for last in range(1, 60, 5):
        side = Side(tmp_path / str(last))

        def work(side: Side = side, last: int = last) -> None:
            Steps(last, after=after).watch()
            side.follow()

        if not killed(work):
            break
        assert side.follow() or side.tree.head == side.new
        side.whole(side.new)
    assert last > 20
