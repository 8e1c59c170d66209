from __future__ import annotations

from pathlib import Path

import anyio
import pytest

from tests.support.clients import ERAS, started
from tests.support.writing import vault_repository


@pytest.mark.parametrize("mode", ERAS)
def test_a_client_talks_with_a_process(tmp_path: Path, mode: str) -> None:
    repository = vault_repository(tmp_path / "v")

    async def talk() -> None:
        async with started(repository.path, "--tools", "all", mode=mode) as client:
            result = await client.call_tool("knowledge_status", {})
            assert result.structured_content["branch"] == "main"

    anyio.run(talk)
