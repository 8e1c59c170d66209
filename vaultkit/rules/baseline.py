"""The baseline: the faults a vault had when it was adopted, which do not block anyone.

A file of JSON lines (UTF-8, sorted), a first line that says what it is, then an entry a line, so
that branches which mend different faults merge. An entry holds what makes a finding the same one
(rule, record, subject) and how many of them there were; no lines, so that text may move.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from vaultkit.errors import SettingsError
from vaultkit.model.finding import Finding
from vaultkit.rules.compare import Key, counted, key_of
from vaultkit.vault.moved import moved_pages

_FORMAT = 1
_HEAD = {"vaultkit_baseline": _FORMAT}
_MARKS = (b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>")
_KEYS = ("rule", "record", "subject")


def encode(entries: Mapping[Key, int]) -> bytes:
    """The bytes of a baseline file that holds these entries."""
    lines = [json.dumps(_HEAD)]
    for key in sorted(entries):
        entry: dict[str, object] = dict(zip(_KEYS, key, strict=True))
        if entries[key] > 1:
            entry["count"] = entries[key]
        lines.append(json.dumps(entry))
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def decode(data: bytes, path: str) -> Counter[Key]:
    """The entries of a baseline file that people know as `path`.

    Entries that stand twice, as after a merge, count once, with the larger number. Raises
    `SettingsError` with every line that is none.
    """
    found: Counter[Key] = Counter()
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
            found[entry[0]] = max(found[entry[0]], entry[1])
    if wrong:
        anew = f"Take {path} from Git as it was, or run `vaultkit baseline update --allow-new`"
        merge = "Git left a merge of it open: run `vaultkit baseline update`"
        step = merge if any(line.startswith(_MARKS) for line in data.splitlines()) else anew
        raise SettingsError("\n".join(wrong[:20]), f"{step}; nothing was checked")
    return found


def unmarked(data: bytes) -> bytes:
    """A baseline file as it holds the entries of both sides, where Git left a merge open."""
    lines = data.splitlines(keepends=True)
    return b"".join(dict.fromkeys(line for line in lines if not line.startswith(_MARKS)))


def mark(
    findings: Iterable[Finding], entries: Mapping[Key, int], records: Iterable[str]
) -> tuple[tuple[Finding, ...], Counter[Key]]:
    """`findings` of a sorted report with those in the baseline marked, and the entries that
    still hold something, as they would be written today.

    `records` are the paths that exist now: an entry of a page that is gone holds for the one page
    that has its name now.
    """
    moved = moved_records(findings := tuple(findings), entries, records)
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
    findings: Iterable[Finding], entries: Mapping[Key, int], records: Iterable[str]
) -> dict[str, str]:
    """The name that each record of an entry has now, where its page is gone and one has its name.

    `records` are the paths that exist now. Where two pages could be meant, neither is.
    """
    here = set(records)
    gone = {key[1]: "" for key in entries if "/" in key[1] or key[1].endswith(".md")}
    gone = {path: "" for path in gone if path not in here}
    if not gone:
        return {}
    known = {key[1] for key in entries}
    added = {f.record: "" for f in findings if f.record in here and f.record not in known}
    return moved_pages(gone, added)


def grown(now: Mapping[Key, int], before: Mapping[Key, int]) -> Counter[Key]:
    """What `now` holds more than `before`."""
    return Counter(now) - Counter(before)


def of_findings(findings: Iterable[Finding]) -> Counter[Key]:
    """The entries that hold exactly these findings."""
    return counted(findings)


def shown(entries: Mapping[Key, int]) -> Iterator[tuple[str, str, str, int]]:
    """Record, rule, subject and count of each entry, sorted by record."""
    for rule, record, subject in sorted(entries, key=lambda key: (key[1], key[0], key[2])):
        yield record, rule, subject, entries[(rule, record, subject)]


def _is_head(line: str) -> bool:
    try:
        return bool(json.loads(line) == _HEAD)
    except (ValueError, RecursionError):
        return False


def _entry(line: str) -> tuple[Key, int] | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(read, dict) or not read.keys() <= {*_KEYS, "count"}:
        return None
    rule, record, subject = (read.get(name) for name in _KEYS)
    count = read.get("count", 1)
    if not (isinstance(rule, str) and isinstance(record, str) and isinstance(subject, str)):
        return None
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        return None
    return (rule, record, subject), count
