"""Values that read well and mean something else than they seem to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.facts import Fault
from vaultkit.parse.yaml_nodes import load
from vaultkit.parse.yaml_values import value_faults


def faults(source: str) -> list[Fault]:
    root = load(source, 2).root
    assert root is not None
    return list(value_faults(root, source))


def brief(source: str) -> list[tuple[str, int, int, str | None]]:
    return [(f.kind, f.line, f.column, f.fix[2] if f.fix else None) for f in faults(source)]


@pytest.mark.parametrize(
    "value",
    [
        "[[1]]",
        "[[1, 2.5]]",
        "[[-1]]",
        "[['a']]",
        '[["a"]]',
        "[[{a: b}]]",
        "[ [a]]",
        "[[a], [b]]",
        "[[]]",
        "[[a, [b]]]",
    ],
)
def test_lists_in_lists_that_are_meant_are_no_links(value: str) -> None:
    assert brief(f"a: {value}\n") == []


@pytest.mark.parametrize(
    "value", ["[[a]]", "[[a b]]", "[[a|b]]", "[[a, b]]", "[[a: b]]", "[[2026 x]]"]
)
def test_brackets_round_a_name_are_a_link_without_quotes(value: str) -> None:
    assert brief(f"k: {value}\n") == [("unquoted-wikilink", 2, 4, f'"{value}"')]


def test_links_are_found_at_every_depth() -> None:
    found = brief("a:\n  b: [[x]]\n  c:\n    - [[y]]\n    - d: [[z]]\ne: [p, [[q]]]\n")
    assert [(line, column) for _, line, column, _ in found] == [(3, 6), (5, 7), (6, 10), (7, 8)]


def test_a_link_over_two_lines_is_left_alone() -> None:
    assert brief("a: [[x\n  y]]\n") == []


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        ("2024-02-29", False),
        ("2023-02-29", True),
        ("2023-13-45", True),
        ("0000-00-00", True),
        ("1999-04-31", True),
        ("1499-13-01", False),
        ("2200-13-01", False),
        ("2026-00-10", True),
        ("2026-01-01T23:59", False),
        ("2026-01-01T25:00", True),
        ("2026-01-01 10:60", True),
        ("2026-01-01T10:00:61Z", True),
        ("2026-01-01T10:00:60.5+02:00", False),
        ("2026-01-01t24:00", False),
        ("2026-13-01 about", False),
        ("2026-1-1", False),
        ("2026-13", False),
        ("\u0662026-13-01", False),
        ("'2023-13-45'", False),
    ],
)
def test_days_that_do_not_exist(value: str, wrong: bool) -> None:
    kinds = [kind for kind, *_ in brief(f"a: {value}\n")]
    assert kinds == (["impossible-date"] if wrong else [])


def test_dates_are_found_in_lists_and_maps() -> None:
    found = brief("a: [2026-04-31, {b: 2026-04-31}]\nc:\n  d: 2026-04-31\n")
    assert [(line, column) for _, line, column, _ in found] == [(2, 5), (2, 21), (4, 6)]


@pytest.mark.parametrize(
    ("source", "column", "form"),
    [
        ("tags: #a #b", 7, "[a, b]"),
        ("tags:   #a, #b,", 9, "[a, b]"),
        ("aliases: #a", 10, "[a]"),
        ("tags:\n  - #a", 5, "a"),
        ("tags:\n  - #a #b", 5, None),
        ("tags: '[a, b c]'", 7, "[a, b c]"),
        ("""tags: '["a", "b: c", "1"]'""", 7, '[a, "b: c", "1"]'),
        ("""tags: "[#a, #b]" """, 7, "[a, b]"),
        ("tags: \"['a', 'b']\"", 7, None),
        ("tags: |\n  [a, b]", 7, None),
        ("tags: '[]'", 7, None),
        ("tags: '" + "[" * 5000 + "'", 7, None),
    ],
)
def test_lists_that_are_none(source: str, column: int, form: str | None) -> None:
    (fault,) = faults(source)
    assert (fault.kind, fault.column, fault.fix[2] if fault.fix else None) == (
        "tags-form",
        column,
        form,
    )


@pytest.mark.parametrize(
    "source",
    [
        "tags:",
        "tags: # none",
        "tags: #a is missing",
        "tags: a, b",
        "tags: [a]",
        "tags: x # #y",
        "other: #a",
        "tags: {a: b}",
        "tags:\n  -\n  - b",
        "tags: 'a [b]'",
        "a: '[b]'",
    ],
)
def test_lists_and_comments_are_left_alone(source: str) -> None:
    assert brief(source) == []


@given(st.text(st.sampled_from("tagsup: #[]-0123456789\n'\",|{}"), max_size=60))
def test_an_edit_gives_a_list_or_text_and_no_fault_of_its_kind(text: str) -> None:
    root = load(text, 2).root
    if root is None or root.kind != "map":
        return
    lines = text.split("\n")
    for fault in value_faults(root, text):
        if fault.fix is not None:
            start, end, new = fault.fix
            line = lines[fault.line - 2]
            value = load(f"a: {new}").root
            assert value is not None
            assert line[: start - 1] + new + line[end - 1 :] != line
