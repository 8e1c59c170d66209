from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.changes.journey import Journey, journey

FILES = ("a.md", "d/b.md", "d/e/c.md", "d/e/i.png", "de/f.md")


def test_a_folder_takes_everything_in_it_and_nothing_that_is_only_called_alike() -> None:
    way = journey({"d": "x/y"}, FILES)
    assert way.files == {"d/b.md": "x/y/b.md", "d/e/c.md": "x/y/e/c.md", "d/e/i.png": "x/y/e/i.png"}
    assert way.folders == {"d": "x/y"}
    assert way.takes("d/e")
    assert not way.takes("de")


def test_what_is_named_itself_goes_where_it_was_sent() -> None:
    way = journey({"d": "x", "d/e/c.md": "c.md"}, FILES)
    assert way.files["d/e/c.md"] == "c.md"
    assert way.files["d/b.md"] == "x/b.md"


def test_places_of_nothing_move_with_their_folder() -> None:
    way = journey({"d/e": "k"}, FILES)
    assert way.place("d/e/none.md") == "k/none.md"
    assert way.place("d/e") == "k"
    assert way.place("d/none.md") == "d/none.md"
    assert way.file("a.md") == "a.md"


@given(st.dictionaries(st.sampled_from(FILES), st.sampled_from(("p", "q", "r")), min_size=1))
def test_there_and_back(asked: dict[str, str]) -> None:
    asked = {old: f"{new}/{number}" for number, (old, new) in enumerate(asked.items())}
    way = journey(asked, FILES)
    assert all(way.origin(way.file(path)) == path for path in FILES)
    assert Journey({}).file("a.md") == "a.md"
