"""The resolved vocabulary holds all that was said, as plain values."""

from __future__ import annotations

from tests.support.ontology import ontology
from vaultkit.model.vocabulary import Choice, ClaimKind, Field, Origin, RelationshipType, Section


def test_every_key_reaches_the_resolved_vocabulary() -> None:
    made = ontology(
        """
        name: n
        version: 2
        description: d
        page_types:
          t:
            dir: ""
            shard: hash
            index_section: S
            fields:
              f: {type: map, description: e, required: true, unique: true, min: 1, max: 2, of: date}
              g: {pattern: "x*", default: "", deprecated: f}
              h: {type: enum, values: [{value: v, description: w, deprecated: true}]}
            sections: [{name: Q, required: true, description: r}]
        claim_kinds: {k: {description: l}}
        relationship_types: {u: {description: x, from: t, to: t, cardinality: one-to-one}}
        """
    )
    (one,) = made.page_types
    assert (made.name, made.version, made.description) == ("n", "2", "d")
    assert (one.dir, one.shard, one.index_section) == ("", "hash", "S")
    place = Origin("ontology.yaml", 10, 7)
    of = Field(kind="date", origin=Origin("ontology.yaml", 10, 84))
    assert one.fields[0] == Field(
        name="f",
        kind="map",
        description="e",
        required=True,
        unique=True,
        least="1",
        most="2",
        of=of,
        origin=place,
    )
    assert (one.fields[1].pattern, one.fields[1].default, one.fields[1].deprecated) == (
        "x*",
        "",
        "f",
    )
    assert one.fields[2].choices == (Choice(value="v", description="w", deprecated=""),)
    assert one.sections == (Section(name="Q", required=True, description="r"),)
    assert made.claim_kinds == (
        ClaimKind(name="k", description="l", origin=Origin("ontology.yaml", 14, 15)),
    )
    assert made.relationship_types == (
        RelationshipType(
            name="u",
            description="x",
            source=("t",),
            target=("t",),
            cardinality="one-to-one",
            origin=Origin("ontology.yaml", 15, 22),
        ),
    )
