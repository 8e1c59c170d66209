"""Where reports go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.repository import init_repository, write_files
from tests.support.runner import commands
from vaultkit.cli.output import Target, targets_of
from vaultkit.errors import UsageError
from vaultkit.render.as_markdown import MARK
from vaultkit.render.formats import FORMATS

_FILES = {"docs/vault.yaml": "links: {preset: commonmark}\n", "docs/a.md": "[x](gone.md)\n"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "r", _FILES) / "docs"


def check(folder: Path, *words: str) -> Ran:
    return vaultkit("check", *words, folder=folder)


def test_words_become_targets() -> None:
    assert targets_of(("json=a=b.json", "sarif=x")) == (
        Target("json", "a=b.json"),
        Target("sarif", "x"),
    )


@pytest.mark.parametrize("word", ["json", "json=", "=a.json", "xml=a.xml"])
def test_a_word_that_is_no_report_is_refused_before_anything_is_checked(
    folder: Path, word: str
) -> None:
    with pytest.raises(UsageError, match="is not FORMAT=FILE"):
        targets_of((word,))
    ran = check(folder, "--report", word)
    assert (ran.code, ran.out) == (2, "")


def test_one_run_makes_every_report_and_they_agree(folder: Path, tmp_path: Path) -> None:
    words = [
        word for style in FORMATS for word in ("--report", f"{style}={tmp_path / 'out'}.{style}")
    ]
    ran = check(folder, "--format", "json", *words)
    assert ran.code == 1
    for style in FORMATS:
        written = (tmp_path / f"out.{style}").read_text("utf-8")
        assert written == check(folder, "--format", style).out, style


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD", "merge:HEAD"])
def test_places_count_from_the_root_of_the_repository(folder: Path, at: str) -> None:
    init_repository(folder.parent).commit()
    (one,) = commands(check(folder, "--format", "github", "--at", at).out)
    assert one.properties["file"] == "docs/a.md"
    log = json.loads(check(folder, "--format", "sarif", "--at", at).out)
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "docs/a.md"
    assert check(folder, "--format", "json", "--at", at).findings[0]["path"] == "a.md"


def test_a_page_is_never_written_over_and_a_report_of_before_is(folder: Path) -> None:
    page = folder / "a.md"
    ran = check(folder, "--report", "markdown=a.md")
    assert (ran.code, page.read_text()) == (2, _FILES["docs/a.md"])
    assert "may be a page" in ran.err
    target = folder.parent / "report.md"
    for _ in range(2):
        assert check(folder, "--report", f"markdown={target}").code == 1
        assert target.read_text().startswith(f"{MARK}\n")
    assert check(folder, "--report", f"json={target}").code == 2


def test_what_is_kept_is_refused_before_anything_is_checked(folder: Path, tmp_path: Path) -> None:
    link, hidden = folder / "link.txt", tmp_path / "hidden.md"
    link.symlink_to("a.md")
    hidden.symlink_to("nowhere")
    for word in ("a.md", "A/../a.md", "vault.yaml", "link.txt", str(hidden)):
        (folder / "A").mkdir(exist_ok=True)
        for words in (("--report", f"json={word}"), ("--output", word)):
            ran = check(folder, *words, "--at", "nowhere")
            assert (ran.code, ran.out) == (2, ""), word
            assert "it was not written over" in ran.err
    assert {name: (folder.parent / name).read_text() for name in _FILES} == _FILES
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("other", ["--output=r", "--report=sarif=./r", "--report=sarif=../docs/r"])
def test_no_report_takes_the_place_of_another(folder: Path, other: str) -> None:
    ran = check(folder, "--report", "json=r", other, "--at", "nowhere")
    assert (ran.code, ran.out) == (2, "")
    assert "two reports would be written to" in ran.err
    assert not (folder / "r").exists()


def test_a_file_that_cannot_be_written_is_told(folder: Path) -> None:
    ran = check(folder, "--report", "json=/nowhere/a.json")
    assert ran.code == 2
    assert "cannot be written to /nowhere/a.json" in ran.err
