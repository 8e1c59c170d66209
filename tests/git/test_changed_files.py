from __future__ import annotations

import os

from tests.support.repository import Repository, init_repository
from vaultkit.git.changed_files import changed_by_hand
from vaultkit.git.places import discover


def found(repository: Repository, below: str = "") -> tuple[str, ...]:
    places = discover(str(repository.path / below), os.environ)
    assert places is not None
    return changed_by_hand(places)


def test_staged_unstaged_new_and_removed_ones(repository: Repository) -> None:
    repository.commit({"a.md": "a", "b.md": "b", "c.md": "c", "same.md": "s", ".gitignore": "*.o"})
    assert found(repository) == ()
    repository.write({"a.md": "A", "b.md": "B", "语 x.md": "n", "n.o": "o", "kb/d.md": "d"})
    repository.add("b.md")
    (repository.path / "c.md").unlink()
    init_repository(repository.path / "inner", {"x.md": "x"})
    assert found(repository) == ("a.md", "b.md", "c.md", "kb/d.md", "语 x.md")
    assert found(repository, "kb") == ("d.md",)
