"""A small vault in which everything that can lead to a page leads to one."""

from __future__ import annotations

ONTOLOGY = """\
name: team
page_types:
  person: {dir: people, fields: {friend: {type: ref, to: [person]}}}
  note: {dir: notes}
claim_kinds: {fact: {description: So it is.}}
relationship_types: {knows: {from: [person], to: [person]}}
"""

EVIDENCE = "evidence:\n  - {path: artifacts/a.txt, sha256: 00}\n"

FILES: dict[str, str | bytes] = {
    "vault.yaml": "vault: {name: Team}\n",
    "ontology.yaml": ONTOLOGY,
    "artifacts/a.txt": "text\n",
    "people/ana.md": "---\ntitle: Ana A.\naliases: [Anita]\n---\n# Ana\n",
    "people/bo.md": "---\nfriend: ana\n---\n# Bo\n",
    "notes/one.md": "# One\n\nBoth [[ana]] and [her](../people/ana.md#ana).\n\n![[ana]]\n",
    "notes/two.md": "---\nlifecycle: retired\n---\n# Two\n\nAs [[Anita]] said, see [[one]].\n",
    "claims/c.md": (
        "---\nid: clm-00000000\nrecord: claim\nclaim_kind: fact\nowner: person/ana\n"
        f"{EVIDENCE}---\n"
        "Ana is right.\n"
    ),
    "relationships/r.md": (
        f"---\nid: rel-00000000\nrecord: relationship\nlabel: knows\nfrom: person/ana\n"
        f"to: person/bo\n{EVIDENCE}---\nThey met.\n"
    ),
}
