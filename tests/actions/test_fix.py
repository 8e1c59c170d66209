"""Mending a vault on disk: what is written, what is left, and what is refused."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import init_repository, write_files
from vaultkit.actions.adopt import AdoptRequest, adopt
from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.actions.fix import make, plan, refuse_elsewhere
from vaultkit.errors import StateError, UsageError
from vaultkit.model.change import Rewrite
from vaultkit.model.fixed import Fixed

_CASE = "[x](B.md)\n"
_FILES = {"a.md": _CASE, "b.md": "", "n/c.md": "[x](../B.md)\n"}


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "vault", _FILES)


def planned(folder: Path, *, unsafe: bool = False, **more: Any) -> Fixed:
    values: dict[str, Any] = {"preset": "commonmark", "environment": os.environ, **more}
    request = CheckRequest(folder=str(folder), **values)
    checker = Checker(request)
    fixed = plan(checker.root, request, checker.run(again=True), unsafe=unsafe)
    make(checker.root, fixed)
    return fixed


def written(fixed: Fixed) -> list[str]:
    return [rewrite.path for rewrite in fixed.rewrites]


@pytest.mark.parametrize("cache", [True, False])
def test_a_vault_is_mended_and_then_there_is_nothing_to_do(folder: Path, cache: bool) -> None:
    fixed = planned(folder, cache=cache)
    assert fixed.rewrites == (
        Rewrite("a.md", b"[x](B.md)\n", b"[x](b.md)\n"),
        Rewrite("n/c.md", b"[x](../B.md)\n", b"[x](../b.md)\n"),
    )
    assert len(fixed.made) == 2
    assert (folder / "a.md").read_bytes() == b"[x](b.md)\n"
    assert planned(folder, cache=cache) == Fixed()


def test_paths_and_a_selection_limit_what_is_mended(folder: Path) -> None:
    assert written(planned(folder, paths=("n",))) == ["n/c.md"]
    assert written(planned(folder, ignore=("links",))) == []
    assert written(planned(folder, select=("wrong-case",))) == ["a.md"]


def test_a_finding_of_a_rule_that_is_not_selected_still_stops_a_fix(folder: Path) -> None:
    write_files(folder, {"a.md": "---\nup: [[gone]]\n---\n"})
    fixed = planned(folder, preset="obsidian", select=("unquoted-wikilink",))
    assert written(fixed) == []
    assert [one.instead and one.instead.name for one in fixed.refused] == ["broken-property-link"]


def test_what_the_baseline_holds_is_mended_only_with_all(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", _FILES)
    adopt(AdoptRequest(folder=str(folder), environment=os.environ, preset="commonmark"))
    write_files(folder, {"new.md": _CASE})
    assert written(planned(folder, preset=None)) == ["new.md"]
    assert written(planned(folder, preset=None, all=True)) == ["a.md", "n/c.md"]


def test_what_was_there_before_a_change_is_left_alone_where_only_new_is_asked_for(
    folder: Path,
) -> None:
    repository = init_repository(folder)
    repository.commit()
    repository.write({"new.md": _CASE, "a.md": f"{_CASE}\n![y](B.md)\n"})
    assert written(planned(folder, new_only=True)) == ["a.md", "new.md"]
    assert (folder / "a.md").read_text() in (f"{_CASE}\n![y](b.md)\n", "[x](b.md)\n\n![y](B.md)\n")


@pytest.mark.parametrize("unsafe", [False, True])
def test_fixes_to_be_reviewed_wait_to_be_asked_for(folder: Path, unsafe: bool) -> None:
    write_files(folder, {"a.md": "Text.\n\n[x]: gone.md\n"})
    fixed = planned(folder, unsafe=unsafe)
    assert written(fixed) == (["a.md", "n/c.md"] if unsafe else ["n/c.md"])
    assert fixed.waiting == (0 if unsafe else 1)


def test_a_vault_in_a_folder_of_a_repository_tells_where_it_lies(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r", {f"deep/{k}": v for k, v in _FILES.items()})
    write_files(repository.path, {"deep/vault.yaml": "links: {preset: commonmark}\n"})
    fixed = planned(repository.path / "deep", preset=None)
    assert (fixed.folder, written(fixed)) == ("deep", ["a.md", "n/c.md"])


def test_line_ends_that_git_changes_stay_as_they_are_on_disk(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r")
    repository.commit({".gitattributes": "*.md text eol=crlf\n", **_FILES})
    for name in _FILES:
        (repository.path / name).unlink()
    repository.git("checkout", "--", ".")
    assert (repository.path / "a.md").read_bytes() == b"[x](B.md)\r\n"
    assert written(planned(repository.path)) == ["a.md", "n/c.md"]
    assert (repository.path / "a.md").read_bytes() == b"[x](b.md)\r\n"
    assert repository.git("diff", "--stat").endswith("2 insertions(+), 2 deletions(-)")


def test_a_file_that_git_keeps_in_another_form_is_left_alone(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r")
    repository.git("config", "filter.up.smudge", "tr x X")
    repository.git("config", "filter.up.clean", "tr X x")
    repository.commit({".gitattributes": "a.md filter=up\n", **_FILES})
    (repository.path / "a.md").unlink()
    repository.git("checkout", "--", "a.md")
    os.utime(repository.path / "a.md", (1, 1))  # so that Git need not look twice
    repository.git("update-index", "--refresh")
    fixed = planned(repository.path)
    assert written(fixed) == ["n/c.md"]
    assert ["form" in one.reason for one in fixed.refused] == [True]
    assert (repository.path / "a.md").read_bytes() == b"[X](B.md)\n"


def test_a_file_that_changed_in_between_stops_everything(folder: Path) -> None:
    request = CheckRequest(folder=str(folder), environment=os.environ, preset="commonmark")
    checker = Checker(request)
    fixed = plan(checker.root, request, checker.run(again=True), unsafe=False)
    write_files(folder, {"n/c.md": "[x](../B.md) and more\n"})
    with pytest.raises(StateError, match=r"n/c\.md has changed"):
        make(checker.root, fixed)
    assert (folder / "a.md").read_bytes() == _CASE.encode()


def test_a_file_that_is_gone_stops_everything(folder: Path) -> None:
    request = CheckRequest(folder=str(folder), environment=os.environ, preset="commonmark")
    checker = Checker(request)
    checked = checker.run(again=True)
    (folder / "a.md").unlink()
    with pytest.raises(StateError, match=r"a\.md has changed"):
        plan(checker.root, request, checked, unsafe=False)


def test_a_file_keeps_its_rights(folder: Path) -> None:
    (folder / "a.md").chmod(0o640)
    planned(folder)
    assert stat.S_IMODE((folder / "a.md").stat().st_mode) == 0o640


@pytest.mark.parametrize("more", [{"at": "index"}, {"at": "HEAD"}, {"facts": ("x.facts",)}])
def test_only_files_on_disk_are_mended(folder: Path, more: dict[str, Any]) -> None:
    request = CheckRequest(folder=str(folder), environment=os.environ, **more)
    with pytest.raises(UsageError) as refused:
        refuse_elsewhere(request)
    assert refused.value.hint
