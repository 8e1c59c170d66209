"""Makes the edits that findings carry: bytes of a page in, bytes with the edits out.

All edits of one finding are made, or none. Of findings whose edits meet, the first in the order of
the report goes first; the others wait until the page was judged again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vaultkit.model.finding import Applicability, Edit, Finding
from vaultkit.model.text import LineTable
from vaultkit.parse.decode import BOM, decode


class Edited(NamedTuple):
    """A page's bytes with the edits of `made` in place; those of `waiting` meet them."""

    data: bytes
    made: tuple[Finding, ...]
    waiting: tuple[Finding, ...]


class _Cut(NamedTuple):
    """Bytes from `start` up to `end` become `text`. They are counted in the file, mark and all."""

    start: int
    end: int
    text: bytes

    def meets(self, other: _Cut) -> bool:
        """Whether both change a byte, or one inserts where the other one does something."""
        if self.start == self.end or other.start == other.end:
            return self.start <= other.end and other.start <= self.end
        return self.start < other.end and other.start < self.end


def may_apply(finding: Finding, *, unsafe: bool) -> bool:
    """Whether the fix of `finding` can be made, and unasked unless `unsafe` asks for it."""
    fix = finding.fix
    if fix is None or not fix.edits:
        return False
    return fix.applicability is Applicability.SAFE or (
        unsafe and fix.applicability is Applicability.UNSAFE
    )


def edited(data: bytes, findings: Iterable[Finding]) -> Edited:
    """Make the edits of `findings`, all on this page and judged from these bytes.

    Raises ValueError where an edit does not lie in the page.
    """
    decoded = decode(data)
    ground = _Ground(decoded.data, len(BOM) if decoded.bom else 0)
    taken: list[_Cut] = []
    made: list[Finding] = []
    waiting: list[Finding] = []
    for finding in sorted(findings, key=lambda one: one.sort_key):
        cuts = [ground.cut(edit) for edit in finding.fix.edits] if finding.fix else []
        if any(cut.meets(other) for cut in cuts for other in taken):
            waiting.append(finding)
        else:
            taken += cuts
            made.append(finding)
    return Edited(_cut(data, taken), tuple(made), tuple(waiting))


def by_path(findings: Iterable[Finding]) -> Mapping[str, tuple[Finding, ...]]:
    """The findings of each file, in their order."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.path, []).append(finding)
    return {path: tuple(of) for path, of in found.items()}


def in_crlf(judged: bytes, on_disk: bytes, after: bytes) -> bytes | None:
    """`after` for a file that Git keeps with other line ends than it has on disk.

    None where the two differ in more than that.
    """
    if on_disk == judged:
        return after
    if b"\r" in judged or on_disk != judged.replace(b"\n", b"\r\n"):
        return None
    return after.replace(b"\n", b"\r\n")


class _Ground:
    """Places of one page as byte offsets; `mark` is the size of its byte-order mark."""

    def __init__(self, data: bytes, mark: int) -> None:
        self._table = LineTable(data, ascii_only=data.isascii())
        self._mark = mark

    def cut(self, edit: Edit) -> _Cut:
        """Where the edit is made. Column 0 of line 1 is the mark."""
        span = edit.span
        start = self._offset(span.line, span.column)
        end = self._offset(span.end_line, span.end_column)
        if end < start:
            raise ValueError(f"an edit is upside down: {edit}")
        return _Cut(start, end, edit.text.encode())

    def _offset(self, line: int, column: int) -> int:
        if (line, column) == (1, 0) and self._mark:
            return 0
        return self._mark + self._table.offset(line, column)


def _cut(data: bytes, cuts: Iterable[_Cut]) -> bytes:
    parts = []
    at = 0
    for start, end, text in sorted(cuts):
        parts += [data[at:start], text]
        at = end
    return b"".join((*parts, data[at:]))
