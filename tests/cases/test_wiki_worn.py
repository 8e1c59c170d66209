"""A wiki of 33 pages, looked after and fed by the procedures that agents are given."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio

from tests.cases.test_wiki_ingest import is_sound, new_vault
from tests.support.clients import started
from tests.support.wiki_agent import WikiAgent
from tests.support.wiki_worn import worn

LINT, INGEST = 18, 15
"""So many calls at the most."""


def work(folder: Path, script: Callable[[WikiAgent], Awaitable[None]]) -> WikiAgent:
    """The agent after its work in the worn wiki at `folder`, which is sound then."""
    repository = new_vault(folder)
    repository.commit(dict(worn()), message="years of work")
    before = repository.git("rev-parse", "HEAD")

    async def talk() -> WikiAgent:
        async with started(repository.path, "--tools", "wiki", "--direct") as client:
            agent = WikiAgent(client)
            await script(agent)
            return agent

    agent = anyio.run(talk)
    commits = repository.git("rev-list", "--reverse", f"{before}..HEAD").split()
    assert commits == agent.commits
    return agent


async def lint(agent: WikiAgent) -> None:
    found = await agent("check")
    assert (found["pages"], found["total"]) == (33, 10)
    await agent("index")
    # what leaves no choice is mended by what the check says
    for link in found["linksToRetired"]:
        await agent("edit", page=link["page"], oldText=link["target"], newText="entity/kelvin")
    broken = {one["page"]: one["target"] for one in found["brokenLinks"]}
    goals = {"bore": "entity/severn", "eddy": "entity/whirlpool", "chart": "entity/survey"}
    for name, goal in goals.items():
        page = f"concept/{name}"
        await agent("edit", page=page, oldText=broken[page], newText=goal)
    # two pages of one thing, and one that nothing leads to
    for page in ("entity/tide-gauge", "concept/gauge", "entity/lone"):
        await agent("read", page=page)
    await agent("supersede", page="entity/tide-gauge", by="concept/gauge", reason="one thing")
    gauge = "Built by [Kelvin](entity/kelvin)."
    await agent(
        "edit", page="concept/gauge", oldText=gauge, newText=f"{gauge} So was [Lone](entity/lone)."
    )
    pages = ["concept/gauge", *(f"concept/{name}" for name in goals)]
    await agent("log", operation="lint", what="mended what was broken", pages=pages)
    left = await agent("check")
    assert left["total"] == 0, left


async def ingest(agent: WikiAgent) -> None:
    listed = (await agent("index"))["text"]
    assert "(concept/bore)" in listed
    for page in ("concept/bore", "concept/estuary", "entity/severn"):
        await agent("read", page=page)
    summary = (
        "## Summary\n\nThe [bore](concept/bore) of the [Severn](entity/severn), timed by "
        "[Rowbotham](entity/rowbotham).\n\n## Contradictions\n\nNone."
    )
    made = await agent(
        "create",
        type="summary",
        slug="severn-bore",
        title="The Severn Bore",
        content=summary,
        fields=[{"name": "url", "value": "https://example.org/severn"}],
        also=[
            {
                "type": "entity",
                "slug": "rowbotham",
                "title": "Rowbotham",
                "content": "Timed the [bore](concept/bore); see [1](summary/severn-bore).",
            }
        ],
    )
    assert "findings" not in made
    seen = "Its best known is that of the [Severn](entity/severn) ([1](summary/severn-bore))."
    await agent("edit", page="concept/bore", oldText="What the bore is.", newText=f"A wave. {seen}")
    await agent(
        "edit",
        page="concept/estuary",
        oldText="What the estuary is.",
        newText="A mouth; some have a [bore](concept/bore) ([1](summary/severn-bore)).",
    )
    await agent(
        "edit",
        page="entity/severn",
        oldText="severn is a thing.",
        newText="A river with a [bore](concept/bore) ([1](summary/severn-bore)).",
    )
    pages = ["summary/severn-bore", "entity/rowbotham", "concept/bore", "entity/severn"]
    await agent("log", operation="ingest", what="The Severn Bore", pages=pages)
    assert all("rowbotham" not in str(one) for one in (await agent("check")).values())


def test_a_lint_takes_few_calls(tmp_path: Path) -> None:
    agent = work(tmp_path / "v", lint)
    assert agent.calls <= LINT
    is_sound(tmp_path / "v")


def test_an_ingest_takes_few_calls(tmp_path: Path) -> None:
    assert work(tmp_path / "v", ingest).calls <= INGEST
