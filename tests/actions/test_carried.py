from __future__ import annotations

from pathlib import Path

from tests.support.moving import judged
from tests.support.repository import init_repository
from vaultkit.actions.carried import Renamed, moved_around
from vaultkit.changes.journey import Journey
from vaultkit.model.around import NO_SMALLER, Around, Was


def test_what_was_before_is_asked_by_the_old_paths() -> None:
    was = Was("old.md", "", "", ("old",))
    around = Around(None, {"old.md": 5}.get, left=lambda: ({"old.md": was, "x.md": was},))
    moved = moved_around(around, Journey({"old.md": "new.md"}))
    assert moved.units_before is not None
    assert (moved.units_before("new.md"), moved.units_before("old.md")) == (5, 5)
    assert moved.left()[0]["old.md"].now == "new.md"
    assert moved_around(Around(), Journey({})).units_before is None


def test_a_page_that_was_as_committed_is_measured_itself() -> None:
    around = Around(None, lambda _: NO_SMALLER)
    units = moved_around(around, Journey({"a": "b"}), {"a": 7}.__getitem__).units_before
    assert units is not None
    assert units("b") == 7


def test_findings_are_called_by_new_paths_ids_and_targets(tmp_path: Path) -> None:
    root = init_repository(tmp_path / "v", {"a.md": "# A\n", "c.md": "---\nid: k\n---\n"}).path
    before = judged(root)
    (root / "a.md").rename(root / "b.md")
    after = judged(root).judged
    renamed = Renamed(before, Journey({"a.md": "b.md"}), after, {("c.md", "a.md#x"): "b.md#x"})
    assert renamed(("rule", "a.md", "words")) == ("rule", "b.md", "words")
    assert renamed(("rule", "k", "a.md#x")) == ("rule", "k", "b.md#x")
    assert renamed(("rule", "k", "a.md")) == ("rule", "k", "b.md")
