"""The law of judging small changes: every finding that gates is what judging everything gives."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.changing import CHANGES, SETTINGS, VAULTS, changed
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.standing import Standing
from vaultkit.generate.drift import drift_of
from vaultkit.model.around import Around
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.settings import Settings
from vaultkit.vault.names import Names
from vaultkit.vault.state import Row

_TODAY = date(2026, 3, 1)


def _whole(
    files: Mapping[str, bytes], chosen: Settings, before: Mapping[str, Row] | None = None
) -> Judged:
    tree = vault(files)
    store = FactsStore(tree, dialect_of(chosen))
    return judge(tree, chosen, store, around=_around(before))


def _around(before: Mapping[str, Row] | None) -> Around:
    known = before or {}
    return Around(_TODAY, lambda path: known[path].units if path in known else None)


def _next(standing: Standing, files: Mapping[str, bytes], change: Mapping[str, object]) -> Judged:
    tree, chosen = vault(files), standing.judged.snapshot.settings
    store = FactsStore(tree, dialect_of(chosen))
    return standing.next(tree, change, store, _around(standing.judged.state.rows))


_HISTORIES = st.lists(st.tuples(CHANGES, st.booleans()), min_size=1, max_size=4)
_NUMBERS = st.integers(0, len(SETTINGS) - 1)


@settings(max_examples=60, deadline=None)
@given(VAULTS, _HISTORIES, _NUMBERS)
def test_incremental_equals_full(
    files: dict[str, bytes], changes: list[tuple[dict[str, bytes | None], bool]], number: int
) -> None:
    _holds(files, changes, SETTINGS[number])


@pytest.mark.soak
@settings(max_examples=3000, deadline=None)
@given(VAULTS, _HISTORIES, _NUMBERS)
def test_incremental_equals_full_in_thousands_of_vaults(
    files: dict[str, bytes], changes: list[tuple[dict[str, bytes | None], bool]], number: int
) -> None:
    _holds(files, changes, SETTINGS[number])


def _holds(
    files: dict[str, bytes], changes: list[tuple[dict[str, bytes | None], bool]], chosen: Settings
) -> None:
    standing = Standing(_whole(files, chosen))
    for change, is_taken in changes:
        made = changed(files, change)
        step = _next(standing, made, change)
        _same(step, _whole(made, chosen, standing.judged.state.rows))
        if is_taken:  # else it was refused, and the next is judged from where it stood
            standing.follow(step)
            files = made
            _same_errors(standing.judged, _whole(files, chosen), but=("BG002", "BG003"))


def _same(step: Judged, whole: Judged) -> None:
    assert step.state.files == whole.state.files
    assert list(step.state.rows) == list(whole.state.rows), "in the order of paths"
    assert _rows(step) == _rows(whole)
    _same_errors(step, whole)
    one, other = step.snapshot, whole.snapshot
    assert (dict(one.entries), one.paths) == (dict(other.entries), other.paths)
    assert dict(one.surfaces) == dict(other.surfaces)
    assert one.budgets.hubs == other.budgets.hubs
    assert {path: one.budgets.hub(path) for path in one.surfaces} == {
        path: other.budgets.hub(path) for path in other.surfaces
    }
    assert {path: one.budgets.connected(path) for path in one.surfaces} == {
        path: other.budgets.connected(path) for path in other.surfaces
    }
    assert (dict(one.edges), dict(one.refs)) == (dict(other.edges), dict(other.refs))
    assert list(one.edges) == list(other.edges)
    assert drift_of(one) == drift_of(other)
    assert _tables(one.names) == _tables(other.names)
    assert one.recorded == other.recorded


def _same_errors(step: Judged, whole: Judged, but: tuple[str, ...] = ()) -> None:
    assert _errors(step, but) == _errors(whole, but)


def _errors(judged: Judged, but: tuple[str, ...]) -> list[tuple[str, ...]]:
    errors = [one for one in judged.findings if one.severity is Severity.ERROR]
    return sorted(_told(one) for one in errors if one.code not in but)


def _told(one: Finding) -> tuple[str, ...]:
    """A finding without its words, in which near names may be those of before."""
    return (one.path, one.code, str(one.span), one.subject, one.record, str(one.severity))


def _rows(judged: Judged) -> dict[str, object]:
    return {
        path: row._replace(
            keys="\n".join(sorted(row.keys.split("\n"))),
            edges="//".join(sorted(row.edges.split("//"))),
            findings=(),
        )._asdict()
        | {"told": sorted(_told(one) for one in row.findings)}
        for path, row in judged.state.rows.items()
    }


def _tables(names: Names) -> dict[str, object]:
    tables = ("stems", "titles", "headings", "aliases", "ids", "folded", "basenames")
    found: dict[str, object] = {
        table: {key: sorted(paths) for key, paths in getattr(names, table).items()}
        for table in tables
    }
    return {**found, "files": names.files, "folders": names.folders}


def test_only_what_a_change_touches_is_judged() -> None:
    files = {"a.md": b"[[b#One]]\n", "b.md": b"# B\n", "c.md": b"Text.\n"}
    standing = Standing(_whole(files, Settings()))
    assert [one.name for one in standing.judged.findings] == ["broken-anchor"]
    step = _next(standing, {**files, "b.md": b"# B\n\n## One\n"}, {"b.md": b""})
    assert sorted(step.changed) == ["a.md", "b.md"]
    assert step.findings == ()
    standing.follow(step)
    assert standing.judged.findings == ()
    del files["b.md"]
    gone = _next(standing, files, {"b.md": None})
    assert gone.gone == ("b.md",)
    assert [one.name for one in gone.findings] == ["broken-link"]
    assert _next(standing, {**files, "b.md": b"# B\n\n## One\n"}, {}).changed == ()
