"""What findings are called after a commit that moved files, told by its two trees alone."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.followed import followed, moved_paths, told_after
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.model.settings import Settings

_SETTINGS = Settings(configured=True)
Files = Mapping[str, "str | bytes"]


def judged(files: Files) -> Judged:
    tree = vault(files)
    return judge(tree, _SETTINGS, FactsStore(tree, dialect_of(_SETTINGS)))


def differing(old: Files, new: Files) -> set[str]:
    return {path for path in {*old, *new} if old.get(path) != new.get(path)}


def paths(old: Files, new: Files) -> dict[str, str]:
    return moved_paths(judged(old).snapshot, judged(new).snapshot, differing(old, new))


def test_a_file_is_the_one_with_its_id_its_bytes_or_the_only_one_left() -> None:
    old: Files = {"a.md": "---\nid: k\n---\nA\n", "p.png": b"p", "q.png": b"q", "b.md": "B\n"}
    new: Files = {
        "x/a.md": "---\nid: k\n---\nAA\n",
        "x/p.png": b"p",
        "x/q.png": b"q",
        "c.md": "C\n",
    }
    assert paths(old, new) == {
        "a.md": "x/a.md",
        "p.png": "x/p.png",
        "q.png": "x/q.png",
        "b.md": "c.md",
    }


def test_a_page_by_the_id_that_its_old_path_gave_it() -> None:
    old: Files = {"a.md": "A\n", "b.md": "B\n"}
    new: Files = {"n/a.md": "---\nid: a\n---\nA\n", "n/b.md": "---\nid: b\n---\nB\n"}
    assert paths(old, new) == {"a.md": "n/a.md", "b.md": "n/b.md"}


def test_files_that_take_each_others_places() -> None:
    old: Files = {"a.md": "---\nid: k\n---\nA\n", "b.md": "---\nid: l\n---\nB\n"}
    new: Files = {"a.md": old["b.md"], "c.md": old["a.md"]}
    assert paths(old, new) == {"a.md": "c.md", "b.md": "a.md"}


def test_of_several_that_nothing_connects_none_is_taken_for_another() -> None:
    assert paths({"a.md": "A\n", "b.md": "B\n"}, {"c.md": "C\n", "d.md": "D\n"}) == {}
    assert paths({"a.md": "A\n"}, {"a.md": "AA\n", "b.md": "B\n"}) == {}


def test_keys_get_the_new_record_path_and_destination() -> None:
    old: Files = {"a.md": "[x](gone.md)\n", "b.md": "[y](a.md) [z](no.md)\n", "p.png": b"p"}
    new: Files = {
        "n/a.md": "---\nid: a\n---\n[x](../gone.md)\n",
        "b.md": "[y](n/a.md) [z](no.md)\n",
        "n/p.png": b"p",
    }
    renamed = followed(judged(old), judged(new), differing(old, new))
    assert renamed(("broken-link", "a.md", "gone.md")) == ("broken-link", "a", "../gone.md")
    assert renamed(("rule", "b.md", "a.md")) == ("rule", "b.md", "n/a.md")
    assert renamed(("rule", "b.md", "no.md")) == ("rule", "b.md", "no.md")
    assert renamed(("rule", "p.png", "p.png")) == ("rule", "n/p.png", "n/p.png")
    known = {("rule", "p.png", ""): 2, ("rule", "n/p.png", ""): 1}
    assert told_after(known, renamed) == {("rule", "n/p.png", ""): 3}
    assert told_after(known, None) is known
