"""Names and texts that would trick the tools of a wiki; nothing of them may do harm (MC-08)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp.client.client import Client

from tests.support.clients import call, talk, text_of
from tests.support.repository import Repository
from tests.support.wiki import wiki_service
from vaultkit.mcp.service import Service

REFUSED = {
    "titles": [
        "",
        "  ",
        "---",
        "#",
        "x" * 201,
        "Tides",
        "TIDES",
        "tidal range",
        "\u202eevil",
        "a\x1bb",
    ],
    "slugs": [
        "../x",
        "a/b",
        "A",
        "a b",
        "a.",
        "con",
        "nul",
        "index",
        "log",
        "tides",
        "x" * 300,
        "tïdes",
    ],
    "links": [
        "[a](entity/no)",
        "[a](concept/tides#no)",
        "[a](Concept/Tides)",
        "[a](../../x.md)",
        "[[no such page]]",
        "![[entity/moon#no]]",
        "\u202e[a](concept/tides)",
    ],
}

ODD = {
    "concepts/My Page (1).md": "# My page\n\nodd\n",
    "concepts/潮 汐.md": "# 潮 汐\n\n潮汐 😀 text\n",
    "concepts/a[b]#c%d.md": "# Brackets\n\nx\n",
    "notes/deep/Free Note.md": "# Free\r\n\r\nfree\r\n",
    "שלום.md": "\ufeff# שלום\n\nטקסט\n",
}


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with wiki_service(tmp_path_factory.mktemp("wiki"), ODD) as service:
        yield service


def page(title: str = "New", slug: str = "new", content: str = "x") -> dict[str, str]:
    return {"type": "concept", "slug": slug, "title": title, "content": content}


@pytest.mark.parametrize("what", list(REFUSED))
def test_what_would_do_harm_is_refused_and_nothing_is_written(wiki: Service, what: str) -> None:
    folder = wiki.place.folder
    assert folder is not None
    repository = Repository(Path(folder))
    before = repository.git("rev-parse", "HEAD")
    made = {"titles": "title", "slugs": "slug", "links": "content"}[what]

    async def ask(client: Client) -> list[str]:
        said = []
        for one in REFUSED[what]:
            result = await client.call_tool("knowledge_create", page(**{made: one}))
            state = "refused" if result.is_error else result.structured_content["state"]
            assert state in ("refused", "rejected"), (one, text_of(result))
            assert "Next:" in text_of(result), one
            said.append(one)
        return said

    assert talk(wiki, ask) == REFUSED[what]
    assert repository.git("rev-parse", "HEAD") == before
    assert repository.git("status", "--porcelain") == ""


@pytest.mark.parametrize("path", list(ODD))
def test_a_page_of_any_name_is_read_linked_and_edited(wiki: Service, path: str) -> None:
    read = call(wiki, "knowledge_read", page=path)
    last = read["content"].splitlines()[-1]
    link = f"[t](concept/tides) [self]({_written(read['id'])})"
    call(wiki, "knowledge_edit", page=read["id"], oldText=f"\n{last}", newText=f"\n{last} {link}")
    again = call(wiki, "knowledge_read", page=path)
    assert again["content"] == f"{read['content']} {link}"
    folder = wiki.place.folder
    assert folder is not None
    data = (Path(folder) / path).read_bytes()
    assert data.startswith(ODD[path].encode()[:4])
    assert (b"\r\n" in data) == ("\r\n" in ODD[path])
    assert b"concepts/tides.md)" in data or b"(tides.md)" in data
    assert path.rpartition("/")[2] not in str(call(wiki, "knowledge_check").get("brokenLinks"))


def _written(name: str) -> str:
    """An id as the tools write it."""
    signs = {" ": "%20", "(": "%28", ")": "%29", "[": "%5B", "]": "%5D", "#": "%23", "%": "%25"}
    return "".join(signs.get(sign, sign) for sign in name)
