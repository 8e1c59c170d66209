from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.writing import NOW, vault_repository
from vaultkit.actions.live import Live
from vaultkit.actions.place import place_of
from vaultkit.errors import SettingsError, StateError


def live_of(path: Path, branch: str | None = None) -> Live:
    return Live(place_of(str(path), os.environ, branch), os.environ, lambda: NOW)


def pages(live: Live) -> set[str]:
    with live.look() as view:
        return set(view.snapshot.surfaces)


def test_a_view_shows_what_lies_on_disk(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = live_of(repository.path)
    before = pages(live)
    repository.write({"concepts/new.md": "# New\n"})
    (repository.path / "entities/ada.md").unlink()
    assert pages(live) == before - {"entities/ada.md"} | {"concepts/new.md"}


def test_a_branch_that_nobody_has_checked_out_is_read_at_its_tip(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    repository.git("branch", "work")
    live = live_of(repository.path, "work")
    before = pages(live)
    repository.commit({"concepts/new.md": "# New\n"})
    assert pages(live) == before
    repository.git("branch", "--force", "work", "main")
    assert pages(live) == before | {"concepts/new.md"}


def test_a_page_is_held_as_it_is_on_disk(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = live_of(repository.path)
    with live.look() as view:
        repository.write({"concepts/tides.md": "# Tides\n\nChanged meanwhile.\n"})
        assert live.held(view, "concepts/tides.md").data == b"# Tides\n\nChanged meanwhile.\n"
        assert live.held(view, "concepts/none.md").data is None


def test_a_page_is_looked_at_as_it_is_whatever_was_told(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = live_of(repository.path)
    live.watched = True
    pages(live)
    repository.write({"concepts/tides.md": "# Ebb\n"})
    assert live.verify() == ("concepts/tides.md",)
    repository.write({"concepts/tides.md": "# Flood\n"})
    with live.look_at(lambda _: "concepts/tides.md") as (view, held):
        assert held.data == b"# Flood\n"
        assert view.snapshot.surfaces["concepts/tides.md"].heading == "Flood"


def test_a_vault_that_was_moved_away_is_not_looked_at(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = live_of(repository.path)
    pages(live)
    repository.path.rename(tmp_path / "w")
    with pytest.raises(StateError, match="not the folder any more"), live.look():
        pass


def test_a_vault_that_cannot_be_read_is_not_what_it_was_before(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = live_of(repository.path)
    live.watched = True
    pages(live)
    repository.write({"vault.yaml": 'requires: ">=99"\n'})
    live.hint({"vault.yaml"})
    for _ in range(2):
        with pytest.raises(StateError, match="99"), live.look():
            pass


def test_with_mistakes_in_vault_yaml_the_settings_of_before_hold(tmp_path: Path) -> None:
    repository = vault_repository(tmp_path / "v")
    live = live_of(repository.path)
    with live.look() as view:
        before = view.settings
    assert live.unread is None
    repository.write({"vault.yaml": "chekcs: {}\n", "concepts/new.md": "# New\n"})
    assert "concepts/new.md" in pages(live)
    assert live.settings == before
    assert live.unread is not None
    assert live.unread.message.startswith("vault.yaml:1:1 chekcs: unknown key")
    with pytest.raises(SettingsError), live_of(repository.path).look():
        pass
