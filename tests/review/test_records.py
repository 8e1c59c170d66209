"""Claims and relationships as sentences."""

from __future__ import annotations

import pytest

from tests.support.changed import reads, said
from vaultkit.model.knowledge_diff import KnowledgeDiff
from vaultkit.review.records import claim_changes, relationship_changes

PAGES = {"people/ada.md": "---\ntitle: Ada\ntype: person\n---\n"}
HEAD = "---\nrecord: claim\nclaim_kind: fact\nentities: [ada, unknown]\n"
OLD = HEAD + "id: clm-00000000-1\n---\n\nAda is here.\n"
NEW = HEAD + "id: clm-00000000-2\nsupersedes: clm-00000000-1\n---\n\nAda is there.\n"
REPLACED = OLD.replace("id:", "lifecycle: superseded\nsuperseded_by: clm-00000000-2\nid:")
WHOM, BY = "Ada, unknown", "by Ada is there."
WORKS = "---\nrecord: relationship\nlabel: works_at\nfrom: ada\nto: acme\n---\n\nYes.\n"


def told(old: dict[str, str], new: dict[str, str]) -> list[str]:
    pairs, found = reads({**PAGES, **old}, {**PAGES, **new})
    read = {one.pair: one for one in found}
    claims = {pair: one for pair, one in read.items() if one.record == "claim"}
    others = {pair: one for pair, one in read.items() if one.record == "relationship"}
    diff = KnowledgeDiff(
        old="",
        new="",
        claims=tuple(claim_changes(pairs, claims)),
        relationships=tuple(relationship_changes(pairs, others)),
    )
    return list(said(diff))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ({}, {"c.md": OLD}, ["claim added: [fact] Ada is here. about Ada, unknown"]),
        ({"c.md": OLD}, {}, ["claim removed: [fact] Ada is here. about Ada, unknown"]),
        (
            {"c.md": OLD},
            {"c.md": REPLACED, "d.md": NEW},
            ["claim corrected: [fact] Ada is there. (was Ada is here.) about Ada, unknown"],
        ),
        (
            {"c.md": OLD},
            {"c.md": OLD, "d.md": NEW},
            ["claim corrected: [fact] Ada is there. (was Ada is here.) about Ada, unknown"],
        ),
        # the one that is replaced says something else as well
        (
            {"c.md": OLD},
            {"c.md": REPLACED.replace("is here", "was here"), "d.md": NEW},
            [
                f"claim superseded: [fact] Ada was here. (was Ada is here.) about {WHOM} {BY}",
                "claim corrected: [fact] Ada is there. (was Ada was here.) about Ada, unknown",
            ],
        ),
        # a claim that was there before takes its place
        (
            {"c.md": OLD, "d.md": NEW},
            {"c.md": REPLACED, "d.md": NEW},
            ["claim superseded: [fact] Ada is here. about Ada, unknown by Ada is there."],
        ),
        ({"c.md": OLD}, {"e.md": OLD}, ["claim moved: [fact] Ada is here. about Ada, unknown"]),
        (
            {"c.md": OLD},
            {"c.md": OLD.replace("Ada is here.", "Ada  is\nhere. <!-- x -->")},
            ["claim respelled: [fact] Ada is here. about Ada, unknown"],
        ),
        (
            {"c.md": OLD},
            {"c.md": OLD.replace("id:", "lifecycle: retired\nid:")},
            ["claim retired: [fact] Ada is here. about Ada, unknown"],
        ),
        (
            {"c.md": OLD},
            {"c.md": OLD.replace("kind: fact", "kind: belief")},
            [
                "claim edited: [belief] Ada is here. about Ada, unknown",
                "field changed: c.md claim_kind: fact > belief",
            ],
        ),
        ({}, {"r.md": WORKS}, ["relationship added: Ada works at acme"]),
        (
            {"r.md": WORKS},
            {"r.md": WORKS.replace("to: acme", "lifecycle: withdrawn\nto: acme")},
            ["relationship withdrawn: Ada works at acme"],
        ),
        (
            {"r.md": WORKS},
            {"r.md": WORKS.replace("Yes.", "Yes indeed.")},
            ["relationship edited: Ada works at acme reworded"],
        ),
        ({"r.md": WORKS}, {"s.md": WORKS}, ["relationship moved: Ada works at acme"]),
        (
            {"r.md": WORKS},
            {"r.md": WORKS.replace("from: ada\n", "")},
            ["relationship edited: ? works at acme (was Ada works at acme)"],
        ),
    ],
)
def test_a_change_of_a_record(old: dict[str, str], new: dict[str, str], words: list[str]) -> None:
    assert told(old, new) == words


def test_evidence_is_told_as_people_cite_it() -> None:
    evidence = "evidence: [{path: s/m.txt, lines: [2, 2]}, {path: n.txt, lines: [1, 3]}, {path: p}]"
    text = OLD.replace("id:", f"{evidence}\nid:")
    pairs, found = reads(PAGES, {**PAGES, "c.md": text})
    [claim] = claim_changes(pairs, {one.pair: one for one in found})
    assert claim.evidence == ("s/m.txt, line 2", "n.txt, lines 1–3", "p")
