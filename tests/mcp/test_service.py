from __future__ import annotations

from pathlib import Path

from tests.support.clients import service_of
from tests.support.writing import asked, published, vault_repository
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
