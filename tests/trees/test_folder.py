from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.permissions import as_nobody
from tests.support.repository import init_repository, write_files
from vaultkit.errors import CannotRead
from vaultkit.git.places import discover
from vaultkit.model.tree import Entry, Kind
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.worktree import WorkTree


def paths(folder: Path) -> list[str]:
    return list(FolderTree(str(folder)).entries())


def test_every_file_is_an_entry_sorted_by_path(tmp_path: Path) -> None:
    write_files(tmp_path, {"b.md": "x", "a/z.png": "x", "a-b.md": "x", ".hidden/c.md": "x"})
    assert paths(tmp_path) == [".hidden/c.md", "a-b.md", "a/z.png", "b.md"]


def test_entries_are_read(tmp_path: Path) -> None:
    write_files(tmp_path, {"a/b.md": "x"})
    tree = FolderTree(str(tmp_path))
    assert dict(tree.reader()(tree.entries())) == {"a/b.md": b"x"}
    assert tree.entries()["a/b.md"] == Entry(Kind.FILE, "", 1)


def test_gitignore_files_count_at_every_level(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            ".gitignore": "# a comment\n*.log\n/build/\n!kept.log\r\nsecret/\n",
            "a.md": "", "a.log": "", "kept.log": "", "build/x.md": "", "deep/build/x.md": "",
            "deep/.gitignore": "!a.log\nkept.log\n/only-here.md\n",
            "deep/a.log": "", "deep/kept.log": "", "deep/only-here.md": "",
            "deep/er/only-here.md": "", "deep/er/a.log": "", "secret/a.md": "",
        },
    )  # fmt: skip
    assert [path for path in paths(tmp_path) if not path.endswith(".gitignore")] == [
        "a.md", "deep/a.log", "deep/build/x.md", "deep/er/a.log", "deep/er/only-here.md",
        "kept.log",
    ]  # fmt: skip


def test_what_lies_in_an_ignored_folder_cannot_be_taken_back(tmp_path: Path) -> None:
    write_files(
        tmp_path, {".gitignore": "out/\n!out/a.md\n", "out/a.md": "", "out/.gitignore": "!*"}
    )
    assert paths(tmp_path) == [".gitignore"]


def test_a_folder_named_like_a_page_is_told_unless_it_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "x.md").mkdir()
    (tmp_path / "y.md").mkdir()
    write_files(tmp_path, {".gitignore": "y.md/\n"})
    entries = FolderTree(str(tmp_path)).entries()
    assert entries["x.md"] == Entry(Kind.DIRECTORY)
    assert "y.md" not in entries


def test_lines_that_are_no_pattern_do_not_stop_the_others(tmp_path: Path) -> None:
    lines = b"\xef\xbb\xbfa.md\n!\nb[.md\n\\\ncaf\xe9.md\n[z-a]\n"
    write_files(tmp_path, {".gitignore": lines, "a.md": "", "b.md": ""})
    assert paths(tmp_path) == [".gitignore", "b.md"]


def test_a_hostile_pattern_takes_no_time(tmp_path: Path) -> None:
    name = "a" * 200 + ".md"
    write_files(tmp_path, {".gitignore": "*a" * 40 + "b\n" + "**/a/" * 9 + "\n", name: ""})
    started = time.monotonic()
    assert name in paths(tmp_path)
    assert time.monotonic() - started < 5


def test_a_gitignore_that_is_a_link_or_a_pipe_does_not_count(tmp_path: Path) -> None:
    write_files(tmp_path, {"rules": "*.md\n", "a.md": "", "d/b.md": ""})
    os.symlink("rules", tmp_path / ".gitignore")
    os.mkfifo(tmp_path / "d/.gitignore")
    assert {"a.md", "d/b.md"} <= set(paths(tmp_path))


