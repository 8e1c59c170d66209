"""Where a check remembers: the facts and the last state of a vault, by blob id and fingerprint."""

from __future__ import annotations

import hashlib
import json
import posixpath
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from vaultkit.actions.judge import Judged, dialect_of
from vaultkit.actions.pool import beside
from vaultkit.model.settings import Settings
from vaultkit.model.tree import blob_id
from vaultkit.parse import codec, pyromark_scan, yaml_nodes
from vaultkit.trees.cache import FactsFile, StateFile, forget_old_states, newest_state
from vaultkit.trees.engine import engine_fingerprint
from vaultkit.vault.row_codec import decode_rows, encode_rows
from vaultkit.vault.settings import from_resolved, read_settings, resolved
from vaultkit.vault.state import Row, State


class Loaded(NamedTuple):
    """The state that a file holds: `held` are the paths of each part, `head` is what it is all of.

    `state` is None where nothing whole is there.
    """

    file: StateFile
    state: State | None
    held: dict[int, list[str]]
    head: tuple[frozenset[str], bytes]


def load_last(folder: str | None) -> Loaded | None:
    """The state that this engine saved last under a folder, whatever the settings were.

    For `Memory`, by whoever does not know the settings yet, and would have to wait for them.
    """
    path = newest_state(folder, _states()) if folder is not None else None
    return _loaded(StateFile(path)) if path is not None else None


