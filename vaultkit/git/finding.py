"""Finds the files of a work tree that hold a word, beside what the caller does meanwhile.

In: plain words. Out: the paths of tracked files that hold one of them on disk, as bytes are read,
whatever attributes say of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from vaultkit.errors import VaultkitError
from vaultkit.git.run import Git, Running

_LOOK = (
    *("grep", "-l", "-z", "-a", "-F", "--threads=1"),
    *("--no-color", "--no-full-name", "--no-recurse-submodules", "--no-textconv"),
)
# of what Git was told to take for unchanged it reads what it has, not what is on disk
_UNSEEN = re.compile(rb"(?:\A|\0)[a-z] ([^\0]*)")


class Finding:
    """A search under way."""

    def __init__(self, git: Git, words: Collection[str]) -> None:
        """Begin it. Raises as `Git.begin` does."""
        each = [part for word in words for part in ("-e", word)]
        self._found = git.begin(*_LOOK, *each)  # what takes longest first
        self._flags = git.begin("ls-files", "-z", "-v")

    def paths(self) -> frozenset[str] | None:
        """Wait for the end: the tracked files that may hold a word, and no others hold one.

        None where Git could not tell.
        """
        try:
            flags, found = self._flags.result(), self._answer(self._found)
        except VaultkitError:
            return None
        finally:
            self.drop()
        if found is None:
            return None
        names = (*found.split(b"\0")[:-1], *(match[1] for match in _UNSEEN.finditer(flags)))
        return frozenset(name.decode("utf-8", "surrogateescape") for name in names)

    def _answer(self, running: Running) -> bytes | None:
        answer = running.answer()
        return answer.out if answer.code in (0, 1) else None

    def drop(self) -> None:
        """End it, since nobody will ask."""
        self._flags.stop()
        self._found.stop()


def can_be_found(words: Collection[str]) -> bool:
    """Whether Git takes each of these for one word."""
    return bool(words) and all(word and not set("\0\n").intersection(word) for word in words)
