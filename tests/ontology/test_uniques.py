"""Values that no two pages may have: which they are, and who shares them."""

from __future__ import annotations

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Field, Ontology, PageType, Vocabulary
from vaultkit.ontology.uniques import uniques_of
from vaultkit.ontology.values import fields_of

_CODE = Field(name="code", unique=True)
_OWN = Field(name="code", unique=True, pattern="[a-z]+")
_TEAM = Field(
    name="team",
    kind="list",
    of=Field(
        kind="map", fields=(Field(name="mail", kind="email", unique=True), Field(name="role"))
    ),
)
_ONTOLOGY = Ontology(
    page_types=(
        PageType(name="entity", kinds=("entity",), fields=(_CODE, Field(name="x"))),
        PageType(name="person", kinds=("person", "entity"), fields=(_CODE, _TEAM)),
        PageType(name="robot", kinds=("robot", "entity"), fields=(_OWN,)),
    )
)


def test_who_inherits_a_field_shares_its_values_and_who_has_another_does_not() -> None:
    owners = {
        one.name: {
            key: unique.owner
            for key, unique in uniques_of(_ONTOLOGY, one.kinds, fields_of(one.fields)).items()
        }
        for one in _ONTOLOGY.page_types
    }
    assert owners == {
        "entity": {"code": "entity"},
        "person": {"code": "entity", "team": "person"},
        "robot": {"code": "robot"},
    }


def test_rows_keep_such_values_with_their_places() -> None:
    tree = vault(
        {
            "a.md": """
                ---
                type: person
                code: [x, "", y]
                team: [{mail: a@example.org, role: z}, {mail: }]
                ---
                """,
            "b.md": "---\ntype: person\nx: y\n---\n",
            "c.md": "# C\n",
        }
    )
    settings = Settings(configured=True, vocabulary=Vocabulary(ontology=_ONTOLOGY))
    rows = judge(tree, settings, FactsStore(tree, dialect_of(settings))).state.rows
    assert [(mark.key, mark.text, mark.line, mark.column) for mark in rows["a.md"].uniques] == [
        ("entity.code", "x", 3, 8),
        ("entity.code", "y", 3, 15),
        ("person.team", "a@example.org", 4, 15),
    ]
    assert rows["b.md"].uniques == rows["c.md"].uniques == ()
