from __future__ import annotations

import os
from pathlib import Path

from vaultkit.trees.left_files import bytes_of, is_alive, leftovers, remove

DEAD = 999_999_999


def test_only_files_of_dead_processes_are_found(tmp_path: Path) -> None:
    (tmp_path / "a/.git").mkdir(parents=True)
    for name in (
        f".x.md.{DEAD}.tmp",
        f"a/.y.md.{DEAD}.tmp.old",
        f"a/.git/.z.md.{DEAD}.tmp",
        f".x.md.{os.getpid()}.tmp",
        f"x.md.{DEAD}.tmp",
        ".x.md.tmp",
    ):
        (tmp_path / name).write_text(name)
    (tmp_path / f".link.md.{DEAD}.tmp").symlink_to(tmp_path / ".x.md.tmp")
    found = leftovers(str(tmp_path))
    assert [(one.path, one.page) for one in found] == [
        (f".x.md.{DEAD}.tmp", "x.md"),
        (f"a/.y.md.{DEAD}.tmp.old", "a/y.md"),
    ]
    assert bytes_of(str(tmp_path), found[1]).decode() == found[1].path
    remove(str(tmp_path), found[1])
    assert len(leftovers(str(tmp_path))) == 1


def test_a_number_that_no_process_can_have_is_not_taken_for_dead() -> None:
    assert is_alive(os.getpid())
    assert not is_alive(DEAD)
    assert is_alive(10**40)
