"""New bytes of files as edits of an editor: no more of a buffer changes than has to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from lsprotocol import types

from vaultkit.actions.unsaved import Laid
from vaultkit.errors import StateError
from vaultkit.lsp.documents import shown
from vaultkit.lsp.open_vault import OpenVault
from vaultkit.lsp.texts import Text
from vaultkit.model.change import Changes, Rewrite

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_MOST = 4_000
"""Lines that are compared with each other at most."""


def edits_between(text: Text, after: str) -> list[types.TextEdit]:
    """What turns a text into `after`, neither with a mark."""
    old, new = _lines(text.plain), _lines(after)
    return [
        one
        for start, end, first, last in _hunks(old, new)
        for one in _hunk(text, old, start, end, new[first:last])
    ]


def _lines(text: str) -> list[str]:
    """The lines with their ends; the last one has none."""
    found = _LINE.findall(text)
    # behind a last line without an end the pattern finds an empty one more
    return found[:-1] if len(found) > 1 and not found[-2].endswith(("\r", "\n")) else found


def _hunks(old: list[str], new: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where lines differ, as numbers of lines in both."""
    start, ends = 0, (len(old), len(new))
    while start < min(ends) and old[start] == new[start]:
        start += 1
    same = 0
    while same < min(ends) - start and old[-1 - same] == new[-1 - same]:
        same += 1
    end, last = (number - same for number in ends)
    if end - start > _MOST or last - start > _MOST:
        yield start, end, start, last
        return
    matcher = SequenceMatcher(None, old[start:end], new[start:last], autojunk=False)
    for tag, one, two, three, four in matcher.get_opcodes():
        if tag != "equal":
            yield start + one, start + two, start + three, start + four


def _hunk(
    text: Text, old: list[str], start: int, end: int, new: list[str]
) -> Iterator[types.TextEdit]:
    if end - start == len(new) and all(
        _end(one) == _end(other) for one, other in zip(old[start:end], new, strict=True)
    ):
        for number, line in enumerate(new, start):
            if line != old[number]:
                yield _in_line(text, number, old[number], line)
        return
    first = text.place(start + 1, 1)
    if start == len(old):
        first = text.place(len(old), len(old[-1]) + 1)
    last = text.place(end + 1, 1) if end < len(old) else text.place(len(old), len(old[-1]) + 1)
    yield types.TextEdit(types.Range(first, last), "".join(new))


def _end(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def _in_line(text: Text, number: int, old: str, new: str) -> types.TextEdit:
    """The part of a line that differs."""
    old, new = old.rstrip("\r\n"), new.rstrip("\r\n")
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    same = 0
    while same < most - start and old[-1 - same] == new[-1 - same]:
        same += 1
    where = text.line_range(number, start, len(old) - same)
    return types.TextEdit(where, new[start : len(new) - same])


def workspace_edit(
    vault: OpenVault, laid: Laid, changes: Changes, *, renames: bool = True
) -> types.WorkspaceEdit:
    """All that a plan changes: first the texts, under the names that files have, then the names,
    unless the client `renames` them itself.

    Raises `StateError` where a buffer has changed since, or a file holds what an editor cannot.
    """
    back = {move.new: move.old for move in changes.moves}
    found: list[types.TextDocumentEdit | types.RenameFile] = []
    for rewrite in changes.rewrites:
        one = _rewritten(vault, laid, rewrite, back.get(rewrite.path, rewrite.path))
        if one.edits:
            found.append(one)
    if renames:
        found += [
            types.RenameFile(vault.uri(move.old), vault.new_uri(move.new)) for move in changes.moves
        ]
    return types.WorkspaceEdit(document_changes=found)


def _rewritten(vault: OpenVault, laid: Laid, rewrite: Rewrite, path: str) -> types.TextDocumentEdit:
    if rewrite.before is None or rewrite.after is None:
        raise StateError(f"{path} would come or go", "Use the command in a terminal")
    document, now = vault.judged.get(path), vault.buffers().get(path)
    if document is not None and (now is None or now.version != document.version):
        raise StateError(f"{path} has changed in the meantime", "Do it again")
    text = document.text if document is not None else vault.text(laid, path)
    before = shown(rewrite.before)
    if before.encode("utf-8", "replace") != rewrite.before.removeprefix(b"\xef\xbb\xbf"):
        raise StateError(
            f"{path} holds bytes that are no UTF-8, which an editor would not keep",
            "Use vaultkit mv or vaultkit rename in a terminal",
        )
    if document is None:
        text = Text(before, vault.encoding)
    version = document.version if document is not None else None
    which = types.OptionalVersionedTextDocumentIdentifier(uri=vault.uri(path), version=version)
    return types.TextDocumentEdit(which, list(edits_between(text, shown(rewrite.after))))
