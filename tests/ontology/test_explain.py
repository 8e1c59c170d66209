"""What a definition asks for, in the very sentences of findings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from tests.ontology.test_compare_fields import fields
from tests.ontology.test_values import BROKEN
from tests.support.ontology import ontology
from tests.support.vocabulary import judged, project
from vaultkit.model.vocabulary import Field, PageType, RelationshipType, Section
from vaultkit.ontology.describe import definitions
from vaultkit.ontology.explain import Explained, explain
from vaultkit.ontology.field_kinds import KINDS
from vaultkit.ontology.kinds import EVERY, TAKES
from vaultkit.ontology.words import musts
from vaultkit.render.as_vocabulary import explained_text
from vaultkit.render.clean import clean

TEAM = """
page_types:
  entity:
    description: A thing with a name.
  person:
    is_a: entity
    aliases: [human]
    dir: people
    shard: initial
    entity: true
    review_every: 180d
    orphans: warn
    budget: 9000
    fields:
      email: {type: email, required: true, description: Where to write.}
      level:
        type: enum
        default: new
        values: [{value: new, description: Just came.}, {value: gone, deprecated: new}]
    sections: [{name: Facts, required: true, description: What is known.}, Notes]
  company: {}
claim_kinds: {fact: {description: So it is.}}
relationship_types:
  works_at:
    description: A person works for a company.
    inverse: employs
    from: person
    to: company
    cardinality: many-to-one
    fields: {since: {type: date, required: true}, role: string}
  employs: {}
  knows: {inverse: knows}
"""


def told(name: str, preset: str = "vaultkit") -> str:
    found = definitions(ontology(TEAM), name)
    return "".join(explained_text([explain(one, preset) for one in found]))


def said_of(message: str) -> str:
    """The part of a finding's message that says what is asked."""
    must = re.search(r"\bmust .*?(?=; here it|; \"\w+\" leads to)", message)
    if must:
        return must[0]
    missing = re.match(r'the required field "(\w+)"( is missing in| in item)?', message)
    if missing:
        return f'must have "{missing[1]}"' if missing[2] else f'the required field "{missing[1]}"'
    old = re.search(r'the deprecated value "\w+"|the field "\w+"|is no field of', message)
    assert old, message
    return old[0]


@pytest.mark.parametrize(("field", "text", "finding"), BROKEN)
def test_the_explanation_of_a_type_says_what_each_finding_says(
    field: Field, text: str, finding: str
) -> None:
    (page_type,) = project(field).page_types
    words = "".join(explained_text([explain(page_type, "vaultkit")]))
    message = finding.partition(" = ")[2].replace("\n", "\\n")
    assert said_of(message) in words


@given(fields())
def test_all_that_is_asked_of_any_field_is_said(field: Field) -> None:
    (page_type,) = project(field).page_types
    words = "".join(explained_text([explain(page_type, "vaultkit")]))
    for must in musts(field):
        assert f"    {clean(must)}\n" in words


def test_those_findings_are_of_every_kind_and_constraint() -> None:
    broken = {(one.kind, key) for one, _, _ in BROKEN for key in _said(one)}
    assert {kind for kind, _ in broken} == set(KINDS)
    keys = {key for _, key in broken}
    asked = {key for taken in TAKES.values() for key in taken} | set(EVERY)
    assert asked - keys <= {"type", "description", "default", "unique"}


def _said(one: Field) -> list[str]:
    written = {
        "required": one.required,
        "deprecated": one.deprecated is not None,
        "pattern": one.pattern,
        "min": one.least,
        "max": one.most,
        "values": one.choices,
        "to": one.to,
        "of": one.of,
        "fields": one.fields or (one.of is not None and one.of.fields),
    }
    return ["", *[key for key, value in written.items() if value]]


