"""Dependents tell of a change what a look at every row tells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.tree import Entry, Kind
from vaultkit.parse.codec import encode_anchors
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.dependents import Dependents
from vaultkit.vault.state import Row, State, material_of, touched
from vaultkit.vault.surface import surface_of

_FACTS = parse(b"", Dialect())
_SURFACE = surface_of(_FACTS, encode_anchors(_FACTS))
_FILES = ("d/a", "d/b", "e", "f")
_BLOBS = st.fixed_dictionaries({}, optional=dict.fromkeys(_FILES, st.sampled_from(("1", "2", ""))))
_KEYS = st.frozensets(st.sampled_from(("k", "l", "m")), max_size=2)
_NEEDS = st.frozensets(st.sampled_from((*_FILES, "d/")), max_size=2)
_ROWS = st.dictionaries(st.sampled_from(("p", "q", "r")), st.tuples(_KEYS, _NEEDS))


def _tree(blobs: dict[str, str]) -> dict[str, Entry]:
    return {path: Entry(Kind.FILE, blob) for path, blob in sorted(blobs.items())}


def _rows(
    table: dict[str, tuple[frozenset[str], frozenset[str]]], entries: dict[str, Entry]
) -> dict[str, Row]:
    return {
        path: Row(
            "",
            _SURFACE,
            keys="\n".join(sorted(keys)),
            material=material_of(sorted(needs), entries),
        )
        for path, (keys, needs) in table.items()
    }


@given(_ROWS, _ROWS, _BLOBS, _BLOBS, _KEYS)
def test_they_are_the_rows_that_a_change_may_touch(
    table: dict[str, tuple[frozenset[str], frozenset[str]]],
    more: dict[str, tuple[frozenset[str], frozenset[str]]],
    blobs: dict[str, str],
    later: dict[str, str],
    keys: frozenset[str],
) -> None:
    before, after = _tree(blobs), _tree(later)
    rows, new = _rows(table, before), _rows(more, before)
    known = Dependents(rows)
    for path, row in new.items():
        known.follow(path, rows.get(path), row)
    rows |= new
    differing = [path for path in _FILES if before.get(path) != after.get(path)]
    wanted = touched(State(rows), set(keys), after, near=False)
    found = known.of(keys, differing, after)
    assert found.issuperset(wanted)
    if all((*blobs.values(), *later.values())):  # else more may have changed than anybody knows
        assert found == set(wanted)
    for path, row in rows.items():
        known.follow(path, row, None)
    assert known.of(keys, _FILES, after) == set()
