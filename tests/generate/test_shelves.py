"""Lines in files of which none is too large, whatever the lines are."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.generate.marked import part_units
from vaultkit.generate.shelves import Line, Shelf, Shelves

_ROOM = 1_600
_LETTERS = st.text(
    st.one_of(st.sampled_from("ab -~/con潮汐é."), st.characters(min_codepoint=33)), max_size=6
)


def line(key: str, path: str) -> Line:
    text = f"- [{path}]({path})"
    return Line(key, path, lambda _: text, len(text))


def shelved(keys: list[str], room: int = _ROOM, folder: str = "x") -> dict[str, tuple[str, ...]]:
    lines = sorted((line(key, f"p{n}.md") for n, key in enumerate(keys)), key=lambda one: one[:2])
    shelves = Shelves("index.md", lambda _: room)
    shelves.put(Shelf("X", folder, lines))
    return shelves.files


def listed(files: dict[str, tuple[str, ...]]) -> Counter[str]:
    return Counter(
        line for file in files.values() for line in file if line.endswith(".md)") and "](p" in line
    )


def test_what_fits_is_one_file() -> None:
    assert shelved(["b", "a"]) == {
        "x/index.md": ("## X", "", "- [p1.md](p1.md)", "- [p0.md](p0.md)")
    }


def test_what_does_not_fit_is_divided_by_the_first_letter_that_differs() -> None:
    keys = [f"page {letter}{n}" for letter in "abc" for n in range(10, 70)]
    files = shelved(keys, room=1_000)
    start = files["x/index.md"]
    assert start[:3] == ("## X", "", "- [page a…](index/page-a/index.md)")
    assert files["x/index/page-a/index.md"][0] == "## X: page a…"
    assert set(listed(files).values()) == {1}
    assert sum(listed(files).values()) == len(keys)


def test_small_parts_stand_in_the_file_that_would_link_to_them() -> None:
    keys = [f"a{n}" for n in range(10, 90)] + ["b", "c1", "c2"]
    files = shelved(keys, room=1_000)
    assert "### b…" in files["x/index.md"]
    assert "- [p81.md](p81.md)" in files["x/index.md"]
    assert "- [a…](index/a/index.md)" in files["x/index.md"]


def test_lines_of_one_key_are_divided_by_digests_which_others_do_not_move() -> None:
    files = shelved(["same"] * 300)
    more = shelved(["same"] * 301)
    assert set(listed(files).values()) == {1}
    assert sum(listed(files).values()) == 300
    changed = [path for path in more if files.get(path) != more[path]]
    assert len(changed) <= 2


def test_reserved_and_long_names_are_names_that_every_system_takes() -> None:
    keys = [f"con{n}" for n in range(10, 80)] + [f"com{n}" for n in range(10, 80)]
    names = {
        path.split("/")[-2] for path in shelved([*keys, *(["x" * 300 + c for c in "ab"] * 40)])
    }
    assert "con" not in names
    assert all(len(name) < 80 for name in names)


@given(
    st.lists(st.one_of(_LETTERS, st.sampled_from(["", "same", "same title"])), max_size=150),
    st.integers(_ROOM, 3_000),
    st.sampled_from(("", "x", "a/b")),
)
def test_no_file_is_too_large_and_every_line_stands_once(
    keys: list[str], room: int, folder: str
) -> None:
    files = shelved(keys, room, folder)
    assert all(part_units(lines) <= room for lines in files.values())
    assert set(listed(files).values()) <= {1}
    assert sum(listed(files).values()) == len(keys)
    folded = Counter(path.lower() for path in files)
    assert set(folded.values()) <= {1}
