"""What a vault uses of its vocabulary."""

from __future__ import annotations

from tests.support.judged import snapshot_with
from vaultkit.ontology.usage import key_of, records_of, used_in

TEXT = """
page_types:
  entity: {fields: {kind: string}}
  person:
    is_a: entity
    aliases: [human]
    dir: people
    fields:
      level: {type: enum, values: [new, old]}
      tags: {type: list, of: {type: enum, values: [a, b]}}
      home: {type: map, fields: {city: string, mode: {type: enum, values: [own, rent]}}}
claim_kinds: {fact: {}}
relationship_types:
  knows: {fields: {since: date}}
  employs: {inverse: works_at}
  works_at: {}
"""
FILES = {
    "people/a.md": "---\nkind: x\nlevel: new\ntags: [a, a, c]\nhome: {mode: own}\n---\n",
    "b.md": "---\ntype: human\nlevel: new\nodd: 1\n---\n",
    "c.md": "---\ntype: entity\n---\n",
    "d.md": "---\ntitle: D\n---\n",
    "e.md": "---\ntype: perso\n---\n",
    "README.md": "# Read me\n",
    "claims/x.md": "---\nid: clm-1\nrecord: claim\nclaim_kind: fact\n---\nSo it is.\n",
    "r.md": "---\nid: rel-1\nrecord: relationship\nlabel: knows\n"
    "fields: {since: 2027-01-09}\n---\n",
    "s.md": "---\nid: rel-2\nrecord: relationship\nlabel: odd\n---\n",
}


def test_records_are_counted_by_what_they_are() -> None:
    vault, known = snapshot_with(TEXT, FILES)
    found = records_of(vault, known)
    assert found.types == {"person": 2, "entity": 1}
    assert found.kinds == {"fact": 1}
    assert found.labels == {"knows": 1}
    assert found.untyped == 2
    assert found.of("page type", "person") == 2
    assert found.of("claim kind", "fact") == 1
    assert found.of("relationship type", "employs") == 0


def test_fields_and_values_are_counted_to_any_depth() -> None:
    vault, known = snapshot_with(TEXT, FILES)
    used = used_in(vault, known)
    by_name = {name: count for (_, name), count in used.fields.items()}
    assert by_name == {"kind": 1, "level": 2, "tags": 1, "home": 1, "mode": 1, "since": 1}
    values = {value: count for (_, value), count in used.values.items()}
    assert values == {"new": 2, "a": 2, "c": 1, "own": 1}


def test_an_inherited_field_is_the_same_field() -> None:
    _, known = snapshot_with(TEXT, {})
    entity, person = (known.by_type[name].field("kind") for name in ("entity", "person"))
    assert entity is not None
    assert person is not None
    assert key_of(entity) == key_of(person)
