"""Every tool with good, bad, stale, unknown and oversized arguments, in a vault where every answer
could grow: each answer fits its schema and its bound, and the server lives. Case MC-04.

The vault of ten thousand pages is made by `<folder>/tools/make_vault.py` next to the checkout.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import pytest
from jsonschema import Draft202012Validator
from mcp.client.client import Client

from tests.support.clients import ERAS, service_of, started, talk, text_of
from tests.support.crowded import HUB, LONG, MANY, crowded, line_of
from tests.support.made import made_vault
from tests.support.repository import Repository, init_repository
from tests.support.writing import vault_repository
from vaultkit.mcp.answers import LIST_BYTES, MOST_BYTES, MOST_CHARS, size_of
from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.table import TOOLS
from vaultkit.model.text import utf16_units

LISTS = ("search", "grep", "lookup", "check", "ontology", "status")
"""The tools whose answer is a list."""

KINDS = ("good", "bad", "stale", "unknown", "oversized")
_READS = {tool.name: tool.reads for tool in TOOLS}
_SCHEMAS = {tool.name: schema_of(tool.output, output=True) for tool in TOOLS}

Ask = tuple[str, str, dict[str, Any]]
"""A kind, a tool without its prefix, and arguments."""


class Largest(NamedTuple):
    """The largest answer of a tool: UTF-16 units of its text, bytes of its value."""

    text: int = 0
    value: int = 0


class Sweep:
    """Asks a client, holds every answer to its bound, and knows the largest ones."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.largest: dict[str, Largest] = {}
        self.asked: dict[str, Counter[str]] = {}

    async def ask(self, kind: str, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The value of an answer, {} where there is none."""
        tool = f"knowledge_{name}"
        result = await self._client.call_tool(tool, dict(arguments))
        said, value = text_of(result), result.structured_content or {}
        place = f"{kind}: {tool} {json.dumps(arguments, ensure_ascii=False)[:300]}"
        assert "fault of vaultkit" not in said, place
        assert "the answer has" not in said, place
        if value:
            Draft202012Validator(_SCHEMAS[tool]).validate(value)
        else:
            assert result.is_error, place
        sizes = Largest(utf16_units(said), size_of(value))
        assert len(said.encode()) <= MOST_BYTES >= sizes.value, place
        if name in LISTS and "sourcePath" not in arguments:
            assert max(len(said.encode()), sizes.value) <= LIST_BYTES, place
        if not _READS[tool]:
            assert sizes.text <= MOST_CHARS, place
        record = value.get("record") or value
        content = record.get("content", record.get("text", ""))
        assert utf16_units(content) <= arguments.get("maxChars", MOST_CHARS), place
        self.asked.setdefault(name, Counter())[kind] += 1
        known = self.largest.get(name, Largest())
        self.largest[name] = Largest(*map(max, known, sizes))
        return value


# --- what is asked

ODD = tuple(f"concept/{name}" for name in ("parts", "fields", "title", "line", "broken"))
LARGE = "".join(f"\n## Part {number}\n\n{'Words of it. ' * 80}\n" for number in range(12))
BROKEN = "".join(f"[x{number}](concept/nix-{number}) {LONG[:100]} " for number in range(100))
OWED = [{"name": "owed", "value": "x"}]
NEW: dict[str, Any] = {"type": "concept", "title": "New", "fields": OWED}


def reading() -> Iterator[Ask]:
    """What changes nothing."""
    yield "good", "status", {}
    for view in ("catalog", "definitions", "sources", "diagnostics"):
        yield "good", "ontology", {"view": view, "includeRecords": True, "limit": 100}
    yield "good", "ontology", {"view": "sources", "sourcePath": "ontology.yaml", "maxChars": 20_000}
    yield "good", "index", {}
    yield "good", "index", {"maxChars": 20_000}
    yield "good", "check", {}
    for most in (MOST_CHARS, 20_000):
        for name in ("overview", "log", HUB, *ODD):
            yield "good", "read", {"page": name, "maxChars": most}
            yield "good", "record", {"id": name, "includeEvidence": True, "maxChars": most}
    for query in (MANY, "word", "hub", "a"):
        yield "good", "search", {"query": query, "limit": 50}
        for mode in ("all", "any", "phrase"):
            yield "good", "grep", {"query": query, "mode": mode, "limit": 50, "lifecycle": "all"}
    for query in (MANY, f"of-{MANY}", "hub", HUB, LONG[:200]):
        yield "good", "lookup", {"query": query}


def writing() -> Iterator[Ask]:
    """What is published, and what is not for what it says."""
    page = {"page": "concept/edited"}
    yield "good", "create", {"type": "concept", "slug": "x", "title": "X"}
    for number, (content, kind) in enumerate(((f"[Hub]({HUB})", "good"), (LARGE, "bad"))):
        new = [
            {**NEW, "slug": f"n{number}-{one}", "title": f"N{number} {one}", "content": content}
            for one in range(51)
        ]
        yield kind, "create", {**new[0], "also": new[1:]}
    yield "bad", "create", {**NEW, "slug": "y", "content": BROKEN}
    yield "good", "edit", {**page, "oldText": "It.", "newText": "It is."}
    for text in (LARGE, BROKEN):
        yield "bad", "edit", {**page, "oldText": "It is.", "newText": text}
    yield "bad", "edit", {**page, "fields": [{"name": "tags", "value": [LONG] * 100}]}
    yield "bad", "edit", {**page, "oldText": "nowhere", "newText": "x"}
    yield "good", "log", {"operation": "update", "what": "w" * 500, "pages": [HUB] * 200}
    yield "bad", "log", {"operation": "update", "what": "w", "pages": ["concept/nix"]}
    yield "bad", "supersede", {**page, "by": "concept/nix"}
    yield "bad", "retire", {"page": "concept/nix", "reason": "gone"}
    yield "bad", "rewrite", {"page": "overview", "content": LARGE}


def late() -> Iterator[Ask]:
    """What is asked for of a page that is another one by now."""
    old = {"page": "concept/parts", "expectedHash": "0" * 64}
    yield "stale", "edit", {**old, "oldText": "# Parts", "newText": "# Of parts"}
    yield "stale", "edit", {**old, "fields": OWED}
    yield "stale", "supersede", {**old, "by": HUB}
    yield "stale", "retire", {**old, "reason": "It is over."}
    yield "stale", "rewrite", {"page": f"concept/parts@{'0' * 16}", "content": "Nothing."}
    for name in ("create", "log"):
        yield "stale", name, {**GOOD[name], "expectedHash": "0" * 64}
    for name in ("read", "index", "check", "record", "grep", "ontology"):
        yield "stale", name, {**GOOD[name], "offset": 10**8}
    for name in ("search", "lookup", "status"):
        yield "stale", name, GOOD[name]


GOOD: dict[str, dict[str, Any]] = {
    "index": {},
    "search": {"query": "hub"},
    "read": {"page": HUB},
    "create": {**NEW, "slug": "new", "content": f"[Hub]({HUB})"},
    "edit": {"page": "concept/edited", "oldText": "It is.", "newText": "It is so."},
    "rewrite": {"page": "overview", "content": f"# Overview\n\n[Hub]({HUB})"},
    "supersede": {"page": "concept/edited", "by": HUB},
    "retire": {"page": "concept/edited", "reason": "It is over."},
    "log": {"operation": "update", "what": "It was done."},
    "check": {},
    "status": {},
    "ontology": {},
    "record": {"id": HUB},
    "grep": {"query": "hub"},
    "lookup": {"query": "hub"},
}
BAD: dict[str, dict[str, Any]] = {
    **{key: {"page": "concept/nix"} for key in ("read", "edit", "rewrite", "supersede", "retire")},
    **{key: {"query": ""} for key in ("search", "grep", "lookup")},
    **{key: {"offset": -1} for key in ("index", "check")},
    "create": {"type": "nix"},
    "log": {"pages": ["concept/nix"]},
    "status": {"view": None},
    "ontology": {"view": "definitions", "name": "nix"},
    "record": {"id": "nix"},
}


def wrong(characters: int) -> Iterator[Ask]:
    """Each tool with what is none of its arguments, with bad ones, and with each too large."""
    for tool in TOOLS:
        name = tool.name.removeprefix("knowledge_")
        good = GOOD[name]
        yield "bad", name, {**good, **BAD[name]}
        yield "unknown", name, {**good, "vualt": 1}
        known = schema_of(tool.input).get("properties", {})
        for key, schema in known.items() or [("vault", {"type": "string"})]:
            yield "oversized", name, {**good, key: _large(schema, characters)}


def _large(schema: Mapping[str, Any], characters: int) -> Any:
    kinds = schema.get("type", "string")
    kind = kinds[0] if isinstance(kinds, list) else kinds
    of_a_kind = {"integer": 10**12, "array": ["x" * 20] * (characters // 20), "boolean": "true" * 9}
    return of_a_kind.get(kind, "x" * characters)


async def sweep(client: Client, characters: int) -> Sweep:
    """All of it."""
    one = Sweep(client)
    for kind, name, arguments in (*reading(), *writing(), *late(), *wrong(characters)):
        await one.ask(kind, name, arguments)
    await _good(one)
    assert (await one.ask("good", "status", {}))["pages"] > 100
    assert one.asked.keys() == GOOD.keys()
    assert all(set(asked) == {*KINDS} for asked in one.asked.values()), one.asked
    assert len(GOOD) == len(TOOLS)
    return one


async def _good(one: Sweep) -> None:
    """What comes to something at the end, when nothing else is asked of these pages."""
    version = (await one.ask("good", "read", {"page": HUB}))["version"]
    body = {"page": HUB, "content": "# Hub\n\nIt is another.", "version": version}
    assert (await one.ask("good", "rewrite", body))["state"] == "published"
    assert (await one.ask("good", "supersede", GOOD["supersede"]))["state"] == "published"
    retire = {"page": HUB, "reason": "It is over."}
    assert (await one.ask("good", "retire", retire))["state"] == "pending"


async def walk(one: Sweep) -> None:
    """To the end of what comes in parts: nothing is twice or left out."""
    total, seen = 0, Counter[str]()
    offset: int | None = 0
    while offset is not None:
        part = await one.ask("good", "check", {"offset": offset})
        for key in ("brokenLinks", "linksToRetired", "findings"):
            seen.update(json.dumps(row, sort_keys=True) for row in part[key])
        seen.update(part["orphans"])
        total, offset = part["total"], part.get("nextOffset")
    assert seen.total() == total


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    return init_repository(tmp_path_factory.mktemp("vault") / "v", crowded(150))


def test_mc_04_no_answer_grows_and_none_breaks_its_schema(repository: Repository) -> None:
    async def asked(client: Client) -> None:
        done = await sweep(client, 100_001)
        await walk(done)
        _is_large(done)

    with service_of(repository, tools=("all",)) as service:
        talk(service, asked)


def test_mc_04_none_breaks_its_schema_whatever_vault_yaml_holds(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v", {"concepts/hub.md": "# Hub\n\nA hub.\n"})
    reads = [(name, asked) for name, asked in GOOD.items() if _READS[f"knowledge_{name}"]]

    async def asked_all(client: Client) -> None:
        one = Sweep(client)
        for name, asked in reads:
            page = {"page": "concepts/hub.md"} if "page" in asked else {}
            assert await one.ask("good", name, {**asked, **page}), name

    with service_of(repository, tools=("all",)) as service:
        talk(service, asked_all)
        for text in (None, "", "links: {preset: obsidian}\n", "links: {preset: obsidian\n"):
            (repository.path / "vault.yaml").unlink(missing_ok=True)
            repository.write({} if text is None else {"vault.yaml": text})
            service.live.hint(None)
            talk(service, asked_all)


def _is_large(done: Sweep) -> None:
    """What was asked for could have grown beyond its bound."""
    for name in ("search", "grep", "lookup", "check", "ontology"):
        assert done.largest[name].value > LIST_BYTES // 2, name
    for name in ("read", "record", "index", "create"):
        assert done.largest[name].text > MOST_CHARS // 2, name


def _ten_thousand(folder: Path) -> Repository:
    """A made vault all of whose pages are in the crowd, and an ontology that none fits."""
    made_vault(folder, 10_000, "--config", "--git", "1")
    for number, path in enumerate(sorted(folder.rglob("*.md"))):
        with path.open("a") as file:
            file.write(line_of(number))
    repository = Repository(folder)
    repository.commit(dict(crowded(2_000)), message="a crowd")
    return repository


@pytest.mark.soak
@pytest.mark.parametrize("era", ERAS)
def test_mc_04_the_same_in_ten_thousand_pages(tmp_path: Path, era: str) -> None:
    repository = _ten_thousand(tmp_path / "v")

    async def talking() -> Sweep:
        words = ("--direct", "--tools", "all")
        async with started(repository.path, *words, mode=era) as client:
            return await sweep(client, 1_000_001)

    done = anyio.run(talking)
    _is_large(done)
    for name, sizes in done.largest.items():
        print(f"{name}: {sizes.text:,} units of text, {sizes.value:,} bytes")  # noqa: T201
