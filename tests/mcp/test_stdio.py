from __future__ import annotations

import signal
from pathlib import Path

import anyio
import pytest

from tests.support.clients import ERAS, raw, started
from tests.support.writing import vault_repository


@pytest.mark.parametrize("mode", ERAS)
def test_a_client_talks_with_a_process(tmp_path: Path, mode: str) -> None:
    repository = vault_repository(tmp_path / "v")

    async def talk() -> None:
        async with started(repository.path, "--tools", "all", mode=mode) as client:
            result = await client.call_tool("knowledge_status", {})
            assert result.structured_content["branch"] == "main"

    anyio.run(talk)


def test_the_end_of_the_input_ends_it(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with raw(repository.path) as process:
        process.hello()
        process.child.stdin.close()
        assert process.child.wait(60) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it(tmp_path: Path, number: signal.Signals) -> None:
    repository = vault_repository(tmp_path / "v")
    with raw(repository.path) as process:
        process.hello()
        process.child.send_signal(number)
        assert process.child.wait(60) == 128 + number
        assert process.child.stderr.read() == b""