class Memory:
    """What is known of earlier runs, under one folder; without a folder nothing is.

    `last` is what `load_last` found there.
    """

    def __init__(self, folder: str | None, settings: Settings, last: Loaded | None = None) -> None:
        self._folder = folder
        base, dialect, judged = "", "", ""
        if folder is not None:  # to know the engine takes a look at every module
            base, judged = folder, f"{_states()}{judgement_of(settings)}"
            dialect = _short(f"{_engine()} {codec.VERSION} {dialect_of(settings)}")
        self._head: tuple[frozenset[str], bytes] = (frozenset(), b"")
        self._held: dict[int, list[str]] = {}
        self._elsewhere = False
        self._facts = FactsFile(posixpath.join(base, f"facts-{dialect}.sqlite3"))
        self._state = StateFile(posixpath.join(base, f"{judged}.sqlite3"))
        self._last = last if last is not None and last.file.path == self._state.path else None

    @property
    def keeps(self) -> bool:
        """Whether there is a folder to remember in."""
        return self._folder is not None

    def get(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """The known facts among `blobs`."""
        return self._facts.get(blobs) if self._folder else {}

    def put(self, facts: Mapping[str, bytes]) -> None:
        """Remember facts by blob id."""
        if self._folder:
            self._facts.put(facts)

    def load(self) -> State | None:
        """The state that the last run under the same engine and settings left."""
        if not self._folder:
            return None
        found, self._last = self._last or _loaded(self._state), None
        self._state, state, self._held, self._head = found
        return state

    def begin_saving(self, judged: Judged, before: State | None, jobs: int) -> Callable[[], None]:
        """As `save`, beside what the caller does next where that pays, else when it calls the
        answer, as it has to in any case."""
        if not self._folder or jobs < 2 or before is not None or len(judged.state.rows) < _LARGE:
            return lambda: self.save(judged, before)
        done = beside(lambda: self.save(judged, before))
        # only now, so that the other process knows nothing of it
        self._elsewhere, self._held = True, _in_parts(judged.state.rows)
        return done

    def save(self, judged: Judged, before: State | None) -> None:
        """Leave the state of this run for the next: the parts in which something changed."""
        state, budgets = judged.state, judged.snapshot.budgets
        if not self._folder or (before is not None and _same(judged, before)):
            return
        if self._elsewhere:  # what another process left for this one
            self._elsewhere, left = False, self._state.load()
            self._held = self._held if left is not None and len(left[1]) == len(self._held) else {}
        fitting = max(1, len(state.rows) // _PART)
        whole = before is None or not self._held or not 0.5 < fitting / len(self._held) < 2
        if whole:
            self._held = _in_parts(state.rows)
        parts = self._shared_out(judged, whole=whole)
        if state.files != self._head[0] or not self._head[1]:
            text = "\0".join(sorted(state.files)).encode("utf-8", "surrogateescape")
            self._head = (state.files, zlib.compress(text, 1))
        encoded = {part: encode_rows(rows) for part, rows in parts.items()}
        ties = budgets.ties.packed() if budgets.has_ties else b""
        self._state.save(self._head[1], encoded, count=len(self._held), whole=whole, note=ties)
        if before is None:
            forget_old_states(self._folder)

    def _shared_out(self, judged: Judged, *, whole: bool) -> dict[int, dict[str, Row]]:
        """The rows of every part, or of those in which something changed."""
        rows = judged.state.rows
        if whole:
            return {part: {p: rows[p] for p in paths} for part, paths in self._held.items()}
        touched = self._apart((*judged.changed, *judged.gone))
        found = {}
        for part in [part for part, paths in touched.items() if paths]:
            known = sorted({*self._held[part], *touched[part]})
            found[part] = {path: rows[path] for path in known if path in rows}
            self._held[part] = list(found[part])
        return found

    def _apart(self, paths: Iterable[str]) -> dict[int, list[str]]:
        """Paths by the part that holds them, or that they belong in."""
        first = {held[0]: part for part, held in self._held.items() if held}
        starts = list(first)
        parts: dict[int, list[str]] = {}
        for path in paths:
            start = starts[max(0, bisect_right(starts, path) - 1)] if starts else ""
            parts.setdefault(first.get(start, 0), []).append(path)
        return parts


_LARGE = 2_000
"""So many rows take long enough to write that a process of its own pays."""

_PART = 25
"""So many rows make a part of the state file, about."""


def _loaded(file: StateFile) -> Loaded:
    nothing = Loaded(file, None, {}, (frozenset(), b""))
    loaded = file.load()
    if loaded is None:
        return nothing
    head, parts, ties = loaded
    try:
        files = zlib.decompress(head).decode("utf-8", "surrogateescape")
        rows: dict[str, Row] = {}
        held: dict[int, list[str]] = {}
        for part, value in parts.items():
            found = decode_rows(value)
            held[part] = list(found)
            rows.update(found)
    except (ValueError, zlib.error):
        return nothing
    known = frozenset(files.split("\0")) if files else frozenset()
    return Loaded(file, State(rows, known, ties), held, (known, head))


def _in_parts(rows: Iterable[str]) -> dict[int, list[str]]:
    """Paths in parts: in their order, since rows that are read in it lie in it in memory, and going
    through all of them takes a third of the time."""
    paths = sorted(rows)
    return {part: paths[at : at + _PART] for part, at in enumerate(range(0, len(paths), _PART))}


def _same(judged: Judged, before: State) -> bool:
    if judged.changed or judged.gone or judged.state.files != before.files:
        return False
    return bool(before.ties) or not judged.snapshot.budgets.has_ties


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def judgement_of(settings: Settings) -> str:
    """Differs whenever the pages of a vault may be judged, or understood, otherwise."""
    return _short(f"{_engine()} {_judgement(settings)}")


def _states() -> str:
    """What the names of all files of states begin with that this engine wrote."""
    return f"state-{_short(_engine())[:8]}-"


def _engine() -> str:
    return f"{engine_fingerprint()} {pyromark_scan.VERSION} {yaml_nodes.VERSION}"


def _judgement(settings: Settings) -> str:
    """Everything in the settings that a raw finding can depend on."""
    return repr(
        (
            settings.configured,
            settings.preset,
            settings.wikilink_order,
            settings.exclude,
            settings.documents,
            settings.ontology,
            settings.vocabulary.identity,
            settings.budgets,
            settings.index,
            settings.backlinks,
            settings.generate_on,
        )
    )


def remembered_settings(
    folder: str | None, data: bytes | None, path: str, known_rules: frozenset[str]
) -> Settings:
    """The settings of a vault file, resolved once for each content: that spares pydantic's import.

    Raises SettingsError as `read_settings` does; a file with mistakes is never remembered.
    """
    if folder is None or data is None:
        return read_settings(data, path, known_rules=known_rules)
    file = FactsFile(posixpath.join(folder, "settings.sqlite3"), room=100)
    key = f"{engine_fingerprint()} {blob_id(data, 'sha256')}"
    known = file.get((key,)).get(key)
    if known is not None:
        try:
            return from_resolved(json.loads(known))
        except ValueError:
            pass
    settings = read_settings(data, path, known_rules=known_rules)
    file.put({key: json.dumps(resolved(settings)).encode()})
    return settings


def user_folder(root: str, environment: Mapping[str, str]) -> str | None:
    """The user's cache folder for a vault that lies in no repository; None where there is none.

    `XDG_CACHE_HOME` (XDG base directories 0.8), else `LOCALAPPDATA`, else `~/.cache`.
    """
    base = environment.get("XDG_CACHE_HOME") or environment.get("LOCALAPPDATA")
    if not base and environment.get("HOME"):
        base = posixpath.join(environment["HOME"], ".cache")
    if not base or not posixpath.isabs(base.replace("\\", "/")):
        return None
    name = hashlib.sha256(root.encode("utf-8", "surrogateescape")).hexdigest()[:24]
    return posixpath.join(base, "vaultkit", name)
