"""Reads blobs by their ids through one long-lived `git cat-file --batch`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from vaultkit.git.limits import LARGEST, too_large
from vaultkit.git.refusals import REFETCH
from vaultkit.git.run import Git
from vaultkit.git.talk import Talk
from vaultkit.model.tree import Unread

# So many ids fit into the smallest pipe, so that neither side waits for the other for ever.
_AT_ONCE = 50

_UNKNOWN = Unread("no such file")
_MISSING = Unread(f"its bytes are not in this clone, `git {REFETCH}` gets them")
_DAMAGED = Unread("its object in the repository is damaged")
_Answered = tuple[str, bytes | Unread]


class _Batch:
    """One `cat-file --batch`, started again when it ended early."""

    def __init__(self, git: Git, limit: int) -> None:
        self._git = git
        self._limit = limit
        self._talk: Talk | None = None
        self._here: frozenset[str] | None = None

    def read(self, wanted: list[tuple[str, str]]) -> Iterator[_Answered]:
        again = ""
        while wanted:
            if self._here is not None:
                yield from ((path, _MISSING) for path, blob in wanted if blob not in self._here)
                wanted = [(path, blob) for path, blob in wanted if blob in self._here]
                if not wanted:
                    return
            talk = self._talk = self._talk or self._git.talk("cat-file", "--batch")
            talk.say("".join(f"{blob}\n" for _, blob in wanted).encode("ascii"))
            done = 0
            for path, blob in wanted:
                answer = self._answer(talk)
                if answer is None and blob != again:  # it may only have been killed
                    again = blob
                    self.close()
                    break
                done += 1
                yield path, self._reason(blob) if answer is None else answer
                if self._talk is None:
                    break
            wanted = wanted[done:]

    def _answer(self, talk: Talk) -> bytes | Unread | None:
        """One blob or the reason against it; None where the process ended instead."""
        words = talk.line().split()
        if len(words) == 2 and words[1] == b"missing":
            return _MISSING
        if len(words) != 3:
            return None
        size = int(words[2])
        if size > self._limit:
            self.close()  # rather than read what nobody wants
            return Unread(too_large(size, self._limit))
        data = talk.read(size + 1)
        if len(data) != size + 1:
            return None
        return data[:-1] if words[1] == b"blob" else Unread("it is no file")

    def _reason(self, blob: str) -> Unread:
        """Why Git gave up at this blob: in a partial clone it does so for every missing one."""
        self.close()
        if self._here is None:
            out = self._git.run(
                "cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"
            )
            self._here = frozenset(out.decode("ascii").split())
        return _DAMAGED if blob in self._here else _MISSING

    def close(self) -> None:
        if self._talk is not None:
            self._talk.close()
            self._talk = None


class _Kept:
    """The process that answers for single paths; a fork or a copy starts its own."""

    def __init__(self) -> None:
        self._owner = 0
        self._batch: _Batch | None = None

    def batch(self, git: Git, limit: int) -> _Batch:
        if self._batch is None or self._owner != os.getpid():
            self._owner, self._batch = os.getpid(), _Batch(git, limit)
        return self._batch

    def __reduce__(self) -> tuple[type[_Kept], tuple[()]]:
        return _Kept, ()

    def __del__(self) -> None:
        if self._batch is not None and self._owner == os.getpid():
            self._batch.close()


@dataclass(frozen=True)
class BlobReader:
    """A `Reader` of the blobs that paths have.

    Each call starts a process of its own, but calls for one path share one that stays, since a
    process per path costs more than the rest of a check. `limit` is in bytes: a larger blob is
    `Unread`, and so is one that a shallow or partial clone does not have. Nothing is ever
    fetched: a check works without a network, and where a repository's configuration says how to
    fetch, it can name programs.
    """

    git: Git
    blobs: Mapping[str, str]
    limit: int = LARGEST
    _kept: _Kept = field(default_factory=_Kept, repr=False, compare=False)

    def __call__(self, paths: Iterable[str]) -> Iterator[_Answered]:
        """Yield each path with its bytes."""
        asked = iter(paths)
        chunk = tuple(islice(asked, _AT_ONCE))
        if len(chunk) == 1:
            yield from self._answers(self._kept.batch(self.git, self.limit), chunk)
            return
        batch = _Batch(self.git, self.limit)
        try:
            while chunk:
                yield from self._answers(batch, chunk)
                chunk = tuple(islice(asked, _AT_ONCE))
        finally:
            batch.close()

    def _answers(self, batch: _Batch, chunk: tuple[str, ...]) -> Iterator[_Answered]:
        known = [(path, self.blobs[path]) for path in chunk if path in self.blobs]
        if len(chunk) == 1:
            yield from list(batch.read(known))  # an answer left unread would be the next one's
        else:
            yield from batch.read(known)
        yield from ((path, _UNKNOWN) for path in chunk if path not in self.blobs)
