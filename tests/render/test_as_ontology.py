"""A proposal as a file: readable, narrow, and exactly what was proposed once it is read again."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.ontology import ontology
from tests.support.seen import inferred, notes
from vaultkit.model.vocabulary import (
    Choice,
    Field,
    Ontology,
    Origin,
    Prefix,
    is_name,
)
from vaultkit.ontology.proposal import Count, LeftOut, Proposal, ProposedField, ProposedType
from vaultkit.render import as_ontology

_ENUM = Field(
    name="status", kind="enum", choices=tuple([Choice(value=v) for v in ("active", "no", "1.10")])
)


def _proposal(*fields: ProposedField, left_out: tuple[LeftOut, ...] = ()) -> Proposal:
    one = ProposedType(
        name="project",
        how="declared",
        pages=62,
        dir="projects",
        fields=fields,
        left_out=left_out,
    )
    rest = ProposedType(name="note", how="rest", pages=0)
    classify = (Prefix("a b/", "project"), Prefix("", "note"))
    return Proposal(name="team", pages=62, types=(one, rest), classify=classify)


def _plain(found: Ontology) -> Ontology:
    """Without where things stand."""
    nowhere = Origin()

    def field(one: Field) -> Field:
        inner = field(one.of) if one.of is not None else None
        return replace(one, origin=nowhere, of=inner)

    types = tuple(
        [
            replace(one, origin=nowhere, index_section="", fields=tuple(map(field, one.fields)))
            for one in found.page_types
        ]
    )
    return replace(found, page_types=types, fingerprint="")


def test_each_field_has_what_speaks_for_it_beside_it() -> None:
    status = ProposedField(
        field=_ENUM,
        pages=40,
        empty=2,
        values=(Count("active", 30), Count("no", 6), Count("1.10", 4)),
        remarks=("look here",),
    )
    due = ProposedField(
        field=Field(name="due", kind="date", required=True),
        pages=62,
        least="2024-01-01",
        most="2024-05-05",
    )
    links = ProposedField(
        field=Field(name="links", kind="list", of=Field(kind="url")), pages=1, values=()
    )
    text = as_ontology.text(
        _proposal(status, due, links, left_out=(LeftOut("odd\nkey", 1, "it is mixed"),))
    )
    assert text.endswith(
        """
page_types:

  # 62 pages, which declare it
  # "odd key" (1 page) is left out: it is mixed
  project:
    dir: projects
    fields:
      # 40 of 62 pages, empty on 2; active 30, no 6, 1.10 4
      # look here
      status: {type: enum, values: [active, "no", "1.10"]}
      # all 62 pages; 2024-01-01 to 2024-05-05
      due: {type: date, required: true}
      # 1 of 62 pages
      links: {type: list, of: url}

  # no page yet; those that declare no type and lie elsewhere will be of it
  note: {}

# The types of pages that declare none: the first line whose prefix their path has.
classify:
  - {prefix: a b/, type: project}
  - {prefix: "", type: note}
"""
    )
    assert text.startswith("# The vocabulary of this vault, as `vaultkit ontology infer` read it")


def test_long_lines_are_broken_where_they_can_be() -> None:
    names = tuple([Choice(value=f"a rather long value of number {n}") for n in range(8)])
    enum = Field(name="state", kind="list", required=True, of=Field(kind="enum", choices=names))
    counts = tuple([Count(one.value, 9) for one in names])
    proposal = _proposal(ProposedField(field=enum, pages=9, values=counts))
    text = as_ontology.text(proposal)
    assert max(map(len, text.splitlines())) <= 100
    assert _plain(ontology(text)) == _plain(proposal.ontology())


_visible = st.text(min_size=1, max_size=40).filter(lambda t: t.isprintable() and t == t.strip())
_names = _visible.filter(is_name)
_kinds = st.sampled_from(["string", "text", "integer", "date", "list", "map", "link", "boolean"])
_choices = st.lists(_visible, min_size=1, max_size=8, unique=True).map(
    lambda values: tuple([Choice(value=value) for value in values])
)
_leaf = st.builds(lambda kind: Field(kind=kind), _kinds) | st.builds(
    lambda choices: Field(kind="enum", choices=choices), _choices
)
_inner = st.recursive(_leaf, lambda of: st.builds(lambda f: Field(kind="list", of=f), of))
_fields = st.builds(
    lambda field, name, required, remark, values: ProposedField(
        field=replace(field, name=name, required=required),
        pages=3,
        values=tuple([Count(value, 2) for value in values]),
        remarks=(remark,),
    ),
    _inner,
    _visible,
    st.booleans(),
    st.text(),
    st.lists(st.text(), max_size=3),
)


@settings(max_examples=60)
@given(
    st.lists(_fields, max_size=4, unique_by=lambda f: f.field.name),
    st.lists(_names, min_size=1, max_size=4, unique=True),
    _visible,
    st.text(),
)
def test_what_is_written_is_read_as_it_was_meant(
    fields: list[ProposedField], names: list[str], name: str, note: str
) -> None:
    types = [ProposedType(name=one, how="declared", pages=3, fields=tuple(fields)) for one in names]
    left_out = (LeftOut(note, 1, note),)
    types[0] = replace(types[0], left_out=left_out)
    proposal = Proposal(
        name=name,
        pages=3,
        types=tuple(types),
        classify=(Prefix("", names[0]),),
        notes=(note,),
    )
    text = as_ontology.text(proposal)
    found, meant = _plain(ontology(text)), _plain(proposal.ontology())
    assert (found.page_types, found.classify) == (meant.page_types, meant.classify)


def test_json_tells_what_the_file_rests_on() -> None:
    proposal = inferred(notes(*["state: on"] * 6, *["state: off"] * 6))
    form = json.loads(as_ontology.json_text(proposal))
    assert form["ontology"] == as_ontology.text(proposal)
    field = form["types"][0]["fields"][0]
    assert (field["type"], field["values"], field["counts"]) == (
        "enum",
        ["off", "on"],
        {"off": 6, "on": 6},
    )
    assert form["classify"][-1] == {"prefix": "", "type": "note"}


def test_a_summary_counts() -> None:
    proposal = inferred(notes("a: 1", "b: 2", "c: 3"))
    words = "2 types, 3 fields, 0 lists of values from 3 pages"
    assert as_ontology.summary(proposal, is_new=True) == words
    assert as_ontology.summary(proposal, is_new=False).startswith(words)
