from __future__ import annotations

from vaultkit.actions.units import units_before
from vaultkit.model.around import NO_SMALLER, Around
from vaultkit.parse.scan import Dialect

PAGES = {
    "a.md": b"---\nt: a\n---\nfour",
    "b.md": b"---\nbroken",
    "link.md": b"[](b.md)",
    "old.md": b"",
}
CHANGED = {**dict.fromkeys(PAGES, b""), "link.md": b"[](more/b.md)", "new.md": b""}


def test_a_page_changed_in_memory_had_the_size_of_its_file() -> None:
    known = {"old.md": 7}
    around = Around(units_before=lambda path: known.get(path, NO_SMALLER))
    units = units_before(around, CHANGED, PAGES.get, Dialect()).units_before
    assert units is not None
    assert units("a.md") == 4
    assert units("old.md") == 7
    assert units("new.md") is None
    assert units("link.md") == 8 + 5
    assert units("c.md") == NO_SMALLER


def test_where_nothing_is_known_nothing_is_made_up() -> None:
    assert units_before(Around(), CHANGED, PAGES.get, Dialect()).units_before is None
