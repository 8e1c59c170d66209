"""Which pages depend on which names and files: to judge again only what a change touches.

It says of a change what `vaultkit.vault.state.touched` says without near names, in the time that
the answer takes, and follows the rows as they change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from vaultkit.vault.state import Row

_Table = dict[str, list[str]]


class Dependents:
    """The pages of some rows by what their verdict depends on."""

    def __init__(self, rows: Mapping[str, Row]) -> None:
        self._keys: _Table = {}
        self._files: _Table = {}
        self._folders: _Table = {}
        self._unknown: _Table = {}  # files of which no blob id was known
        for path, row in rows.items():
            self._enter(path, row)

    def of(self, keys: Iterable[str], changed: Iterable[str], there: Collection[str]) -> set[str]:
        """The pages that depend on one of `keys`, or on files that changed.

        `there` are the paths of the tree: what no id is known of may have changed.
        """
        found: set[str] = set()
        for key in keys:
            found.update(self._keys.get(key, ()))
        for file in changed:
            found.update(self._files.get(file, ()))
            for folder, pages in self._folders.items():
                if file.startswith(folder):
                    found.update(pages)
        for file, pages in self._unknown.items():
            if not file or file in there:
                found.update(pages)
        return found

    def follow(self, path: str, before: Row | None, after: Row | None) -> None:
        """Take another row for a page, None for none."""
        if before is not None:
            for key in before.keys.split("\n") if before.keys else ():
                _leave(self._keys, key, path)
            for table, name in self._of_material(before.material):
                _leave(table, name, path)
        if after is not None:
            self._enter(path, after)

    def _enter(self, path: str, row: Row) -> None:
        known = self._keys
        for key in row.keys.split("\n") if row.keys else ():
            if key in known:
                known[key].append(path)
            else:
                known[key] = [path]
        for table, name in self._of_material(row.material):
            table.setdefault(name, []).append(path)

    def _of_material(self, material: str) -> Iterator[tuple[_Table, str]]:
        for one in material.split("//") if material else ():
            blob, _, path = one.partition(":")
            if blob == "+":
                yield self._unknown, ""
            elif blob.startswith("+"):
                yield self._folders, f"{path}/"
            else:
                yield self._files, path
                if not blob:
                    yield self._unknown, path


def _leave(table: _Table, name: str, path: str) -> None:
    left = [one for one in table.get(name, ()) if one != path]
    if left:
        table[name] = left
    else:
        table.pop(name, None)
