"""Law: judging what a change touches gives what judging everything gives, by types too."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.spec import with_vocabulary
from tests.support.vault import MemoryTree, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.vault.row_codec import decode_rows, encode_rows
from vaultkit.vault.state import State

_ONTOLOGY = """
page_types:
  entity: {dir: entities, fields: {code: {type: string, unique: true}}}
  person: {dir: people, is_a: entity, fields: {boss: {type: ref, to: person}}}
  company: {dir: companies, is_a: entity, fields: {since: {type: date, required: true}}}
relationship_types:
  works_at: {from: person, to: company, inverse: employs, cardinality: many-to-one}
  employs:
"""
_PATHS = ("people/ana.md", "people/bo.md", "companies/acme.md", "x/ana.md", "r1.md", "r2.md")
_PAGES = (
    "---\ncode: A\nboss: bo\n---\n",
    "---\ncode: A\nboss: acme\n---\n",
    "---\ntype: company\nsince: 2027-01-09\ncode: B\n---\n",
    "---\ntype: person\nlifecycle: retired\n---\n",
    "---\ntype: nobody\n---\n",
    "---\nsince: soon\n---\n",
    "---\nrecord: relationship\nlabel: works_at\nfrom: ana\nto: acme\n---\n",
    "---\nrecord: relationship\nlabel: employs\nfrom: bo\nto: ana\n---\n",
    "# No block\n",
    "",
)


def _sorted(judged: Judged) -> list[Finding]:
    return sorted(judged.findings, key=lambda one: (*one.sort_key, one.subject))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.dictionaries(st.sampled_from(_PATHS), st.sampled_from(_PAGES), max_size=4), max_size=5
    )
)
def test_incremental_equals_full(changes: list[dict[str, str]]) -> None:
    files: dict[str, str | bytes] = {"ontology.yaml": _ONTOLOGY}
    state = State()
    for change in changes:
        files |= change
        tree: MemoryTree = vault({path: text for path, text in files.items() if text})
        asked = with_vocabulary(tree, Settings())
        assert asked.vocabulary.ontology is not None
        step = judge(tree, asked, FactsStore(tree, dialect_of(asked)), before=state)
        full = judge(tree, asked, FactsStore(tree, dialect_of(asked)))
        assert _sorted(step) == _sorted(full)
        # as the cache would give it back
        state = State(decode_rows(encode_rows(step.state.rows)), step.state.files)
