from __future__ import annotations

import gc
import sys
from pathlib import Path

from tests.support.clients import call, refused, service_of, talk, text_of
from tests.support.forked import killed
from tests.support.writing import ONTOLOGY, VAULT, asked, published, vault_repository, writer_of
from vaultkit.mcp.service import Service
from vaultkit.model.outcome import Outcome, Rejected
from vaultkit.model.request import CreatePage, EditText, Rewrite
from vaultkit.vault.snapshot import Snapshot


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


def test_a_server_that_starts_finishes_what_a_killed_one_began(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    item = EditText(page="Tides", old="rises", new="rises and falls")
    fault = "moved:kill"
    assert killed(lambda: writer_of(repository, VAULTKIT_FAULT=fault).write(asked(item)))
    for writes in (False, True):
        with service_of(repository, writes=writes) as service:
            service.start()
        assert (repository.git("status", "--porcelain") == "") is writes
    assert "rises and falls" in (repository.path / "concepts/tides.md").read_text()


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
        service.live.hint(None)  # as whoever watches would
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
        service.live.hint(None)
        assert "warning" not in call(service, "knowledge_index")


def test_what_cannot_be_read_of_vault_yaml_is_said_with_every_answer(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    with service_of(repository, tools=("wiki", "records")) as service:
        before = call(service, "knowledge_index")
        service.live.watched = True
        repository.write({"vault.yaml": "links: {preset: vaultkit\n"})
        service.live.hint({"vault.yaml"})
        for name, words in (
            ("knowledge_index", {}),
            ("knowledge_search", {"query": "sea"}),
            ("knowledge_read", {"page": "concept/tides"}),
            ("knowledge_check", {}),
            ("knowledge_status", {}),
            ("knowledge_grep", {"query": "sea"}),
            ("knowledge_lookup", {"query": "tides"}),
        ):
            told = call(service, name, **words)["warning"]
            assert told.startswith("the settings could not be read: vault.yaml:1:8 "), name
        assert call(service, "knowledge_index")["text"] == before["text"]
        status = text_of(talk(service, lambda client: client.call_tool("knowledge_status")))
        assert "writing is on" not in status
        entry = {"operation": "ingest", "what": "Read"}
        assert "vault.yaml:1:8" in refused(service, "knowledge_log", **entry)
        repository.write({"vault.yaml": VAULT["vault.yaml"]})
        service.live.hint({"vault.yaml"})
        assert call(service, "knowledge_index") == before


def _rewritten(service: Service, text: str) -> Outcome:
    """Write one page anew, as seen by somebody who looks at the vault."""
    with service.look():
        return service.write(asked(Rewrite(page="concepts/tides.md", body=f"# Tides\n\n{text}\n")))


def _snapshots() -> int:
    return sum(isinstance(one, Snapshot) for one in gc.get_objects())


def test_a_vault_that_was_is_let_go_of_without_the_garbage_collector(tmp_path: Path) -> None:
    # each is many MiB in a large vault, and the collector looks at what is old very seldom
    with service_of(vault_repository(tmp_path / "v")) as service:
        published(_rewritten(service, "It rises."))
        gc.collect()
        gc.disable()
        try:
            known = _snapshots()
            for number in range(4):
                published(_rewritten(service, f"It rises, {number:04d}."))
                assert isinstance(_rewritten(service, f"[[Nobody {number:04d}]]"), Rejected)
            assert _snapshots() <= known
        finally:
            gc.enable()


def test_what_a_service_holds_does_not_grow_with_what_it_wrote(tmp_path: Path) -> None:
    with service_of(vault_repository(tmp_path / "v")) as service:
        held = []
        for number in range(40):
            published(_rewritten(service, f"It rises, {number:04d}."))
            if number % 20 == 19:
                gc.collect()
                held.append(sys.getallocatedblocks())
        assert held[1] - held[0] < 20 * 10  # 10 small things a write, each of some 60 bytes
