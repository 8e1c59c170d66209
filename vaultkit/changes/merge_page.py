"""Two changes of one page put together: the frontmatter by its keys, the body as text.

What comes in are the bytes of the common ancestor, ours and theirs, and Git's own merge of three
texts; what goes out is the merged page, or one with Git's conflict markers where both sides
changed one thing. Bytes that neither side changed stay as they are; the byte-order mark and the
line ends go with the side that changed them. Where a version's frontmatter cannot be read, or the
merged one would not say what both sides say, the whole page is merged as text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultkit.changes.merge_head import Head, merge_head
from vaultkit.changes.merge_parts import LINE, NotCut
from vaultkit.model.merged import Merged, TextMerge
from vaultkit.parse import frontmatter
from vaultkit.parse.decode import BOM, decode
from vaultkit.parse.edit import VALUE_FAULTS, meaning

_NEWLINE = re.compile(r"\r\n|\r|\n")


class _Page(NamedTuple):
    """A version in pieces; `fence` and `close` are the lines around the block, "" without one."""

    fence: str
    head: Head
    close: str
    body: str

    @property
    def block(self) -> str:
        return self.fence + self.head.source + self.close


def merge_page(base: bytes, ours: bytes, theirs: bytes, texts: TextMerge) -> Merged:
    """Merge two versions of a page. `texts` may raise; nothing else does."""
    if ours == theirs or base == theirs:
        return Merged(ours, False)
    if base == ours:
        return Merged(theirs, False)
    versions = [decode(data) for data in (base, ours, theirs)]
    if any(version.reason for version in versions):
        return texts(base, ours, theirs)
    marks = [version.bom for version in versions]
    ends = [set(_NEWLINE.findall(version.text)) for version in versions]
    end = _end_of(ends)
    plain = [
        version.text if end is None else _NEWLINE.sub("\n", version.text) for version in versions
    ]
    merged = _merged(plain, texts)
    if merged is None or (merged.conflict and end == "\r"):
        return texts(base, ours, theirs)
    text = merged.data.decode("utf-8")
    if end is not None and end != "\n":
        text = text.replace("\n", end)
    bom = marks[1] if marks[1] != marks[0] else marks[2]
    return Merged((BOM if bom else b"") + text.encode(), merged.conflict)


def _end_of(ends: list[set[str]]) -> str | None:
    """The line end of the merged page, where each version has one only; None where not."""
    if any(len(kinds) > 1 for kinds in ends):
        return None
    base, ours, theirs = ("".join(kinds) for kinds in ends)
    if ours == theirs or not theirs or base == theirs:
        return ours or theirs or "\n"
    if not ours or base == ours:
        return theirs
    return None


def _merged(versions: list[str], texts: TextMerge) -> Merged | None:
    """The merged page; None where only the whole of it can be merged, as text."""
    pages = [_page(text) for text in versions]
    base, ours, theirs = pages
    if base is None or ours is None or theirs is None or not (ours.fence and theirs.fence):
        return None
    try:
        head = merge_head(base.head, ours.head, theirs.head, texts)
    except NotCut:
        return _as_text(versions, (base, ours, theirs), texts)
    body = _text(base.body, ours.body, theirs.body, texts)
    fence = _chosen(base.fence, ours.fence, theirs.fence)
    close = _chosen(base.close, ours.close, theirs.close)
    if body.data and not close.endswith(("\n", "\r")):
        close += "\n"
    block = f"{fence}{head.text}{close}"
    if not head.conflict and not _says(block, head.means):
        return _as_text(versions, (base, ours, theirs), texts)
    return Merged(block.encode() + body.data, head.conflict or body.conflict)


def _page(text: str) -> _Page | None:
    """A version in pieces; None where its frontmatter cannot be read."""
    block = frontmatter.read(text)
    if any(fault.kind not in VALUE_FAULTS for fault in block.faults):
        return None
    if not block.present:
        return _Page("", Head("", None), "", text) if not text.startswith("---") else None
    lines = LINE.findall(text[: block.end])
    source = "".join(lines[1:-1])
    if block.root is None and any(line.strip() and line.lstrip()[0] != "#" for line in lines[1:-1]):
        return None  # conflict markers
    return _Page(lines[0], Head(source, block.root), lines[-1], text[block.end :])


def _as_text(versions: list[str], pages: tuple[_Page, _Page, _Page], texts: TextMerge) -> Merged:
    """The whole page merged as text, unless that breaks a frontmatter that each side could read."""
    base, ours, theirs = (version.encode() for version in versions)
    merged = texts(base, ours, theirs)
    if merged.conflict or _page(merged.data.decode("utf-8")) is not None:
        return merged
    head = texts(b"", pages[1].block.encode(), pages[2].block.encode())
    body = _text(pages[0].body, pages[1].body, pages[2].body, texts)
    return Merged(head.data + body.data, True)


def _text(base: str, ours: str, theirs: str, texts: TextMerge) -> Merged:
    if ours == theirs or base == theirs:
        return Merged(ours.encode(), False)
    if base == ours:
        return Merged(theirs.encode(), False)
    return texts(base.encode(), ours.encode(), theirs.encode())


def _chosen(base: str, ours: str, theirs: str) -> str:
    """One of two fences, which differ in spaces only."""
    if base in (ours, theirs):
        return theirs if base == ours else ours
    return min(ours, theirs)


def _says(block: str, means: object) -> bool:
    """Whether a merged block is read as what it must mean."""
    page = _page(block)
    if page is None or not page.fence:
        return False
    return means == (meaning(page.head.root) if page.head.root is not None else [])
