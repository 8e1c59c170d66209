from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.repository import Repository, init_repository
from vaultkit.errors import CannotRead
from vaultkit.git import tree_edit
from vaultkit.git.odb_plumbing import PlumbingOdb
from vaultkit.git.odb_pygit2 import Pygit2Odb
from vaultkit.git.run import Git
from vaultkit.git.tree_differences import differences
from vaultkit.git.tree_edit import FILE, Item, item_at, tree_with

PATHS = ("a.md", "a-b.md", "a/b.md", "a/c/d.md", "a/c.md", "a0.md", "z ü/語.md", "a.b/x.md")


@pytest.fixture
def odb(repository: Repository) -> Pygit2Odb:
    return Pygit2Odb(str(repository.path / ".git"), durable=False)


def listed(repository: Repository, tree: str) -> dict[str, str]:
    out = repository.git("ls-tree", "-r", "-z", tree)
    return {one.partition("\t")[2]: one.split()[2] for one in out.split("\0") if one}


@pytest.mark.parametrize("large", [0, 50_000])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(steps=st.lists(st.dictionaries(st.sampled_from(PATHS), st.sampled_from(["1", "2", None]))))
def test_trees_are_what_git_makes_of_the_same_files(
    repository: Repository,
    odb: Pygit2Odb,
    monkeypatch: pytest.MonkeyPatch,
    steps: list[dict[str, str | None]],
    large: int,
) -> None:
    monkeypatch.setattr(tree_edit, "_LARGE", large)  # what is larger is kept in mind
    tree: str | None = None
    files: dict[str, str] = {}
    for step in steps:
        items = {
            path: Item(FILE, odb.write("blob", text.encode())) if text else None
            for path, text in step.items()
        }
        tree = tree_with(odb, tree, items)
        files.update({path: item.name for path, item in items.items() if item})
        files = {path: name for path, name in files.items() if step.get(path, "") is not None}
    assert (tree is None) == (not files)
    if tree is not None:
        assert listed(repository, tree) == files
        assert repository.git("fsck", "--strict", tree) is not None
        for path in PATHS:
            found = item_at(odb, tree, path)
            assert (found.name if found else None) == files.get(path)


def test_few_folders_are_kept_in_mind_and_in_gits_order(
    repository: Repository, odb: Pygit2Odb, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_edit, "_LARGE", 0)
    tree: str | None = None
    for text in range(3):
        for name in ("b.md", "a.md", "a/x.md", "a-b.md"):
            item = Item(FILE, odb.write("blob", f"{text}".encode()))
            tree = tree_with(odb, tree, {name: item})
    assert tree is not None
    assert len(tree_edit._KNOWN) == 4
    assert list(listed(repository, tree)) == ["a-b.md", "a.md", "a/x.md", "b.md"]
    repository.git("fsck", "--strict", tree)


def test_other_modes_stay(repository: Repository, odb: Pygit2Odb) -> None:
    (repository.path / "link").symlink_to("x")
    (repository.path / "run.sh").write_text("x")
    (repository.path / "run.sh").chmod(0o755)
    repository.commit()
    old = repository.git("rev-parse", "HEAD^{tree}")
    tree = tree_with(odb, old, {"n.md": Item(FILE, odb.write("blob", b"n"))})
    assert tree is not None
    assert repository.git("diff-tree", "--name-status", old, tree) == "A\tn.md"


def test_a_path_through_a_file_is_refused(odb: Pygit2Odb) -> None:
    tree = tree_with(odb, None, {"a": Item(FILE, odb.write("blob", b""))})
    with pytest.raises(ValueError, match="a is a file"):
        tree_with(odb, tree, {"a/b": Item(FILE, odb.write("blob", b""))})
    assert tree_with(odb, tree, {"a/b": None}) == tree


def test_ids_of_both_lengths(tmp_path: Path) -> None:
    place = init_repository(tmp_path / "r", object_format="sha256")
    odb = PlumbingOdb(Git(str(place.path), os.environ), "sha256", durable=False)
    one = Item(FILE, odb.write("blob", b"1"))
    tree = tree_with(odb, None, {"a/b.md": one})
    tree = tree_with(odb, tree, {"a/c.md": one, "d.md": one})
    odb.close()
    assert tree is not None
    assert listed(place, tree).keys() == {"a/b.md", "a/c.md", "d.md"}


def _raw(repository: Repository, *items: tuple[bytes, str]) -> str:
    """A tree of these, each a mode with a name and an id, as they stand."""
    data = b"".join(head + b"\0" + bytes.fromhex(name) for head, name in items)
    words = ("hash-object", "-t", "tree", "-w", "--literally", "--stdin")
    return repository.git(*words, stdin=data)


def test_modes_that_old_programs_wrote_are_what_git_reads(
    repository: Repository, odb: Pygit2Odb
) -> None:
    one = odb.write("blob", b"1")
    inner = _raw(repository, (b"100664 b.md", one), (b"100775 run", one))
    old = _raw(repository, (b"100644 a.md", one), (b"040000 a", inner), (b"120000 z", one))
    found = [item_at(odb, old, path) for path in ("a", "a/b.md", "a/run", "z")]
    assert [item.mode for item in found if item] == ["40000", "100644", "100755", "120000"]
    plain = tree_with(odb, None, {"a/b.md": Item(FILE, one), "a/run": Item("100755", one)})
    assert differences(odb, old, plain).keys() == {"a.md", "z"}
    tree = tree_with(odb, old, {"a/c.md": Item(FILE, one), "a-b.md": Item(FILE, one)})
    assert tree is not None
    assert listed(repository, tree).keys() == {"a/b.md", "a/c.md", "a/run", "a-b.md", "a.md", "z"}
    assert repository.git("diff-tree", "-r", "--name-status", old, tree) == "A\ta-b.md\nA\ta/c.md"
    repository.git("fsck", tree)  # in Git's order


@pytest.mark.parametrize("wrong", [b"40000 a", b"4z000 a", b"100644 b"])
def test_a_damaged_tree_is_told(repository: Repository, odb: Pygit2Odb, wrong: bytes) -> None:
    one = odb.write("blob", b"1")
    tree = _raw(repository, (b"100644 b", one), (wrong, one[: 38 if wrong[-1:] == b"a" else 40]))
    with pytest.raises(CannotRead, match=f"{tree} cannot be read"):
        tree_with(odb, tree, {"n": Item(FILE, one)})


def test_a_large_folder_that_is_kept_is_not_changed_by_what_is_made_of_it(
    repository: Repository, odb: Pygit2Odb
) -> None:
    one, two = (Item(FILE, odb.write("blob", text)) for text in (b"1", b"2"))
    names = [f"{number:05} {'long ' * 4}.md" for number in range(1_200)]
    old = tree_with(odb, None, dict.fromkeys(names, one))
    assert old is not None
    changed = {names[0]: two, names[1]: None, "new.md": two}
    made = [tree_with(odb, old, {name: item}) for name, item in changed.items()]
    assert tree_with(odb, old, {names[0]: one}) == old
    for tree, (name, item) in zip(made, changed.items(), strict=True):
        assert tree is not None
        assert differences(odb, old, tree) == {name: (one if name in names else None, item)}
        assert repository.git("diff-tree", "--name-only", old, tree) == name
