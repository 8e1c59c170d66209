"""The vocabulary of a tree: its ontology's files, resolved once for what they hold."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable

from vaultkit import resources
from vaultkit.actions import deleted
from vaultkit.errors import CannotRead
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Kind, Tree, Unread, blob_id
from vaultkit.model.vocabulary import NO_VOCABULARY, Vocabulary, VocabularyMistake
from vaultkit.ontology import codec
from vaultkit.trees.cache import FactsFile
from vaultkit.trees.engine import engine_fingerprint
from vaultkit.vault.config_file import parse_map
from vaultkit.vault.config_words import find

_USUAL = Settings().ontology


def vocabulary_of(
    tree: Tree, settings: Settings, folder: str | None, data: bytes | None = None
) -> Vocabulary:
    """The vocabulary at `settings.ontology`; `folder` remembers it resolved, None nothing.

    `data` are the bytes of vault.yaml, for the place where it names a file that is not there. The
    usual file may be missing: then there is no vocabulary.
    """
    path = settings.ontology
    if path not in tree.entries() and deleted.is_deleted(tree, path):
        return deleted.vocabulary_without(path)
    if path not in tree.entries():
        return NO_VOCABULARY if path == _USUAL else _not_there(path, data or b"")
    files = _Files(tree)
    if folder is None:
        return _loaded(path, files)
    file = FactsFile(posixpath.join(folder, "vocabulary.sqlite3"), room=100)
    key = f"{engine_fingerprint()} {path} {files.blob(path)}"
    known = file.get((key,)).get(key)
    if known is not None:
        remembered = _remembered(known, files.blob)
        if remembered is not None:
            return remembered
    vocabulary = _loaded(path, files)
    if not files.lacks_some:
        form = {"files": files.blobs, "vocabulary": codec.encode(vocabulary)}
        file.put({key: json.dumps(form).encode("utf-8", "surrogatepass")})
    return vocabulary


def shipped(name: str) -> bytes | None:
    """The bytes of a file that comes with vaultkit, None where there is none of this name."""
    try:
        return resources.read(name)
    except CannotRead:
        return None


def _loaded(path: str, files: _Files) -> Vocabulary:
    # imported here for start-up time: what is remembered needs none of it
    from vaultkit.ontology.load import load

    return load(path, files.read, shipped)


def _remembered(known: bytes, blob: Callable[[str], str]) -> Vocabulary | None:
    """What was resolved before, where each of its files is still the same."""
    try:
        form = json.loads(known)
        if all(blob(path) == then for path, then in form["files"].items()):
            return codec.decode(form["vocabulary"])
    except (ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


class _Files:
    """The files of a tree by their bytes; `blobs` are those that were asked for, "" for none."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._entries = tree.entries()
        self._reader = tree.reader()
        self._read: dict[str, bytes | None] = {}
        self.blobs: dict[str, str] = {}

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None where it cannot be read."""
        self.blobs[path] = self.blob(path)
        return self._bytes(path)

    @property
    def lacks_some(self) -> bool:
        """Whether one that is known by its id could not be read now: it may be another time."""
        return any(blob and self._bytes(path) is None for path, blob in self.blobs.items())

    def blob(self, path: str) -> str:
        """The blob id of a file, read where the tree does not know it; "" where there is none."""
        entry = self._entries.get(path)
        if entry is None or entry.kind is not Kind.FILE:
            return ""
        if entry.blob:
            return entry.blob
        data = self._bytes(path)
        return "" if data is None else blob_id(data, self._tree.algorithm)

    def _bytes(self, path: str) -> bytes | None:
        if path not in self._read:
            entry = self._entries.get(path)
            self._read[path] = None
            if entry is not None and entry.kind is Kind.FILE:
                for _, data in self._reader((path,)):
                    self._read[path] = None if isinstance(data, Unread) else data
        return self._read[path]


def _not_there(path: str, data: bytes) -> Vocabulary:
    """The vocabulary of a vault.yaml that names a file which is not there."""
    root, _ = parse_map(data, "")
    node = find(root, ("ontology",))[1] if root is not None else None
    line, column = (node.line, node.column) if node is not None else (1, 1)
    words = f"there is no file {path}; add it, or take this line out of vault.yaml"
    mistake = VocabularyMistake("vault.yaml", line, column, "ontology", words)
    return Vocabulary(None, (mistake,), f"none {path}")
