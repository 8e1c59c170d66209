"""Whole pages against the vocabulary: types, folders, sections, and what other rules tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.support.vault import vault
from tests.support.vocabulary import judged, lines, project
from vaultkit.actions.judge import judge_tree
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import (
    Choice,
    ClaimKind,
    Field,
    Ontology,
    PageType,
    Prefix,
    RelationshipType,
    Section,
    Vocabulary,
)

DUE = Field(name="due", kind="date", required=True)
ONTOLOGY = Ontology(
    page_types=(
        PageType(name="note", kinds=("note",), aliases=("memo",)),
        PageType(
            name="task",
            kinds=("task", "note"),
            dir="tasks",
            fields=(DUE, Field(name="state", kind="string")),
            sections=(Section(name="Next  Steps", required=True), Section(name="Notes")),
        ),
        PageType(name="meeting", kinds=("meeting",), fields=(Field(name="tags", kind="list"),)),
    ),
    claim_kinds=(ClaimKind(name="decision"), ClaimKind(name="fact")),
    relationship_types=(
        RelationshipType(
            name="blocks",
            inverse="waits_for",
            fields=(Field(name="since", kind="date", required=True), Field(name="why")),
        ),
    ),
    classify=(Prefix("meetings/", "meeting"),),
)


def told(files: Mapping[str, str | bytes], ontology: Ontology = ONTOLOGY) -> list[str]:
    return [line.partition(" => ")[0] for line in lines(judged(ontology, files))]


def block(*rows: str) -> str:
    return "\n".join(("---", *rows, "---", ""))


TASK = "## Next steps\n"
NO_TYPE = "1:1 missing-field = the page has no type, and neither has its folder"


def test_pages_as_they_should_be_are_left_alone() -> None:
    files: dict[str, str | bytes] = {
        "a.md": block("type: note"),
        "b.md": block("type: memo", "title: B", "tags: [x]", "created: 2027-01-09"),
        "tasks/c.md": block("due: 2027-01-09") + "###### NEXT steps ##\n",
        "tasks/2027/d.md": block("type: task", "due: 2027-01-09", "record: page") + TASK,
        "meetings/e.md": "# no block needed\n",
        "README.md": "# no type needed\n",
        "overview.md": block("type: anything"),
        "log/2027/01/09-x.md": "entry\n",
    }
    assert told(files) == []


@pytest.mark.parametrize(
    ("path", "page", "finding"),
    [
        ("a.md", block("type: nota"), '2:7 unknown-type = the ontology has no page type "nota"'),
        (
            "a.md",
            block("title: A"),
            NO_TYPE,
        ),
        (
            "a.md",
            block("title: A", "type:"),
            "3:1 missing-field = the page has no type, and neither has its folder",
        ),
        (
            "a.md",
            "---\n---\n",
            NO_TYPE,
        ),
        (
            "a.md",
            block("type: {a: b}"),
            (
                '2:7 wrong-value = "type" must be the name of one type; here it is a map of keys '
                "and values"
            ),
        ),
        (
            "a.md",
            block("type: [note, task]"),
            '2:7 wrong-value = "type" must be the name of one type; here it is a list of 2',
        ),
        (
            "a.md",
            block("type: note", "record: pages"),
            '3:9 wrong-value = "record" must be page, claim or relationship; here it is "pages"',
        ),
        (
            "a.md",
            "# A\n",
            "1:1 missing-frontmatter = the page has no frontmatter, and so lacks a type",
        ),
        (
            "tasks/a.md",
            TASK,
            (
                "1:1 missing-frontmatter = the page has no frontmatter, and so lacks fields that a "
                "task needs"
            ),
        ),
        (
            "tasks/a.md",
            block("title: A") + TASK,
            '1:1 missing-field = the required field "due" is missing',
        ),
        (
            "tasks/a.md",
            "---\n---\n" + TASK,
            '1:1 missing-field = the required field "due" is missing',
        ),
        (
            "a.md",
            block("type: task", "due: 2027-01-09") + TASK,
            "2:7 wrong-folder = pages of the type task lie in tasks/, this one does not",
        ),
        (
            "tasks2/a.md",
            block("type: task", "due: 2027-01-09") + TASK,
            "2:7 wrong-folder = pages of the type task lie in tasks/, this one does not",
        ),
        (
            "tasks/a.md",
            block("due: 2027-01-09") + "## Next steps, perhaps\n",
            '1:1 missing-section = a page of the type task needs a section "Next  Steps"',
        ),
        (
            "tasks/a.md",
            block("due: 2027-01-09", "stat: x") + TASK,
            '3:1 unknown-field = "stat" is no field of the type task',
        ),
        (
            "meetings/a.md",
            block("agenda: x"),
            '2:1 unknown-field = "agenda" is no field of the type meeting',
        ),
        (
            "c.md",
            block("record: claim", "claim_kind: decison"),
            '3:13 unknown-claim-kind = the ontology has no claim kind "decison"',
        ),
        (
            "r.md",
            block("record: relationship", "label: block", "from: b", "to: b"),
            '3:8 unknown-relationship = the ontology has no relationship "block"',
        ),
        (
            "r.md",
            block("record: relationship", "label: blocks", "from: b", "to: b"),
            '1:1 missing-field = the required field "since" is missing in "fields"',
        ),
        (
            "r.md",
            block(
                "record: relationship",
                "label: waits_for",
                "from: b",
                "to: b",
                "fields:",
                "  since: soon",
            ),
            (
                '7:10 wrong-value = "since" in "fields" must be a date such as 2027-01-09; here it '
                'is "soon"'
            ),
        ),
        (
            "r.md",
            block(
                "record: relationship",
                "label: blocks",
                "from: b",
                "to: b",
                "fields: {since: 2027-01-09, who: x}",
            ),
            '6:29 unknown-field = "who" is no field of "fields"',
        ),
    ],
)
def test_one_mistake_is_told_once(path: str, page: str, finding: str) -> None:
    assert told({path: page, "b.md": block("type: note")}) == [f"{path}:{finding}"]


def test_the_next_step_names_near_types_or_all() -> None:
    def step(page: str) -> str:
        (found,) = judged(ONTOLOGY, {"a.md": page})
        assert found.fix is not None
        return found.fix.title

    assert step(block("type: memos")) == 'did you mean "memo"?'
    assert step(block("type: zebra")) == "the types are note, task and meeting"
    assert step(block("title: A")) == 'add "type": note, task or meeting'
    assert step("# A\n") == "begin the page with a block between two lines --- that holds type"
    assert step(block("record: claim", "claim_kind: x")) == "the kinds are decision and fact"


@pytest.mark.parametrize(
    ("page", "rule"),
    [
        ("---\ntype: nota\nx: [\n---\n", "invalid-yaml"),
        ("---\ntype: note\ntype: task\n---\n", "duplicate-key"),
        ("---\ntype: note\n", "unclosed-frontmatter"),
        (b"\n---\ntype: note\n---\n", "frontmatter-not-first"),
        ("---\n- a\n---\n", "invalid-yaml"),
        (b"\xff\xfe", "undecodable-file"),
        ("---\n<<<<<<< a\ntype: x\n=======\ntype: y\n>>>>>>> b\n---\n", "conflict-marker"),
    ],
)
def test_a_block_that_cannot_be_read_is_told_by_its_own_rule_alone(
    page: str | bytes, rule: str
) -> None:
    assert [one.name for one in judged(ONTOLOGY, {"tasks/a.md": page})] == [rule]


@pytest.mark.parametrize(
    ("row", "field", "rule"),
    [
        ("tags: #ops", Field(name="tags", kind="list", required=True), "tags-form"),
        (
            """tags: '["ops"]'""",
            Field(name="tags", kind="list", of=Field(kind="integer")),
            "tags-form",
        ),
        ("up: [[Hub]]", Field(name="up", kind="ref"), "unquoted-wikilink"),
        ("up: 2027-02-30", Field(name="up", kind="date"), "wrong-value"),
        ("up: 2027-02-30", Field(name="up", kind="string"), None),
        ("up: [2027-02-30]", Field(name="up", kind="list", of=Field(kind="date")), "wrong-value"),
        ("up: [2027-02-30]", Field(name="up", kind="list"), "impossible-date"),
    ],
)
def test_one_value_is_told_by_one_rule(row: str, field: Field, rule: str | None) -> None:
    found = judged(project(field), {"a.md": f"---\ntype: project\n{row}\n---\n"})
    assert [(one.name, one.span.line) for one in found] == ([(rule, 3)] if rule else [])


def test_an_empty_vocabulary_and_none_judge_nothing() -> None:
    page = {"a.md": block("type: nothing", "record: x", "up: 1")}
    assert told(page, Ontology()) == []
    others = replace(ONTOLOGY, claim_kinds=(), relationship_types=())
    assert told({"c.md": block("record: claim", "claim_kind: x")}, others) == []
    assert told({"r.md": block("record: relationship", "label: x")}, others) == []


def test_names_are_compared_in_one_unicode_form() -> None:
    field = Field(name="título", kind="enum", choices=(Choice(value="café"),), required=True)
    page = block("type: project", "ti\u0301tulo: cafe\u0301")
    assert told({"a.md": page}, project(field)) == []


def test_a_required_empty_string_is_missing() -> None:  # FM-25
    field = Field(name="owner", kind="string", required=True)
    page = block("type: project", 'owner: ""')
    assert told({"a.md": page}, project(field)) == [
        'a.md:3:1 missing-field = the required field "owner" holds nothing'
    ]


def test_pages_in_the_root_folder_may_lie_anywhere_below() -> None:
    assert told({"x/a.md": block("type: project")}, project(dir="")) == []


def test_a_type_that_its_folder_gives_is_no_reason_to_move() -> None:
    two = (PageType(name="a", kinds=("a",), dir="x"), PageType(name="b", kinds=("b",), dir="x"))
    assert told({"x/p.md": block("title: P")}, Ontology(page_types=two)) == [f"x/p.md:{NO_TYPE}"]
    assert told({"x/p.md": block("type: b")}, Ontology(page_types=two)) == []


def test_what_types_ask_for_takes_the_place_of_habits() -> None:
    files: dict[str, str | bytes] = {f"p{n}.md": block("type: note", "x: y") for n in range(60)}
    files |= {"a.md": block("type: note"), "b.md": "# B"}

    def names(ontology: Ontology | None) -> set[str]:
        settings = Settings(vocabulary=Vocabulary(ontology=ontology))
        found = judge_tree(vault(files), settings)
        return {one.name for one in found if one.path in ("a.md", "b.md")} - {"orphan-page"}

    habits = {"uncommon-omission", "missing-frontmatter"}
    assert names(None) == names(Ontology()) == habits
    assert names(ONTOLOGY) == {"missing-frontmatter"}
