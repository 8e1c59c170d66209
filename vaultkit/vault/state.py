"""What was judged, page by page: enough to judge again only what a change touches.

Law, held by property tests: judging incrementally from any state gives what judging everything
gives. A page must be judged again when its bytes changed, or when a key of `Row.keys` is among
the keys that changed pages, files and folders provide (see `vaultkit.vault.keys`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from vaultkit.model.facts import Waiver
from vaultkit.model.finding import Finding
from vaultkit.model.tree import Entry
from vaultkit.vault.classify import folders_of
from vaultkit.vault.keys import provided_keys
from vaultkit.vault.page import NEAR_NAMES
from vaultkit.vault.sections import Section
from vaultkit.vault.surface import Mark, Surface, key_of


class Row(NamedTuple):
    """One judged page.

    Joined to stay small in memory: `keys` by line feeds, which no key holds; by `//`, which no path
    holds, `edges`, the pages that its body links to, `embeds`, those it embeds, `refs`, those that
    its frontmatter names, and `material`, the files whose bytes its verdict depends on, each with
    its blob id before a `:`, and folders, each with a `+` and a digest of what lies below it.
    `units` is the size of its body in UTF-16 units; `sections` are its largest ones where that is
    more than any page of its type may have. `uniques` are values that no other page may have, each
    by the type and the field that want it. `listing` is what the page's own text says for the
    catalog (see `vaultkit.generate.listing`).
    """

    blob: str
    surface: Surface
    keys: str = ""
    edges: str = ""
    embeds: str = ""
    refs: str = ""
    material: str = ""
    units: int = 0
    sections: tuple[Section, ...] = ()
    uniques: tuple[Mark, ...] = ()
    listing: str = ""
    findings: tuple[Finding, ...] = ()
    waivers: tuple[Waiver, ...] = ()


def split_paths(joined: str) -> tuple[str, ...]:
    """The paths of `Row.edges` or `Row.embeds`."""
    return tuple(joined.split("//")) if joined else ()


@dataclass(frozen=True, slots=True)
class State:
    """All rows of one tree by path, and every path of that tree.

    `ties` are how many pages each is connected with, as `vaultkit.vault.ties.Ties.packed` tells;
    b"" where that was not worked out.
    """

    rows: dict[str, Row] = field(default_factory=dict)
    files: frozenset[str] = frozenset()
    ties: bytes = field(default=b"", compare=False)


def changed_keys(
    before: State, files: frozenset[str], surfaces: Mapping[str, Surface], gone: Iterable[str]
) -> set[str]:
    """The keys of names that mean something else than before.

    `files` are the paths of the new tree, `surfaces` the new surfaces of pages whose bytes
    changed, `gone` the pages that are no longer judged.
    """
    keys = keys_of_pages(before.rows, surfaces, gone)
    moved = before.files ^ files
    if moved:
        keys |= keys_of_paths(moved, folders_of(before.files) ^ folders_of(files))
    return keys


def keys_of_pages(
    rows: Mapping[str, Row], surfaces: Mapping[str, Surface], gone: Iterable[str]
) -> set[str]:
    """The part of `changed_keys` that the pages themselves provide."""
    keys: set[str] = set()
    for path, surface in surfaces.items():
        row = rows.get(path)
        if row is None:
            keys |= provided_keys(path, surface)
        elif row.surface.visible != surface.visible:
            keys |= provided_keys(path, surface) | provided_keys(path, row.surface)
    for path in gone:
        keys |= provided_keys(path, rows[path].surface)
    return keys


def keys_of_paths(moved: Iterable[str], folders: Iterable[str]) -> set[str]:
    """The part of files and folders that are in one of two trees only."""
    keys = {key_of(folder.rpartition("/")[2]) for folder in folders}
    for path in moved:
        keys |= provided_keys(path, None)
    return keys


class Users(NamedTuple):
    """The pages whose verdict depends on one of these keys."""

    keys: frozenset[str]
    pages: tuple[str, ...]


def users_of(before: State, keys: Collection[str]) -> Users:
    """Look at every page of `before`."""
    wanted = frozenset(keys)
    disjoint = wanted.isdisjoint
    rows = before.rows.items() if wanted else ()
    pages = [path for path, row in rows if row.keys and not disjoint(row.keys.split("\n"))]
    return Users(wanted, tuple(pages))


def touched(
    before: State,
    keys: Collection[str],
    entries: Mapping[str, Entry],
    *,
    near: bool = True,
    users: Users | None = None,
) -> list[str]:
    """The pages of `before` whose verdict may be another in the tree of `entries`.

    They depend on one of `keys` or on a file that changed, or tell near names, which may be any:
    unless `near`, the latter are left out, and then findings may offer names that are gone. `users`
    serve where they are those of the same keys.
    """
    known: dict[str, str] = {}
    other = [
        path
        for path, row in before.rows.items()
        if row.material and not _holds(row.material, entries, known)
    ]
    if not keys:
        return other
    if users is None or users.keys != keys:
        users = users_of(before, keys)
    told = [path for path, row in before.rows.items() if near and row.findings and _tells(row)]
    return [*other, *users.pages, *told]


def _tells(row: Row) -> bool:
    return any(finding.name in NEAR_NAMES for finding in row.findings)


def material_of(
    paths: Iterable[str], entries: Mapping[str, Entry], known: dict[str, str] | None = None
) -> str:
    """`Row.material` for these files of a tree; one that is not there has no blob id.

    Paths that end with `/` are folders. `known` remembers what is worked out, for one tree.
    """
    known = {} if known is None else known
    found = []
    for path in paths:
        if path.endswith("/"):
            found.append(f"+{_folder_blob(path, entries, known)}:{path[:-1]}")
        else:
            found.append(f"{entries[path].blob if path in entries else ''}:{path}")
    return "//".join(found)


def _folder_blob(folder: str, entries: Mapping[str, Entry], known: dict[str, str]) -> str:
    """A digest of every path below `folder` with its blob id; "" where one is not known."""
    found = known.get(folder)
    if found is None:
        below = [(path, entry.blob) for path, entry in entries.items() if path.startswith(folder)]
        told = "\0".join([f"{path}\0{blob}" for path, blob in below])
        digest = hashlib.blake2b(told.encode("utf-8", "surrogateescape"), digest_size=16)
        found = digest.hexdigest() if all(blob for _, blob in below) else ""
        known[folder] = found
    return found


def _holds(material: str, entries: Mapping[str, Entry], known: dict[str, str]) -> bool:
    """Whether all files are known to be what they were."""
    for one in material.split("//"):
        blob, _, path = one.partition(":")
        if blob.startswith("+"):
            if blob == "+" or _folder_blob(f"{path}/", entries, known) != blob[1:]:
                return False
            continue
        entry = entries.get(path)
        if (entry is None and blob) or (entry is not None and (not blob or entry.blob != blob)):
            return False
    return True
