"""Each mistake of an ontology is told once, at its place; several are told at once."""

from __future__ import annotations

from textwrap import dedent

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ontology import mistakes, ontology, vocabulary
from vaultkit.ontology.file_model import MOST_FIELDS, MOST_TYPES
from vaultkit.ontology.load import LARGEST_TEMPLATE, load
from vaultkit.ontology.read import LARGEST

# text → line:column of the only mistake, and a part of its words
CASES: list[tuple[str, str, str]] = [
    # the file
    ("- a\n", "1:1", "must hold keys with values"),
    ("page_types: [\n", "1:13", "is not valid YAML"),
    ("name: a\nname: b\n", "2:1", "stands on line 1 already"),
    ("page_types: !!python/object x\n", "1:13", "tag"),
    # unknown keys, each with the nearest
    ("page_type: {}\n", "1:1", "did you mean page_types?"),
    ("page_types: {a: {fiels: {}}}\n", "1:18", "did you mean fields?"),
    ("page_types: {a: {fields: {b: {requird: true}}}}\n", "1:31", "did you mean required?"),
    ("page_types: {a: {fields: {b: {type: list, of: {typ: url}}}}}\n", "1:48", "type?"),
    ("page_types: {a: {sections: [{name: b, must: true}]}}\n", "1:39", "known are name"),
    ("page_types: {a: {fields: {b: {type: enum, values: [{valu: c}]}}}}\n", "1:53", "value"),
    ("relationship_types: {a: {form: b}}\n", "1:26", "did you mean from?"),
    ("claim_kinds: {a: {dir: b}}\n", "1:19", "known are description"),
    ("classify: [{prefix: a, typ: b}]\n", "1:24", "did you mean type?"),
    # values of the wrong shape
    ("page_types: []\n", "1:13", "must be a map"),
    ("page_types: {a: b}\n", "1:17", "must be a map"),
    ("page_types: {a: {fields: {b: dat}}}\n", "1:30", 'did you mean "date"?'),
    ("page_types: {a: {fields: {b: [x]}}}\n", "1:30", "must be a map"),
    ("page_types: {a: {entity: yes}}\n", "1:26", "must be true or false"),
    ('page_types: {a: {entity: "true"}}\n', "1:26", "write true without quotes"),
    ("page_types: {a: {dir: /x}}\n", "1:23", 'write "x"'),
    ("page_types: {a: {dir: ../x}}\n", "1:23", "a folder inside the vault"),
    ("page_types: {a: {dir: x/}}\n", "1:23", 'write "x"'),
    ("page_types: {a: {shard: month}}\n", "1:25", "none, year, initial, hash"),
    ("page_types: {a: {orphans: never}}\n", "1:27", "allow, warn, error"),
    ("page_types: {a: {review_every: 180}}\n", "1:32", "180d"),
    ("page_types: {a: {review_every: 101y}}\n", "1:32", "at most"),
    ("page_types: {a: {budget: 5}}\n", "1:26", "at least 100"),
    ("page_types: {a: {budget: big}}\n", "1:26", "a whole number"),
    ("page_types: {a/b: {}}\n", "1:14", "holds no /"),
    (f"page_types: {{{'a' * 65}: {{}}}}\n", "1:14", "1 to 64"),
    ('page_types: {a: {fields: {" b": text}}}\n', "1:27", "a field's name"),
    ("page_types: {a: {aliases: [b, b]}}\n", "1:27", "more than once"),
    ("page_types: {a: {sections: [b, {name: b}]}}\n", "1:28", "more than once"),
    ("page_types: {a: {fields: {b: {type: enum, values: [c, c]}}}}\n", "1:51", "more than once"),
    ("page_types: {a: {sections: [{required: true}]}}\n", "1:29", "must be here"),
    ("page_types: {a: {description: [b]}}\n", "1:31", "must be text"),
    ("page_types: {a: {description: }}\n", "1:31", "must be text, not empty"),
    ("page_types: {a: {template: ../t.md}}\n", "1:28", "path"),
    ("relationship_types: {a: {cardinality: many}}\n", "1:39", "many-to-one"),
    ("page_types: {m: }\nclassify: [{prefix: /x, type: m}]\n", "2:21", "the start of a path"),
    ("page_types: {m: }\nclassify: [{prefix: x, type: m}, {prefix: x, type: m}]\n", "2:11", "once"),
    # names
    ("extends: vaultkit/bas\n", "1:10", 'did you mean "vaultkit/base"?'),
    ("extends: nowhere.yaml\n", "1:10", "there is no file nowhere.yaml"),
    ("extends: [wiki]\n", "1:11", 'write "vaultkit/wiki"'),
    ("extends: ../x.yaml\n", "1:10", "no path inside the vault"),
    ("extends: ontology.yaml\n", "1:10", "in a circle"),
    ("extends: vaultkit/wiki\nremove: [entiti]\n", "2:10", 'did you mean "entity"?'),
    ("remove: [a]\npage_types: {a: {}}\n", "1:10", "nothing inherited"),
    ("page_types: {a: {is_a: b}}\n", "1:24", 'no page type "b"'),
    ("page_types: {a: {is_a: a}}\n", "1:24", "a → a"),
    ("page_types: {a: {is_a: b}, b: {is_a: a}}\n", "1:24", "a → b → a"),
    ("page_types: {a: {fields: {b: {type: ref, to: c}}}}\n", "1:46", "no page type"),
    ("page_types: {a: {aliases: z, fields: {b: {type: ref, to: z}}}}\n", "1:58", 'type, "a"'),
    ("page_types: {a: {fields: {b: {type: list, of: {type: ref, to: c}}}}}\n", "1:63", "no page"),
    ("page_types: {a: {index_fields: [b]}}\n", "1:33", "no field"),
    ("page_types: {a: {remove: [b]}}\n", "1:27", "no inherited field or section"),
    ("relationship_types: {a: {from: b}}\n", "1:32", "no page type"),
    ("relationship_types: {a: {to: [b]}}\n", "1:31", "no page type"),
    ("relationship_types: {employs: {}, a: {inverse: employ}}\n", "1:48", "add `employ: {}`"),
    ("classify: [{prefix: x/, type: b}]\n", "1:31", "no page type"),
    # what does not go together
    ("page_types: {a: {dir: x}, b: {dir: x}}\n", "1:36", 'the folder of "a" and of "b"'),
    ("page_types: {a: {aliases: b}, b: {}}\n", "1:27", "is the name of a page type"),
    ("page_types: {a: {aliases: c}, b: {aliases: c}}\n", "1:44", "is an alias of"),
    ("page_types: {a: {aliases: a}}\n", "1:27", "the type itself"),
    ("page_types: {a: {fields: {b: {type: enum}}}}\n", "1:30", "needs values"),
    ("page_types: {a: {fields: {b: {values: [c]}}}}\n", "1:31", "means nothing for text"),
    ("page_types: {a: {fields: {b: {type: date, pattern: x}}}}\n", "1:43", "it is for text"),
    ("page_types: {a: {fields: {b: {type: text, fields: {c: text}}}}}\n", "1:43", "for map"),
    ("page_types: {a: {fields: {b: {type: map, fields: {c: text}, of: url}}}}\n", "1:65", "either"),
    ("page_types: {a: {fields: {b: {type: list, of: {required: true}}}}}\n", "1:48", "a field,"),
    ("page_types: {a: {fields: {b: {type: list, default: c}}}}\n", "1:52", "no default"),
    ("page_types: {a: {fields: {b: {type: enum, values: [c], default: d}}}}\n", "1:65", "none of"),
    ("page_types: {a: {fields: {b: {type: integer, default: 1.5}}}}\n", "1:55", "is no integer"),
    ("page_types: {a: {fields: {b: {type: date, default: 2026-02-30}}}}\n", "1:52", "is no date"),
    ("page_types: {a: {fields: {b: {type: boolean, default: no}}}}\n", "1:55", "is no boolean"),
    ("page_types: {a: {fields: {b: {pattern: '[a-z]+', default: A}}}}\n", "1:59", "own pattern"),
    ("page_types: {a: {fields: {b: {type: number, max: 2, default: 3}}}}\n", "1:62", "between"),
    ("page_types: {a: {fields: {b: {type: number, min: 2, max: 1}}}}\n", "1:50", "no value fits"),
    ("page_types: {a: {fields: {b: {type: integer, min: few}}}}\n", "1:51", "a whole number"),
    ("page_types: {a: {fields: {b: {min: -1}}}}\n", "1:36", "a count"),
    ("page_types: {a: {fields: {b: {type: date, max: soon}}}}\n", "1:48", "a date"),
    ("page_types: {a: {fields: {b: {pattern: '['}}}}\n", "1:40", "an open ["),
    ("page_types: {a: {fields: {b: {pattern: '(?=a)'}}}}\n", "1:40", "not supported"),
    (
        f"page_types: {{a: {{fields: {{b: {{pattern: {'a' * 1001}}}}}}}}}\n",
        "1:40",
        "more than 1000 steps",
    ),
    ("page_types: {a: {fields: {b: {required: true, deprecated: true}}}}\n", "1:59", "cannot be"),
    (
        "relationship_types: {a: {inverse: b}, b: {inverse: c}, c: {inverse: b}}\n",
        "1:35",
        'the inverse of "b" is "c"',
    ),
    ("relationship_types: {a: {inverse: c}, b: {inverse: c}, c: {}}\n", "1:52", 'is "a", not "b"'),
    (
        (
            "page_types: {p: {}, q: {}}\n"
            "relationship_types: {a: {inverse: b, from: p}, b: {inverse: a, to: q}}\n"
        ),
        "2:68",
        "where from is p",
    ),
    (
        (
            "relationship_types:\n"
            "  a: {inverse: b, cardinality: one-to-many}\n"
            "  b: {cardinality: one-to-many}\n"
        ),
        "3:20",
        "where cardinality is one-to-many",
    ),
    (
        "page_types: {p: {}, q: {}}\nrelationship_types: {a: {inverse: a, from: p, to: q}}\n",
        "2:51",
        "does not agree with its inverse",
    ),
    (
        "page_types: {m: {}, n: {}}\nclassify: [{prefix: x/, type: m}, {prefix: x/y/, type: n}]\n",
        "2:44",
        "the longer one first",
    ),
    ("page_types: {a: {template: t.md}}\n", "1:28", "there is no file t.md"),
]


