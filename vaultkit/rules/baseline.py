"""The baseline: the faults a vault had when it was adopted, which do not block anyone.

A file of JSON lines (UTF-8, sorted), a first line that says what it is, then an entry a line, so
that branches which mend different faults merge. An entry holds what makes a finding the same one
(rule, record, subject) and how many of them there were; no lines, so that text may move. Where the
record is a page without an id, its path, the id of the page's bytes stands there too: by that an
entry follows a page that was renamed, whoever reads the vault, with its history or without.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar

from vaultkit.errors import SettingsError
from vaultkit.model.finding import Finding
from vaultkit.rules.compare import Key, key_of
from vaultkit.rules.table import BY_NAME
from vaultkit.vault.moved import moved_pages, same_bytes

_FORMAT = 1
_HEAD = {"vaultkit_baseline": _FORMAT}
_MARKS = (b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>")
_KEYS = ("rule", "record", "subject")
_Value = TypeVar("_Value", int, str)


class Known(NamedTuple):
    """What a baseline holds: how many findings of each key, and the bytes of their pages.

    `blobs` are the ids that pages without an id had when the file was written, by path.
    """

    entries: Mapping[Key, int]
    blobs: Mapping[str, str]


NOTHING = Known({}, {})
"""A baseline without an entry."""


def encode(entries: Mapping[Key, int], blobs: Mapping[str, str] | None = None) -> bytes:
    """The bytes of a baseline file that holds these entries, of pages with these blob ids."""
    lines = [json.dumps(_HEAD)]
    for key in sorted(entries):
        entry: dict[str, object] = dict(zip(_KEYS, key, strict=True))
        if entries[key] > 1:
            entry["count"] = entries[key]
        if blobs and key[1] in blobs:
            entry["blob"] = blobs[key[1]]
        lines.append(json.dumps(entry))
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def decode(data: bytes, path: str) -> Known:
    """What a baseline file holds that people know as `path`.

    Entries that stand twice, as after a merge, count once, with the larger number. Raises
    `SettingsError` with every line that is none.
    """
    found: Counter[Key] = Counter()
    blobs: dict[str, str] = {}
    wrong = []
    lines = data.decode("utf-8", "replace").splitlines()
    if not lines or not _is_head(lines[0]):
        wrong.append(f"{path}:1:1 this is no baseline file that this version of vaultkit reads")
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        entry = _entry(line)
        if entry is None:
            wrong.append(f"{path}:{number}:1 this line is no entry of a baseline")
        else:
            key, count, blob = entry
            found[key] = max(found[key], count)
            if blob:
                blobs[key[1]] = blob
    if wrong:
        anew = f"Take {path} from Git as it was, or run `vaultkit baseline update --allow-new`"
        merge = "Git left a merge of it open: run `vaultkit baseline update`"
        step = merge if any(line.startswith(_MARKS) for line in data.splitlines()) else anew
        raise SettingsError("\n".join(wrong[:20]), f"{step}; nothing was checked")
    return Known(found, blobs)


def unmarked(data: bytes) -> bytes:
    """A baseline file as it holds the entries of both sides, where Git left a merge open."""
    lines = data.splitlines(keepends=True)
    return b"".join(dict.fromkeys(line for line in lines if not line.startswith(_MARKS)))


def merged(before: Known, ours: Known, theirs: Known) -> Known | None:
    """What the entries of both sides are together; None where both changed one to unlike counts.

    An entry that one side changed is as that side has it. Blob ids that differ are left out.
    """
    entries: dict[Key, int] = {}
    for key in {**before.entries, **ours.entries, **theirs.entries}:
        counts = [side.entries.get(key, 0) for side in (before, ours, theirs)]
        count = _of_three(*counts)
        if count is None:
            return None
        if count:
            entries[key] = count
    blobs: dict[str, str] = {}
    for record in {**ours.blobs, **theirs.blobs}:
        ids = [side.blobs.get(record, "") for side in (before, ours, theirs)]
        if blob := _of_three(*ids):
            blobs[record] = blob
    return Known(entries, blobs)


def _of_three(before: _Value, ours: _Value, theirs: _Value) -> _Value | None:
    if theirs in (before, ours):
        return ours
    return theirs if ours == before else None


def mark(
    findings: Iterable[Finding], entries: Mapping[Key, int], moved: Mapping[str, str]
) -> tuple[tuple[Finding, ...], Counter[Key]]:
    """`findings` of a sorted report with those in the baseline marked, and the entries that
    still hold something, as they would be written today.

    `moved` are the new names of records, as of `moved_records`.
    """
    left: Counter[Key] = Counter()
    for (rule, record, subject), count in entries.items():
        left[(rule, moved.get(record, record), subject)] += count
    used: Counter[Key] = Counter()
    marked = []
    for finding in findings:
        key = key_of(finding)
        if left[key] > 0:
            left[key] -= 1
            used[key] += 1
            finding = replace(finding, baseline=True)
        marked.append(finding)
    return tuple(marked), used


def moved_records(
    findings: Iterable[Finding], known: Known, pages: Mapping[str, str]
) -> dict[str, str]:
    """The name that each record of an entry has now, where its page is gone.

    `findings` are all of the vault, `pages` the blob ids of those that exist now. The page with the
    bytes that it had is meant, else the one that has its name and a finding. Where two pages could
    be meant, neither is, and no page is that has entries of its own.
    """
    records = {record for _, record, _ in known.entries}
    gone = {record: known.blobs.get(record, "") for record in gone_records(known, pages)}
    if not gone:
        return {}
    new = {path: blob for path, blob in pages.items() if path not in records}
    moved = same_bytes(gone, new)
    taken = set(moved.values())
    left = {path: "" for path in gone if path not in moved}
    named = {f.record: "" for f in findings if f.record in new and f.record not in taken}
    return {**moved, **moved_pages(left, named)}


def gone_records(known: Known, pages: Container[str]) -> set[str]:
    """The records of entries that are paths of pages which are not there any more."""
    records = {record for _, record, _ in known.entries}
    return {r for r in records if ("/" in r or r.endswith(".md")) and r not in pages}


def lasting(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that a baseline may hold: not those on a change, which is over once made."""
    return tuple(one for one in findings if not BY_NAME[one.name].rule.of_change)


def grown(now: Mapping[Key, int], before: Mapping[Key, int]) -> Counter[Key]:
    """What `now` holds more than `before`."""
    return Counter(now) - Counter(before)


def shown(entries: Mapping[Key, int]) -> Iterator[tuple[str, str, str, int]]:
    """Record, rule, subject and count of each entry, sorted by record."""
    for rule, record, subject in sorted(entries, key=lambda key: (key[1], key[0], key[2])):
        yield record, rule, subject, entries[(rule, record, subject)]


def _is_head(line: str) -> bool:
    try:
        return bool(json.loads(line) == _HEAD)
    except (ValueError, RecursionError):
        return False


def _entry(line: str) -> tuple[Key, int, str] | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(read, dict) or not read.keys() <= {*_KEYS, "count", "blob"}:
        return None
    rule, record, subject = (read.get(name) for name in _KEYS)
    count, blob = read.get("count", 1), read.get("blob", "")
    if not (isinstance(rule, str) and isinstance(record, str) and isinstance(subject, str)):
        return None
    if not isinstance(blob, str):
        return None
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        return None
    return (rule, record, subject), count, blob
