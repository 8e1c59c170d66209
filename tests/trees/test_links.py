from __future__ import annotations

import os

from tests.support.repository import Repository
from vaultkit.git.listing import Listed, Listing
from vaultkit.git.run import Git
from vaultkit.model.tree import Entry, Kind
from vaultkit.trees.links import by_path, entries_of, entry_of, reader_of, targets_of


def test_targets_are_read_and_missing_ones_left_out(repository: Repository) -> None:
    git = Git(str(repository.path), os.environ)
    blob = repository.git("hash-object", "-w", "--stdin", stdin=b"caf\xe9.md")
    assert targets_of(git, {"l": blob, "gone": "1" * 40}) == {"l": "caf\udce9.md"}


def test_no_links_start_no_process() -> None:
    assert targets_of(Git("/nowhere", {}), {}) == {}


def test_a_link_without_its_object_is_still_a_link(repository: Repository) -> None:
    git = Git(str(repository.path), os.environ)
    listing = Listing(files={"a.md": "2" * 40}, others={"l": Listed("120000", "1" * 40)})
    assert entries_of(git, listing) == {
        "a.md": Entry(Kind.FILE, "2" * 40),
        "l": Entry(Kind.SYMLINK),
    }


def test_excluded_paths_are_no_entries() -> None:
    listing = Listing(files={"a.md~": "2" * 40}, others={".venv/sub": Listed("160000", "1" * 40)})
    assert entries_of(Git("/nowhere", {}), listing) == {}


def test_each_mode_has_its_entry() -> None:
    assert entry_of(Listed("120000", "b"), "t") == Entry(Kind.SYMLINK, detail="t")
    assert entry_of(Listed("160000", "b"), "") == Entry(Kind.SUBMODULE, detail="b")
    assert entry_of(Listed("100644", "b", True), "") == Entry(Kind.FILE, "b")


def test_entries_are_sorted_by_path() -> None:
    entry = Entry(Kind.FILE)
    assert list(by_path({"b": entry, "a/b": entry, "a": entry})) == ["a", "a/b", "b"]
    assert list(by_path({"a": entry, "b": entry})) == ["a", "b"]


def test_a_reader_knows_only_entries_with_blobs() -> None:
    entries = {"a": Entry(Kind.FILE, "1" * 40), "l": Entry(Kind.SYMLINK)}
    assert reader_of(Git("/nowhere", {}), entries).blobs == {"a": "1" * 40}
