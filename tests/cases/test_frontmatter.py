"""Public faults of other tools with frontmatter, each by its id: how vaultkit reads those pages."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.spec import with_vocabulary
from tests.support.vault import vault
from vaultkit.actions.judge import judge_tree
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.settings import Settings
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

DIALECT = Dialect()


def findings(files: dict[str, str | bytes]) -> list[Finding]:
    tree = vault(files)
    found = judge_tree(tree, with_vocabulary(tree, Settings()))
    return [f for f in found if f.severity is not Severity.OFF and f.name != "orphan-page"]


def told(files: dict[str, str | bytes]) -> list[str]:
    return sorted(f"{f.path}:{f.span.line}:{f.span.column} {f.name}" for f in findings(files))


def fields(data: str | bytes) -> dict[str, object]:
    facts = parse(data.encode() if isinstance(data, str) else data, DIALECT)
    assert not [fault for fault in facts.faults if fault.kind != "byte-order-mark"]
    assert facts.frontmatter is not None
    return {pair.key: pair.node.text for pair in facts.frontmatter.pairs}


def only(files: dict[str, str | bytes]) -> Finding:
    (finding,) = findings(files)
    return finding


def test_fm_01_an_unquoted_colon_has_one_finding_with_the_quoted_form() -> None:
    text = "---\ntitle: Runbook: rotate keys\n---\n# Body\n"
    finding = only({"a.md": text})
    assert (finding.name, finding.span.line, finding.span.column) == ("invalid-yaml", 2, 15)
    assert finding.fix is not None
    assert [edit.text for edit in finding.fix.edits] == ['"Runbook: rotate keys"']
    # the page is still there: its body can be searched and linked to
    assert [heading.text for heading in parse(text.encode(), DIALECT).headings] == ["Body"]


def test_fm_02_a_byte_order_mark_before_the_fence_hides_nothing() -> None:
    page = b"\xef\xbb\xbf---\ntype: service\n---\n"
    assert fields(page) == {"type": "service"}
    assert told({"a.md": page}) == []
    # a blank line before the fence is a finding, not "no frontmatter"
    assert told({"a.md": b"\n---\ntype: service\n---\n"}) == ["a.md:2:1 frontmatter-not-first"]


@pytest.mark.parametrize("page", ["---\r\ntype: note\r\n---\r\nBody", "---\ntype: note\n---"])
def test_fm_03_crlf_and_a_fence_as_the_last_bytes_lose_nothing(page: str) -> None:
    assert fields(page) == {"type": "note"}
    assert told({"a.md": page.encode()}) == []


def test_fm_05_rules_are_no_metadata() -> None:
    first, second = "---\n\nAgenda for Tuesday\n", "Intro\n\n---\nowner: nobody\n---\n"
    for page in (first, second):
        facts = parse(page.encode(), DIALECT)
        assert not facts.has_block
        assert facts.body_start == 0
    assert told({"a.md": first, "b.md": second}) == []
    many: dict[str, str | bytes] = {f"p{n}.md": "---\ntype: note\n---\n" for n in range(40)}
    assert told({**many, "a.md": first, "b.md": second}) == [
        "a.md:1:1 missing-frontmatter",
        "b.md:1:1 missing-frontmatter",
    ]


def test_fm_07_a_block_that_never_closes_costs_linear_time_and_no_body() -> None:
    head = "---\ntitle: A\n"
    whole = head + "a line of text without an end\n" * 70_000
    started = time.process_time()
    facts = parse(whole.encode(), DIALECT)
    assert time.process_time() - started < 5
    assert [(fault.kind, fault.line) for fault in facts.faults] == [("unclosed-frontmatter", 1)]
    assert facts.body_units == len(whole)


def test_fm_09_duplicate_keys_name_both_lines_and_choose_no_value() -> None:
    page = "---\nowner: team-a\nowner: team-b\nx:\n  a: 1\n  a: 2\n---\n"
    assert told({"a.md": page}) == ["a.md:3:1 duplicate-key", "a.md:6:3 duplicate-key"]
    first = findings({"a.md": page})[0]
    assert "line 2" in first.message
    assert parse(page.encode(), DIALECT).field("owner") is None


def test_fm_11_there_is_no_second_looser_parser() -> None:
    page = "---\nowner: a\nowner: b\ntags: [a, b]\n---\n"
    assert told({"a.md": page}) == ["a.md:3:1 duplicate-key"]
    assert parse(page.encode(), DIALECT).frontmatter is None


def test_fm_12_every_value_has_the_place_of_its_own_bytes() -> None:
    page = '---\ndue: 2027-01-09\nnote: "keep"\n---\n'
    lines = page.split("\n")
    block = parse(page.encode(), DIALECT).frontmatter
    assert block is not None
    written = [
        lines[pair.node.line - 1][pair.node.column - 1 : pair.node.end_column - 1]
        for pair in block.pairs
    ]
    assert written == ["2027-01-09", '"keep"']


def test_fm_13_dates_are_text_and_no_day_that_does_not_exist_passes() -> None:
    page = '---\na: 2027-01-09\nb: "2027-01-09"\nc: 9/1/2027\nd: 2027-02-30\n---\n'
    assert told({"a.md": page}) == ["a.md:5:4 impossible-date"]
    assert fields(page.replace("02-30", "02-28"))["a"] == "2027-01-09"


_REVIEWED = "page_types: {service: {fields: {reviewed: date}}}\n"


@pytest.mark.parametrize("value", ["2027-01-09", '"2027-01-09"'])
def test_fm_13_a_typed_date_may_be_quoted(value: str) -> None:
    page = f"---\ntype: service\nreviewed: {value}\n---\n"
    assert told({"ontology.yaml": _REVIEWED, "a.md": page}) == []


@pytest.mark.parametrize("value", ["9/1/2027", "2027-02-30", "2027-1-9", "soon", "20270109"])
def test_fm_13_a_typed_date_that_is_none_is_told_once_in_plain_words(value: str) -> None:
    page = f"---\ntype: service\nreviewed: {value}\n---\n"
    finding = only({"ontology.yaml": _REVIEWED, "a.md": page})
    assert (finding.name, finding.span[:2]) == ("wrong-value", (3, 11))
    assert "must be a date such as 2027-01-09" in finding.message
    assert "object" not in finding.message
    assert "string" not in finding.message


def test_fm_14_a_date_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    page = b"---\nstale_after: 2027-03-01\nat: 2027-03-01T00:30\n---\n"
    seen = []
    for zone in ("UTC-13", "UTC+11"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        seen.append((parse(page, DIALECT), told({"a.md": page})))
    monkeypatch.undo()
    time.tzset()
    assert seen[0] == seen[1]
    assert fields(page) == {"stale_after": "2027-03-01", "at": "2027-03-01T00:30"}


@pytest.mark.parametrize("name", ["ontology.yaml", "none.yaml"])
def test_fm_14_a_check_says_the_same_in_every_time_zone(tmp_path: Path, name: str) -> None:
    (tmp_path / "vault.yaml").write_text("vault: {name: Zones}\n")
    (tmp_path / name).write_text(
        "page_types:\n  service:\n    review_every: 90d\n    fields:\n"
        "      stale_after: {type: date, min: 2027-03-01, max: 2027-03-01}\n"
        "      at: {type: datetime, min: 2027-03-01T00:00:00Z}\n"
    )
    for number, (day, time_of_day) in enumerate(
        [
            ("2027-03-01", "2027-03-01T00:30:00Z"),
            ("2027-02-28", "2027-03-01T00:30:00"),
            ("2027-03-02", "2027-03-01T00:30:00+13:00"),
            ("2027-03-01", "2027-02-28T23:30:00-11:00"),
        ]
    ):
        text = f"---\ntype: service\nstale_after: {day}\nat: {time_of_day}\n---\n"
        (tmp_path / f"{number}.md").write_text(text)
    seen = [
        vaultkit(
            "check", "--format", "json", "--no-cache", folder=tmp_path, environment={"TZ": zone}
        )
        for zone in ("UTC", "Pacific/Apia", "EAST-13", "Pacific/Pago_Pago", "WEST+11")
    ]
    assert len({one.out for one in seen}) == 1
    wrong = sorted(f"{p}:{line}" for p, line, rule in seen[0].named() if rule == "wrong-value")
    # a day by the day that is written, a moment by the moment that it is
    expected = ["1.md:3", "1.md:4", "2.md:3", "2.md:4"]
    assert wrong == (expected if name == "ontology.yaml" else [])


def test_fm_15_plain_words_and_numbers_stay_what_they_are() -> None:
    page = "---\ncountry: no\nversion: 1.10\nid: 0012\nat: 12:30\non: 1_000\n---\n"
    assert fields(page) == {
        "country": "no",
        "version": "1.10",
        "id": "0012",
        "at": "12:30",
        "on": "1_000",
    }


def test_fm_15_a_type_takes_what_the_text_can_be_and_tells_what_it_cannot() -> None:
    words = "page_types: {p: {fields: {country: %s, version: %s, id: %s, at: %s}}}\n"
    page = "---\ntype: p\ncountry: no\nversion: 1.10\nid: 0012\nat: 12:30\n---\n"
    for kinds in (("string",) * 4, ("string", "number", "integer", "text")):
        assert told({"ontology.yaml": words % kinds, "a.md": page}) == []
    kinds = ("boolean", "integer", "date", "number")
    assert told({"ontology.yaml": words % kinds, "a.md": page}) == [
        "a.md:3:10 wrong-value",
        "a.md:4:10 wrong-value",
        "a.md:5:5 wrong-value",
        "a.md:6:5 wrong-value",
    ]


_TAGS = "page_types: {p: {fields: {tags: {type: list, of: {type: string, pattern: '[a-z/]+'}}}}}\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("tags: #ops #infra", "tags-form"),
        ("tags: [#ops, infra]", "invalid-yaml"),
        ("""tags: '["ops","infra"]'""", "tags-form"),
        ("tags: ops, infra", "wrong-value"),
    ],
)
def test_fm_16_typed_tags_are_told_once(line: str, name: str) -> None:
    finding = only({"ontology.yaml": _TAGS, "a.md": f"---\ntype: p\n{line}\n---\n"})
    assert (finding.name, finding.span.line) == (name, 3)


@pytest.mark.parametrize("line", ["tags:\n- ops\n- team/infra", "tags: ops", "tags: []", "tags:"])
def test_fm_16_typed_tags_that_are_a_list_or_one_tag_are_left_alone(line: str) -> None:
    assert told({"ontology.yaml": _TAGS, "a.md": f"---\ntype: p\n{line}\n---\n"}) == []


@pytest.mark.parametrize(
    ("line", "name", "form"),
    [
        ("tags: #ops #infra", "tags-form", "[ops, infra]"),
        ("tags: [#ops, infra]", "invalid-yaml", "[ops, infra]"),
        ("""tags: '["ops","infra"]'""", "tags-form", "[ops, infra]"),
    ],
)
def test_fm_16_tags_that_read_as_nothing_get_the_list_form(line: str, name: str, form: str) -> None:
    finding = only({"a.md": f"---\n{line}\n---\n"})
    assert finding.name == name
    assert finding.span[:2] == (2, 7)
    assert finding.fix is not None
    assert [edit.text for edit in finding.fix.edits] == [form]


@pytest.mark.parametrize("lines", ["tags: ops, infra", "tags:\n- ops\n- team/infra"])
def test_fm_16_tags_that_read_as_written_are_left_alone(lines: str) -> None:
    assert told({"a.md": f"---\n{lines}\n---\n"}) == []


def test_fm_18_a_wikilink_is_a_link_in_quotes_and_a_finding_without() -> None:
    files = {"Hub.md": "# Hub\n", "a.md": '---\nup: "[[Hub]]"\n---\n'}
    assert told({**files}) == []
    assert told({"a.md": '---\nup: "[[Hubb]]"\n---\n'}) == ["a.md:2:5 broken-property-link"]
    finding = only({**files, "a.md": "---\nup: [[Hub]]\n---\n"})
    assert finding.name == "unquoted-wikilink"
    assert finding.fix is not None
    assert [edit.text for edit in finding.fix.edits] == ['"[[Hub]]"']


@pytest.mark.parametrize("kind", ["ref", "link", "string", "{type: list, of: ref}"])
def test_fm_18_a_typed_wikilink_is_told_once_and_checked_in_quotes(kind: str) -> None:
    files: dict[str, str | bytes] = {
        "ontology.yaml": f"page_types: {{p: {{fields: {{up: {kind}}}}}}}\n",
        "Hub.md": "---\ntype: p\n---\n",
    }
    assert told({**files, "a.md": '---\ntype: p\nup: "[[Hub]]"\n---\n'}) == []
    broken = told({**files, "a.md": '---\ntype: p\nup: "[[Hubb]]"\n---\n'})
    assert broken == ["a.md:3:5 broken-property-link"]
    finding = only({**files, "a.md": "---\ntype: p\nup: [[Hub]]\n---\n"})
    assert (finding.name, finding.span.line) == ("unquoted-wikilink", 3)


def test_fm_19_bombs_are_refused_in_bounded_time() -> None:
    names = "abcdef"
    chained = ["a: &a [" + ", ".join("x" * 9) + "]"]
    chained += [
        f"{name}: &{name} [" + ", ".join([f"*{before}"] * 9) + "]"
        for before, name in pairwise(names)
    ]
    blocks = {
        "a.md": "\n".join(chained),
        "b.md": "a: " + "[" * 3000 + "]" * 3000,
        "c.md": "a: &a [*a]",
        "d.md": "\n".join(["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 2000)]),
        "e.md": "a: " + "x" * 70_000,
    }
    started = time.process_time()
    found = findings({path: f"---\n{block}\n---\n" for path, block in blocks.items()})
    assert time.process_time() - started < 5
    assert sorted((f.path, f.name) for f in found) == [(path, "yaml-limit") for path in blocks]


def test_fm_21_broken_quotes_are_told_with_what_mends_them() -> None:
    page = '---\nid: a\ndescription: "a "b" c"\nowner: ana\nx: y\n---\n'
    finding = only({"a.md": page})
    assert (finding.name, finding.span.line) == ("invalid-yaml", 3)
    assert finding.fix is not None
    assert [edit.text for edit in finding.fix.edits] == ['"a \\"b\\" c"']
    assert parse(page.encode(), DIALECT).frontmatter is None


def test_fm_22_two_blocks_in_a_row_are_a_finding() -> None:
    page = "---\nengine: 1\n---\n---\ntitle: Broken: title\n---\nBody\n"
    assert told({"a.md": page}) == ["a.md:4:1 second-frontmatter"]
    assert told({"a.md": f"---\ntitle: [A\n---\n{page}"}) == [
        "a.md:2:8 invalid-yaml",
        "a.md:4:1 second-frontmatter",
    ]


def test_fm_23_a_page_without_frontmatter_is_fine_where_that_is_usual() -> None:
    assert told({"a.md": "# Just a heading\n", "b.md": "---\nid: b\n---\n"}) == []


def test_fm_23_a_page_without_frontmatter_is_told_as_missing_where_its_type_needs_some() -> None:
    words = (
        "page_types: {note: {dir: notes}, task: {dir: tasks, fields: {due: {required: true}}}}\n"
    )
    files: dict[str, str | bytes] = {"ontology.yaml": words, "notes/a.md": "# Just a heading\n"}
    assert told(files) == []
    finding = only({**files, "tasks/b.md": "# Just a heading\n"})
    assert (finding.name, finding.severity) == ("missing-frontmatter", Severity.ERROR)
    assert told({**files, "c.md": "# No type at all\n"}) == ["c.md:1:1 missing-frontmatter"]


def test_fm_25_an_empty_value_is_none_and_names_are_compared_in_one_form() -> None:
    words = "page_types: {p: {dir: p, fields: {owner: {required: true}, t\u00edtulo: string}}}\n"

    def under(page: str) -> list[str]:
        return told({"ontology.yaml": words, "p/a.md": page})

    assert under("---\n---\n") == ["p/a.md:1:1 missing-field"]
    assert under('---\nowner: ""\n---\n') == ["p/a.md:2:1 missing-field"]
    assert under("---\nowner: ana\nti\u0301tulo: caf\u00e9\n---\n") == []
    assert under("---\n? [a, b]\n: 1\n---\n") == ["p/a.md:2:3 complex-key"]


def test_fm_25_empty_complex_and_accented_keys() -> None:
    empty = parse(b"---\n---\n", DIALECT)
    assert (empty.has_block, empty.frontmatter, empty.faults) == (True, None, ())
    assert told({"a.md": "---\n? [a, b]\n: 1\n---\n"}) == ["a.md:2:3 complex-key"]
    composed = "---\nt\u00edtulo: caf\u00e9\n---\n"
    assert fields(composed).keys() == fields("---\nti\u0301tulo: x\n---\n").keys()
    assert fields('---\nowner: ""\n---\n') == {"owner": ""}
    assert fields("---\nowner:\n---\n") == {"owner": None}


def test_gx_08_conflict_markers_are_told_before_anything_else() -> None:
    page = "---\n<<<<<<< ours\ntitle: A: b\n=======\ntitle: B\n>>>>>>> x\n---\n"
    assert told({"a.md": page}) == ["a.md:2:1 conflict-marker"]
    shown = f"# Conflicts\n\n```\n{page}```\n"
    assert told({"a.md": shown}) == []
    # a marker alone is no conflict, but it is no YAML either
    assert told({"a.md": "---\n<<<<<<< ours\ntitle: A\n---\n"}) == ["a.md:2:1 invalid-yaml"]
