from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository, leave_in_conflict, write_files
from vaultkit.actions.adopt import AdoptRequest, adopt
from vaultkit.actions.baseline import UpdateRequest, show, update
from vaultkit.actions.check import CheckRequest, check
from vaultkit.errors import SettingsError, StateError, UsageError
from vaultkit.model.held import Entry, Updated

_A = "# A\n\n[1](one.md) [2](two.md) [2](two.md)\n"
_FILES = {"a.md": _A, "x/b.md": "[3](three.md)\n"}
_GONE = {
    Entry("a.md", "broken-link", "one.md", 1),
    Entry("a.md", "broken-link", "two.md", 2),
    Entry("x/b.md", "broken-link", "three.md", 1),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An adopted folder with four broken links in its baseline."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = write_files(tmp_path / "v", _FILES)
    adopt(AdoptRequest(folder=str(made), environment=os.environ, preset="commonmark"))
    return made


def held(folder: Path) -> set[Entry]:
    return set(show(str(folder), os.environ).entries)


def updated(folder: Path, **more: Any) -> Updated:
    return update(UpdateRequest(folder=str(folder), environment=os.environ, **more))


def open_findings(folder: Path) -> list[tuple[str, int]]:
    report = check(CheckRequest(folder=str(folder), environment=os.environ)).report
    return [(f.path, f.span.line) for f in report.findings]


def test_it_shows_what_the_baseline_holds(folder: Path) -> None:
    assert held(folder) == _GONE
    assert show(str(folder), os.environ).path == "baseline.jsonl"
    assert held(folder / "x") == _GONE


def test_an_update_without_a_change_leaves_the_file_untouched(folder: Path) -> None:
    before = (folder / "baseline.jsonl").stat()
    told = updated(folder)
    assert (told.changed, told.removed, told.new, told.left) == (False, (), (), 4)
    after = (folder / "baseline.jsonl").stat()  # its time of access is another: it was read
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_what_was_mended_is_taken_out_and_blocks_when_it_comes_back(folder: Path) -> None:
    (folder / "a.md").write_text("# A\n\n[2](two.md)\n")
    told = updated(folder)
    assert set(told.removed) == {
        Entry("a.md", "broken-link", "one.md", 1),
        Entry("a.md", "broken-link", "two.md", 1),
    }
    assert (told.left, told.errors) == (2, 0)
    assert open_findings(folder) == []
    (folder / "a.md").write_text(_A)
    assert open_findings(folder) == [("a.md", 3), ("a.md", 3)]


def test_it_never_grows_unless_that_is_allowed(folder: Path) -> None:
    (folder / "x/b.md").write_text("[3](three.md)\n\n[3](three.md)\n[4](four.md)\n")
    before = (folder / "baseline.jsonl").read_bytes()
    told = updated(folder)
    new = {
        Entry("x/b.md", "broken-link", "three.md", 1),
        Entry("x/b.md", "broken-link", "four.md", 1),
    }
    assert (set(told.new), told.added, told.errors, told.left) == (new, False, 2, 4)
    assert (folder / "baseline.jsonl").read_bytes() == before
    told = updated(folder, allow_new=True)
    assert (set(told.new), told.added, told.errors, told.left) == (new, True, 0, 6)
    assert open_findings(folder) == []
    assert not updated(folder, allow_new=True).changed


def test_it_is_pruned_although_something_new_is_refused(folder: Path) -> None:
    (folder / "a.md").write_text("[new](new.md)\n")
    told = updated(folder)
    assert (len(told.removed), told.errors, told.left) == (2, 1, 1)
    assert held(folder) == {Entry("x/b.md", "broken-link", "three.md", 1)}


def test_a_new_warning_is_told_but_counts_as_no_error(folder: Path) -> None:
    (folder / "a.md").write_text(_A + "\n[unused]: gone.md\n")
    told = updated(folder)
    assert [(one.rule, told.errors) for one in told.new] == [("unused-definition", 0)]


def test_entries_follow_a_page_that_was_moved(folder: Path) -> None:
    (folder / "y").mkdir()
    (folder / "a.md").rename(folder / "y/a.md")
    told = updated(folder)
    assert (told.removed, told.new, told.moved) == ((), (), (("a.md", "y/a.md"),))
    assert {entry.record for entry in held(folder)} == {"y/a.md", "x/b.md"}
    assert open_findings(folder) == []
    assert not updated(folder).changed


def test_what_settings_and_comments_hide_is_not_mended(folder: Path) -> None:
    config = (folder / "vault.yaml").read_text()
    paths = '\n  paths: {"x/**": {ignore: [broken-link]}}\n  ignore: [unused-definition]\n'
    (folder / "vault.yaml").write_text(config + paths)
    (folder / "a.md").write_text("# A\n\n<!-- vaultkit: ignore broken-link -->" + _A[3:])
    assert not updated(folder).changed
    assert held(folder) == _GONE


def test_an_entry_of_an_unused_comment_stays_as_long_as_the_comment(folder: Path) -> None:
    (folder / "c.md").write_text("<!-- vaultkit: ignore broken-link -->\nText\n")
    assert [one.rule for one in updated(folder, allow_new=True).new] == ["unused-suppression"]
    assert not updated(folder).changed
    (folder / "c.md").write_text("Text\n")
    assert [one.rule for one in updated(folder).removed] == ["unused-suppression"]


def test_a_dry_run_tells_the_same_and_writes_nothing(folder: Path) -> None:
    (folder / "a.md").write_text("[new](new.md)\n")
    before = (folder / "baseline.jsonl").read_bytes()
    told = updated(folder, allow_new=True, dry_run=True)
    assert (folder / "baseline.jsonl").read_bytes() == before
    really = updated(folder, allow_new=True)
    assert (told.removed, told.new, told.left) == (really.removed, really.new, really.left)
    assert told.changed
    assert really.changed


def test_the_same_findings_give_the_same_bytes(folder: Path) -> None:
    data = (folder / "baseline.jsonl").read_bytes()
    (folder / "baseline.jsonl").write_bytes(data.replace(b"\n", b"\r\n\r\n"))
    assert updated(folder).changed
    assert (folder / "baseline.jsonl").read_bytes() == data
    (folder / "baseline.jsonl").unlink()
    updated(folder, allow_new=True)
    assert (folder / "baseline.jsonl").read_bytes() == data


# ------------------------------------------------------------------------------------- refusals


def test_without_the_file_only_what_is_allowed_to_be_new_makes_it(folder: Path) -> None:
    (folder / "baseline.jsonl").unlink()
    for ask in (show, lambda *words: updated(folder)):
        with pytest.raises(SettingsError) as told:
            ask(str(folder), os.environ)
        assert "there is no such file" in told.value.message
        assert "--allow-new" in told.value.hint
    assert updated(folder, allow_new=True).left == 4
    assert open_findings(folder) == []


@pytest.mark.parametrize(
    ("files", "words", "hint"),
    [
        ({"a.md": _A}, "there is no vault.yaml", "vaultkit adopt"),
        ({"a.md": _A, "vault.yaml": ""}, "names no baseline", "baseline: baseline.jsonl"),
    ],
)
def test_a_vault_without_one_is_told_how_to_get_one(
    files: dict[str, str], words: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = write_files(tmp_path / "w", files)
    for ask in (show, lambda *words: updated(folder, allow_new=True)):
        with pytest.raises(UsageError) as told:
            ask(str(folder), os.environ)
        assert words in told.value.message
        assert hint in told.value.hint
    assert sorted(path.name for path in folder.iterdir()) == sorted(files)


def test_a_file_that_is_none_is_not_written_over(folder: Path) -> None:
    (folder / "baseline.jsonl").write_text("mine\n")
    with pytest.raises(SettingsError):
        updated(folder, allow_new=True)
    (folder / "baseline.jsonl").unlink()
    (folder / "baseline.jsonl").symlink_to("a.md")
    with pytest.raises(StateError):
        updated(folder, allow_new=True)
    assert (folder / "a.md").read_text() == _A


def test_a_merge_that_git_left_open_is_read_as_both_sides(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    repository.commit(_FILES)
    adopt(AdoptRequest(folder=str(repository.path), environment=os.environ, preset="commonmark"))
    file = repository.path / "baseline.jsonl"
    data = file.read_text()
    leave_in_conflict(repository, "other.txt")
    head, *lines = data.splitlines(keepends=True)
    marked = ("<<<<<<< HEAD\n", *lines[:1], "||||||| base\n", *lines, "=======\n", *lines[1:])
    file.write_text("".join((head, *marked, ">>>>>>> other\n")))
    assert updated(repository.path).changed
    assert file.read_text() == data
