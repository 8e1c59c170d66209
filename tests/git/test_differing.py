from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import Repository, init_repository
from vaultkit.git.differing import from_index, from_tree, renamed
from vaultkit.git.places import discover
from vaultkit.git.run import Git


def test_changed_deleted_and_new_files_with_the_ids_that_they_had(repository: Repository) -> None:
    first = repository.commit({"a.md": "a", "b.md": "b", "sub/c ü.md": "c", "same.md": "s"})
    ids = {name: repository.git("rev-parse", f"HEAD:{name}") for name in ("a.md", "b.md")}
    cut = repository.git("rev-parse", "HEAD:sub/c ü.md")
    (repository.path / "b.md").unlink()
    (repository.path / "sub/c ü.md").rename(repository.path / "sub/d.md")
    (repository.path / "link").symlink_to("a.md")
    repository.write({"a.md": "A"})
    repository.add()
    git = Git(str(repository.path), os.environ)
    staged = from_index(git, first)
    assert staged.old == {**ids, "sub/c ü.md": cut}
    assert staged.added == {"sub/d.md", "link"}
    second = repository.commit()
    assert from_tree(git, first.encode(), second.encode()) == staged
    assert from_tree(git, first.encode(), first.encode()) == ({}, frozenset())


def test_paths_are_told_from_the_folder(repository: Repository) -> None:
    first = repository.commit({"a.md": "a", "sub/c.md": "c"})
    repository.write({"a.md": "A", "sub/c.md": "C"})
    second = repository.commit()
    git = Git(str(repository.path / "sub"), os.environ)
    assert from_tree(git, f"{first}:sub".encode(), f"{second}:sub".encode()).old.keys() == {"c.md"}
    assert from_index(git, first).old.keys() == {"c.md"}


def test_a_file_that_moved_and_changed_is_known_by_its_likeness(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(10))
    repository = init_repository(tmp_path / "v", {"a.md": text, "b.md": "other\n"})
    places = discover(str(repository.path), os.environ)
    assert places is not None
    base = repository.head.encode()
    (repository.path / "a.md").unlink()
    repository.write({"c d.md": text.replace("line 1", "LINE 1").replace("line 2", "")})
    repository.add()
    assert renamed(places.git, base, None) == {"a.md": "c d.md"}
    repository.commit(message="moved")
    assert renamed(places.git, base, repository.head.encode()) == {"a.md": "c d.md"}
