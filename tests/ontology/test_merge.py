"""A child wins by key and keeps the base's position; nothing is lost but by `remove`."""

from __future__ import annotations

import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ontology import mistakes, ontology
from vaultkit.model.vocabulary import Ontology, Origin, Prefix


def on_top(child: str, base: str, more: str = "") -> Ontology:
    files = {"base.yaml": base, "more.yaml": more}
    return ontology(f"extends: [base.yaml, more.yaml]\n{child}", files)


def names(made: Ontology) -> list[str]:
    return [one.name for one in made.page_types]


def test_a_childs_entry_keeps_the_bases_position_and_new_ones_follow() -> None:
    made = on_top("page_types: {n: {}, b: {dir: mine}}", "page_types: {a: {}, b: {}, c: {}}")
    assert names(made) == ["a", "b", "c", "n"]
    assert made.by_type["b"].dir == "mine"


def test_a_childs_keys_win_and_all_others_stay() -> None:
    made = on_top(
        "page_types: {a: {budget: 500, aliases: [z], fields: {y: {required: false}, n: date}}}",
        """
        page_types:
          a:
            description: Things.
            dir: as
            budget: 900
            aliases: [x, y]
            fields: {x: date, y: {type: url, required: true, description: Where.}}
            sections: [One, Two]
        """,
    )
    (one,) = made.page_types
    assert (one.description, one.dir, one.budget, one.aliases) == ("Things.", "as", 500, ("z",))
    assert [(f.name, f.kind, f.required, f.description) for f in one.fields] == [
        ("x", "date", False, ""),
        ("y", "url", False, "Where."),
        ("n", "date", False, ""),
    ]
    assert [section.name for section in one.sections] == ["One", "Two"]


def test_sections_merge_by_name() -> None:
    made = on_top(
        "page_types: {a: {sections: [New, {name: Two, required: true}]}}",
        "page_types: {a: {sections: [One, {name: Two, description: The second.}]}}",
    )
    assert [(s.name, s.required, s.description) for s in made.page_types[0].sections] == [
        ("One", False, ""),
        ("Two", True, "The second."),
        ("New", False, ""),
    ]


def test_a_field_of_another_kind_keeps_what_does_not_depend_on_it() -> None:
    made = on_top(
        "page_types: {a: {fields: {x: text, y: {type: enum, values: [no, yes]}}}}",
        """
        page_types:
          a:
            fields:
              x: {type: enum, values: [b], default: b, required: true, description: Old.}
              y: {type: enum, values: [c], default: no, deprecated: z, required: false}
        """.replace("default: no, ", ""),
    )
    x, y = made.page_types[0].fields
    assert (x.kind, x.choices, x.default, x.required, x.description) == (
        "text",
        (),
        None,
        True,
        "Old.",
    )
    assert ([one.value for one in y.choices], y.deprecated) == (["no", "yes"], "z")


def test_a_child_may_take_a_deprecation_back() -> None:
    made = on_top(
        "page_types: {a: {fields: {x: {deprecated: false}}}}",
        "page_types: {a: {fields: {x: {deprecated: true}}}}",
    )
    assert made.page_types[0].fields[0].deprecated is None


def test_a_list_of_bases_merges_left_to_right() -> None:
    made = on_top("", "page_types: {a: {dir: one}, b: {}}", "page_types: {c: {}, a: {dir: two}}")
    assert names(made) == ["a", "b", "c"]
    assert made.by_type["a"].dir == "two"
    assert made.extends == ("more.yaml", "base.yaml")


def test_a_base_that_is_reached_twice_is_merged_once() -> None:
    made = ontology(
        "extends: [left.yaml, right.yaml]",
        {
            "left.yaml": "extends: root.yaml\npage_types: {a: {dir: left}}",
            "right.yaml": "extends: root.yaml\npage_types: {b: {}}",
            "root.yaml": "page_types: {a: {dir: root}}",
        },
    )
    assert made.by_type["a"].dir == "left"
    assert made.extends == ("right.yaml", "left.yaml", "root.yaml")


def test_name_version_and_description_are_the_files_own() -> None:
    made = on_top("version: 2", "name: base\nversion: 1\ndescription: A base.")
    assert (made.name, made.version, made.description) == ("", "2", "")


