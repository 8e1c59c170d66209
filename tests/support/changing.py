"""Small vaults that change: pages whose names, links, records and types lean on each other."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from tests.support.ontology import settings_with
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Budgets, Settings

ONTOLOGY = """
page_types:
  entity: {dir: entities, fields: {code: {type: string, unique: true}}}
  person: {dir: people, is_a: entity, fields: {boss: {type: ref, to: person}}}
  company: {dir: companies, is_a: entity, fields: {since: {type: date, required: true}}}
relationship_types:
  works_at: {from: person, to: company, inverse: employs, cardinality: many-to-one}
  employs:
"""
_SMALL = Budgets(page=60, hub=25, hub_percentile=50, min_pages=2, min_degree=1)

SETTINGS: tuple[Settings, ...] = (
    settings_with(ONTOLOGY, Settings(configured=True, budgets=_SMALL)),
    settings_with(ONTOLOGY, Settings(configured=True, preset=PRESETS["obsidian"])),
    Settings(preset=PRESETS["obsidian"], budgets=_SMALL),
    Settings(preset=PRESETS["commonmark"]),
    Settings(configured=True, budgets=_SMALL),
)

_PATHS = (
    "people/ana.md",
    "people/Ana.md",
    "people/bo.md",
    "companies/acme.md",
    "x/ana.md",
    "index.md",
    "r1.md",
    "r2.md",
    "c1.md",
    "c2.md",
    "x/\u202ea.md",
    "x/caf\u00e9.md",
    "x/cafe\u0301.md",
    "pic.png",
)
_HEADS = (
    "",
    "title: Ana\n",
    "id: n1\n",
    "aliases: [ana, Acme]\n",
    "aliases: [bo]\ncode: A\n",
    "code: A\nboss: bo\n",
    "code: A\nboss: acme\n",
    "type: company\nsince: 2027-01-09\ncode: B\n",
    "type: person\nlifecycle: retired\n",
    "lifecycle: superseded\nsuperseded_by: '[[bo]]'\n",
    "record: relationship\nlabel: works_at\nfrom: ana\nto: acme\n",
    "record: relationship\nlabel: works_at\nfrom: ana\nto: bo\n",
    "record: relationship\nlabel: employs\nfrom: bo\nto: ana\n",
    "record: claim\nid: clm-00000001\nsuperseded_by: clm-00000002\n",
    "record: claim\nid: clm-00000002\nsupersedes: clm-00000001\n",
    "record: claim\nid: clm-00000002\nsupersedes: '[[c1]]'\nlifecycle: superseded\n",
)
_TEXTS = (
    "",
    "# Ana\n\n[[bo]]\n",
    "[[ana]] [[people/bo]] ![[acme]]\n",
    "## One\n\n[x](acme.md) [y](../people/bo.md#one) [[bo#One]] ![](pic.png)\n",
    "Words and words and words and words and words and words and words. [[ana]]\n",
    "Words, but fewer of them than there are in the other. [[bo]]\n",
    "<<<<<<< ours\n",
)


def _page(head: str, text: str) -> bytes:
    return (f"---\n{head}---\n{text}" if head else text).encode()


PAGES = st.builds(_page, st.sampled_from(_HEADS), st.sampled_from(_TEXTS))
VAULTS = st.dictionaries(st.sampled_from(_PATHS), PAGES, max_size=8)
CHANGES = st.dictionaries(st.sampled_from(_PATHS), st.none() | PAGES, min_size=1, max_size=3)


def changed(files: Mapping[str, bytes], change: Mapping[str, bytes | None]) -> dict[str, bytes]:
    """Files as a change leaves them; None takes one away."""
    return {path: data for path, data in {**files, **change}.items() if data is not None}
