"""Facts that come in files from elsewhere: joined by blob id, and used for one run only.

They are believed as far as their form goes, as the word of whoever ran `vaultkit facts`; so none
of them, and nothing that was worked out from them, is put into a cache. Pages that no file knows
are parsed as ever.
"""

from __future__ import annotations

import posixpath
import shlex
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from vaultkit.errors import CannotRead
from vaultkit.model.facts import Facts
from vaultkit.model.tree import Entry, Kind, is_page_name
from vaultkit.parse import pyromark_scan, untrusted, yaml_nodes
from vaultkit.parse.scan import Dialect
from vaultkit.trees.engine import engine_by_content
from vaultkit.trees.shard_file import NoFactsFile, ShardReader, Unusable, open_shard

MOST_SHARDS = 10_000


class GivenFacts:
    """The facts of some files by blob id; of none, nothing."""

    def __init__(self, files: Sequence[tuple[str, Mapping[str, bytes]]] = ()) -> None:
        self._files = files
        self._all: dict[str, bytes] = {}
        for name, values in files:
            for blob in values.keys() & self._all.keys():
                if values[blob] != self._all[blob]:
                    raise self._contradiction(name, blob)
            self._all.update(values)

    def __bool__(self) -> bool:
        return bool(self._files)

    def __contains__(self, blob: object) -> bool:
        return blob in self._all

    def get(self, blob: str) -> tuple[bytes, Facts] | None:
        """The facts of a blob, and their bytes; None where no file has them.

        Raises CannotRead where they do not read as facts.
        """
        data = self._all.get(blob)
        if data is None:
            return None
        try:
            return data, untrusted.decode(data)
        except ValueError as error:
            raise CannotRead(
                f"{self._first_with(blob)} cannot be used: what it says of {blob[:12]} is no facts",
                "It was not written by `vaultkit facts`; leave it out",
            ) from error

    def _first_with(self, blob: str) -> str:
        return next(name for name, values in self._files if blob in values)

    def _contradiction(self, name: str, blob: str) -> CannotRead:
        return CannotRead(
            f"{self._first_with(blob)} and {name} contradict each other about {blob[:12]}",
            "One of them was changed after it was written; leave both out, or make them anew",
        )


def head_of(dialect: Dialect, number: int, count: int) -> dict[str, Any]:
    """The head of the file of shard `number` of `count`: what its facts depend on, and its name."""
    return {
        "engine": engine_by_content(),
        "readers": f"pyromark {pyromark_scan.VERSION}, PyYAML {yaml_nodes.VERSION}",
        "dialect": dialect._asdict(),
        "shard": [number, count],
    }


def join(
    names: Sequence[str],
    folder: str,
    dialect: Dialect,
    entries: Mapping[str, Entry],
    again: Sequence[str],
) -> GivenFacts:
    """The facts of all files together, those of blobs that `entries` may have.

    `names` are paths from `folder`; `again` are the options with which the files were made, but
    for shard and name. Raises CannotRead, with words and the command that makes a file anew.
    """
    blobs = {e.blob for path, e in entries.items() if e.kind is Kind.FILE and is_page_name(path)}
    wanted = None if "" in blobs else blobs  # what only reading can tell may be any of them
    own = head_of(dialect, 1, 1)
    files = []
    for name in dict.fromkeys(names):
        try:
            with open_shard(posixpath.join(folder, name)) as file:
                files.append((name, _values(file, name, own, wanted, again)))
        except NoFactsFile as error:
            raise CannotRead(
                f"{name}: {error}", "Name files that `vaultkit facts` wrote, or leave it out"
            ) from error
        except Unusable as error:
            raise _unusable(name, str(error), again, None) from error
    return GivenFacts(files)


def _values(
    file: ShardReader,
    name: str,
    own: Mapping[str, Any],
    wanted: Container[str] | None,
    again: Sequence[str],
) -> dict[str, bytes]:
    shard = file.head.get("shard")
    reason = _difference(file.head, own)
    if reason:
        raise _unusable(name, reason, again, shard)
    try:
        return file.values(wanted)
    except Unusable as error:
        raise _unusable(name, str(error), again, shard) from error


def _difference(head: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """Why facts under `head` are not those that this engine and dialect would find; or ""."""
    if head.get("engine") != own["engine"]:
        return f"it was made by vaultkit {_told(head, 'engine')}, and this is {own['engine']}"
    if head.get("readers") != own["readers"]:
        return f"it was made with {_told(head, 'readers')}, and here is {own['readers']}"
    if head.get("dialect") != own["dialect"]:
        return "it was made for another dialect of Markdown than this vault is checked in"
    return ""


def _told(head: Mapping[str, Any], key: str) -> str:
    value = head.get(key)
    return value[:80] if isinstance(value, str) and value else "something unknown"


def _unusable(name: str, reason: str, again: Sequence[str], shard: object) -> CannotRead:
    words = ("vaultkit", "facts", "--shard", _named(shard), *again, "-o", name)
    return CannotRead(
        f"{name} cannot be used: {reason}", f"Make it anew here: {_quoted(words)}; or leave it out"
    )


def _named(shard: object) -> str:
    if isinstance(shard, list) and len(shard) == 2 and {int}.issuperset(map(type, shard)):
        number, count = shard
        if 1 <= number <= count <= MOST_SHARDS:
            return f"{number}/{count}"
    return "I/N"


def _quoted(words: Iterable[str]) -> str:
    return " ".join(map(shlex.quote, words))


def again_words(vault: str | None, at: str, preset: str) -> list[str]:
    """How `vaultkit facts` is called for the same vault.

    The dialect is told by name, so that one guessed or configured elsewhere cannot differ.
    """
    words = ["--vault", vault] if vault else []
    words += ["--at", at] if at != "worktree" else []
    return [*words, "--preset", preset]
