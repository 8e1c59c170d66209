"""What `check --fix` did or would do: in words, and as a diff that git and patch apply."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from vaultkit.model.finding import Finding
from vaultkit.model.fixed import Fixed, Refused
from vaultkit.render.clean import clean

_CONTEXT = 3
_MOST = 10
"""How many refusals are told one by one."""

_PLAIN = re.compile(rb"[^\x00-\x1f\x7f-\xff\"\\]+\Z")
_ESCAPED = {0x22: b'\\"', 0x5C: b"\\\\", 0x09: b"\\t", 0x0A: b"\\n", 0x0D: b"\\r"}


def lines(fixed: Fixed, *, done: bool) -> Iterator[str]:
    """The summary for people, line by line, without line ends; `done`: it was written."""
    number = len(fixed.made)
    if number:
        files = _count(len(fixed.rewrites), "file")
        yield f"{'fixed' if done else 'would fix'} {_count(number, 'finding')} in {files}"
    else:
        yield "nothing was fixed" if done else "nothing would be fixed"
    for refused in fixed.refused[:_MOST]:
        yield clean(_refusal(refused))
    if len(fixed.refused) > _MOST:
        yield f"… and {_count(len(fixed.refused) - _MOST, 'more fix')} not made"
    if fixed.waiting:
        fixes = "has a fix" if fixed.waiting == 1 else "have fixes"
        yield f"{fixed.waiting:,} more {fixes} to be reviewed: see --diff --unsafe-fixes"


def _refusal(refused: Refused) -> str:
    words = f"{_place(refused.finding)} was not fixed: "
    other = refused.instead
    if other is None:
        return words + refused.reason
    own = refused.finding
    if (other.name, other.path, other.subject) == (own.name, own.path, own.subject):
        return words + "the finding would still be there"
    return (
        words + f"a check would then tell {_place(other)} ({other.severity.value}): {other.message}"
    )


def _place(finding: Finding) -> str:
    return f"{finding.path}:{finding.span.line}:{finding.span.column} {finding.name}"


def _count(number: int, word: str) -> str:
    plural = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{number:,} {word if number == 1 else plural}"


def diff(fixed: Fixed) -> Iterator[bytes]:
    """A unified diff of every file, by paths from the repository's root, ready for `git apply`."""
    for path, before, after in fixed.rewrites:
        if before is None or after is None:
            continue
        name = f"{fixed.folder}/{path}" if fixed.folder else path
        old, new = _name("a", name), _name("b", name)
        yield b"diff --git %s %s\n" % (old, new)
        # a tab ends a name that holds a space, as Git itself writes it
        end = b"\t\n" if b" " in old and old[:1] != b'"' else b"\n"
        yield b"--- %s%s+++ %s%s" % (old, end, new, end)
        yield from _hunks(_split(before), _split(after))


def _name(side: str, path: str) -> bytes:
    """A path as Git's diffs write it: in quotes where a byte of it could be misread."""
    data = f"{side}/{path}".encode("utf-8", "surrogateescape")
    if _PLAIN.match(data):
        return data
    quoted = (
        _ESCAPED.get(byte) or (b"\\%03o" % byte if not 0x20 <= byte < 0x7F else bytes((byte,)))
        for byte in data
    )
    return b'"%s"' % b"".join(quoted)


def _split(data: bytes) -> list[bytes]:
    """Lines as diffs know them: only a line feed ends one."""
    found = data.split(b"\n")
    return [line + b"\n" for line in found[:-1]] + ([found[-1]] if found[-1] else [])


def _hunks(old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[bytes]:
    # what both have at their ends is no work for the matcher, which is slow on long files
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    first = max(head - _CONTEXT, 0)
    last = max(tail - _CONTEXT, 0)
    old, new = old[first : len(old) - last], new[first : len(new) - last]
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_CONTEXT):
        _, from_old, _, from_new, _ = group[0]
        _, _, to_old, _, to_new = group[-1]
        yield b"@@ -%s +%s @@\n" % (
            _range(first + from_old, to_old - from_old),
            _range(first + from_new, to_new - from_new),
        )
        for what, old_from, old_to, new_from, new_to in group:
            if what == "equal":
                yield from _marked(b" ", old[old_from:old_to])
                continue
            yield from _marked(b"-", old[old_from:old_to])
            yield from _marked(b"+", new[new_from:new_to])


def _alike(one: Sequence[bytes], other: Sequence[bytes]) -> int:
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return number
    return min(len(one), len(other))


def _range(start: int, length: int) -> bytes:
    """The lines of one side; where there are none, the line before the place."""
    if length == 1:
        return b"%d" % (start + 1)
    return b"%d,%d" % (start + 1 if length else start, length)


def _marked(mark: bytes, lines: Sequence[bytes]) -> Iterator[bytes]:
    for line in lines:
        yield mark + line
        if not line.endswith(b"\n"):
            yield b"\n\\ No newline at end of file\n"
