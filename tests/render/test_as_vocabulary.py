"""The catalog, definitions and explanations of a vocabulary, for people and programs."""

from __future__ import annotations

import json
from collections import Counter

from tests.render.samples import COMMANDS, TERMINAL, commands
from tests.render.test_clean import unsafe
from tests.support.ontology import ontology
from vaultkit.model.vocabulary import (
    Choice,
    ClaimKind,
    Field,
    Ontology,
    PageType,
    Prefix,
    RelationshipType,
    Section,
)
from vaultkit.ontology.describe import Definition, definitions
from vaultkit.ontology.explain import explain
from vaultkit.ontology.usage import Records
from vaultkit.render.as_vocabulary import (
    catalog_json,
    catalog_text,
    definitions_json,
    definitions_text,
    explained_json,
    explained_text,
)

KNOWN = ontology("""
name: team
version: 2
description: What we say.
page_types:
  entity: {description: A thing.}
  person:
    is_a: entity
    dir: people
    fields: {email: {type: email, required: true, description: Where to write.}}
    sections: [{name: Facts, required: true}]
    template: |
      ## Facts

      <!-- one a line -->
claim_kinds: {fact: {}}
relationship_types: {knows: {from: [person], inverse: knows, fields: {since: date}}}
classify: [{prefix: people/old/, type: person}]
""")
RECORDS = Records(Counter(person=1_234), Counter(), Counter(knows=1), 2)


def test_the_catalog_has_a_line_a_name() -> None:
    assert "".join(catalog_text(KNOWN, "ontology.yaml", RECORDS)) == (
        "team 2: What we say.\n"
        f"fingerprint {KNOWN.fingerprint}\n"
        "\n"
        "page types\n"
        "  entity       0  A thing.\n"
        "  person   1,234\n"
        "\n"
        "claim kinds\n"
        "  fact       0\n"
        "\n"
        "relationship types\n"
        "  knows       1\n"
        "\n"
        "classify: types for pages that declare none\n"
        "  people/old/ → person\n"
        "\n"
        "2 pages have no type\n"
    )


def test_the_catalog_for_programs_counts_too() -> None:
    made = json.loads(catalog_json(KNOWN, "ontology.yaml", RECORDS))
    assert made["schema_version"] == 1
    assert made["ontology"]["path"] == "ontology.yaml"
    assert made["ontology"]["fingerprint"] == KNOWN.fingerprint
    assert [(one["name"], one["records"]) for one in made["page_types"]] == [
        ("entity", 0),
        ("person", 1234),
    ]
    assert made["classify"] == [{"prefix": "people/old/", "type": "person"}]
    assert made["untyped_pages"] == 2


def test_a_definition_is_shown_whole() -> None:
    assert "".join(definitions_text(definitions(KNOWN, "person"), RECORDS)) == (
        "person (page type)\n"
        "  defined: ontology.yaml:6\n"
        "  is a: entity\n"
        "  filed in: people/\n"
        "  orphans: allow\n"
        "  records: 1,234\n"
        "  fields\n"
        "    email (email, required): must be an email address such as ana@example.org\n"
        "      Where to write.\n"
        "      ontology.yaml:9\n"
        "  sections\n"
        "    Facts (required)\n"
        "  template\n"
        "    | ## Facts\n"
        "    |\n"
        "    | <!-- one a line -->\n"
    )
    knows = "".join(definitions_text(definitions(KNOWN, "knows"), RECORDS))
    assert "  from: person\n  to: person\n  inverse: knows\n" in knows
    made = json.loads(definitions_json(KNOWN, definitions(KNOWN, "person"), RECORDS))
    assert made["fingerprint"] == KNOWN.fingerprint
    assert made["definitions"][0]["records"] == 1234


def test_an_explanation_says_the_same_to_programs() -> None:
    told = [explain(one, "vaultkit") for one in definitions(KNOWN, "person")]
    (made,) = json.loads(explained_json(told))["definitions"]
    words = "".join(explained_text(told))
    for item in (*made["must"], *made["may"]):
        assert item["what"] in words
        assert all(line in words for line in item["lines"])
    assert made["else"] in words


def test_no_text_of_an_ontology_can_act() -> None:
    for evil in (*TERMINAL, *COMMANDS):
        inner = Field(name=evil, kind="map", description=evil, fields=(Field(name=evil),))
        status = Field(
            name="s", kind="enum", default=evil, choices=(Choice(value=evil, description=evil),)
        )
        one = PageType(
            name=evil,
            kinds=(evil, evil),
            description=evil,
            aliases=(evil,),
            dir=evil,
            index_section=evil,
            index_fields=(evil,),
            template=evil,
            fields=(inner, status),
            sections=(Section(name=evil, description=evil),),
        )
        known = Ontology(
            name=evil,
            version=evil,
            description=evil,
            extends=(evil,),
            page_types=(one,),
            claim_kinds=(ClaimKind(name=evil, description=evil),),
            relationship_types=(RelationshipType(name=evil, source=(evil,), inverse=evil),),
            classify=(Prefix(evil, evil),),
        )
        every: list[Definition] = [*known.page_types, *known.claim_kinds, *known.relationship_types]
        told = [explain(item, "vaultkit") for item in every]
        shown = "".join(
            [
                *catalog_text(known, evil, RECORDS),
                catalog_json(known, evil, RECORDS),
                *definitions_text(every, RECORDS),
                definitions_json(known, every, RECORDS),
                *explained_text(told),
                explained_json(told),
            ]
        )
        assert [unsafe(line) for line in shown.splitlines() if unsafe(line)] == [], evil
        assert commands(shown) == [], evil