NAMES = st.sampled_from(["a", "b.md", "c.log", "build", "x y.md", "é.md"])
PATTERNS = st.lists(
    st.sampled_from(
        ["*.log", "build", "build/", "/build", "a/*", "!a/b.md", "**/b.md", "a/**", "!*.md", "*",
         "!a", "!*/", "[ab]*", "x\\ y.md", "\\!x", "#c", "é.md", "/a/build/", "?.md", "a/**/c.log"]
    ),
    max_size=4,
)  # fmt: skip


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    files=st.sets(st.lists(NAMES, min_size=1, max_size=3).map("/".join), min_size=1, max_size=8),
    rules=st.dictionaries(st.sampled_from(["", "a/", "build/"]), PATTERNS, max_size=3),
)
def test_ignoring_is_what_git_does(
    tmp_path_factory: pytest.TempPathFactory, files: set[str], rules: dict[str, list[str]]
) -> None:
    root = tmp_path_factory.mktemp("same")
    for path in sorted(files):
        place = root / path
        if not place.exists() and not any(parent.is_file() for parent in place.parents):
            write_files(root, {path: "x"})
    for folder, lines in rules.items():
        if not (root / folder).is_file() and (root / folder).is_dir():
            write_files(root, {f"{folder}.gitignore": "\n".join(lines) + "\n"})
    plain = FolderTree(str(root)).entries()
    init_repository(root)
    found = discover(str(root), dict(os.environ))
    assert found is not None
    assert plain == WorkTree(found).entries()


def test_gt_14_a_repository_inside_is_told_and_not_read(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.md": "x"})
    init_repository(tmp_path / "nested", {"b.md": "x"})
    assert FolderTree(str(tmp_path)).entries() == {
        "a.md": Entry(Kind.FILE, "", 1),
        "nested": Entry(Kind.REPOSITORY),
    }


def test_gt_15_links_are_told_with_their_targets_and_loops_end(tmp_path: Path) -> None:
    write_files(tmp_path, {"d/a.md": "x"})
    os.symlink("..", tmp_path / "d/up")
    os.symlink("/nowhere.md", tmp_path / "dangling.md")
    entries = FolderTree(str(tmp_path)).entries()
    assert entries["d/up"] == Entry(Kind.SYMLINK, detail="..")
    assert entries["dangling.md"] == Entry(Kind.SYMLINK, detail="/nowhere.md")
    assert len(entries) == 3


def test_a_folder_without_permission_is_told(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.md": "x", "closed/b.md": "x"})
    (tmp_path / "closed").chmod(0)
    tmp_path.chmod(0o755)
    with as_nobody(tmp_path):
        entries = FolderTree(str(tmp_path)).entries()
    assert entries["closed"] == Entry(Kind.UNREADABLE, detail="no permission to read it")
    assert "a.md" in entries


def test_a_root_that_cannot_be_read_is_an_error_and_not_an_empty_vault(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="no such file"):
        FolderTree(str(tmp_path / "gone")).entries()


def test_markers_name_hidden_and_ignored_folders(tmp_path: Path) -> None:
    write_files(tmp_path, {".gitignore": ".obsidian\n", ".obsidian/app.json": "", "a.md": ""})
    assert FolderTree(str(tmp_path)).markers() == {".gitignore", ".obsidian", "a.md"}


def test_patterns_are_loaded_only_where_a_gitignore_exists(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.md": ""})
    code = (
        "import sys; from vaultkit.trees.folder import FolderTree; "
        "FolderTree(sys.argv[1]).entries(); print('pathspec' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert done.stdout == "False\n"


def test_what_the_rules_at_the_root_ignore_is_known_beforehand(tmp_path: Path) -> None:
    names = ("a.yaml", "b.jsonl", "c.md")
    assert FolderTree(str(tmp_path)).ignores(names) == set()
    write_files(tmp_path, {".gitignore": "*.yaml\n*.md\n!c.md\n", "x/.gitignore": "b.jsonl\n"})
    assert FolderTree(str(tmp_path)).ignores(names) == {"a.yaml"}
