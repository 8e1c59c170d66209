from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import init_repository
from vaultkit.git.places import discover
from vaultkit.git.tip_files import moved_files, tip_files


def test_what_a_newer_tip_has_otherwise_makes_the_older_list_its_own(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {"v/ä b.md": "1\n", "v/c/d.md": "2\n", "x": "3\n"})
    old = repository.git("rev-parse", "HEAD").strip()
    (repository.path / "v/c/d.md").unlink()
    new = repository.commit({"v/ä b.md": "4\n", "v/e.md": "5\n", "x": "6\n"})
    found = discover(str(repository.path / "v"), os.environ)
    assert found is not None
    files = tip_files(found, old)
    assert set(files) == {"ä b.md", "c/d.md"}
    moved = moved_files(found, old, new)
    assert set(moved) == {"ä b.md", "e.md", "c/d.md"}
    assert moved["c/d.md"] is None
    left = {**files, **moved}
    assert {path: blob for path, blob in left.items() if blob} == tip_files(found, new)
