"""What `check --facts` takes: files, folders, patterns, and what a shell makes of a pattern."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.actions.check import CheckRequest, check
from vaultkit.cli.facts_files import facts_and_paths, tell_joined
from vaultkit.errors import UsageError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {"s/1.facts": "", "s/2.facts": "", "s/other.txt": "", "[x]/3.facts": "", "a.md": ""}
    monkeypatch.chdir(write_files(tmp_path, files))
    (tmp_path / "odd.facts").mkdir()
    return tmp_path


def test_without_the_option_paths_are_paths(folder: Path) -> None:
    assert facts_and_paths((), ("s/1.facts", "a.md")) == ((), ("s/1.facts", "a.md"))


@pytest.mark.parametrize(
    ("given", "files"),
    [
        (("s/2.facts", "s/1.facts"), ("s/2.facts", "s/1.facts")),
        (("s",), ("s/1.facts", "s/2.facts")),
        (("s/",), ("s/1.facts", "s/2.facts")),
        (("s/*.facts",), ("s/1.facts", "s/2.facts")),
        (("*/[12].facts",), ("s/1.facts", "s/2.facts")),
        (("[x]/3.facts",), ("[x]/3.facts",)),
        (("[x]",), ("[x]/3.facts",)),
        (("s/1.facts", "s", "s/1.facts"), ("s/1.facts", "s/2.facts")),
        (("gone.facts",), ("gone.facts",)),
    ],
)
def test_files_folders_and_patterns_are_taken(
    folder: Path, given: tuple[str, ...], files: tuple[str, ...]
) -> None:
    assert facts_and_paths(given, ("a.md",)) == (files, ("a.md",))


def test_what_a_shell_made_of_a_pattern_is_one_list_of_files(folder: Path) -> None:
    found = facts_and_paths(("s/1.facts",), ("s/2.facts", "a.md", "odd.facts"))
    assert found == (("s/1.facts", "s/2.facts"), ("a.md", "odd.facts"))


@pytest.mark.parametrize("word", ["odd.facts", "none/*.facts", "s/[9].facts"])
def test_no_file_at_all_is_told(folder: Path, word: str) -> None:
    with pytest.raises(UsageError, match="gives no file of facts") as refused:
        facts_and_paths((word,), ())
    assert "vaultkit facts" in refused.value.hint


def test_how_much_was_spared_is_told_on_stderr(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checked = check(CheckRequest(folder=str(folder), environment={}))
    tell_joined((), checked)
    assert capsys.readouterr() == ("", "")
    tell_joined(("1.facts",), checked)
    assert capsys.readouterr() == (
        "",
        "vaultkit: facts of 0 of 1 pages came from 1 file, 1 were read here\n",
    )
