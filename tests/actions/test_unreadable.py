"""With a vault.yaml or ontology that cannot be read nothing is written, and the place is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import ONTOLOGY, VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.unreadable import refused_by
from vaultkit.errors import SettingsError
from vaultkit.model.outcome import Refused
from vaultkit.model.request import EditText, Item, LogEntry, Rewrite

EDIT = EditText(page="Tides", old="rises", new="falls")
BROKEN = {
    "ontology.yaml": (
        f"{ONTOLOGY}  trip: {{dri: trips}}\n",
        "ontology.yaml:5:10 page_types.trip.dri",
    ),
    "vault.yaml": (f"{VAULT['vault.yaml']}chekcs: {{}}\n", "vault.yaml:2:1 chekcs: unknown key"),
}
ITEMS = (EDIT, LogEntry(operation="ingest", what="Read"), Rewrite(page="Ada", body="# Ada\n"))


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "v")


@pytest.mark.parametrize("item", ITEMS)
@pytest.mark.parametrize("committed", [True, False])
@pytest.mark.parametrize("file", BROKEN)
def test_every_write_refuses_with_the_place(
    vault: Repository, file: str, committed: bool, item: Item
) -> None:
    writer = writer_of(vault)
    text, place = BROKEN[file]
    vault.write({file: text})
    if committed:
        vault.commit({})
    head = vault.head
    answer = writer.write(asked(item))
    assert isinstance(answer, Refused)
    assert answer.name == "unreadable-settings"
    assert place in answer.message
    assert ("on disk" in answer.message) is not committed
    assert vault.head == head
    vault.commit({file: VAULT[file]})
    published(writer.write(asked(item)))


def test_another_form_that_can_be_read_keeps_nothing(vault: Repository) -> None:
    vault.write({"vault.yaml": VAULT["vault.yaml"].replace("\n", "\r\n")})
    published(writer_of(vault).write(asked(EDIT)))
    vault.write(
        {"vault.yaml": f"{VAULT['vault.yaml']}# a note\n", "ontology.yaml": f"{ONTOLOGY}#\n"}
    )
    published(writer_of(vault).write(asked(ITEMS[1])))


def test_the_first_of_many_mistakes_are_told() -> None:
    words = refused_by(SettingsError("\n".join(f"vault.yaml:{n}:1 x" for n in range(9)))).message
    assert "vault.yaml:4:1 x; and 4 more" in words
    assert "vault.yaml:5:1" not in words