@pytest.mark.parametrize(
    ("text", "place", "words"), CASES, ids=[f"{n} {case[0][:50]}" for n, case in enumerate(CASES)]
)
def test_each_mistake_is_told_once_at_its_place(text: str, place: str, words: str) -> None:
    found = mistakes(text)
    assert [f"{one.line}:{one.column}" for one in found] == [place], found
    assert words in found[0].words
    assert found[0].path == "ontology.yaml"


def test_mistakes_of_all_kinds_are_told_at_once_in_order() -> None:
    found = mistakes(
        """
        nme: team
        page_types:
          person: {dir: people, alias: human}
          project:
            fields:
              lead: {type: ref, to: persn}
              size: {type: integr}
        """,
        {"unused.yaml": "page_types: 5"},
    )
    assert [(one.line, one.key) for one in found] == [
        (1, "nme"),
        (3, "page_types.person.alias"),
        (6, "page_types.project.fields.lead.to[0]"),
        (7, "page_types.project.fields.size.type"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        # the wrong entry is still known by its name, and what it lacks is no second mistake
        "page_types: {a: 5, b: {fields: {c: {type: ref, to: a}}}}",
        "page_types: {a: {index_fields: [b], fields: {b: dat}}}",
        "page_types: {a: {index_fields: [b], feilds: {b: date}}}",
        "page_types: {a: {feilds: {b: date}}, c: {is_a: a, index_fields: [b]}}",
        "page_types: {a: {fields: {b: {type: enum, vaules: [c]}}}}",
        "relationship_types: {a: {inverse: b}, b: {inverse: [x]}}",
        """
        page_types:
          a: {dir: x, fields: {type: {required: yes}}}
          b: {dir: x, fields: {type: {required: true}}}
        """,
        "extends: nowhere.yaml\npage_types: {a: {is_a: b, template: t.md}}",
        "extends: vaultkit/wiki\nremove: {}\npage_types: {concept: {is_a: y}}",
        "page_typs: {y: {}}\nclassify: [{prefix: x, type: y}]",
    ],
)
def test_what_follows_from_a_mistake_is_no_second_one(text: str) -> None:
    assert len(mistakes(text)) == 1, mistakes(text)


