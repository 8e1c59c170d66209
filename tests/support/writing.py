"""Vaults to write to, and writers with a clock that stands still."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from tests.support.repository import GitFailed, Repository, init_repository
from vaultkit.actions.place import place_of
from vaultkit.actions.write import Ways, Writer
from vaultkit.git.kept import KeptOdb
from vaultkit.git.odb_open import open_odb
from vaultkit.model.outcome import Outcome, Published
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import Actor, CreatePage, EditText, Item, Rewrite, WriteRequest
from vaultkit.trees.journal import Journal

NOW = datetime(2026, 3, 1, 12, 30, 15, tzinfo=UTC)
AGENT = Actor("agent", "research")

ONTOLOGY = """\
name: test
page_types:
  concept: {dir: concepts, fields: {kind: {type: enum, values: [sea, land]}}}
  entity: {dir: entities}
"""

VAULT: Mapping[str, str] = {
    "vault.yaml": "vault: {id: 5b0e2a7e-0f2a-4e0c-9a54-6f4d2f1b0c11, name: Sea}\n",
    "ontology.yaml": ONTOLOGY,
    "README.md": "# Sea\n\n[Tides](concepts/tides.md), [Ada](entities/ada.md).\n",
    "concepts/tides.md": "---\ntitle: Tides\ntype: concept\n---\n\n# Tides\n\nThe sea rises.\n",
    "entities/ada.md": "---\ntitle: Ada\ntype: entity\n---\n\n# Ada\n\nShe knows [[Tides]].\n",
}


def vault_repository(
    folder: Path, files: Mapping[str, str] | None = None, *, object_format: str = "sha1"
) -> Repository:
    """A repository that is a small clean vault."""
    return init_repository(folder, {**VAULT, **(files or {})}, object_format=object_format)


def writer_of(
    repository: Repository,
    *,
    branch: str | None = None,
    durable: bool = False,
    wait: float = 5.0,
    power: bool = False,
    **variables: str,
) -> Writer:
    """A writer to the vault at the top of a repository.

    Unless `durable`, or the `power` may be cut, nothing of what it does waits for the disk.
    """
    environment = {**os.environ, **variables}
    place = place_of(str(repository.path), environment, branch)
    writer = Writer(place, environment, Ways(lambda: NOW, wait=wait, durable=durable))
    if not (durable or power):
        writer._journal = Journal(place.state, durable=False)
        odb = open_odb(place.repository, durable=False)
        writer.__dict__["odb"] = KeptOdb(odb, place.repository)
    return writer


def asked(*items: Item, **more: object) -> WriteRequest:
    """A request of an agent."""
    operation = {CreatePage: "create_page", EditText: "edit", Rewrite: "rewrite"}
    values: dict[str, object] = {
        "operation": operation.get(type(items[0]), "batch"),
        "items": items,
        "actor": AGENT,
        **more,
    }
    return WriteRequest(**values)  # type: ignore[arg-type]


def published(outcome: Outcome) -> Receipt:
    """The receipt of what must have been published."""
    assert isinstance(outcome, Published), outcome
    return outcome.receipt


def vault_with_history(folder: Path, *more: WriteRequest) -> Repository:
    """A vault with a write, a person's commit, and these writes."""
    made = vault_repository(folder)
    writer = writer_of(made)
    published(writer.write(asked(EditText(page="Tides", old="rises", new="falls"))))
    made.commit({"entities/bo.md": "---\ntype: entity\n---\n# Bo\n"})
    for request in more:
        published(writer.write(request))
    return made


def start_rebase(repository: Repository, *words: str) -> None:
    """Leave the branch `work` in the middle of a rebase."""
    repository.commit({"clash.txt": "1\n"})
    repository.git("branch", "work")
    repository.commit({"clash.txt": "2\n"})
    repository.git("switch", "--quiet", "work")
    repository.commit({"clash.txt": "3\n"})
    with suppress(GitFailed):
        repository.git("rebase", *words, "main")
