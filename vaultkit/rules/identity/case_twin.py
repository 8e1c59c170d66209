"""Two paths are the same but for case or Unicode form.

What it checks
    All files and folders of the tree, not only pages: paths that become equal when upper and lower
    case and the composed and decomposed forms of accents do not count.
Why
    On Windows and macOS only one of the two can be checked out: Git shows changes that nobody
    made, and one file overwrites the other.
Example
    Payments.md:
    payments.md:
Instead
    Payments.md:
    payments-2025.md:
Fix
    Never by itself: rename one, or merge the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from unicodedata import normalize

from vaultkit.model.finding import Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope
from vaultkit.vault.between import Between
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, quoted
from vaultkit.vault.surface import key_of, keys_of, record_of

rule = Rule(code="ID003", name="case-twin", severity=Severity.ERROR, scope=Scope.KEY, of_names=True)

_MOST = 10


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding on each of the paths that are one to some file systems."""
    names = vault.names
    everything = names.files | names.folders
    # these fold white space as well: where none are alike, no forms are
    if len(set(keys_of(tuple(everything)))) == len(everything):
        return
    folded = names.folded
    for alike in folded.values():
        for paths in _twins(alike):
            for path in paths:
                yield _finding(vault, path, [other for other in paths if other != path])


def stays(change: Between) -> bool:
    """Whether no path of the change, nor a folder on the way, has a twin, before or after it."""
    keys = {key_of(one) for path in (*change.paths, *change.pages) for one in _on_the_way(path)}
    return not any(
        len(vault.names.folded.get(key, ())) > 1 for key in keys for vault in change.both
    )


def _on_the_way(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]


def _form(path: str) -> str:
    return path.lower() if path.isascii() else normalize("NFC", path).lower()


def _twins(alike: list[str]) -> list[list[str]]:
    """Groups of two or more; the look-up's key also folds white space, which is no twin."""
    if len(alike) < 2:
        return []
    groups: dict[str, list[str]] = {}
    for path in sorted(alike):
        groups.setdefault(_form(path), []).append(path)
    return [group for group in groups.values() if len(group) > 1]


def _finding(vault: Snapshot, path: str, others: list[str]) -> Finding:
    is_folder = path not in vault.names.files
    place = _first_below(vault.entries, path) if is_folder else path
    surface = vault.surfaces.get(path)
    composed = normalize("NFC", path)
    unicode_only = all(normalize("NFC", other) == composed for other in others)
    return rule.at(
        place,
        Span.at(1),
        f"the {'folder' if is_folder else 'path'} {quoted(path)} and {both(others)} differ only in "
        + ("their Unicode form" if unicode_only else "case"),
        subject=path,
        record=record_of(path, surface) if surface is not None else place,
        related=tuple(
            [
                Related(_first_below(vault.entries, other), Span.at(1), "this is the other one")
                for other in others[:_MOST]
            ]
        ),
        fix=Fix("rename one of them, or merge the two"),
    )


def _first_below(entries: Mapping[str, object], path: str) -> str:
    """The path itself, or the first file of a folder, since a finding stands on a file."""
    if path in entries:
        return path
    return min(entry for entry in entries if entry.startswith(f"{path}/"))
