"""The log: the newest entries within the budget, then a line a month."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from tests.support.generated import texts
from vaultkit.generate.log import Entry, log
from vaultkit.generate.marked import part_units


def entry(path: str, heading: str = "", own: str = "", pages: tuple[str, ...] = ()) -> Entry:
    return Entry(f"log/{path}.md", own, heading, pages)


def lines(entries: Iterable[Entry], room: int = 10_000) -> list[str]:
    return list(log(entries, lambda path: (path, path.title()), lambda _: room)["log.md"])


def test_entries_stand_newest_first() -> None:
    found = lines(
        [
            entry("2026/03/02-a", "[2026-03-02] ingest | Harbour *tables*", pages=("a b.md",)),
            entry("2026/03/12-b", "A heading of another form", own="log-1"),
            entry("2026/03/12-a", "", own="log-2"),
        ]
    )
    assert found == [
        "## [2026-03-12] [12-a](log/2026/03/12-a.md)",
        "",
        "## [2026-03-12] [A heading of another form](log/2026/03/12-b.md)",
        "",
        r"## [2026-03-02] ingest | [Harbour \*tables\*](log/2026/03/02-a.md)",
        "",
        "- pages: [A B.Md](a%20b.md)",
    ]


def test_what_has_no_room_is_a_line_a_month() -> None:
    entries = [
        entry(f"{year}/{month:02}/{day:02}-x", f"[x] update | {'words ' * 9}")
        for year in (2024, 2025)
        for month in range(1, 13)
        for day in (3, 9)
    ]
    found = lines(entries, 1_000)
    assert found[0].startswith("## [2025-12-09] update")
    assert "## Earlier" in found
    assert found[-1] == "- [2024-01](log/2024/01/)"
    assert part_units(found) <= 1_000


def test_months_that_are_too_many_become_years() -> None:
    entries = [
        entry(f"{year}/{m:02}/01-x", "x") for year in range(1990, 2026) for m in range(1, 13)
    ]
    found = lines(entries, 1_500)
    assert found[-1] == "- [1990](log/1990/)"
    assert part_units(found) <= 1_500


def test_a_vault_with_entries_has_a_log_and_one_without_has_none() -> None:
    files = {"vault.yaml": "vault: {name: T}\n", "a.md": "# The tide\n"}
    assert list(texts(files)) == ["index.md"]
    text = "---\nid: log-1\n---\n\n## [2026-03-02] ingest | Tables\n\n- pages: [[a]], [[gone]]\n"
    made = texts(files | {"log/2026/03/02-x.md": text})
    assert made["log.md"].splitlines()[4:-2] == [
        "## [2026-03-02] ingest | [Tables](log/2026/03/02-x.md)",
        "",
        "- pages: [The tide](a.md)",
    ]


@given(
    st.lists(
        st.tuples(st.integers(2000, 2026), st.integers(1, 12), st.integers(1, 28)), max_size=60
    ),
    st.integers(1_000, 4_000),
)
def test_every_entry_is_shown_or_its_month_is(days: list[tuple[int, int, int]], room: int) -> None:
    entries = [
        entry(f"{y}/{m:02}/{d:02}-{n}", f"[x] update | {n}", pages=("p.md",) * (n % 3))
        for n, (y, m, d) in enumerate(days)
    ]
    if not entries:
        return
    found = lines(entries, room)
    assert part_units(found) <= room
    text = "\n".join(found)
    for one in entries:
        path = one.path
        assert f"({path})" in text or f"({path[:11]}/)" in text or f"({path[:8]}/)" in text
