from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.clients import service_of
from tests.support.writing import vault_repository
from vaultkit.mcp import watching
from vaultkit.mcp.service import Service
from vaultkit.mcp.watching import MOST, QUIET, Watching


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with service_of(vault_repository(tmp_path / "v")) as one:
        yield one


def test_changes_are_told_once_they_are_over(service: Service) -> None:
    now = [100.0]
    found = Watching(service.live, lambda: now[0])
    assert not found.due()
    found.heard(frozenset({"a.md"}))
    assert not found.due()
    now[0] += QUIET
    assert found.due()
    assert not found.due(), "that was told"


def test_changes_that_do_not_end_are_told_in_between(service: Service) -> None:
    now = [100.0]
    found = Watching(service.live, lambda: now[0])
    told = 0
    for _ in range(int(3 * MOST / 0.5)):
        found.touched()
        now[0] += 0.5
        told += found.due()
    assert told == 3


def test_what_nobody_told_is_found_by_listing(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "LISTED", 0.05)
    with service.look():
        pass
    found = service.watching
    found.start()
    try:
        monkeypatch.setattr(found, "heard", lambda paths: None)
        path = Path(service.place.folder or "") / "concepts" / "moon.md"
        path.write_text("# Moon\n")
        seen = time.monotonic() + 30
        while not found._changed:
            assert time.monotonic() < seen
            time.sleep(0.02)
    finally:
        found.stop()
    assert found.state == "stopped"


def test_a_branch_without_a_folder_is_not_watched(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    repository.git("branch", "side")
    with service_of(repository, branch="side") as service:
        service.watching.start()
        assert service.watching.state == "unavailable"