def test_what_is_removed_is_gone_and_may_come_again_at_the_end() -> None:
    base = """
        page_types: {a: {dir: x}, b: {}}
        claim_kinds: {b: {}, k: {}}
        classify: [{prefix: m/, type: b}]
    """
    made = on_top("remove: [page_types.a, k, m/]\npage_types: {a: {}}", base)
    assert [(one.name, one.dir) for one in made.page_types] == [("b", None), ("a", None)]
    assert (list(made.by_kind), made.classify) == (["b"], ())
    (one,) = mistakes("extends: base.yaml\nremove: b", {"base.yaml": base})
    assert "write page_types.b or claim_kinds.b" in one.words


def test_prefixes_merge_by_prefix() -> None:
    made = on_top(
        "classify: [{prefix: n/, type: b}, {prefix: m/, type: b}]",
        "page_types: {a: {}, b: {}}\nclassify: [{prefix: m/, type: a}]",
    )
    assert made.classify == (Prefix("m/", "b"), Prefix("n/", "b"))


def test_a_type_removes_fields_and_sections_of_its_base() -> None:
    base = """
        page_types:
          a: {fields: {x: date, y: date, Z: date}, sections: [S, Z], index_fields: [x, y]}
    """
    made = on_top("page_types: {a: {remove: [x, S, sections.Z]}}", base)
    (one,) = made.page_types
    assert [field.name for field in one.fields] == ["y", "Z"]
    assert (one.sections, one.index_fields) == ((), ("y",))
    (told,) = mistakes("extends: base.yaml\npage_types: {a: {remove: [Z]}}", {"base.yaml": base})
    assert "fields.Z or sections.Z" in told.words


def test_what_still_needs_a_removed_name_is_told_where_it_is_removed() -> None:
    base = """
        page_types:
          a: {}
          b: {fields: {x: {type: ref, to: a}}}
    """
    (one,) = mistakes("extends: base.yaml\nremove: [a]", {"base.yaml": base})
    assert (one.path, one.line, one.column) == ("ontology.yaml", 2, 10)
    assert '"a" is still named at base.yaml:3' in one.words


def test_a_place_is_that_of_the_file_that_said_it_last() -> None:
    made = on_top("page_types: {a: {budget: 500}}", "page_types: {a: {}, b: {}}")
    assert made.by_type["a"].origin == Origin("ontology.yaml", 2, 14)
    assert made.by_type["b"].origin == Origin("base.yaml", 1, 21)


TABLES = st.dictionaries(
    st.sampled_from("abcdef"),
    st.fixed_dictionaries(
        {},
        optional={
            "description": st.sampled_from(("one", "two")),
            "budget": st.integers(100, 105),
            "fields": st.dictionaries(
                st.sampled_from("uvwxyz"),
                st.fixed_dictionaries(
                    {},
                    optional={
                        "type": st.sampled_from(("text", "date")),
                        "required": st.booleans(),
                        "description": st.sampled_from(("one", "two")),
                    },
                ),
                max_size=3,
            ),
        },
    ),
    max_size=4,
)


@given(TABLES, TABLES)
def test_the_law_of_merging(base: dict, child: dict) -> None:
    made = on_top(
        yaml.safe_dump({"page_types": child}, sort_keys=False),
        yaml.safe_dump({"page_types": base}, sort_keys=False),
    )
    assert names(made) == [*base, *(name for name in child if name not in base)]
    for one in made.page_types:
        old, new = base.get(one.name, {}), child.get(one.name, {})
        assert one.budget == new.get("budget", old.get("budget"))
        assert one.description == new.get("description", old.get("description", ""))
        before, after = old.get("fields", {}), new.get("fields", {})
        order = [*before, *(name for name in after if name not in before)]
        assert [field.name for field in one.fields] == order
        for field in one.fields:
            said = {**before.get(field.name, {}), **after.get(field.name, {})}
            assert field.required == said.get("required", False)
            assert field.kind == said.get("type", "text")


@given(TABLES, TABLES, TABLES)
def test_extending_in_a_row_and_in_a_list_come_to_the_same(
    one: dict, two: dict, three: dict
) -> None:
    texts = [yaml.safe_dump({"page_types": t}, sort_keys=False) for t in (one, two, three)]
    listed = on_top(texts[2], texts[0], texts[1])
    row = ontology(
        f"extends: more.yaml\n{texts[2]}",
        {"more.yaml": f"extends: base.yaml\n{texts[1]}", "base.yaml": texts[0]},
    )
    assert row.fingerprint == listed.fingerprint or row.extends != listed.extends
    assert [(t.name, t.budget) for t in row.page_types] == [
        (t.name, t.budget) for t in listed.page_types
    ]
