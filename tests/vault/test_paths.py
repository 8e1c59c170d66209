from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vaultkit.vault.paths import join


def part_by_part(folder: str, path: str) -> str | None:
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == ".." and not parts:
            return None
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


@given(
    st.lists(st.sampled_from(("a", ".b", "c.")), max_size=3).map("/".join),
    st.lists(st.sampled_from(("a", ".b", "c.", "..", ".", "", "...", " ")), min_size=1, max_size=6)
    .map("/".join)
    .filter(bool),
)
def test_a_path_is_joined_as_it_is_part_by_part(folder: str, path: str) -> None:
    assert join(folder, path) == part_by_part(folder, path)
