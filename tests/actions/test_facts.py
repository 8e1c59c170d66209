"""Facts for paths: remembered by blob id, parsed where they are not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.support.vault import MemoryTree, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.model.tree import Reader, blob_id
from vaultkit.parse.scan import Dialect

_PAGE = b"# One\n\n[[two]] and [x](three.md)\n"


class _Kept:
    """A cache in a dictionary that counts what it gives."""

    keeps = True

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}
        self.given = 0

    def get(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        found = {blob: self.values[blob] for blob in blobs if blob in self.values}
        self.given += len(found)
        return found

    def put(self, facts: Mapping[str, bytes]) -> None:
        self.values.update(facts)


def test_a_page_is_parsed_once_for_all_paths_with_its_bytes() -> None:
    kept = _Kept()
    tree = vault({"a.md": _PAGE, "b.md": _PAGE})
    FactsStore(tree, Dialect(), kept).gather({"a.md": blob_id(_PAGE)})
    gists = FactsStore(tree, Dialect(), kept).gather({"b.md": blob_id(_PAGE)})
    assert kept.given == 1
    assert [link.target for link in FactsStore(tree, Dialect()).facts("a.md").links] == [
        "two",
        "three.md",
    ]
    assert gists[0].surface.heading == "One"


def test_damaged_facts_are_parsed_anew() -> None:
    kept = _Kept()
    kept.values[blob_id(_PAGE)] = b"[1, 2]"
    store = FactsStore(vault({"a.md": _PAGE}), Dialect(), kept)
    assert store.gather({"a.md": blob_id(_PAGE)})[0].surface.heading == "One"


def test_an_unknown_blob_id_is_found_by_reading() -> None:
    store = FactsStore(vault({"a.md": _PAGE}), Dialect())
    assert store.gather({"a.md": ""})[0].blob == blob_id(_PAGE)
    assert store.hash_paths(["a.md", "gone.md"]) == {"a.md": blob_id(_PAGE)}


def test_a_page_that_cannot_be_read_says_so_and_is_not_remembered() -> None:
    kept = _Kept()
    store = FactsStore(vault({}), Dialect(), kept)
    gist = store.gather({"gone.md": "0" * 40})[0]
    assert gist.blob == ""
    assert [fault.kind for fault in store.facts("gone.md").faults] == ["unreadable-file"]
    assert kept.values == {}


def test_places_come_only_when_asked_for() -> None:
    store = FactsStore(vault({"a.md": _PAGE}), Dialect())
    assert store.facts("a.md").links[0].line == 0
    assert store.placed_facts("a.md").links[0].span == (3, 1, 3, 8)


def test_a_page_that_changed_meanwhile_has_no_places_rather_than_wrong_ones() -> None:
    contents = {"a.md": _PAGE}
    tree = vault(contents)
    store = FactsStore(tree, Dialect())
    store.gather({"a.md": "1" * 40})
    assert store.placed_facts("a.md").links[0].line == 0


def test_facts_of_a_file_that_is_saved_meanwhile_are_kept_under_their_own_id() -> None:
    old, new = b"# Old\n", b"# New\n"

    class Saved(MemoryTree):
        """The file has other bytes when it is read again."""

        def reader(self, limit: int | None = None) -> Reader:
            once = iter((old,))
            return lambda paths: iter([(path, next(once, new)) for path in paths])

    kept = _Kept()
    store = FactsStore(Saved({}, {}), Dialect(), kept)
    assert store.hash_paths(["a.md"]) == {"a.md": blob_id(old)}
    (gist,) = store.gather({"a.md": blob_id(old)})
    assert (gist.blob, gist.surface.heading) == (blob_id(new), "New")
    assert kept.values.keys() == {blob_id(new)}