def test_an_empty_file_is_an_empty_vocabulary() -> None:
    for text in ("", "# nothing yet\n", "---\n", "{}\n"):
        assert ontology(text).page_types == ()


def test_a_file_that_is_not_there_is_a_mistake() -> None:
    found = load("ontology.yaml", lambda _: None, lambda _: None)
    assert found.ontology is None
    assert [one.words for one in found.mistakes] == ["this file cannot be read"]


def test_there_is_a_limit_to_everything() -> None:
    types = "".join(f"  t{number}:\n" for number in range(MOST_TYPES + 1))
    assert "at most 500 entries" in mistakes(f"page_types:\n{types}")[0].words
    many = "".join(f"      f{number}:\n" for number in range(MOST_FIELDS + 1))
    assert "at most 200 entries" in mistakes(f"page_types:\n  a:\n    fields:\n{many}")[0].words
    assert "bytes" in mistakes("#" * (LARGEST + 1))[0].words
    long = {"t.md": "x" * (LARGEST_TEMPLATE + 1)}
    assert "bytes" in mistakes("page_types: {a: {template: t.md}}", long)[0].words


def test_limits_hold_for_what_is_inherited_too() -> None:
    def fields(letter: str) -> str:
        return "".join(f"      {letter}{number}:\n" for number in range(150))

    first = f"page_types:\n  a:\n    fields:\n{fields('x')}"
    (one,) = mistakes(f"{first}  b:\n    is_a: a\n    fields:\n{fields('y')}")
    assert one.key == "page_types.b"
    assert "300 fields" in one.words


