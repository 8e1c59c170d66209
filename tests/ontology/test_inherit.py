"""`is_a` gives a type fields, sections and constraints of its ancestors, never their place."""

from __future__ import annotations

from tests.support.ontology import mistakes, ontology


def test_fields_sections_and_constraints_are_inherited() -> None:
    made = ontology(
        """
        page_types:
          project: {is_a: work, dir: projects, budget: 700, fields: {x: {required: true}, n: url}}
          work:
            is_a: thing
            description: Work.
            dir: work
            aliases: [job]
            index_section: Work
            index_fields: [x]
            template: "# W\\n"
            entity: true
            shard: year
            review_every: 2w
            orphans: error
            budget: 500
            fields: {x: date}
            sections: [Goals]
          thing: {fields: {t: text}, sections: [{name: Facts, required: true}]}
        """
    )
    one = made.by_type["project"]
    assert one.kinds == ("project", "work", "thing")
    assert [(f.name, f.kind, f.required) for f in one.fields] == [
        ("t", "text", False),
        ("x", "date", True),
        ("n", "url", False),
    ]
    assert [(s.name, s.required) for s in one.sections] == [("Facts", True), ("Goals", False)]
    assert (one.index_fields, one.template, one.entity) == (("x",), "# W\n", True)
    assert (one.review_days, one.orphans, one.budget) == (14, "error", 700)
    assert (one.dir, one.description, one.aliases) == ("projects", "", ())
    assert (one.index_section, one.shard) == ("", "none")
    assert not made.by_type["work"].fields[1].required


def test_what_is_unset_may_be_set_to_less() -> None:
    made = ontology("page_types: {a: {entity: true, orphans: error}, b: {is_a: a, entity: false}}")
    assert (made.by_type["b"].entity, made.by_type["b"].orphans) == (False, "error")


def test_a_type_removes_what_it_would_inherit() -> None:
    made = ontology(
        """
        page_types:
          a: {fields: {x: date, y: date}, sections: [S, T], index_fields: [x, y]}
          b: {is_a: a, remove: [x, S]}
          c: {is_a: b, fields: {x: url}}
        """
    )
    assert [field.name for field in made.by_type["b"].fields] == ["y"]
    assert [section.name for section in made.by_type["b"].sections] == ["T"]
    assert made.by_type["b"].index_fields == ("y",)
    assert [(f.name, f.kind) for f in made.by_type["c"].fields] == [("y", "date"), ("x", "url")]


def test_a_removal_may_name_what_a_base_has_or_what_an_ancestor_has() -> None:
    base = {"base.yaml": "page_types: {a: {fields: {x: date}}, b: {is_a: a, fields: {y: date}}}"}
    made = ontology("extends: base.yaml\npage_types: {b: {remove: [x, y]}}", base)
    assert made.by_type["b"].fields == ()
    (one,) = mistakes("extends: base.yaml\npage_types: {b: {remove: [x, z]}}", base)
    assert one.key == "page_types.b.remove[1]"


def test_one_circle_is_told_once_whoever_leads_into_it() -> None:
    (one,) = mistakes("page_types: {a: {is_a: b}, b: {is_a: c}, c: {is_a: b}, d: {is_a: c}}")
    assert "b → c → b" in one.words


def test_an_ancestor_may_come_from_a_base_or_from_the_child() -> None:
    base = {"base.yaml": "page_types: {a: {is_a: z}, z: {fields: {x: date}}}"}
    made = ontology("extends: base.yaml\npage_types: {z: {fields: {y: url}}, n: {is_a: a}}", base)
    assert [field.name for field in made.by_type["n"].fields] == ["x", "y"]
