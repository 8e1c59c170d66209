"""`vaultkit check --external` as a process, which asks a server here through a proxy."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import ROOT, Ran, start, vaultkit
from tests.support.repository import init_repository
from tests.support.web import Handler, Web, serving

_FILES = {
    "a.md": "# A\n\n[x](http://a.example/here#x) <http://b.example/gone>\n",
    "b.md": "# B\n\n[y](http://c.example/busy) ![z](http://127.0.0.1/here)\n",
}


@pytest.fixture
def web() -> Iterator[Web]:
    with serving({"/here": 200, "/busy": 500}) as web:
        yield web


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = init_repository(tmp_path / "vault")
    made.commit(_FILES)
    return made.path


def check(folder: Path, web: Web, *words: str, **more: Any) -> Ran:
    proxy = {"all_proxy": f"http://127.0.0.1:{web.port}"}
    return vaultkit("check", *words, folder=folder, environment=proxy, **more)


def test_a_dead_address_is_a_warning_and_what_is_not_known_is_said(folder: Path, web: Web) -> None:
    ran = check(folder, web, "--external")
    assert ran.code == 0
    assert ran.out.count("unreachable-link:") == 1
    assert (
        "a.md:3:30 FR003 warning unreachable-link: http://b.example/gone leads nowhere" in ran.out
    )
    assert "2 infos hidden" in ran.out
    assert ran.err == "vaultkit: 2 links to the web could not be checked; --info tells why\n"
    assert sorted(web.asked) == [
        "GET http://b.example/gone",
        "GET http://c.example/busy",
        "HEAD http://a.example/here",
        "HEAD http://b.example/gone",
        "HEAD http://c.example/busy",
    ]


def test_what_is_known_is_not_asked_for_again(folder: Path, web: Web) -> None:
    first = check(folder, web, "--external", "--format", "json")
    web.heard.clear()
    second = check(folder, web, "--external", "--format", "json")
    assert [one.target for one in web.heard] == ["http://c.example/busy"] * 2
    assert json.loads(first.out) == json.loads(second.out)
    assert [
        (one["path"], one["name"], one["severity"], one["target"]) for one in first.findings
    ] == [
        ("a.md", "unreachable-link", "warning", "http://b.example/gone"),
        ("b.md", "unchecked-link", "info", "http://c.example/busy"),
        ("b.md", "unchecked-link", "info", "http://127.0.0.1/here"),
    ]


def test_the_severity_of_a_dead_address_is_the_callers_choice(folder: Path, web: Web) -> None:
    assert check(folder, web, "--external", "--fail-on", "warning").code == 1
    (folder / "a.md").write_text("# A\n")
    strict = ("--severity", "unreachable-link=error", "--fail-on", "warning")
    assert check(folder, web, "--external", *strict).code == 0


def test_without_being_told_to_nobody_is_asked(folder: Path, web: Web) -> None:
    for words in ((), ("--all",), ("--at", "HEAD"), ("--new-only",), ("--select", "FR")):
        ran = check(folder, web, *words)
        assert (ran.code, ran.err) == (0, "")
    assert web.connections == 0


def test_a_check_does_not_even_know_how_to_ask(folder: Path) -> None:
    code = (
        "import sys\n"
        "from vaultkit.cli.app import app\n"
        "code = app(['check', '--jobs', '1'], standalone_mode=False)\n"
        "found = {'vaultkit.net', 'ssl', 'http.client'} & sys.modules.keys()\n"
        "sys.exit(f'{code} {found}' if code or found else 0)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(folder.parent)},
        capture_output=True,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_proxy_that_cannot_be_used_stops_the_check(folder: Path) -> None:
    ran = vaultkit("check", "--external", folder=folder, environment={"all_proxy": "socks5://p:1"})
    assert (ran.code, ran.out) == (2, "")
    assert "all_proxy" in ran.err


def test_ctrl_c_ends_a_run_that_waits_for_a_server(folder: Path) -> None:
    def silent(handler: Handler) -> None:
        time.sleep(15)

    with serving({"/here": silent, "/gone": silent, "/busy": silent}) as web:
        proxy = {"all_proxy": f"http://127.0.0.1:{web.port}"}
        with start("check", "--external", folder=folder, environment=proxy) as process:
            until = time.monotonic() + 20
            while not web.heard and time.monotonic() < until:
                time.sleep(0.02)
            assert web.heard
            process.send_signal(signal.SIGINT)
            began = time.monotonic()
            out, err = process.communicate(timeout=20)
            assert time.monotonic() - began < 5
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err


def test_text_from_a_page_and_a_server_reaches_no_terminal(folder: Path, web: Web) -> None:
    (folder / "a.md").write_text(
        "<http://a.example/\u202e\x1b[31m> [x](<http://a.example/ ::error::>)\n"
    )
    ran = check(folder, web, "--external", "--info")
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
