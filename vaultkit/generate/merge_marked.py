"""Two versions of one generated file put together, so that Git can go on.

What the generated part must hold follows from the pages, and while Git merges one file the others
are not merged yet. So the part is not worked out here: it gets the lines of both sides, in which
nothing is missing, and `vaultkit generate` writes it anew once the merge is done; until then a
check tells the drift. What people wrote above and below it is merged as text, conflicts and all.
"""

from __future__ import annotations

from vaultkit.generate.marked import Broken, Marked, read
from vaultkit.model.merged import Merged, TextMerge


def merge_generated(
    base: bytes, ours: bytes, theirs: bytes, *, texts: TextMerge, union: TextMerge
) -> Merged:
    """Merge two versions. `union` is the merge of texts that keeps both sides of a conflict.

    A file whose markers do not tell the generated part is merged as text.
    """
    if ours == theirs or base == theirs:
        return Merged(ours, False)
    if base == ours:
        return Merged(theirs, False)
    old, mine, other = read(base), read(ours), read(theirs)
    if isinstance(mine, Broken) or isinstance(other, Broken):
        return texts(base, ours, theirs)
    if isinstance(old, Broken):
        old = Marked("", (), "", mine.newline)
    before = _merged(old.before, mine.before, other.before, texts)
    after = _merged(old.after, mine.after, other.after, texts)
    part = _merged(_text(old), _text(mine), _text(other), union).data.decode()
    lines = part.removesuffix("\n").split("\n") if part else []
    newline = other.newline if mine.newline == old.newline else mine.newline
    whole = Marked(before.data.decode(), (), after.data.decode(), newline)
    return Merged(whole.holding(lines), before.conflict or after.conflict)


def _text(marked: Marked) -> str:
    return "".join(f"{line}\n" for line in marked.lines)


def _merged(base: str, ours: str, theirs: str, texts: TextMerge) -> Merged:
    if ours == theirs or base == theirs:
        return Merged(ours.encode(), False)
    if base == ours:
        return Merged(theirs.encode(), False)
    return texts(base.encode(), ours.encode(), theirs.encode())
