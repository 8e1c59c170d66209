"""The rules and the index of a vault."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.writing import vault_repository
from vaultkit.actions.look import LookRequest, look
from vaultkit.actions.prompt_wiki import knowledge_index, labels_of, tools_of, wiki_rules

WISH = (
    "---\ntitle: Answer\ttersely\ntype: preference\n---\n\n# Answer tersely\n\nPlease. [[Tides]]\n"
)
ONTOLOGY = """\
name: test
page_types:
  concept: {dir: concepts, description: An idea.}
  entity: {dir: entities}
  preference: {dir: preferences}
"""


def seen(folder: Path, files: dict[str, str]) -> tuple[object, object]:
    vault = vault_repository(folder / "v", files)
    found = look(LookRequest(folder=str(vault.path), environment=os.environ))
    return found.judged.snapshot, found.settings


def test_rules_name_types_and_what_people_want(tmp_path: Path) -> None:
    files = {"ontology.yaml": ONTOLOGY, "preferences/answer-tersely.md": WISH}
    snapshot, settings = seen(tmp_path, files)
    rules = wiki_rules(snapshot, settings)  # type: ignore[arg-type]
    assert rules.startswith('# The wiki "Sea"\n')
    assert "- `concept` (concepts/): An idea.\n- `entity` (entities/)\n" in rules
    assert rules.endswith("\n- preference/answer-tersely: Answer tersely\n")
    reading = wiki_rules(snapshot, settings, tools_of(writes=False))  # type: ignore[arg-type]
    assert "knowledge_create" not in reading
    assert "preference/answer-tersely" in reading


def test_the_index_has_pages_with_their_connections_and_none_that_is_over(tmp_path: Path) -> None:
    over = "---\ntitle: Old\ntype: concept\nstatus: retired\n---\n\n# Old\n\n[[Ada]] knew it.\n"
    snapshot, _ = seen(tmp_path, {"concepts/old.md": over})
    labels = {one.id: one for one in labels_of(snapshot)}  # type: ignore[arg-type]
    assert set(labels) == {"concept/tides", "entity/ada"}
    assert labels["concept/tides"].title == "Tides"
    assert labels["concept/tides"].type == "concept"
    text = knowledge_index(snapshot)  # type: ignore[arg-type]
    assert "\n- entity/ada: Ada\n" in text
    assert text.endswith("2 pages: entity 1, concept 1. Read one with `knowledge_read`.\n")
