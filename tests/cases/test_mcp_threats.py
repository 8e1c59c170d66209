"""What an agent under somebody else's orders may try, and answers that must stay small: threats
T01, T06, T11, T17, T33, T36, cases MC-04, MC-08 and F13, through the tools."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.support.clients import service_of
from tests.support.repository import Repository
from tests.support.writing import VAULT, vault_repository
from vaultkit.errors import VaultkitError
from vaultkit.mcp.answers import MOST_BYTES
from vaultkit.mcp.schemas import schema_of
from vaultkit.mcp.server import call
from vaultkit.mcp.service import Service
from vaultkit.mcp.table import tool_named
from vaultkit.render.clean import clean

LINKS = "[Tides](tides.md) and [[Nix]]"
ESCAPES = "\x1b[2J\x1b]0;x\x07\u202e\u200b\U000e0041"
HOSTILE = {
    "concepts/bad.md": f'---\ntitle: "Bad {ESCAPES}"\n---\n\n# Bad\n\n{LINKS}\n',
    "concepts/huge.md": "# Huge\n\n" + "A 日本語 line of a huge page, [Tides](tides.md).\n" * 3_000,
}
MANY = {
    f"concepts/page-{number:03}.md": f"# Page {number}\n\n[[Nix {number}]] [Tides](tides.md)\n" * 3
    for number in range(150)
}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    return vault_repository(tmp_path_factory.mktemp("vault") / "v", {**VAULT, **HOSTILE, **MANY})


@pytest.fixture(scope="module")
def service(repository: Repository) -> Iterator[Service]:
    with service_of(repository, tools=("all",)) as one:
        yield one


class Said:
    """What a tool says: a value that fits its schema, or the words of a refusal."""

    def __init__(self, service: Service, name: str, **arguments: Any) -> None:
        tool = tool_named(f"knowledge_{name}", service.terms)
        self.value: dict[str, Any] = {}
        try:
            answer = call(service, tool, arguments)
        except VaultkitError as error:
            self.text = clean(f"{error.message} {error.hint}", lines=True)
            return
        self.text, self.value = answer.text, answer.plain()
        Draft202012Validator(schema_of(tool.output, output=True)).validate(self.value)
        size = len(json.dumps(self.value, ensure_ascii=False).encode())
        assert max(size, len(self.text.encode())) <= MOST_BYTES, (name, size)


# --- T01, MC-08: places outside, and names that no system should have

PLACES = (
    *("../x", "../../etc/passwd", "/etc/passwd", "concepts/../../x", "./../x", "a/../../x"),
    *("%2e%2e/x", "..%2fx", "....//x", "concepts//..//x", "file:///etc/passwd", "~/x", "$HOME/x"),
    *("C:/v/ops/a.md", "C:\\v\\a.md", "\\\\share\\v", "ops\\a", "//share/v", "..\\x"),
    *(".git/config", ".GIT/config", "git~1/config", ".git\u200c/x", ".gitmodules", ".env"),
    *("CON", "con.md", "NUL", "a.", "a:b", "a\x00b", "a\nb", "-rf", "--upload-pack=x"),
    *("x" * 300, "vault.yaml", "\u202etxt", "é\u0301" * 60),
)


@pytest.mark.parametrize("place", PLACES)
def test_t01_t06_mc_08_no_name_leads_out_of_the_pages(
    service: Service, repository: Repository, place: str
) -> None:
    head = repository.head
    outside = sorted(path.name for path in repository.path.parent.iterdir())
    for name in (place, f"concept/{place}"):
        for said in (
            Said(service, "read", page=name[:500]),
            Said(service, "record", id=name[:500]),
            Said(service, "edit", page=name[:500], oldText="a", newText="b"),
            Said(service, "create", type="concept", slug=name, title="X", content="x"),
            Said(service, "create", type=name, slug="x", title="X", content="x"),
            Said(service, "supersede", page=name[:500], by="concept/tides"),
        ):
            assert "root:" not in said.text
            assert said.value.get("state") in (None, "missing"), said.text
    assert repository.head == head
    assert sorted(path.name for path in repository.path.parent.iterdir()) == outside


def test_t33_what_is_elsewhere_and_what_is_nowhere_is_told_alike(service: Service) -> None:
    words = {Said(service, "read", page=name).text.replace(name, "?") for name in ("zq", "/q")}
    assert all(text.startswith('there is no page "?"') for text in words)


# --- T11: stale


def test_t11_nothing_is_written_over_what_was_not_read(service: Service) -> None:
    old = "concept/tides@" + "0" * 16
    said = Said(service, "rewrite", page=old, content="# Tides\n\nNothing.")
    assert said.value["state"] == "stale"
    said = Said(
        service, "edit", page="concept/tides", oldText="The", newText="A", expectedHash="0" * 16
    )
    assert said.value["state"] == "stale"
    short = Said(
        service, "edit", page="concept/tides", oldText="The", newText="A", expectedHash="0" * 8
    )
    assert short.value.get("state") != "published"


# --- T36, T17: words of others


def test_t36_t17_no_escape_and_no_hidden_character_is_passed_on(service: Service) -> None:
    answers = [
        Said(service, "index"),
        Said(service, "search", query="bad"),
        Said(service, "lookup", query="concept/bad"),
        Said(service, "status"),
        Said(service, "check"),
        Said(service, "read", page="concept/bad"),
    ]
    for said in answers:
        head = said.text.partition("\n\n")[0]
        assert not set(ESCAPES) - set("[2J]0;x") & set(head), said.text[:300]


# --- MC-04: large answers


def test_mc_04_every_answer_is_bounded_and_goes_on(service: Service) -> None:
    for name, arguments in (
        ("index", {}),
        ("check", {}),
        ("read", {"page": "concept/huge"}),
        ("record", {"id": "concept/huge"}),
        ("grep", {"query": "page", "limit": 50}),
        ("ontology", {"includeRecords": True}),
    ):
        said = Said(service, name, **arguments)
        assert len(said.text.encode()) <= MOST_BYTES
    huge = Said(service, "read", page="concept/huge").value
    assert len(huge["content"]) <= 12_000
    assert huge["nextOffset"] <= 12_000 < huge["total"]
    check = Said(service, "check").value
    assert check["total"] > 150
    found, offset = 0, 0
    while True:
        part = Said(service, "check", offset=offset).value
        found += sum(len(part[key]) for key in ("brokenLinks", "orphans", "findings"))
        found += len(part["linksToRetired"])
        if "nextOffset" not in part:
            break
        offset = part["nextOffset"]
    assert found == check["total"]


def test_mc_04_a_text_that_is_too_large_is_refused_by_its_size(service: Service) -> None:
    said = Said(service, "create", type="concept", slug="x", title="X", content="x" * 1_000_001)
    assert "1000000" in said.text.replace(",", "")


# --- F13: many at once


def race(repository: Repository, threads: int, each: int) -> None:
    with service_of(repository, tools=("all",)) as service:

        def one(thread: int) -> list[str]:
            states = []
            for number in range(each):
                said = Said(
                    service,
                    "create",
                    type="concept",
                    slug=f"thread-{thread}-{number}",
                    title=f"Thread {thread} {number}",
                    content="It is the [tides](concept/tides).",
                )
                states.append(said.value["state"])
                shared = Said(service, "read", page="concept/shared").value
                said = Said(
                    service,
                    "rewrite",
                    page=f"concept/shared@{shared['version']}",
                    content=f"{shared['content']}\n\n- {thread} {number}\n",
                )
                states.append(f"shared {said.value['state']}")
            return states

        with ThreadPoolExecutor(threads) as pool:
            told = [state for states in pool.map(one, range(threads)) for state in states]
    assert told.count("published") == threads * each
    assert set(told) <= {"published", "shared published", "shared stale"}
    lines = (repository.path / "concepts/shared.md").read_text().count("\n- ")
    assert lines == told.count("shared published") > 0
    assert repository.git("status", "--porcelain") == ""
    commits = int(repository.git("rev-list", "--count", "HEAD"))
    assert commits == 1 + told.count("published") + lines


SHARED = {
    **VAULT,
    "concepts/shared.md": "---\ntype: concept\n---\n\n# Shared\n\n[Tides](tides.md)\n",
}


def test_f13_all_that_is_acknowledged_is_there(tmp_path: Path) -> None:
    race(vault_repository(tmp_path / "v", SHARED), 4, 3)


@pytest.mark.soak
def test_f13_sixteen_threads(tmp_path: Path) -> None:
    race(vault_repository(tmp_path / "v", SHARED), 16, 25)
