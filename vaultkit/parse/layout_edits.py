"""Two texts of one page → the edits that make the second of the first, by whole lines."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import accumulate

from vaultkit.model.finding import Edit
from vaultkit.model.text import LineTable
from vaultkit.parse.decode import decode

_MOST = 4000
"""Of more lines than this that may differ one edit is made: comparing them would take seconds."""


def edits_between(before: bytes, after: bytes) -> tuple[Edit, ...]:
    """The edits, in their order; () for equal texts. Both are UTF-8, with the same mark or none."""
    old_data = decode(before).data
    old, new = _lines(old_data), _lines(decode(after).data)
    starts = [0, *accumulate(map(len, old))]
    table = LineTable(old_data, ascii_only=old_data.isascii())
    found = []
    for first, last, new_first, new_last in _runs(old, new):
        text = b"".join(new[new_first:new_last]).decode()
        found.append(Edit(table.span(starts[first], starts[last]), text))
    return tuple(found)


def _lines(data: bytes) -> list[bytes]:
    rows = [row + b"\n" for row in data.split(b"\n")]
    rows[-1] = rows[-1][:-1]
    return rows if rows[-1] else rows[:-1]


def _runs(old: list[bytes], new: list[bytes]) -> list[tuple[int, int, int, int]]:
    """Where lines differ: from, to in `old`; from, to in `new`."""
    least = min(len(old), len(new))
    head = next((at for at in range(least) if old[at] != new[at]), least)
    tail = next((at for at in range(least - head) if old[-1 - at] != new[-1 - at]), least - head)
    middle, new_middle = old[head : len(old) - tail], new[head : len(new) - tail]
    if max(len(middle), len(new_middle)) > _MOST:
        return [(head, len(old) - tail, head, len(new) - tail)]
    runs = SequenceMatcher(None, middle, new_middle, autojunk=False).get_opcodes()
    return [
        (head + first, head + last, head + new_first, head + new_last)
        for sign, first, last, new_first, new_last in runs
        if sign != "equal"
    ]
