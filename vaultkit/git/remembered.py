"""What Git says of settings and attributes, for a process that asks again and again.

It is asked anew as soon as a file differs from which the answer comes (the repository's own
configuration, `.gitattributes`), and after a second whatever was seen: what else there is may say
something new.
"""

from __future__ import annotations

import os
import time
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from vaultkit.git.places import Repository
from vaultkit.git.run import Answer
from vaultkit.git.talk import Talk

LIFE = 1.0
"""Seconds for which an answer counts."""

_AT_ONCE = 50
_FILE = ".gitattributes"

_Stamp = tuple[int, int, int] | None


class Remembered:
    """Answers for one repository, as seen from the folder where its `git` runs."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._git = repository.git
        self._answers: dict[tuple[str, ...], Answer] = {}
        self._stamps: dict[str, _Stamp] = {}
        self._talks: list[tuple[tuple[str, ...], Talk]] = []  # one, or none
        self._since = float("-inf")
        weakref.finalize(self, _end, self._talks)  # whoever forgets to close leaves no process

    def ask(self, *args: str) -> Answer:
        """As `Git.ask`, of a question about settings."""
        self._refresh(())
        if args not in self._answers:
            self._answers[args] = self._git.ask(*args)
        return self._answers[args]

    def attributes(self, names: Sequence[str], paths: Iterable[str]) -> dict[str, dict[str, str]]:
        """The values of these attributes at each of these paths. Raises as `Git.run`."""
        wanted = tuple(paths)
        self._refresh(wanted)
        found: dict[str, dict[str, str]] = {path: {} for path in wanted}
        for at in range(0, len(wanted), _AT_ONCE):
            words = self._words(tuple(names), wanted[at : at + _AT_ONCE])
            for path, name, value in zip(words[::3], words[1::3], words[2::3], strict=True):
                found[path][name] = value
        return found

    def close(self) -> None:
        """End whatever was started, and forget everything."""
        self._answers, self._stamps = {}, {}
        self._since = float("-inf")
        _end(self._talks)

    def _words(self, names: tuple[str, ...], paths: Sequence[str]) -> list[str]:
        data = b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in paths)
        if not self._talks or self._talks[0][0] != names:
            _end(self._talks)
            self._talks.append((names, self._git.talk("check-attr", "-z", "--stdin", *names)))
        talk = self._talks[0][1]
        talk.say(data)
        number = 3 * len(names) * len(paths)
        out = talk.words(number)
        if out.count(b"\0") != number:  # it has ended: a new one says why
            _end(self._talks)
            out = self._git.run("check-attr", "-z", "--stdin", *names, stdin=data)
        return out.decode("utf-8", "surrogateescape").split("\0")[:-1]

    def _refresh(self, paths: Iterable[str]) -> None:
        """Forget everything where a file differs, or it is too old."""
        now = time.monotonic()
        seen = {place: _stamp(place) for place in dict.fromkeys(self._sources(paths))}
        known = self._stamps
        old = now - self._since >= LIFE
        if old or any(known[place] != one for place, one in seen.items() if place in known):
            self.close()
            self._since = now
        self._stamps.update(seen)

    def _sources(self, paths: Iterable[str]) -> Iterator[str]:
        places = self._repository
        yield os.path.join(places.common_dir, "config")
        yield os.path.join(places.git_dir, "config.worktree")
        yield os.path.join(places.common_dir, "info", "attributes")
        top = places.top
        if top is None:
            return
        for path in paths:
            folder = f"{places.prefix}{path}"
            while folder:
                folder = folder.rpartition("/")[0]
                yield os.path.join(top, folder, _FILE)


def _end(talks: list[tuple[tuple[str, ...], Talk]]) -> None:
    while talks:
        talks.pop()[1].close()


def _stamp(place: str) -> _Stamp:
    with suppress(OSError):
        found = os.lstat(place)
        return found.st_mtime_ns, found.st_size, found.st_ino
    return None
