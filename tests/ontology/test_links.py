"""References and ends of relationships: which pages they may lead to."""

from __future__ import annotations

import pytest

from tests.support.vocabulary import judged, lines
from vaultkit.model.vocabulary import Field, Ontology, PageType, RelationshipType

_PERSON = Field(kind="ref", to=("person",))
ONTOLOGY = Ontology(
    page_types=(
        PageType(name="entity", kinds=("entity",)),
        PageType(name="person", kinds=("person", "entity"), dir="people"),
        PageType(name="company", kinds=("company", "entity"), dir="companies"),
        PageType(
            name="project",
            kinds=("project",),
            dir="projects",
            fields=(
                Field(name="lead", kind="ref", to=("person",)),
                Field(name="any", kind="ref"),
                Field(name="about", kind="ref", to=("entity",)),
                Field(name="crew", kind="list", of=_PERSON),
                Field(name="by", kind="map", of=_PERSON),
                Field(name="see", kind="link"),
            ),
        ),
    ),
    relationship_types=(
        RelationshipType(
            name="works_at",
            inverse="employs",
            source=("person",),
            target=("company",),
            fields=(Field(name="boss", kind="ref", to=("person",)),),
        ),
    ),
)
FILES: dict[str, str | bytes] = {
    "people/ana.md": "---\nid: ana\n---\n",
    "companies/acme.md": "---\nid: acme\n---\n",
    "loose.md": "---\ntype: nothing\n---\n",
    "README.md": "# read\n",
    "pictures/a.png": b"x",
    "claims/c.md": "---\nrecord: claim\n---\n",
}


def told(path: str, *rows: str) -> list[str]:
    page = "\n".join(("---", *rows, "---", ""))
    found = judged(ONTOLOGY, {**FILES, path: page})
    return [
        line.removeprefix(f"{path}:").partition(" => ")[0]
        for line in lines([one for one in found if one.path == path])
    ]


@pytest.mark.parametrize(
    "row",
    [
        "lead: ana",
        'lead: "[[ana]]"',
        "lead: people/ana",
        "about: ana",
        "about: acme",
        "any: acme",
        "any: README",
        "lead: loose",  # its own type is told there
        "crew: [ana]",
        "by: {first: ana}",
        "see: pictures/a.png",
        "see: acme",
        "see: https://example.org",
    ],
)
def test_references_to_what_is_allowed_are_left_alone(row: str) -> None:
    assert told("projects/x.md", row) == []


_ACME = "companies/acme.md, a page of the type company"


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        ("lead: acme", 7, f'"lead" must be the name of a person page; "acme" leads to {_ACME}'),
        (
            "crew: [ana, acme]",
            13,
            f'item 2 of "crew" must be the name of a person page; "acme" leads to {_ACME}',
        ),
        (
            "by: {first: acme}",
            13,
            f'"first" in "by" must be the name of a person page; "acme" leads to {_ACME}',
        ),
        (
            "lead: /README.md",
            7,
            '"lead" must be the name of a person page; "/README.md" leads to README.md, a document',
        ),
        (
            "any: claims/c.md",
            6,
            '"any" must be the name of a page; "claims/c.md" leads to claims/c.md, a claim',
        ),
        (
            "any: pictures/a.png",
            6,
            (
                '"any" must be the name of a page; "pictures/a.png" leads to pictures/a.png, '
                "which is no page"
            ),
        ),
    ],
)
def test_another_target_is_told_once(row: str, column: int, message: str) -> None:
    assert told("projects/x.md", row) == [f"2:{column} wrong-target = {message}"]


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        ("lead: anna", "2:7 broken-property-link"),
        ("lead: https://example.org", "2:7 malformed-link"),
    ],
)
def test_a_target_that_is_not_there_is_told_as_a_link(row: str, finding: str) -> None:
    found = told("projects/x.md", row)
    assert [line[: len(finding)] for line in found] == [finding]


def _relationship(*rows: str) -> list[str]:
    return told("r.md", "record: relationship", *rows)


def test_ends_are_judged_by_the_label_and_by_its_inverse() -> None:
    assert _relationship("label: works_at", "from: ana", "to: acme") == []
    assert _relationship("label: employs", "from: acme", "to: ana") == []
    assert _relationship("label: works_at", "from: ana", "to: ana") == [
        (
            '5:5 wrong-endpoint = "to" must be the name of a company page; "ana" leads to '
            "people/ana.md, a page of the type person"
        )
    ]
    assert _relationship("label: employs", "from: ana", "to: ana") == [
        (
            '4:7 wrong-endpoint = "from" must be the name of a company page; "ana" leads to '
            "people/ana.md, a page of the type person"
        )
    ]


@pytest.mark.parametrize("label", ["works_at", "employs"])
def test_references_in_the_fields_of_a_relationship_are_judged(label: str) -> None:
    ends = ("from: ana", "to: acme") if label == "works_at" else ("from: acme", "to: ana")
    assert _relationship(f"label: {label}", *ends, "fields: {boss: ana}") == []
    assert _relationship(f"label: {label}", *ends, "fields: {boss: acme}") == [
        (
            '6:16 wrong-target = "boss" in "fields" must be the name of a person page; '
            '"acme" leads to companies/acme.md, a page of the type company'
        )
    ]
    (found,) = _relationship(f"label: {label}", *ends, "fields: {boss: nobody}")
    assert found.startswith("6:16 broken-property-link")


def test_a_page_is_judged_again_when_the_type_of_its_target_changes() -> None:
    changed = {**FILES, "people/ana.md": "---\nid: ana\ntype: company\n---\n"}
    found = judged(ONTOLOGY, {**changed, "projects/x.md": "---\nlead: ana\n---\n"})
    assert [(one.path, one.name) for one in found if one.path != "loose.md"] == [
        ("people/ana.md", "wrong-folder"),
        ("projects/x.md", "wrong-target"),
    ]
