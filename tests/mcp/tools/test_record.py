from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.clients import call, refused, service_of
from tests.support.writing import VAULT, vault_repository
from vaultkit.mcp.service import Service

_CLAIM = """---
id: clm-12345678
record: claim
claim_kind: fact
occurred: 2026-01-02
entities: ["[[Tides]]"]
evidence:
  - {path: sources/a.txt, sha256: "%s", lines: [1, 1], quote: "%s"}
---

The sea rises twice a day.
"""
QUOTE = "q" * 600
CLAIM = _CLAIM % ("0" * 64, QUOTE)
TWIN = "---\nid: twin\n---\n\n# Twin\n"
LONG = "---\naliases: [Lang]\ntags: [sea]\n---\n\n# Long\n\n" + "日本語 and more.\n" * 2_000


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    more = {
        "claims/a.md": CLAIM,
        "concepts/a.md": TWIN,
        "concepts/b.md": TWIN,
        "concepts/long.md": LONG,
    }
    repository = vault_repository(tmp_path_factory.mktemp("vault") / "v", {**VAULT, **more})
    with service_of(repository, tools=("all",)) as one:
        yield one


def record(service: Service, **arguments: object) -> dict[str, object]:
    found = call(service, "knowledge_record", **arguments)
    assert found["state"] == "found"
    told: dict[str, object] = found["record"]
    return told


def test_a_page_tells_all_of_itself(service: Service) -> None:
    found = record(service, id="concept/tides")
    assert (found["kind"], found["type"], found["title"]) == ("page", "concept", "Tides")
    assert found["hash"] == hashlib.sha256(VAULT["concepts/tides.md"].encode()).hexdigest()
    assert "The sea rises." in str(found["text"])


def test_a_claim_tells_its_fields_and_its_evidence(service: Service) -> None:
    found = record(service, id="clm-12345678")
    assert found["kind"] == "claim"
    fields = {one["name"]: one["value"] for one in found["fields"]}  # type: ignore[attr-defined]
    assert (fields["claim_kind"], fields["occurred"]) == ("fact", "2026-01-02")
    assert (found["evidenceTotal"], found.get("evidence")) == (1, None)
    found = record(service, id="clm-12345678", includeEvidence=True)
    items: Any = found["evidence"]
    (item,) = items
    assert (item["path"], item["lines"]) == ("sources/a.txt", [1, 1])
    assert len(item["quote"]) == 500
    assert found["omitted"] == ["evidence 0: the rest of its quote"]


def test_a_long_text_goes_on_to_its_end(service: Service) -> None:
    parts, offset = [], 0
    while True:
        found = record(service, id="concept/long", offset=offset, maxChars=5_000)
        parts.append(str(found["text"]))
        if "nextOffset" not in found:
            break
        offset = int(str(found["nextOffset"]))
    assert "".join(parts).count("日本語") == 2_000
    assert (found["aliases"], found["tags"]) == (["Lang"], ["sea"])


def test_what_is_missing_or_there_twice_is_null(service: Service) -> None:
    assert call(service, "knowledge_record", id="concept/nix") == {
        "state": "missing",
        "record": None,
        "next": "knowledge_lookup knows titles and aliases, knowledge_grep finds words",
    }
    twice = call(service, "knowledge_record", id="twin")
    assert (twice["state"], twice["record"]) == ("duplicate", None)


def test_ids_are_exact(service: Service) -> None:
    assert call(service, "knowledge_record", id="Concept/Tides")["state"] == "missing"
    assert "1" in refused(service, "knowledge_record", id="")


@pytest.mark.parametrize("name", ["../vault.yaml", "/etc/passwd", ".git/config", "vault.yaml"])
def test_t01_t09_only_records_are_read(service: Service, name: str) -> None:
    assert call(service, "knowledge_record", id=name)["state"] == "missing"
