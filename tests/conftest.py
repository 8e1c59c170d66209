"""Guard rails for every test: no network, no home, clean Git, fixed identity, clock zone and seed.

What a test needs of these it asks for by name, so that a forgotten choice fails at once instead of
reading whatever the machine at hand has in its home folder or its environment.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.support.golden import Golden
from tests.support.repository import IDENTITY, Repository, init_repository

hypothesis.settings.register_profile(
    "fixed", derandomize=True, deadline=None, database=None, print_blob=True
)
hypothesis.settings.register_profile("deep", max_examples=5_000, deadline=None, print_blob=True)
hypothesis.settings.load_profile("fixed")

# Where the tests run in the background, Ctrl-C is ignored, and every process they start inherits
# that. The tests of what an interrupted command leaves want it as a terminal has it.
with suppress(ValueError):  # not the main thread
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Variables that would let the machine at hand decide how a test ends.
_FOREIGN = (
    "CI",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "EMAIL",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
    "PAGER",
    "PYTHONDONTWRITEBYTECODE",  # every process that a test starts would compile all modules anew
)
_FOREIGN_PREFIXES = ("GIT_", "GITHUB_", "PRE_COMMIT", "VAULTKIT_", "XDG_")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="write golden files as they are now; review the diff"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Before any test module is read: what it does while being imported is guarded too."""
    for name in tuple(os.environ):
        if name in _FOREIGN or name.startswith(_FOREIGN_PREFIXES):
            del os.environ[name]
    os.environ.update(IDENTITY, TZ="UTC", LC_ALL="C.UTF-8")
    time.tzset()
    socket.socket.connect = _guarded(socket.socket.connect)  # type: ignore[method-assign]
    socket.socket.connect_ex = _guarded(socket.socket.connect_ex)  # type: ignore[method-assign]


def _guarded(call: Any) -> Any:
    """The same call, for this machine only."""

    def guarded(self: socket.socket, address: Any) -> Any:
        if self.family != getattr(socket, "AF_UNIX", None):
            host = address[0]
            if host not in ("localhost", "::1") and not host.startswith("127."):
                raise RuntimeError(f"a test tried to reach {host}: tests have no network")
        return call(self, address)

    return guarded


@pytest.fixture(scope="session", autouse=True)
def _nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The home of all tests, in which nothing may be left behind."""
    path = tmp_path_factory.mktemp("nobody")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(path))
        yield path


@pytest.fixture(autouse=True)
def _left_nothing(_nobody: Path) -> Iterator[None]:
    yield
    left = sorted(os.listdir(_nobody))
    assert not left, f"the test wrote {left} into the home folder; ask for the fixture `home`"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of this test's own, empty."""
    path = tmp_path / "home"
    path.mkdir()
    monkeypatch.setenv("HOME", str(path))
    return path


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """An empty repository with a working tree, made by the real git."""
    return init_repository(tmp_path / "repository")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares text with a file under `tests/golden/`; `--accept` writes it instead."""
    return Golden(accept=bool(request.config.getoption("--accept")))
