"""One server for all tests that need no server of their own: it serves many vaults at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.support.editor import Editor
from tests.support.repository import write_files

ONTOLOGY = """\
name: team
version: 1
page_types:
  concept:
    description: An idea.
    dir: concepts
    fields:
      status: {type: enum, values: [draft, {value: done, description: Nothing is missing.}]}
      lead: {type: ref, to: [person], description: Who cares for it.}
      due: {type: date}
      open: {type: boolean}
      with: {type: list, of: {type: ref, to: [person]}}
  person:
    description: Somebody.
    dir: people
    aliases: [human]
"""

PAGES = {
    "vault.yaml": "vault: {id: 00000000-0000-4000-8000-000000000001, name: team}\n",
    "ontology.yaml": ONTOLOGY,
    "concepts/tide.md": (
        "---\ntitle: Tide\ntype: concept\nstatus: draft\nlead: ada\n---\n# Tide\n\n"
        "The sea rises and falls. See [[moon#Phases]] and [Ada](../people/ada.md).\n\n"
        "## Causes\n\nText. ^why\n"
    ),
    "concepts/moon.md": (
        "---\ntitle: Moon\ntype: concept\naliases: [Luna]\n---\n# Moon\n\n"
        "It pulls [[tide]] and [[tide#Causes|them]].\n\n## Phases\n\nText.\n"
    ),
    "people/ada.md": "---\ntitle: Ada\ntype: person\n---\n# Ada\n\nAbout [[tide]].\n",
}


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Where servers may remember what they know of plain folders."""
    return {"HOME": str(tmp_path_factory.mktemp("home"))}


@pytest.fixture(scope="session")
def editor(elsewhere: Mapping[str, str]) -> Iterator[Editor]:
    """An editor in which no folder is open."""
    one = Editor(environment=elsewhere)
    yield one
    assert one.close() == 0


@pytest.fixture
def team(tmp_path: Path) -> Path:
    """A small vault with types; a check finds nothing in it."""
    return made(tmp_path / "team")


def made(root: Path, files: Mapping[str, str | bytes] = PAGES) -> Path:
    """A vault on disk."""
    root.mkdir(parents=True)
    write_files(root, files)
    return root