def test_a_template_is_a_path_of_the_vault_or_the_text_itself() -> None:
    made = ontology(
        """
        page_types:
          a: {template: forms/a.md}
          b:
            template: |
              # B
        """,
        {"forms/a.md": "# A\r\nText\n"},
    )
    assert [one.template for one in made.page_types] == ["# A\nText\n", "# B\n"]


def test_a_template_that_is_no_text_is_a_mistake() -> None:
    data = {"ontology.yaml": b"page_types: {a: {template: t.md}}", "t.md": b"\xff\xfe"}
    (one,) = load("ontology.yaml", data.get, lambda _: None).mistakes
    assert "UTF-16" in one.words


def test_scalars_keep_their_text() -> None:
    made = ontology(
        """
        version: 1.10
        page_types:
          no: {fields: {b: {type: enum, values: [no, 1.10, 0012, 12:30], default: 0012}}}
        """
    )
    assert made.version == "1.10"
    field = made.page_types[0].fields[0]
    assert [one.value for one in field.choices] == ["no", "1.10", "0012", "12:30"]
    assert (made.page_types[0].name, field.default) == ("no", "0012")


def test_the_identity_follows_every_file_and_no_line_end() -> None:
    files = {"more.yaml": "page_types: {a: {template: t.md}}\n", "t.md": "# A\n"}
    text = "extends: more.yaml\n"
    first = vocabulary(text, files).identity
    assert vocabulary(text, files).identity == first
    assert vocabulary(text, {**files, "unused.yaml": "x"}).identity == first
    crlf = {path: one.replace("\n", "\r\n") for path, one in files.items()}
    assert vocabulary(text, crlf).identity == first
    others = {vocabulary(text, {**files, path: one + "\n"}).identity for path, one in files.items()}
    gone = vocabulary(text, {"more.yaml": files["more.yaml"]}).identity
    assert len({first, gone, *others}) == 4


# ------------------------------------------------------------------------------------ hostile text

BOMBS = [
    "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\npage_types: *c\n",
    "a: &a [x" + ", x" * 99 + "]\nb: &b [*a" + ", *a" * 99 + "]\nc: [*b" + ", *b" * 99 + "]\n",
    "page_types: " + "[" * 200 + "]" * 200 + "\n",
    "page_types: " + "{a: " * 200 + "}" * 200 + "\n",
    "page_types: &a {b: *a}\n",
    "? [a]\n: b\n",
    "<<: {a: b}\n",
    "page_types: {a: {fields: " + "{b: {type: list, of: " * 14 + "x" + "}}" * 14 + "}}\n",
    "name: a\r\rpage_types: [\r",
    "\0",
    "\ufeff\ufeff",
]


@pytest.mark.parametrize("text", BOMBS, ids=range(len(BOMBS)))
def test_hostile_yaml_is_told_and_never_raises(text: str) -> None:
    found = load("ontology.yaml", {"ontology.yaml": text.encode()}.get, lambda _: None)
    assert found.ontology is None or not found.mistakes


