"""The server as a process: stray output, encodings, deaths. Cases MC-01, MC-02, MC-06, F10, F62,
F64."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.clients import Raw, raw
from tests.support.repository import Repository
from tests.support.writing import vault_repository

_STRAY = """
import logging, os, subprocess, sys, warnings
from vaultkit.mcp.service import Service
logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
look = Service.look
def loud(self):
    print("stray print")
    os.write(1, b"stray write\\n")
    warnings.warn("stray warning")
    subprocess.run([sys.executable, "-c", "import sys; print('child', len(sys.stdin.read()))"])
    subprocess.run(["sh", "-c", "cat; echo child"])
    return look(self)
Service.look = loud
"""
MOON = {
    "type": "concept",
    "slug": "moon",
    "title": "Moon",
    "content": "It pulls the [tides](concept/tides).",
    "requestId": "0f6c2a9e-0000-4000-8000-000000000001",
}


def tool(one: Raw, number: int, name: str, **arguments: Any) -> dict[str, Any]:
    """The structured answer of a call."""
    found = one.ask("tools/call", number, name=f"knowledge_{name}", arguments=arguments)["result"]
    assert not found["isError"], found
    value: dict[str, Any] = found["structuredContent"]
    return value


def whole(repository: Repository, commits: int) -> None:
    """Nothing is half done, and nothing of a writer is left."""
    assert repository.git("rev-list", "--count", "HEAD") == str(commits)
    assert repository.git("status", "--porcelain") == ""
    assert repository.git("for-each-ref", "refs/vaultkit/tx") == ""
    assert not list(repository.path.rglob(".git/*.lock"))
    assert repository.git("fsck", "--strict", "--no-dangling") == ""


def test_mc_01_f62_nothing_but_the_protocol_is_on_standard_output(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with raw(repository.path, "--direct", "--tools", "all", program=_STRAY) as one:
        one.hello()
        one.say("tools/call", 1, name="knowledge_status", arguments={})
        one.say("tools/call", 2, name="knowledge_search", arguments={"query": "tides"})
        answers = [one.heard() for _ in range(2)]
        assert {answer["id"] for answer in answers} == {1, 2}
        one.child.stdin.close()
        rest = one.child.stdout.read()
        assert all(json.loads(line)["jsonrpc"] == "2.0" for line in rest.splitlines())
        told = one.child.stderr.read()
        assert one.child.wait(60) == 0
    assert told.count(b"stray print") >= 2
    assert b"child 0" in told


def test_mc_02_every_script_passes_whatever_the_locale_is(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    locale = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    words = "Đường, テスト, ★, שלום [tides](concept/tides)"
    with raw(repository.path, "--direct", **locale) as one:
        one.hello()
        made = {**MOON, "title": "Đường テスト ★", "content": words}
        assert tool(one, 1, "create", **made)["state"] == "published"
        assert words.partition(" [")[0] in tool(one, 2, "read", page="concept/moon")["content"]
        assert tool(one, 3, "search", query="テスト")["hits"][0]["id"] == "concept/moon"
        one.line(b'{"jsonrpc":"2.0","id":4,"method":"\xe9"}')
        assert "UTF-8" in one.answer(None)["error"]["message"]
        one.line(json.dumps({**_call(5), "note": "\ud800"}))
        assert "error" in one.answer(None)
    page = (repository.path / "concepts/moon.md").read_bytes().decode("utf-8")
    assert words.partition(" [")[0] in page
    whole(repository, 2)


def _call(number: int) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": "ping"}


@pytest.mark.parametrize("how", ["eof", "term", "int"])
def test_f10_mc_06_an_end_during_a_write_leaves_it_whole(tmp_path: Path, how: str) -> None:
    repository = vault_repository(tmp_path / "v")
    with raw(repository.path, "--direct", VAULTKIT_FAULT="moved:delay:700") as one:
        one.hello()
        head = repository.head
        one.say("tools/call", 1, name="knowledge_create", arguments=MOON)
        until = time.monotonic() + 60
        while repository.head == head:
            assert time.monotonic() < until
            time.sleep(0.01)
        if how == "eof":
            one.child.stdin.close()
        else:
            one.child.send_signal(signal.SIGTERM if how == "term" else signal.SIGINT)
        code = one.child.wait(60)
    assert code == {"eof": 0, "term": 128 + signal.SIGTERM, "int": 128 + signal.SIGINT}[how]
    whole(repository, 2)


def lost(repository: Repository, point: str) -> None:
    """A server dies at this point; the same call to the next is answered with what became of it."""
    with raw(repository.path, "--direct", VAULTKIT_FAULT=f"{point}:kill") as one:
        one.hello()
        one.say("tools/call", 1, name="knowledge_create", arguments=MOON)
        assert one.child.wait(60) == -signal.SIGKILL
    before = repository.git("rev-list", "--count", "HEAD")
    with raw(repository.path, "--direct") as one:
        one.hello()
        first = tool(one, 1, "create", **MOON)
        assert first["state"] == "published"
        assert first.get("replayed", False) is (before == "2")
        again = tool(one, 2, "create", **MOON)
        assert (again["commit"], again["replayed"]) == (first["commit"], True)
        found = one.ask(
            "tools/call", 3, name="knowledge_create", arguments={**MOON, "title": "Else"}
        )["result"]
        assert found["structuredContent"]["name"] == "request-reused"
    whole(repository, 2)


@pytest.mark.parametrize("point", ["anchored", "moved"])
def test_f64_mc_05_an_answer_that_was_lost_is_given_again(tmp_path: Path, point: str) -> None:
    lost(vault_repository(tmp_path / "v"), point)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(20))
def test_f64_twenty_times(tmp_path: Path, number: int) -> None:
    lost(vault_repository(tmp_path / "v"), ["moved", "objects", "intent", "anchored"][number % 4])


def test_t34_nobody_else_reads_what_a_server_keeps(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with raw(repository.path, "--direct") as one:
        one.hello()
        tool(one, 1, "create", **MOON)
        tool(one, 2, "search", query="tides")
        one.child.stdin.close()
        told = one.child.stderr.read().decode()
        assert one.child.wait(60) == 0
    assert "pulls the" not in told, "no record's text is logged"
    assert os.stat(repository.path / ".git/vaultkit").st_mode & 0o777 == 0o700
