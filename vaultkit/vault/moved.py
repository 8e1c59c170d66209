"""Which page is which after files were moved: old path → new path."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping


def moved_pages(gone: Mapping[str, str], added: Mapping[str, str]) -> dict[str, str]:
    """The new path of each moved page. Both maps go from path to blob id ("" where unknown).

    A page moved where the same bytes are at one new place only, else where one new file only has
    its name; where two could be meant, neither is taken.
    """
    found = same_bytes(gone, added)
    left = [path for path in gone if path not in found]
    taken = set(found.values())
    new = [path for path in added if path not in taken]
    found.update(paired(left, new, _name, _name))
    return found


def same_bytes(gone: Mapping[str, str], added: Mapping[str, str]) -> dict[str, str]:
    """The new path of each page whose bytes are at one new place only, and were at one."""
    return paired(gone, added, gone.get, added.get)


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def paired(
    old: Iterable[str],
    new: Iterable[str],
    mark_of_old: Callable[[str], str | None],
    mark_of_new: Callable[[str], str | None],
) -> dict[str, str]:
    """Each old path with the new one that alone has the mark which it alone had; "" marks none."""
    old_by, new_by = _by(old, mark_of_old), _by(new, mark_of_new)
    return {
        paths[0]: new_by[mark][0]
        for mark, paths in old_by.items()
        if len(paths) == 1 and len(new_by.get(mark, ())) == 1
    }


def _by(paths: Iterable[str], mark_of: Callable[[str], str | None]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        mark = mark_of(path)
        if mark:
            found[mark].append(path)
    return found
