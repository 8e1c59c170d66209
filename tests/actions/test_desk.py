"""A desk answers for its own pages whole, for others with anchors, and later from elsewhere."""

from __future__ import annotations

from tests.support.vault import MemoryTree, vault
from vaultkit.actions.desk import Desk, Task
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.given import GivenFacts
from vaultkit.actions.judge import dialect_of
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.model.tree import blob_id
from vaultkit.parse import codec
from vaultkit.vault.classify import sort_paths

_SETTINGS = Settings(preset=PRESETS["obsidian"])
_FILES = {"a.md": b"# A\n\n[[b#B]] ^x\n", "b.md": b"---\nid: n\n---\n# B\n\ntext\n"}


def _task(tree: MemoryTree, *, keep: bool = False) -> Task:
    entries = tree.entries()
    return Task(
        settings=_SETTINGS,
        entries=entries,
        paths=sort_paths(entries, _SETTINGS),
        blobs=dict.fromkeys(entries, ""),
        readers=(tree.reader(), tree.reader()),
        dialect=dialect_of(_SETTINGS),
        algorithm=tree.algorithm,
        keep=keep,
        keyed=True,
        given=GivenFacts(),
    )


def test_own_pages_are_whole_and_others_have_anchors() -> None:
    task = _task(vault(_FILES))
    one, other = Desk(task), Desk(task)
    one.read(["a.md"])
    other.read(["b.md"])
    one.seen.update(other.seen)
    assert [link.target for link in one.facts("a.md").links] == ["b#B"]
    assert one.facts("a.md").blocks == ("x",)
    assert [heading.text for heading in one.facts("b.md").headings] == ["B"]
    assert one.seen["b.md"].blob == blob_id(_FILES["b.md"], "sha1")
    assert one.placed_facts("b.md").headings[0].line == 4
    assert one.material("a.md") == _FILES["a.md"]
    assert one.encoded == {}


def test_facts_for_a_cache_are_kept_by_blob_id() -> None:
    desk = Desk(_task(vault(_FILES), keep=True))
    desk.read(["a.md", "b.md"])
    assert set(desk.encoded) == {blob_id(data, "sha1") for data in _FILES.values()}
    known = codec.decode(desk.encoded[blob_id(_FILES["a.md"], "sha1")])
    assert [link.target for link in known.links] == ["b#B"]


def test_what_is_lent_answers_from_then_on() -> None:
    tree = vault(_FILES)
    desk = Desk(_task(tree))
    desk.read(["a.md", "b.md"])
    desk.lend(FactsStore(tree, dialect_of(_SETTINGS)))
    assert desk.seen == {}
    assert desk.facts("b.md").frontmatter is not None
    assert desk.placed_facts("a.md").placed
