"""Fields that differ, values by what they name."""

from __future__ import annotations

import pytest

from tests.support.changed import reads
from vaultkit.model.record_diff import FieldChange

PAGES = {
    "people/ada.md": "---\ntitle: Ada\n---\n",
    "people/bob.md": "---\ntitle: Bob\n---\n",
}


def fields(before: str, after: str) -> list[FieldChange]:
    def files(block: str) -> dict[str, str]:
        return {**PAGES, "people/x.md": f"---\ntype: person\n{block}\n---\n"}

    _, [one] = reads(files(before), files(after))
    return list(one.fields)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: x", "a:   'x'"),
        ("a: caf\u00e9", "a: cafe\u0301"),
        ("lead: ada", 'lead: "[[people/ada|her]]"'),
        ("lead: ada\nb: 1", "b: 1\nlead: Ada"),
        ("tags: [x]", "tags: x"),
        ("a: {b: 1, c: 2}", "a:\n  c: 2\n  b: 1"),
        ("a:", "a: null"),
        ("a: 1 # one", "a: 1"),
    ],
)
def test_another_spelling_is_no_change(before: str, after: str) -> None:
    assert fields(before, after) == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("a: x", "a: y", FieldChange("a", "changed", ("x",), ("y",))),
        ("a: x", "b: x", FieldChange("b", "added", (), ("x",))),
        ("a: 0012", "a: 12", FieldChange("a", "changed", ("0012",), ("12",))),
        ("a: ''", "a: x", FieldChange("a", "changed", ("",), ("x",))),
        ("a:", "a: x", FieldChange("a", "changed", (), ("x",))),
        ("lead: ada", "lead: bob", FieldChange("lead", "changed", ("Ada",), ("Bob",))),
        ("lead: ada", "lead: eve", FieldChange("lead", "changed", ("Ada",), ("eve",))),
        ("tags: [x, x]", "tags: [x]", FieldChange("tags", "changed", ("x",), (), True)),
        ("tags: [x, '']", "tags: [x, y]", FieldChange("tags", "changed", ("",), ("y",), True)),
        (
            "tags: [x, y]",
            "tags: [y, x]",
            FieldChange("tags", "reordered", ("x", "y"), ("y", "x"), True),
        ),
        ("a: {b: 1}", "a: {b: 2}", FieldChange("a.b", "changed", ("1",), ("2",))),
        (
            "a: [{k: 1}, {k: 2}]",
            "a: [{k: 2}, {k: 3, l: [4]}]",
            FieldChange("a", "changed", ("k: 1",), ("k: 3; l: [4]",), True),
        ),
    ],
)
def test_a_change_is_told_as_it_is(before: str, after: str, told: FieldChange) -> None:
    assert fields(before, after)[0] == told
    assert len(fields(before, after)) == (2 if told.how == "added" else 1)


def test_a_list_is_compared_in_time_that_its_length_allows() -> None:
    many = ", ".join(f"t{n}" for n in range(2_000))
    [change] = fields(f"tags: [{many}]", f"tags: [{many}, new]")
    assert (change.before, change.after) == ((), ("new",))
