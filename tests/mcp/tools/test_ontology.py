from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.clients import call, refused, service_of, talk, text_of
from tests.support.writing import VAULT, vault_repository
from vaultkit.mcp.service import Service

ONTOLOGY = """\
name: test
extends: [vaultkit/wiki]
page_types:
  project:
    dir: projects
    description: "%s"
    fields: {status: {type: enum, values: [active, done]}}
""" % ("What we do. " * 100)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    repository = vault_repository(
        tmp_path_factory.mktemp("vault") / "v", {**VAULT, "ontology.yaml": ONTOLOGY}
    )
    with service_of(repository, tools=("all",)) as one:
        yield one


def test_the_catalog_has_every_name_and_the_fingerprint(service: Service) -> None:
    found = call(service, "knowledge_ontology")
    assert len(found["fingerprint"]) == 64
    rows = {row["name"]: row for row in found["rows"]}
    assert rows["concept"]["records"] == 1
    assert len(rows["project"]["description"]) <= 301
    kinds = call(service, "knowledge_ontology", kind="claim")["rows"]
    assert {row["kind"] for row in kinds} <= {"claim kind"}


def test_records_come_with_it_where_they_are_asked_for(service: Service) -> None:
    found = call(service, "knowledge_ontology", includeRecords=True, name="concept")
    (row,) = found["rows"]
    assert (row["pages"], row["recordsTruncated"]) == (["concept/tides"], False)


def test_definitions_are_whole(service: Service) -> None:
    (row,) = call(service, "knowledge_ontology", view="definitions", name="project")["rows"]
    assert [one["name"] for one in row["fields"]] == ["status"]
    words = refused(service, "knowledge_ontology", view="definitions", name="projct")
    assert "no name of the vocabulary" in words


def test_a_list_goes_on(service: Service) -> None:
    first = call(service, "knowledge_ontology", limit=2)
    assert (len(first["rows"]), first["nextOffset"]) == (2, 2)
    names, offset = [], 0
    while True:
        found = call(service, "knowledge_ontology", limit=2, offset=offset)
        names += [row["name"] for row in found["rows"]]
        if "nextOffset" not in found:
            break
        offset = found["nextOffset"]
    assert len(names) == len(set(names)) == first["total"]


def test_its_files_are_listed_and_read_and_no_others(service: Service) -> None:
    rows = call(service, "knowledge_ontology", view="sources")["rows"]
    paths = [row["path"] for row in rows]
    assert "ontology.yaml" in paths
    assert all(row["valid"] and row["size"] for row in rows)
    found = call(service, "knowledge_ontology", view="sources", sourcePath="ontology.yaml")
    assert found["text"] == ONTOLOGY
    for path in ("../ontology.yaml", "vault.yaml", "/etc/passwd", "vaultkit/../../pyproject"):
        assert "no file of the vocabulary" in refused(
            service, "knowledge_ontology", view="sources", sourcePath=path
        )


def test_what_is_wrong_with_it_is_told(tmp_path: Path) -> None:
    broken = {**VAULT, "ontology.yaml": "page_types: [nonsense]\n"}
    with service_of(vault_repository(tmp_path / "v", broken), tools=("all",)) as service:
        found = call(service, "knowledge_ontology", view="diagnostics")
        assert found["rows"][0]["path"] == "ontology.yaml"
        assert found["note"]


def test_a_definition_is_told_with_its_fields_and_sections(tmp_path: Path) -> None:
    ontology = """\
page_types:
  boat: {dir: boats}
  trip:
    description: A trip.
    dir: trips
    fields:
      boat: {type: ref, to: [boat], required: true, description: Which one.}
      wind: {type: enum, values: [weak, strong]}
      old: {type: string, deprecated: true}
    sections: [{name: Route, required: true, description: From where to where.}, {name: Crew}]
"""
    files = {**VAULT, "ontology.yaml": ontology}
    with service_of(vault_repository(tmp_path / "v", files), tools=("all",)) as service:
        asked = {"view": "definitions", "name": "trip"}
        said = talk(service, lambda client: client.call_tool("knowledge_ontology", asked))
    assert text_of(said).split("\n", 1)[1] == (
        "- trip (page type): A trip.\n"
        "  field boat (ref; required; to boat): Which one.\n"
        "  field wind (enum; one of weak, strong)\n"
        "  field old (string; no longer used)\n"
        "  section Route (required): From where to where.\n"
        "  section Crew"
    )
