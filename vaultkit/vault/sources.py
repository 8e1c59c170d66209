"""Originals under `sources/`, and what the manifest and the summaries record of them.

The manifest is a file an original, `sources/_manifest/ID.json`: an object with

    path         the original, from the vault's root (or from `sources/`)
    sha256       of its bytes, in hex (`hash` is read as the same)
    size         in bytes                                                             (optional)
    blob         its Git blob id: then a check needs to read no original              (optional)
    addedAt, changedAt    when it came, and when its bytes were last seen to change   (optional)
    derivedFrom  the original that it was made from, as a page's main text is         (optional)
    replaces     the older version that it stands for                                 (optional)
    retired      whatever is told of its retirement; its file is then not expected    (optional)

and any other keys. Times are RFC 3339 timestamps.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind
from vaultkit.vault.paths import join
from vaultkit.vault.refs import plain_name
from vaultkit.vault.surface import Surface
from vaultkit.vault.types import PAGE, Typed

FOLDER = "sources/"
MANIFEST = "sources/_manifest/"
SUMMARY = "summary"
"""The page type whose pages tell what stands in an original."""

_SHA256 = re.compile(r"[0-9a-fA-F]{64}\Z")
_BLOB = re.compile(r"(?:[0-9a-f]{40}|[0-9a-f]{64})\Z")


class Recorded(NamedTuple):
    """What one file of the manifest says of an original; `changed` is a time, or ""."""

    file: str
    path: str
    sha256: str
    size: int | None = None
    blob: str = ""
    changed: str = ""
    derived_from: str = ""
    replaces: str = ""
    retired: bool = False


class Unreadable(NamedTuple):
    """A file of the manifest that says nothing, and why."""

    file: str
    line: int
    column: int
    words: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """All entries, by the original's path; more than one where files disagree about who it is."""

    by_path: Mapping[str, tuple[Recorded, ...]]
    mistakes: tuple[Unreadable, ...]

    def of(self, path: str) -> Recorded | None:
        """The only entry of an original."""
        found = self.by_path.get(path, ())
        return found[0] if len(found) == 1 else None


def read_manifest(
    entries: Mapping[str, Entry], material: Callable[[str], bytes | None]
) -> Manifest:
    """Read every file of the manifest in a tree."""
    found: dict[str, list[Recorded]] = {}
    mistakes = []
    for path, entry in entries.items():
        if not path.startswith(MANIFEST) or not path.endswith(".json"):
            continue
        data = material(path) if entry.kind is Kind.FILE else None
        read = read_entry(path, data)
        if isinstance(read, Unreadable):
            mistakes.append(read)
        else:
            found.setdefault(read.path, []).append(read)
    return Manifest({path: tuple(some) for path, some in found.items()}, tuple(mistakes))


def read_entry(file: str, data: bytes | None) -> Recorded | Unreadable:
    """What a file of the manifest says."""
    if data is None:
        return Unreadable(file, 1, 1, "it cannot be read")
    try:
        read: Any = json.loads(data.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        return Unreadable(file, error.lineno, error.colno, f"it is no JSON: {error.msg}")
    except (ValueError, RecursionError):
        return Unreadable(file, 1, 1, "it is no JSON")
    if not isinstance(read, dict):
        return Unreadable(file, 1, 1, "it is no JSON object")
    path, hashed = _text(read, "path"), _text(read, "sha256") or _text(read, "hash")
    if not path:
        return Unreadable(file, 1, 1, "it names no `path`")
    if not _SHA256.match(hashed):
        return Unreadable(file, 1, 1, "it has no `sha256`")
    size, blob = read.get("size"), _text(read, "blob")
    return Recorded(
        file,
        _within(path),
        hashed.lower(),
        size if isinstance(size, int) and not isinstance(size, bool) else None,
        blob if _BLOB.match(blob) else "",
        _text(read, "changedAt") or _text(read, "addedAt"),
        _within(_text(read, "derivedFrom")),
        _within(_text(read, "replaces")),
        bool(read.get("retired")),
    )


def _text(read: dict[str, Any], key: str) -> str:
    value = read.get(key)
    return value if isinstance(value, str) else ""


def _within(path: str) -> str:
    """A path from the vault's root, of one from there or from `sources/`."""
    return path if not path or path.startswith(FOLDER) else f"{FOLDER}{path.removeprefix('./')}"


def are_kept(settings: Settings, surfaces: Mapping[str, Surface]) -> bool:
    """Whether `sources/` holds originals here, and no pages (spec 1.1)."""
    return settings.configured and not any(path.startswith(FOLDER) for path in surfaces)


def is_original(path: str) -> bool:
    """Whether a path is an original's: under `sources/`, not hidden, and not of the manifest."""
    return path.startswith(FOLDER) and not path.startswith(MANIFEST) and "/." not in path


def is_summary(typed: Typed) -> bool:
    """Whether a page is a summary, by its type or, without an ontology, by what it declares."""
    if typed.type is not None:
        return SUMMARY in typed.type.kinds
    return typed.record == PAGE and typed.declared is not None and typed.declared.text == SUMMARY


def original_of(path: str, surface: Surface) -> str:
    """The original that the summary at `path` names, "" where it names none.

    `file` is a path from the vault's root, from `sources/`, or by dots from the page.
    """
    mark = surface.mark("file")
    name = plain_name(mark.text) if mark is not None else ""
    if name.startswith("../"):
        return join(path.rpartition("/")[0], name) or name
    return _within(name.removeprefix("/"))
