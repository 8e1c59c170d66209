"""A request on a tip: what it comes to, before anything is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import NOW, asked, vault_repository, writer_of
from vaultkit.actions.consider import considered
from vaultkit.actions.ready import Ready
from vaultkit.actions.tip import Ahead
from vaultkit.model.outcome import Rejected, Stale, Unchanged
from vaultkit.model.request import EditText, Fence, Rewrite

EDIT = EditText(page="Tides", old="rises", new="falls")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def test_it_is_ready_stale_refused_or_nothing_is_to_do(vault: Repository) -> None:
    writer = writer_of(vault)
    observer = writer.observer(writer.tip(), NOW)
    ready = considered(asked(EDIT), writer.tips, observer)
    assert isinstance(ready, Ready)
    assert set(ready.proposal.files) == {"concepts/tides.md"}
    stale = considered(asked(EDIT, fences=(Fence("Tides", hash="ab" * 32),)), writer.tips, observer)
    assert isinstance(stale, Stale)
    broken = considered(asked(Rewrite(page="Ada", body="[[Nobody]]\n")), writer.tips, observer)
    assert isinstance(broken, Rejected)
    same = considered(
        asked(Rewrite(page="Tides", body="\n# Tides\n\nThe sea rises.\n")), writer.tips, observer
    )
    assert isinstance(same, Unchanged)
    assert vault.git("rev-list", "--count", "HEAD") == "1"


def test_a_tip_that_is_not_published_tells_nothing_of_what_a_person_has_in_hand(
    vault: Repository,
) -> None:
    vault.git("config", "user.name", "Ana")
    vault.git("config", "user.email", "ana@example.org")
    writer = writer_of(vault)
    tip = writer.tip()
    ahead = replace(tip, base=tip)
    page = vault.path / "concepts/tides.md"
    assert isinstance(considered(asked(EDIT), writer.tips, writer.observer(ahead, NOW)), Ready)
    page.write_text(page.read_text() + "\nMine.\n")
    with pytest.raises(Ahead):
        considered(asked(EDIT), writer.tips, writer.observer(ahead, NOW))
    unknown = asked(EditText(page="Only on disk", old="a", new="b"))
    with pytest.raises(Ahead):
        considered(unknown, writer.tips, writer.observer(ahead, NOW))
    assert isinstance(considered(asked(EDIT), writer.tips, writer.observer(tip, NOW)), Ready)
