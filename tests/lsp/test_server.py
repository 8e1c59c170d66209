from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.lsp.conftest import made


def frame(message: dict[str, Any]) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def frames(data: bytes) -> list[Any]:
    """Every message of the protocol; fails where anything else stands between them."""
    found = []
    while data:
        head, _, rest = data.partition(b"\r\n\r\n")
        lines = dict(line.split(b": ") for line in head.split(b"\r\n"))
        size = int(lines.pop(b"Content-Length"))
        assert not lines.keys() - {b"Content-Type"}
        found.append(json.loads(rest[:size]))
        data = rest[size:]
    return found


def run(data: bytes, home: Mapping[str, str], *flags: str) -> subprocess.CompletedProcess[bytes]:
    command = (sys.executable, "-m", "vaultkit", "lsp", *flags)
    env = {**os.environ, **home}
    return subprocess.run(command, input=data, capture_output=True, env=env, timeout=120)


def test_only_the_protocol_is_on_standard_output(
    tmp_path: Path, elsewhere: Mapping[str, str]
) -> None:
    page = made(tmp_path / "v") / "people/ada.md"
    document = {"uri": page.as_uri(), "languageId": "markdown", "version": 1, "text": "[[x]]"}
    hello: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
    done = run(
        frame({"id": 1, "method": "initialize", "params": hello})
        + frame({"method": "initialized", "params": {}})
        + frame({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        + frame({"id": 2, "method": "no/such/method", "params": {}})
        + frame({"id": 3, "method": "shutdown"})
        + frame({"method": "exit"}),
        elsewhere,
        "--stdio",
    )
    assert done.returncode == 0
    answers = {one["id"]: one for one in frames(done.stdout) if "id" in one}
    assert answers[1]["result"]["capabilities"]["positionEncoding"] == "utf-16"
    assert answers[1]["result"]["serverInfo"]["name"] == "vaultkit"
    assert answers[2]["error"]["code"] == -32601
    assert "result" in answers[3]


def test_a_client_that_goes_away_ends_its_server(elsewhere: Mapping[str, str]) -> None:
    hello: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
    done = run(frame({"id": 1, "method": "initialize", "params": hello}), elsewhere)
    assert [one["id"] for one in frames(done.stdout)] == [1]
    # without the word `shutdown` that is no good end
    assert run(frame({"method": "exit"}), elsewhere).returncode == 1
