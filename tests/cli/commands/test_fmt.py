from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import ROOT, Ran, vaultkit
from tests.support.repository import write_files

_LOOSE, _TIDY = "* a\n* b\n", "- a\n- b\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "v", {"vault.yaml": "", "a.md": _LOOSE, "b.md": _TIDY})


def test_pages_are_laid_out_and_named(folder: Path) -> None:
    ran = vaultkit("fmt", folder=folder)
    said = "a.md: formatted\n1 page formatted, 1 as it should be\n"
    assert (ran.code, ran.out, ran.err) == (0, said, "")
    assert (folder / "a.md").read_text() == _TIDY
    assert vaultkit("fmt", "--check", folder=folder).code == 0


@pytest.mark.parametrize("word", ["--check", "--diff"])
def test_a_look_ends_with_1_where_a_page_would_change(folder: Path, word: str) -> None:
    ran = vaultkit("fmt", word, "--vault", "v", folder=folder.parent)
    assert (ran.code, ran.err) == (1, "")
    assert ("+- a" in ran.out) == (word == "--diff")
    assert (folder / "a.md").read_text() == _LOOSE


def test_programs_get_json(folder: Path) -> None:
    ran = vaultkit("fmt", "--check", "--format", "json", "a.md", folder=folder)
    assert (ran.code, json.loads(ran.out)["formatted"]) == (1, [{"path": "a.md"}])


def test_a_file_that_is_not_there_is_an_error(folder: Path) -> None:
    ran = vaultkit("fmt", "gone.md", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "gone.md" in ran.err


def without_mdformat(folder: Path, *words: str) -> Ran:
    """`vaultkit WORDS` by a Python that finds no mdformat."""
    hide = "import sys; from importlib import util as u; f = u.find_spec"
    hide += "; u.find_spec = lambda n, p=None: None if n == 'mdformat' else f(n, p)"
    start = (
        f"{hide}; sys.argv = {['vaultkit', *words]!r}; from vaultkit.cli.app import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", start],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(folder.parent)},
        capture_output=True,
        text=True,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def test_without_the_extra_it_is_named_and_only_who_needs_it_fails(folder: Path) -> None:
    ran = without_mdformat(folder, "fmt")
    assert (ran.code, ran.out) == (2, "")
    assert 'pip install "git-vaultkit[fmt]"' in ran.err
    assert (folder / "a.md").read_text() == _LOOSE
    assert without_mdformat(folder, "check").code == 0
    (folder / "vault.yaml").write_text("checks: {severity: {unformatted: warning}}\n")
    ran = without_mdformat(folder, "check")
    assert (ran.code, ran.out) == (2, "")
    assert 'pip install "git-vaultkit[fmt]"' in ran.err


def test_a_check_loads_no_formatter_unless_the_rule_is_on(folder: Path) -> None:
    def loaded(*words: str) -> bool:
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "vaultkit", "check", *words],
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(folder.parent)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return "mdformat" in done.stderr or "markdown_it" in done.stderr

    assert not loaded()
    assert loaded("--severity", "unformatted=warning")
