"""Several servers of one vault, whose agents all write at once."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest
from mcp.client.client import Client

from tests.cases.test_wiki_ingest import is_sound, new_vault
from tests.support.clients import started, text_of

SERVERS = 4
BUSY = 20


async def make(client: Client, name: str, told: list[str]) -> None:
    """Make a page; what is refused as busy changed nothing, and is asked again."""
    page = {"type": "synthesis", "slug": name, "title": name, "content": f"What {name} says."}
    for _ in range(BUSY):
        result = await client.call_tool("knowledge_create", page)
        said = result.structured_content
        if not result.is_error and said["state"] == "published":
            told.append(said["commit"])
            return
        assert said is not None, text_of(result)
        assert said["name"] in ("busy", "branch-changed"), said
    pytest.fail(f"{name} was refused {BUSY} times")


@pytest.mark.parametrize(
    "pages", [pytest.param(4, id="4x4"), pytest.param(15, id="4x15", marks=pytest.mark.soak)]
)
def test_nothing_is_lost_where_servers_write_at_once(tmp_path: Path, pages: int) -> None:
    repository = new_vault(tmp_path / "v")
    before = repository.git("rev-parse", "HEAD")
    told: list[str] = []

    async def serve(number: int) -> None:
        words = ("--tools", "wiki", "--actor", f"agent:a{number}")
        async with started(repository.path, *words) as client, anyio.create_task_group() as group:
            for page in range(pages):
                group.start_soon(make, client, f"page-{number}-{page}", told)

    async def run() -> None:
        async with anyio.create_task_group() as group:
            for number in range(SERVERS):
                group.start_soon(serve, number)

    anyio.run(run)
    commits = repository.git("rev-list", f"{before}..main").split()
    assert sorted(commits) == sorted(told)
    assert len(set(told)) == SERVERS * pages
    assert len(list((repository.path / "syntheses").glob("page-*.md"))) == SERVERS * pages
    is_sound(repository.path)
