"""The front door: quick to open, every road out has its exit code, and output is UTF-8."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import vaultkit as package
from tests.support.command import ROOT, fresh, vaultkit
from tests.support.repository import write_files
from vaultkit.cli.app import COMMANDS, app


def _imported(*words: str, folder: Path) -> set[str]:
    """The modules that a call imports, by what Python itself tells."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "vaultkit", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "|" in line}


def _seconds(*words: str, folder: Path) -> float:
    """The least processor time of three calls."""
    best = 1e9
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        fresh(*words, folder=folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_the_version_is_told(tmp_path: Path, word: str) -> None:
    ran = vaultkit(word, folder=tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, f"vaultkit, version {package.__version__}\n", "")


@pytest.mark.parametrize(
    ("word", "step"), [("chek", 'did you mean "check"?'), ("qqqq", "see `vaultkit --help`")]
)
def test_a_word_that_is_no_command_gets_the_close_one(tmp_path: Path, word: str, step: str) -> None:
    ran = vaultkit(word, folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(f"Error: No such command '{word}'; {step}\n")


def test_version_and_help_import_none_of_the_rooms(tmp_path: Path) -> None:
    for word in ("--version", "--help"):
        ours = {name for name in _imported(word, folder=tmp_path) if name.startswith("vaultkit")}
        assert ours <= {"vaultkit", "vaultkit.cli", "vaultkit.cli.app"}


def test_the_version_is_quick(tmp_path: Path) -> None:
    assert _seconds("--version", folder=tmp_path) < 0.25  # 0.05 s on a quiet machine


def test_a_warm_check_imports_no_model_library_and_no_second_scanner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"a.md": "# A\n", "vault.yaml": "exclude: [x/]\n", "ontology.yaml": "page_types: {a: }"}
    folder = write_files(tmp_path / "v", files)
    write_files(tmp_path / "mine", {"vaultkit/config.yaml": "color: never\n"})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "mine"))
    cold = _imported("check", folder=folder)
    warm = _imported("check", folder=folder)
    heavy = {"pydantic", "markdown_it", "mdit_py_plugins", "pathspec", "jsonschema", "asyncio"}
    assert "pydantic" in cold
    assert warm & heavy == set()
    assert "vaultkit.rules.manual" not in warm
    write_files(folder, {"ontology.yaml": "page_types: 5\n"})
    assert "pydantic" in _imported("check", folder=folder)
    assert "pydantic" not in _imported("check", folder=folder)  # its mistakes are remembered too


def test_help_lists_every_command_and_each_has_its_own(tmp_path: Path) -> None:
    ran = vaultkit("--help", folder=tmp_path)
    assert ran.code == 0
    assert all(f"  {name}" in ran.out for name in COMMANDS)
    for name in COMMANDS:
        ran = fresh(name, "-h", folder=tmp_path)
        assert ran.code == 0
        assert COMMANDS[name].split()[0] in ran.out


def test_every_command_can_be_loaded() -> None:
    files = {path.stem for path in (ROOT / "vaultkit/cli/commands").glob("[a-z]*.py")}
    assert files == {name.replace("-", "_") for name in COMMANDS}
    assert app.list_commands(None) == list(COMMANDS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("chek",), "No such command 'chek'"),
        (("check", "--bogus"), "No such option '--bogus'"),
        (("check", "--format", "xml"), "'xml' is not one of"),
        (("check", "--severity", "broken-link"), "write NAME=LEVEL"),
        (("check", "--jobs", "0"), "0 is not in the range"),
        (("--bogus",), "No such option"),
    ],
)
def test_a_call_that_makes_no_sense_ends_with_two(
    tmp_path: Path, words: tuple[str, ...], shown: str
) -> None:
    ran = vaultkit(*words, folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert shown in ran.err
    assert "Traceback" not in ran.err


def test_a_reader_that_goes_away_is_no_error_and_no_finding(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "vaultkit", "rule", "--all"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=write,
        stderr=subprocess.PIPE,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("words", [("rule", "--all"), ("check",)])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_said_and_ends_with_two(tmp_path: Path, words: tuple[str, ...]) -> None:
    write_files(tmp_path / "v", {"a.md": "# A\n"})
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "vaultkit", *words],
            cwd=tmp_path / "v",
            env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)},
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


def test_closed_streams_are_no_crash(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"a.md": "# A\n\n[x](gone.md)\n"})
    line = f"exec {sys.executable} -m vaultkit check --no-cache >&- 2>&-"
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert done.returncode == 2  # the report could not be told


@pytest.mark.parametrize(
    "more", [{"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}]
)
def test_output_is_utf_8_whatever_the_locale_is(tmp_path: Path, more: dict[str, str]) -> None:
    folder = write_files(tmp_path / "v", {"日本.md": "# é\n\n[ø](gone.md)\n"})
    ran = vaultkit("check", folder=folder, environment=more)
    assert ran.code == 1
    assert "日本.md:3:1" in ran.out
    assert "[ø](gone.md)" in ran.out
    assert vaultkit("rule", "LK001", folder=folder, environment=more).code == 0
    wrong = vaultkit("check", "ø/é", folder=folder, environment=more)
    assert wrong.code == 2
    assert "ø/é" in wrong.err


def test_a_report_is_never_written_over_a_page(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"a.md": "# A\n"})
    refused = vaultkit("check", "--output", "a.md", folder=folder)
    assert (refused.code, (folder / "a.md").read_text()) == (2, "# A\n")
    assert "a.md is there already" in refused.err
    assert vaultkit("check", "--output", "report.txt", folder=folder).code == 0
    assert vaultkit("check", "--output", "report.txt", folder=folder).code == 0
    assert "No findings" in (folder / "report.txt").read_text()
