"""A small vault with a vocabulary of its own, for tests of what is said about it."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.repository import write_files
from vaultkit.actions.vocabulary_show import VocabularyRequest

ONTOLOGY = """\
name: team
page_types:
  person:
    description: Somebody.
    aliases: [human]
    dir: people
    fields: {email: {type: email, description: Where to write.}}
  project:
    description: Work with an end.
    dir: projects
    fields:
      lead: {type: ref, to: [person], required: true, description: Who answers for it.}
      due: {type: date, description: Until when.}
    sections: [{name: Goal, required: true}]
claim_kinds: {fact: {description: So it is.}}
"""

FILES = {
    "vault.yaml": "vault: {name: Team}\nbudgets: {types: {person: 500}}\n",
    "ontology.yaml": ONTOLOGY,
    "people/ana.md": "---\nemail: ana@example.org\n---\n# Ana\n\nIn [[alpha]].\n",
    "projects/alpha.md": "---\ntype: project\ndue: soon\n---\n# Alpha\n\nLed by [[ana]].\n",
    "projects/beta.md": "---\nid: b-1\nlead: ana\n---\n# Beta\n\n## Goal\n\nAs [[alpha]].\n",
    "README.md": "# Read me\n\nSee [[alpha]] and [[beta]].\n",
}


def team(folder: Path, files: dict[str, str] | None = None) -> Path:
    """The vault in `folder`, with further files."""
    return write_files(folder, {**FILES, **(files or {})})


def request(vault: Path, **more: object) -> VocabularyRequest:
    """A request of whoever stands in the vault; nothing is remembered."""
    environment = {"HOME": str(vault.parent), "PATH": os.environ["PATH"]}
    return VocabularyRequest(
        folder=str(vault),
        environment=environment,
        cache=False,
        **more,  # type: ignore[arg-type]
    )
