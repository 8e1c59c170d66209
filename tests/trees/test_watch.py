from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.support.repository import init_repository
from vaultkit.trees.watch import Watch


def until(done: Callable[[], bool]) -> bool:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        if done():
            return True
        time.sleep(0.02)
    return False


def test_it_tells_what_changed_and_nothing_of_git(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "v", {"a.md": "# A\n"})
    heard: list[frozenset[str] | None] = []
    watch = Watch(str(repository.path), heard.append)
    watch.start()
    assert until(lambda: watch.state == "watching")
    assert heard == [None]
    repository.commit({"b/c.md": "# C\n"})
    (repository.path / "a.md").unlink()

    def told() -> set[str]:
        return {path for one in heard for path in one or ()}

    # of a new folder it may tell no more than that it is there
    assert until(lambda: "a.md" in told() and bool({"b", "b/c.md"} & told()))
    assert not [path for one in heard for path in one or () if path.startswith(".git")]
    watch.stop()
    assert watch.state == "stopped"


def test_a_folder_that_is_not_there_cannot_be_watched(tmp_path: Path) -> None:
    watch = Watch(str(tmp_path / "none"), lambda _: None)
    watch.start()
    assert until(lambda: watch.state == "unavailable")
    assert watch.why
    watch.stop()
