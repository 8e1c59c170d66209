"""Pages on disk that lack what was published: somebody saved an older text of them meanwhile.

What is on disk is never written over, so a note beside the journal says which text it was made from
and which one was published. Where that page is committed later, the two are merged, so that the
person's commit takes nothing out that they never saw; where both changed the same lines, a person
decides.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from vaultkit.actions.place import Place
from vaultkit.errors import VaultkitError
from vaultkit.git.merge_file import Marks, text_merge
from vaultkit.model.outcome import Refused
from vaultkit.model.tree import Entry, blob_id
from vaultkit.trees.exchange import plain_bytes
from vaultkit.trees.waiting import Waiting

FOLDER = "lacking"
"""Below the state folder: a note of each."""


class Lack(NamedTuple):
    """A page of the vault in `folder`: the blob that the text on disk was made from, "" for none,
    the one that was `published`, and the commit that did.
    """

    folder: str
    path: str
    base: str
    published: str
    commit: str


class Lacks:
    """The notes of one place. Only the holder of the write lock may change them."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._files = Waiting(place.state, FOLDER)

    def left(self, path: str, base: str, old: str, published: str, commit: str) -> None:
        """Know that a page stayed as it is on disk while it was `published`, `old` before.

        `base` is the blob that was expected on disk. Raises `StateError` where the disk refuses.
        """
        known = self.of(path)
        if known is not None and known.published == old == base:  # one publication after another
            base = known.base
        lack = Lack(self._place.folder or "", path, base, published, commit)
        data = json.dumps(lack._asdict(), ensure_ascii=True, indent=1).encode("ascii")
        self._files.put(self._name(path), data)

    def forget(self, path: str) -> None:
        """The page is on disk as it was published."""
        if self._files.names():
            self._files.put(self._name(path), None)

    def of(self, path: str) -> Lack | None:
        """The note of a page, None where there is none."""
        found = _decoded(self._files.get(self._name(path))) if self._files.names() else None
        return found if found is not None and found.folder == self._place.folder else None

    def standing(self) -> dict[str, Lack]:
        """Those that lack still what was published, by path."""
        found = (_decoded(self._files.get(name)) for name in self._files.names())
        here = [one for one in found if one is not None and one.folder == self._place.folder]
        return {one.path: one for one in here if self._stands(one)}

    def tidy(self) -> None:
        """Forget those that lack nothing any more, or that a person has committed."""
        standing: dict[str, Lack] | None = None
        for name in self._files.names():
            standing = self.standing() if standing is None else standing
            one = _decoded(self._files.get(name))
            here = one is None or one.folder == self._place.folder
            if here and (one is None or one.path not in standing):
                self._files.put(name, None)

    def on_top(
        self, entries: Mapping[str, Entry], files: Mapping[str, bytes | None]
    ) -> dict[str, bytes | None] | Refused:
        """Files on disk, as Git stores them, on top of what was published meanwhile; `entries` are
        those of the tip.
        """
        found = dict(files)
        for path, data in files.items():
            lack = self.of(path)
            if lack is None or path not in entries or entries[path].blob != lack.published:
                continue
            merged = self._merged(lack, data)
            if merged is None:
                return _refused(lack, "both changed the same lines")
            if blob_id(merged, self._place.repository.algorithm) == lack.published:
                return _refused(lack, "it holds nothing else than that text")
            found[path] = merged
        return found

    def _stands(self, lack: Lack) -> bool:
        place = self._place
        tip = place.repository.git.ask("rev-parse", f"{place.branch}:{place.at_top(lack.path)}")
        if tip.out.decode("ascii", "replace").strip() != lack.published:
            return False
        with suppress(VaultkitError):
            disk = plain_bytes(place.folder or "", lack.path)
            texts = () if disk is None else (disk, disk.replace(b"\r\n", b"\n"))
            if any(blob_id(one, place.repository.algorithm) == lack.published for one in texts):
                return False
            return all(self._merged(lack, one) != one for one in texts)
        return True

    def _merged(self, lack: Lack, data: bytes | None) -> bytes | None:
        """A text with what was published, None where that is in conflict or cannot be told."""
        texts = self._text(lack.base), self._text(lack.published), data
        base, ours, theirs = texts
        if base is None or ours is None or theirs is None:
            return None
        with suppress(VaultkitError):
            merged = text_merge(self._place.repository.git, Marks())(base, ours, theirs)
            return None if merged.conflict else merged.data
        return None

    def _text(self, blob: str) -> bytes | None:
        if not blob:
            return b""
        answer = self._place.repository.git.ask("cat-file", "blob", blob)
        return answer.out if answer.code == 0 else None

    def _name(self, path: str) -> str:
        return str(uuid5(NAMESPACE_URL, f"{self._place.folder}\0{path}"))


def _refused(lack: Lack, why: str) -> Refused:
    return Refused(
        "user-changes",
        f"{lack.path} on disk was saved from a text before {lack.commit[:12]}, and {why}",
        f"See what it lacks (git diff {lack.path}), bring the file to what it shall say, and "
        f"commit it yourself (git commit {lack.path}); the same request can be sent again",
    )


def _decoded(data: bytes | None) -> Lack | None:
    """None for a file that somebody else wrote, or that the disk damaged."""
    try:
        values = json.loads(data or b"")
        return Lack(**{name: str(values[name]) for name in Lack._fields})
    except (ValueError, KeyError, TypeError):
        return None
