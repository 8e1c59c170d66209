"""Attachments and originals: which came, went, moved and changed."""

from __future__ import annotations

from tests.support.changed import snapshots
from tests.support.judged import snapshot_under
from vaultkit.model.knowledge_diff import FileChange
from vaultkit.model.settings import Settings
from vaultkit.review.files import file_changes

PAGE = {"notes/a.md": "# A\n"}


def found(
    old: dict[str, str | bytes], new: dict[str, str | bytes]
) -> list[tuple[str | int | None, ...]]:
    return [tuple(one) for one in file_changes(*snapshots({**PAGE, **old}, {**PAGE, **new}))]


def test_pages_settings_and_hidden_files_are_not_told_here() -> None:
    assert found({}, {"notes/b.md": "# B\n", ".x/y.png": "1", "vault.yaml": "version: 1\n"}) == []
    assert found({"a.png": b"1"}, {"a.png": b"1"}) == []
    assert found({"make.py": "1"}, {"make.py": "2", "LICENSE": "x", "data.csv": "1"}) == []


def test_originals_are_told_whatever_they_are() -> None:
    settings: dict[str, str | bytes] = {"vault.yaml": "version: 1\n"}
    assert found(settings, {**settings, "sources/talk.txt": "x", "artifacts/made.csv": "1,2"}) == [
        ("added", "artifacts/made.csv", "artifacts/made.csv", None, 3),
        ("added", "sources/talk.txt", "sources/talk.txt", None, 1),
    ]


def test_each_kind_with_its_size() -> None:
    old = {"a.png": b"1234", "b.png": b"1", "c.pdf": b"cc", "e/two.png": b"2", "e/also.png": b"2"}
    new = {"a.png": b"12", "d.pdf": b"cc", "n.PNG": b"", "f/two.png": b"2", "f/also.png": b"2"}
    assert found({**old}, {**new}) == [
        ("changed", "a.png", "a.png", 4, 2),
        ("removed", "b.png", "b.png", 1, None),
        ("moved", "d.pdf", "c.pdf", 2, 2),
        ("removed", "e/also.png", "e/also.png", 1, None),
        ("removed", "e/two.png", "e/two.png", 1, None),
        ("added", "f/also.png", "f/also.png", None, 1),
        ("added", "f/two.png", "f/two.png", None, 1),
        ("added", "n.PNG", "n.PNG", None, 0),
    ]  # where two could be meant, neither moved


def test_what_both_sides_leave_out_is_not_told() -> None:
    shut = Settings(configured=True, exclude=("lib/",))
    old = snapshot_under(shut, {"lib/a.png": b"1"})
    new = {"lib/a.png": b"2", "lib/b.png": b"3"}
    assert file_changes(old, snapshot_under(shut, new)) == ()
    told = file_changes(old, snapshot_under(Settings(configured=True), new))
    assert told == (
        FileChange("changed", "lib/a.png", "lib/a.png", 1, 1),
        FileChange("added", "lib/b.png", "lib/b.png", None, 1),
    )
