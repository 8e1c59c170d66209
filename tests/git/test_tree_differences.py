"""Trees that are compared by their objects differ where Git says that they do."""

from __future__ import annotations

from tests.support.repository import Repository
from vaultkit.git.odb_pygit2 import Pygit2Odb
from vaultkit.git.tree_differences import differences


def _raw(repository: Repository, *words: str) -> dict[str, tuple[str, str]]:
    """By path the two ids, "" for none, as `git diff-tree` tells them."""
    out = repository.git("diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", *words)
    parts = out.split("\0")
    found = {}
    for about, path in zip(parts[::2], parts[1::2], strict=False):
        _, _, old, new, _ = about.split(" ")
        found[path] = (old.strip("0") and old, new.strip("0") and new)
    return found


def test_files_folders_and_links_that_differ(repository: Repository) -> None:
    first = repository.commit({"a.md": "1", "x/b.md": "1", "x/y/c.md": "1", "z": "1", "q/r": "1"})
    (repository.path / "z").unlink()
    (repository.path / "q/r").unlink()
    (repository.path / "q").rmdir()
    second = repository.commit(
        {"a.md": "2", "x/y/c.md": "2", "x/语 n.md": "1", "z/in": "1", "q": ""}
    )
    odb = Pygit2Odb(str(repository.path / ".git"), durable=False)
    old, new = (repository.git("rev-parse", f"{one}^{{tree}}") for one in (first, second))
    found = {
        path: tuple(one.name if one is not None else "" for one in pair)
        for path, pair in differences(odb, old, new).items()
    }
    assert found == _raw(repository, first, second)
    assert list(found) == sorted(found)
    assert set(differences(odb, old, new, "x")) == {"y/c.md", "语 n.md"}
    assert differences(odb, old, old) == {}
    assert set(differences(odb, None, old)) == {"a.md", "x/b.md", "x/y/c.md", "z", "q/r"}
    assert differences(odb, old, new, "no/such") == {}
    odb.close()
