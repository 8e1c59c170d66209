"""From a tree to a proposal: it loads without a mistake, and finds nothing wrong with its pages."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.repository import init_repository, write_files
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.infer import InferRequest, proposal_of, propose, write
from vaultkit.actions.judge import dialect_of, judge_tree
from vaultkit.actions.vocabulary import vocabulary_of
from vaultkit.errors import StateError
from vaultkit.model.finding import Finding
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.ontology.proposal import Proposal
from vaultkit.render import as_ontology
from vaultkit.rules.rule import short
from vaultkit.trees.changed import ChangedTree

_SETTINGS = Settings(configured=True)


def _proposal(tree: Tree, settings: Settings = _SETTINGS) -> Proposal:
    return proposal_of(tree, settings, FactsStore(tree, dialect_of(settings)), "team")


def _by_it(tree: Tree, proposal: Proposal, settings: Settings) -> list[Finding]:
    """What is found with the proposal as the vault's ontology, and was not without it."""
    text = as_ontology.text(proposal)
    proposed = ChangedTree(tree, {"ontology.yaml": text.encode()})
    vocabulary = vocabulary_of(proposed, settings, None)
    assert vocabulary.mistakes == (), text
    assert vocabulary.ontology is not None
    before = {(one.code, one.path, one.span, one.message) for one in judge_tree(tree, settings)}
    after = judge_tree(proposed, replace(settings, vocabulary=vocabulary))
    return [one for one in after if (one.code, one.path, one.span, one.message) not in before]


_keys = st.sampled_from(["status", "type", "due", "Tags", "id", "record", "x y", "0", "no"])
_texts = st.sampled_from(
    "2024-01-31 0012 1.10 true no [[a]] person a:b ~ null 2026-02-30 https://a.org é".split()
)
_scalars = _texts | st.text(max_size=12) | st.integers() | st.booleans() | st.none()
_values = st.recursive(
    _scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(_keys | st.text(min_size=1, max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
_blocks = st.dictionaries(_keys | st.text(max_size=130), _values, max_size=6)
_folders = st.sampled_from(["", "a/", "a b/", "A/", "note/", "c:d/", "e\u0301/", "log/", "x/y/"])


def _page(block: dict[str, object]) -> bytes:
    """JSON is YAML, but for what YAML does not allow anywhere."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in block.items()]
    return "\n".join(["---", *lines, "---", "", "# Page", ""]).encode()


@settings(max_examples=150)
@given(
    st.lists(st.tuples(_folders, _blocks), min_size=1, max_size=12),
    st.sampled_from(["vaultkit", "obsidian", "dendron", "hugo"]),
)
def test_nothing_is_wrong_with_the_pages_by_what_they_come_to(
    pages: list[tuple[str, dict[str, object]]], preset: str
) -> None:
    files = {f"{folder}p.{number}.md": _page(block) for number, (folder, block) in enumerate(pages)}
    tree = vault(files)
    chosen = replace(_SETTINGS, preset=PRESETS[preset])
    proposal = _proposal(tree, chosen)
    left_out = [f'"{short(key.key)}" is no field' for one in proposal.types for key in one.left_out]
    for one in _by_it(tree, proposal, chosen):
        assert (one.name, one.severity) == ("unknown-field", "warning"), one
        assert one.message.startswith(tuple(left_out))


def test_a_value_that_is_none_of_an_enum_is_found() -> None:
    states = ["active", "paused", "done"] * 4
    files: dict[str, str | bytes] = {
        f"projects/p{n}.md": f"---\nstatus: {state}\n---\n" for n, state in enumerate(states)
    }
    text = as_ontology.text(_proposal(vault(files))).encode()
    files["projects/q.md"] = "---\nstatus: actve\n---\n"
    tree = ChangedTree(vault(files), {"ontology.yaml": text})
    chosen = replace(_SETTINGS, vocabulary=vocabulary_of(tree, _SETTINGS, None))
    found = [(one.path, one.name) for one in judge_tree(tree, chosen) if one.code[:2] == "ON"]
    assert found == [("projects/q.md", "wrong-value")]


def test_programs_that_were_here_before_are_heard() -> None:
    types = json.dumps({"types": {"rating": "number"}})
    pages = {f"a/{n}.md": f"---\nrating: {n}\n---\n" for n in range(3)}
    tree = vault({**pages, ".obsidian/types.json": types})
    proposal = _proposal(tree, replace(_SETTINGS, preset=PRESETS["obsidian"]))
    assert proposal.types[0].fields[0].field.kind == "number"
    schema = "version: 1\nschemas:\n- {id: daily, parent: root, desc: A day}\n"
    tree = vault({"daily.1.md": "", "daily.schema.yml": schema, "x/other.schema.yml": "schemas: ["})
    proposal = _proposal(tree, replace(_SETTINGS, preset=PRESETS["dendron"]))
    assert [(one.name, one.description) for one in proposal.types] == [
        ("daily", "A day"),
        ("note", ""),
    ]


def test_the_vault_around_a_folder_is_read_as_it_is_or_was(tmp_path: Path) -> None:
    files = {"vault.yaml": "vault: {name: Team}\n", "a/1.md": "---\nx: 1\n---\n", "a/2.md": ""}
    write_files(tmp_path / "v", files)
    repository = init_repository(tmp_path / "v")
    repository.commit(message="first")
    write_files(tmp_path / "v", {"a/3.md": "", "ontology.yaml": "page_types: [broken"})
    folder = str(tmp_path / "v" / "a")
    request = InferRequest(folder=folder, environment=os.environ, cache=False)
    now, then = propose(request), propose(replace(request, at="HEAD"))
    assert (now.name, now.pages, [one.name for one in now.types]) == ("Team", 3, ["a", "note"])
    assert (then.pages, [one.name for one in then.types]) == (2, ["note"])


def test_a_file_is_written_over_only_when_that_is_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "ontology.yaml"
    assert write(str(place), b"one\n", overwrite=False)
    assert not write(str(place), b"one\n", overwrite=False)
    with pytest.raises(StateError, match="is there already"):
        write(str(place), b"two\n", overwrite=False)
    assert place.read_bytes() == b"one\n"
    assert write(str(place), b"two\n", overwrite=True)
    assert place.read_bytes() == b"two\n"
