from __future__ import annotations

from pathlib import Path

from tests.support.clients import call, refused, service_of
from tests.support.writing import ONTOLOGY, asked, published, vault_repository
from vaultkit.model.request import CreatePage


def test_what_was_written_is_seen_at_once(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with service_of(repository) as service:
        with service.look() as view:
            assert "concepts/moon.md" not in view.snapshot.surfaces
        item = CreatePage(type="concept", title="Moon", body="# Moon\n\n[Tides](tides.md) rise.\n")
        published(service.write(asked(item)))
        with service.look() as view:
            assert "concepts/moon.md" in view.snapshot.surfaces
    assert service.today() == "2026-03-01"


def test_a_request_that_was_published_is_known(tmp_path: Path) -> None:
    name = "0f6c2a9e-0000-4000-8000-000000000001"
    with service_of(vault_repository(tmp_path / "v")) as service:
        assert not service.knows(None)
        assert not service.knows(name)
        item = CreatePage(type="concept", title="Moon", body="# Moon\n\n[Tides](tides.md) rise.\n")
        published(service.write(asked(item, id=name)))
        assert service.knows(name)


def test_what_cannot_be_read_of_the_ontology_is_said_with_every_answer(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with service_of(repository, tools=("wiki", "records")) as service:
        assert "warning" not in call(service, "knowledge_index")
        repository.write({"ontology.yaml": f"{ONTOLOGY}  trip: {{dri: trips}}\n"})
        for name, words in (
            ("knowledge_index", {}),
            ("knowledge_search", {"query": "sea"}),
            ("knowledge_read", {"page": "concepts/tides.md"}),
            ("knowledge_check", {}),
            ("knowledge_status", {}),
            ("knowledge_ontology", {}),
        ):
            told = call(service, name, **words)["warning"]
            assert told.startswith("the ontology could not be read: ontology.yaml:5:10 "), name
        assert "ontology.yaml:5:10" in refused(service, "knowledge_read", page="concept/tides")
        entry = {"operation": "ingest", "what": "Read"}
        assert "ontology.yaml:5:10" in refused(service, "knowledge_log", **entry)
        page = {"type": "concept", "slug": "moon", "title": "Moon"}
        assert "ontology.yaml:5:10" in refused(service, "knowledge_create", **page)
        repository.write({"ontology.yaml": ONTOLOGY})
        assert "warning" not in call(service, "knowledge_index")
