from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.wiki import wiki_service
from vaultkit.mcp.service import Service


@pytest.fixture
def wiki(tmp_path: Path) -> Iterator[Service]:
    """A service for a small wiki, in the folder `v`."""
    with wiki_service(tmp_path) as service:
        yield service