def test_a_shared_value_and_a_missing_section_are_told_alike() -> None:
    code = Field(name="code", kind="string", unique=True)
    known = project(code, sections=(Section(name="Goal", required=True),))
    page = "---\ntype: project\ncode: A1\n---\n# A\n"
    messages = {one.name: one.message for one in judged(known, {"a.md": page, "b.md": page})}
    (page_type,) = known.page_types
    words = "".join(explained_text([explain(page_type, "vaultkit")]))
    assert messages["duplicate-value"].partition('"code" ')[2].partition(";")[0] in words
    assert messages["missing-section"].partition("needs ")[2] in words


def test_a_type_is_told_whole() -> None:
    assert told("person").partition("\nAny other key")[0] == (
        "person: a page type, ontology.yaml:4\n"
        "  `type` may say human as well\n"
        "  it is one of entity too, with what is asked of those\n"
        "  pages of the type person lie in people/, parted by initial\n"
        "  it may be inferred as the subject of a claim\n"
        "  it is to be looked at again after 180 days: `owner` and `reviewed` say by whom, when\n"
        "  its body has at most 9,000 characters\n"
        "  a page that no other leads to is told as a warning\n"
        "\n"
        "a page of the type person needs\n"
        '  the required field "email"\n'
        "    Where to write.\n"
        "    must be an email address such as ana@example.org\n"
        '  a section "Facts"\n'
        "    What is known.\n"
        "\n"
        "it may have\n"
        '  the field "level"\n'
        "    must be new\n"
        '    "new": Just came.\n'
        '    the deprecated value "gone": write "new" instead\n'
        '    a new page has "new"\n'
        '  a section "Notes"\n'
    )


def test_keys_that_every_page_may_have_are_those_of_the_dialect() -> None:
    assert ", reviewed," in told("person")
    assert ", reviewed," not in told("entity")
    assert "cssclass," in told("person", "obsidian")
    assert "cssclass," not in told("person")


def test_a_relationship_is_told_with_its_ends_and_fields() -> None:
    words = told("works_at")
    for line in (
        "works_at: a relationship type, ontology.yaml:23",
        "  a file with `record: relationship` and `label: works_at` says it",
        '  the label "employs" says the same from the other end',
        "  many-to-one: one page has it to one other at most",
        "a works_at relationship needs",
        '  the required field "from"',
        "    must be the name of a person page",
        "    must be the name of a company page",
        '  the required field "since" in "fields"',
        '  the field "role" in "fields"',
    ):
        assert f"{line}\n" in words
    assert "  it says the same from both ends\n" in told("knows")
    assert "    must be the name of a page\n" in told("knows")


def test_a_claim_kind_is_told_in_three_lines() -> None:
    assert told("fact") == (
        "fact: a claim kind, ontology.yaml:21\n"
        "  So it is.\n"
        "  a file with `record: claim` and `claim_kind: fact` makes one\n"
    )


def test_what_a_vault_writes_cannot_act_on_a_terminal() -> None:
    evil = "\x1b[31m\n::error::x"
    one = PageType(name=f"a{evil}", description=evil, aliases=(evil,), fields=(Field(name=evil),))
    two = RelationshipType(name=evil, inverse=f"b{evil}", source=(evil,))
    made: list[Explained] = [explain(one, "vaultkit"), explain(two, "vaultkit")]
    words = "".join(explained_text(made))
    assert "\x1b" not in words
    assert not any(line.lstrip().startswith("::") for line in words.splitlines())


def test_where_a_reference_leads_is_told_alike() -> None:
    known = ontology(TEAM.replace("role: string", "role: string, by: {type: ref, to: [company]}"))
    files = {
        "people/ana.md": "---\nemail: a@b.org\n---\n# Ana\n\n## Facts\n",
        "r.md": "---\nid: rel-1\nrecord: relationship\nlabel: works_at\nfrom: ana\nto: ana\n"
        "fields: {since: 2027-01-09, by: ana}\n---\n",
    }
    found = {one.name: one.message for one in judged(known, files)}
    words = "".join(explained_text([explain(known.by_label["works_at"], "vaultkit")]))
    for name in ("wrong-endpoint", "wrong-target"):
        assert said_of(found[name]) in words
