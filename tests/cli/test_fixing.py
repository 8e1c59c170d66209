"""`vaultkit check --fix` and `--diff` as people and programs meet them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.repository import init_repository, write_files

_FILES = {
    "a.md": "[x](B.md) [y](gone.md)\n\n[d]: no.md\n",
    "b.md": "# B\n",
    "n/c.md": "[x](../B.md)",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "vault", _FILES)


def check(folder: Path, *words: str, **more: Any) -> Ran:
    return vaultkit("check", "--preset", "commonmark", *words, folder=folder, **more)


def test_what_is_left_is_told_and_decides_the_exit_code(folder: Path) -> None:
    ran = check(folder, "--fix")
    assert ran.code == 1
    assert "a.md:1:11 LK001" in ran.out
    assert "wrong-case" not in ran.out
    assert ran.err == (
        "vaultkit: fixed 2 findings in 2 files\n"
        "vaultkit: 1 more has a fix to be reviewed: see --diff --unsafe-fixes\n"
    )
    assert (folder / "a.md").read_text() == "[x](b.md) [y](gone.md)\n\n[d]: no.md\n"
    assert (folder / "n/c.md").read_bytes() == b"[x](../b.md)"
    assert check(folder, "n", "--fix").code == 0


def test_a_report_for_programs_holds_nothing_else(folder: Path) -> None:
    ran = check(folder, "--fix", "--unsafe-fixes", "--format", "json")
    assert [one["name"] for one in json.loads(ran.out)["findings"]] == ["broken-link"]
    assert "fixed 3 findings in 2 files" in ran.err


def test_what_a_check_tells_can_be_made_by_a_program(folder: Path) -> None:
    (one,) = (
        f
        for f in json.loads(check(folder, "--format", "json").out)["findings"]
        if f["fix"]["edits"] and f["path"] == "n/c.md"
    )
    assert one["fix"] == {
        "title": 'write "../b.md"',
        "applicability": "safe",
        "edits": [{"line": 1, "column": 5, "end_line": 1, "end_column": 12, "text": "../b.md"}],
    }


def test_a_diff_is_all_there_is_and_git_applies_it(folder: Path) -> None:
    repository = init_repository(folder)
    repository.commit()
    ran = check(folder, "--diff", "--unsafe-fixes")
    assert ran.code == 1
    assert "would fix 3 findings in 2 files" in ran.err
    assert repository.git("status", "--porcelain") == ""
    repository.git("apply", stdin=ran.out.encode())
    after = (folder / "a.md").read_bytes(), (folder / "n/c.md").read_bytes()
    assert after == (b"[x](b.md) [y](gone.md)\n\n", b"[x](../b.md)")
    again = check(folder, "--diff", "--fix")
    assert (again.code, again.out, again.err) == (0, "", "vaultkit: nothing would be fixed\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--unsafe-fixes",), "--unsafe-fixes goes with --fix"),
        (("--watch", "--fix"), "--watch only looks"),
        (("--watch", "--diff"), "--watch only looks"),
        (("--diff", "--format", "json"), "--diff shows a diff"),
        (("--diff", "--report", "json=x"), "--diff shows a diff"),
        (("--fix", "--at", "HEAD"), "only the files on disk can"),
        (("--fix", "--at", "index"), "next: Leave out --at"),
    ],
)
def test_what_does_not_go_together_is_refused(
    folder: Path, words: tuple[str, ...], told: str
) -> None:
    ran = check(folder, *words)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert (folder / "a.md").read_text() == _FILES["a.md"]


def test_a_fix_that_would_do_harm_is_told(folder: Path) -> None:
    write_files(folder, {"d.md": "---\nup: [[gone]]\n---\n"})
    ran = vaultkit("check", "--preset", "obsidian", "--fix", folder=folder)
    assert (
        "d.md:2:5 unquoted-wikilink was not fixed: a check would then tell d.md:2:5 "
        'broken-property-link (warning): "up" links to "gone", and no page is called so'
    ) in ran.err
