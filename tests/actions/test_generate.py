"""Files written anew: whole, on their branch, and never over what a person wrote."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cases.test_adoption import contents
from tests.support.command import ROOT
from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.generate import GenerateRequest, generate
from vaultkit.errors import StateError
from vaultkit.generate.marked import BEGIN, END
from vaultkit.model.generated import Generated

_FILES = {
    "vault.yaml": "budgets: {index: 2000}\n",
    "notes/b c.md": "# Bee | (1)\n\nIt flies. Far.\n",
    "notes/a.md": "---\ntitle: Äpfel\n---\n[b](<b c.md>)\n",
    "潮汐/x.md": "# 潮汐\n",
    "log/2026/03/02-x.md": "## [2026-03-02] ingest | Tables\n\n- pages: [[a]]\n",
}


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "v", _FILES)


def run(folder: Path, **more: Any) -> Generated:
    return generate(GenerateRequest(folder=str(folder), environment=os.environ, **more))


def test_everything_is_written_and_a_second_run_changes_nothing(folder: Path) -> None:
    done = run(folder)
    paths = ["index.md", "log.md", "notes/backlinks.md"]
    assert [one.path for one in done.rewrites] == paths
    assert (done.written, done.owns, done.left, done.files) == (True, True, (), 3)
    before = contents(folder)
    again = run(folder)
    assert not again.drifts
    assert contents(folder) == before


def test_only_generated_files_change(folder: Path) -> None:
    before = contents(folder)
    run(folder)
    after = contents(folder)
    assert {path: after[path] for path in before} == before


def test_a_dry_run_writes_nothing(folder: Path) -> None:
    before = contents(folder)
    done = run(folder, dry_run=True)
    assert len(done.rewrites) == 3
    assert not done.written
    assert contents(folder) == before


def test_a_file_keeps_its_rights(folder: Path) -> None:
    run(folder)
    (folder / "index.md").chmod(0o640)
    write_files(folder, {"new.md": "# New\n"})
    run(folder)
    assert stat.S_IMODE((folder / "index.md").stat().st_mode) == 0o640


def test_what_is_left_over_goes_with_its_folder(folder: Path) -> None:
    more = {f"notes/{n}.md": f"# A title of number {n:03}, long enough\n" for n in range(40)}
    write_files(folder, more)
    run(folder)
    assert (folder / "notes/index.md").exists()
    for path in more:
        (folder / path).unlink()
    done = run(folder)
    assert "notes/index.md" in [one.path for one in done.rewrites if one.after is None]
    assert not (folder / "notes/index").exists()
    assert not run(folder).drifts


def test_a_vault_that_wants_none_gets_none(tmp_path: Path) -> None:
    off = write_files(tmp_path / "off", {**_FILES, "vault.yaml": "generate: {index: off}\n"})
    assert run(off).off
    plain = write_files(tmp_path / "plain", {"a.md": "# A\n", "index.md": "# Mine\n"})
    assert run(plain).off
    assert (plain / "index.md").read_text() == "# Mine\n"


def test_a_file_that_git_ignores_is_told(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", {**_FILES, ".gitignore": "/log.md\n"})
    made.write({"log.md": "mine\n"})
    done = run(made.path)
    assert [(one.path, one.why) for one in done.left] == [("log.md", "a .gitignore leaves it out")]
    assert (made.path / "log.md").read_text() == "mine\n"
    assert (made.path / "index.md").exists()


def test_a_file_in_conflict_is_written_anew(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", _FILES)
    run(made.path)
    made.commit()
    for branch, page in (("x", "Bar"), ("y", "Bat")):
        made.git("checkout", "-q", "-b", branch, "main")
        made.commit({f"notes/{page}.md": f"# {page}\n"})
        run(made.path, any_branch=True)
        made.commit()
    made.git("checkout", "-q", "main")
    made.git("merge", "-q", "x")
    subprocess.run(["git", "-C", str(made.path), "merge", "-q", "y"], capture_output=True)
    assert "<<<<" in (made.path / "index.md").read_text()
    assert run(made.path).left == ()
    text = (made.path / "index.md").read_text()
    assert "<<<<" not in text
    assert "[Bar]" in text
    assert "[Bat]" in text


def test_nothing_at_all_is_written_where_one_file_cannot_be(folder: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    (folder / "notes").chmod(0o555)
    before = contents(folder)
    with pytest.raises(StateError):
        run(folder)
    (folder / "notes").chmod(0o755)
    assert contents(folder) == before


def test_a_folder_in_the_place_of_a_file_is_no_traceback(folder: Path) -> None:
    (folder / "log.md").mkdir()
    (folder / "log.md/x.md").write_text("# X\n")
    assert [(one.path, one.why) for one in run(folder).left] == [("log.md", "it is no file")]


def test_a_vault_in_a_folder_of_its_repository(tmp_path: Path) -> None:
    made = init_repository(
        tmp_path / "r", {"README.md": "x\n", **{f"docs/{p}": text for p, text in _FILES.items()}}
    )
    done = run(made.path / "docs")
    assert [one.path for one in done.rewrites] == ["index.md", "log.md", "notes/backlinks.md"]
    assert made.git("status", "--porcelain", "-uall").split() == [
        "??", "docs/index.md", "??", "docs/log.md", "??", "docs/notes/backlinks.md",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "setting",
    [
        {"LC_ALL": "C", "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "1"},
        {
            "LC_ALL": "tr_TR.UTF-8",
            "LANG": "tr_TR.UTF-8",
            "TZ": "America/New_York",
            "PYTHONHASHSEED": "2",
        },
        {"LC_ALL": "C.UTF-8", "TZ": "Pacific/Apia", "PYTHONHASHSEED": "3"},
        {"LC_ALL": "POSIX", "LANG": "ja_JP.eucJP", "TZ": "America/St_Johns", "PYTHONUTF8": "0"},
        {"LC_ALL": "", "LANG": "sv_SE.ISO-8859-1", "TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "5"},
    ],
)
def test_the_bytes_are_the_same_on_every_machine(folder: Path, setting: dict[str, str]) -> None:
    names = ("I", "i", "İ", "ı", "ss", "ß", "z", "ä", "å", "a-b", "a b", "~", "字", "e\u0301", "é")
    pages = {f"notes/p{n}.md": f"# {name}\n\n[[a]]\n" for n, name in enumerate(names)}
    dated = {
        f"log/2026/01/0{day}-x.md": f"## [2026-01-0{day}] lint | {day}\n\n- pages: [[a]]\n"
        for day in (1, 2)
    }
    write_files(folder, {**pages, **dated})
    run(folder)
    before = contents(folder)
    for path in ("index.md", "log.md", "notes/backlinks.md"):
        (folder / path).unlink()
    subprocess.run(
        [sys.executable, "-m", "vaultkit", "generate", "--jobs", "1"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **setting},
        check=True,
        capture_output=True,
    )
    assert contents(folder) == before


def test_byte_order_marks_and_line_ends_outside_stay(folder: Path) -> None:
    text = f"\ufeff# Mine\r\n\r\n{BEGIN}\r\n{END}\r\nBelow, without an end"
    write_files(folder, {"index.md": text})
    run(folder)
    found = (folder / "index.md").read_bytes().decode()
    assert found.startswith(f"\ufeff# Mine\r\n\r\n{BEGIN}\r\n\r\n## ")
    assert found.endswith(f"\r\n\r\n{END}\r\nBelow, without an end")
    assert found.count("\n") == found.count("\r\n")
    assert not run(folder).drifts


def test_a_linked_worktree_has_its_own_branch(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v", _FILES)
    made.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "w"))
    assert not run(tmp_path / "w").written
    assert run(Repository(made.path).path).written
