from __future__ import annotations

import pytest
from pydantic import ValidationError

from vaultkit.mcp.wiki_forms import (
    FieldChange,
    Writing,
    changes_of,
    field_rows,
    finding_line,
    finding_rows,
    whole_lines,
)
from vaultkit.model.wiki import PageField, Told

TOLD = Told("concept/tides", 3, "LK001", "broken-link", "error", "no\x1b[31m page", "mend it")


def test_a_part_ends_with_a_line_where_one_is_near() -> None:
    text = "0123456789\nabcdefgh"
    assert whole_lines(text, 0, 15) == ("0123456789\n", 11, 19)
    assert whole_lines(text, 11, 15) == ("abcdefgh", None, 19)
    assert whole_lines("x" * 20, 0, 15).following == 15


def test_parts_of_pairs_are_counted_in_units() -> None:
    text = "😀😀\n😀😀😀"
    first = whole_lines(text, 0, 7)
    assert first == ("😀😀\n", 5, 11)
    assert whole_lines(text, 5, 5) == ("😀😀", 9, 11)
    assert whole_lines(f"😀a\n{text}", 1, 5) == ("😀a\n", 4, 15)  # from inside of a pair on


def test_field_changes_are_plain() -> None:
    given = [FieldChange(name="a", value=["x"]), FieldChange(name="b", value=None)]
    assert changes_of(given) == (("a", ("x",)), ("b", None))
    assert changes_of(None) == ()


def test_a_finding_is_one_clean_line() -> None:
    line = finding_line(TOLD)
    assert line.startswith("- concept/tides, line 3 (broken-link): no")
    assert "\x1b" not in line
    assert line.endswith(" Next: mend it")


def test_a_field_that_is_no_text_and_no_list_of_texts_is_refused() -> None:
    assert FieldChange.model_validate({"name": "a", "value": 3}).value == "3"
    with pytest.raises(ValidationError):
        FieldChange.model_validate({"name": "a", "value": {"b": "c"}})
    with pytest.raises(ValidationError):
        Writing.model_validate({"reason": "x" * 2_001})


def test_a_part_has_its_room_in_bytes_too() -> None:
    text = "潮潮\n潮潮潮潮"
    assert whole_lines(text, 0, 100) == (text, None, 7)
    assert whole_lines(text, 0, 100, 14) == ("潮潮\n", 3, 7)
    assert whole_lines(text, 3, 100, 8) == ("潮潮", 5, 7)


def test_fields_that_are_cut_are_named() -> None:
    rows, cut = field_rows([PageField("a", "x"), PageField("b", ("y", "z"))])
    assert [one.plain() for one in rows] == [
        {"name": "a", "value": "x"},
        {"name": "b", "value": ["y", "z"]},
    ]
    assert cut == ""
    rows, cut = field_rows([PageField("long", "x" * 5_000), PageField("tags", ("t",) * 5_000)])
    assert [len(one.value) < 2_001 for one in rows] == [True, True]
    assert cut == "long, tags"
    _, cut = field_rows([PageField(f"f{number}", "x" * 2_001) for number in range(50)])
    assert cut == "f0, f1, f2, f3, f4 and 45 more"


def test_findings_are_few_and_short() -> None:
    rows = finding_rows([TOLD._replace(message="x" * 9_000, target="y" * 9_000)] * 100)
    assert 5 < len(rows) <= 20
    assert max(len(rows[0].message), len(rows[0].target or "")) == 400
