"""The text of single lines of a tree, for showing where a finding stands."""

from __future__ import annotations

from vaultkit.model.tree import Tree, Unread
from vaultkit.parse.safety import masked


class Lines:
    """One file is kept at a time; secrets are covered, and None is a line that is not there."""

    def __init__(self, tree: Tree) -> None:
        self._reader = tree.reader()
        self._path: str | None = None
        self._lines: list[str] = []

    def __call__(self, path: str, line: int) -> str | None:
        """The text of the 1-based `line` of the file at `path`, without its end."""
        if path != self._path:
            self._path, self._lines = path, []
            for _, data in self._reader((path,)):
                if not isinstance(data, Unread):
                    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
                    self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return masked(self._lines[line - 1]) if 0 < line <= len(self._lines) else None