WORDS = st.sampled_from(
    "a b person text enum ref list map true false 180d 5 no ../x x/ * | [[a]] (a+)+ 2026-01-31 "
    "vaultkit/wiki ontology.yaml many-to-one".split()
)
KEYS = st.sampled_from(
    "name version description extends remove page_types claim_kinds relationship_types classify "
    "aliases dir index_section index_fields template entity shard review_every orphans budget is_a "
    "fields sections type required default pattern min max unique deprecated values to of from "
    "inverse cardinality prefix value a b".split()
)
SHAPES = st.recursive(
    WORDS | st.none() | st.integers() | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=40,
)


@given(st.dictionaries(KEYS, SHAPES, max_size=6))
def test_whatever_shape_a_file_has_nothing_is_raised(values: dict) -> None:
    data = yaml.safe_dump(values, sort_keys=False).encode()
    found = load("ontology.yaml", {"ontology.yaml": data}.get, lambda _: None)
    assert (found.ontology is None) == bool(found.mistakes)
    assert list(found.mistakes) == sorted(set(found.mistakes))
    assert all(one.line >= 1 and one.column >= 1 and one.words for one in found.mistakes)


WHOLE = """
name: harbour
extends: more.yaml
remove: [gone]
classify: [{prefix: meetings/, type: meeting}]
page_types:
  meeting: {review_every: 6m, budget: 5000, template: t.md, entity: true}
  project:
    is_a: work
    dir: projects
    index_fields: [status]
    remove: [due]
    fields:
      lead: {type: ref, to: [person], required: true}
      status: {type: enum, values: [no, {value: done, deprecated: closed}], default: no}
      code: {pattern: "[A-Z]{2,4}-[0-9]+", min: 4, max: 12}
      links: {type: list, of: {type: url}, max: 20}
      size: {type: map, fields: {width: number}}
    sections: [Goals, {name: Sessions, required: true}]
  work: {dir: work, fields: {due: date}}
  person: {dir: people, aliases: [human]}
claim_kinds: {decision: {description: What was decided.}}
relationship_types:
  works_at: {inverse: employs, from: person, to: work, cardinality: many-to-one}
  employs: {}
"""


def places(value: object, above: tuple = ()) -> list[tuple]:
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [above, *(place for key, one in inner for place in places(one, (*above, key)))]


@given(st.data())
def test_whatever_stands_in_place_of_a_value_nothing_is_raised(data) -> None:
    values = yaml.load(WHOLE, yaml.BaseLoader)
    files = {"more.yaml": b"page_types: {gone: {}}", "t.md": b"# T\n"}
    for _ in range(data.draw(st.integers(0, 2))):
        *around, key = data.draw(st.sampled_from([p for p in places(values) if p]))
        here = values
        for part in around:
            here = here[part]
        here[key] = data.draw(SHAPES)
    files["ontology.yaml"] = yaml.safe_dump(values, sort_keys=False).encode()
    found = load("ontology.yaml", files.get, lambda _: None)
    assert (found.ontology is None) == bool(found.mistakes)
    assert list(found.mistakes) == sorted(set(found.mistakes))


def test_the_whole_example_has_no_mistakes() -> None:
    made = ontology(WHOLE, {"more.yaml": "page_types: {gone: {}}", "t.md": "# T"})
    assert [one.name for one in made.page_types] == ["meeting", "project", "work", "person"]


def test_many_unknown_names_take_no_time() -> None:
    fields = "".join(f"      f{n}: {{type: ref, to: unknown{n}}}\n" for n in range(150))
    types = "".join(f"  type{n}: {{}}\n" for n in range(400))
    more = "".join(f"  other{n}:\n    fields:\n{fields}" for n in range(10))
    assert len(mistakes(f"page_types:\n{types}{more}")) == 1500


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_whatever_bytes_a_file_has_nothing_is_raised(data: bytes) -> None:
    found = load("ontology.yaml", {"ontology.yaml": data}.get, lambda _: None)
    assert (found.ontology is None) == bool(found.mistakes)


def test_a_mistake_never_shows_control_characters() -> None:
    text = dedent(
        r"""
        page_types:
          "a\e[31m": {dir: "\e]0;x\a", fields: {"b\e": {type: "\e[1m", pattern: "\e["}}}
        remove: ["\e[2J"]
        extends: "\e[2J"
        """
    )
    for one in mistakes(text):
        assert (one.key + one.words).isprintable(), one
