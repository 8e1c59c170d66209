"""Changed tables are what sorting all of them anew gives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.ordered import with_changes, with_paths

_PATHS = st.sampled_from(("", "a", "a/b", "a.md", "b", "é", "\udcff", "z/y", "z.md"))


@given(st.dictionaries(_PATHS, st.integers()), st.dictionaries(_PATHS, st.none() | st.integers()))
def test_a_changed_table_is_the_sorted_one(
    table: dict[str, int], changes: dict[str, int | None]
) -> None:
    table = dict(sorted(table.items()))
    before = dict(table)
    made = with_changes(table, changes)
    wanted = {path: value for path, value in {**table, **changes}.items() if value is not None}
    assert list(made.items()) == sorted(wanted.items())
    assert list(table.items()) == list(before.items()), "the table itself stays"


@given(st.sets(_PATHS), st.sets(_PATHS), st.sets(_PATHS))
def test_changed_paths_are_the_sorted_ones(paths: set[str], gone: set[str], new: set[str]) -> None:
    made = with_paths(sorted(paths), gone, new)
    assert made == tuple(sorted(paths - gone | new))
