"""A first check on several processors: each process reads a share of the pages and judges it.

The process that leads works like the others, which are forks that run this package's code only.
What a process has read stays with it, so that only what others see of a page (its surface and its
anchors) travels, in files that are only in memory: nobody ever waits for a full pipe.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from typing import NamedTuple

from vaultkit.actions.desk import Desk, Task
from vaultkit.actions.pool import chunks, settle
from vaultkit.actions.progress import Progress
from vaultkit.actions.seen import packed, unpacked
from vaultkit.actions.verdict import Verdict, verdict_on
from vaultkit.vault.snapshot import Snapshot

_CHUNK = 40
_TOKEN = 4
"""Bytes of a chunk's number."""

_MOST_TOKENS = 16_000
"""So many fit into a pipe at once."""


Keep = Callable[[Mapping[str, bytes]], Callable[[], None]]
"""Takes facts by blob id for a cache, while pages are judged; its answer waits until it has."""


class Outcome(NamedTuple):
    """All that the team found out; the snapshot reads from the desk."""

    snapshot: Snapshot
    desk: Desk
    blobs: Mapping[str, str]
    verdicts: list[Verdict]


class TeamLost(Exception):
    """A process ended before its work was done, or none could be had."""


def work(task: Task, jobs: int, progress: Progress, keep: Keep) -> Outcome:
    """Read and judge every page of `task`. Raises TeamLost where the system gives no processes."""
    members: list[_Member] = []
    try:
        with closing(_Shares(len(task.paths.pages), jobs)) as shares:
            for number in range(1, jobs):
                others = [member.wire for member in members]
                members.append(_Member(task, shares, number, others))
            return _lead(task, shares, members, progress, keep)
    except (OSError, EOFError) as error:
        raise TeamLost(str(error)) from error
    finally:
        for member in members:
            member.end()


class _Shares:
    """Which process reads which pages, and where it puts what others have to know.

    Each has a share of chunks that are neighbours, because pages of one folder say the same of the
    same links; whoever is through with its own goes on with another's. The numbers of the chunks
    stand in pipes that all processes read, so that each is taken once.
    """

    def __init__(self, pages: int, jobs: int) -> None:
        self.size = max(_CHUNK, -(-pages // _MOST_TOKENS))
        count = -(-pages // self.size)
        each = -(-count // jobs)
        self._pipes: list[int] = []
        self._shelves = [os.memfd_create("vaultkit") for _ in range(jobs)]
        for at in range(0, each * jobs, each):
            numbers = range(at, min(at + each, count))
            pipe, end = os.pipe()
            self._pipes.append(pipe)
            os.write(end, b"".join(number.to_bytes(_TOKEN, "big") for number in numbers))
            os.close(end)

    def taken(self, member: int, pages: Sequence[str]) -> Iterator[Sequence[str]]:
        """The chunks of `pages` that this member reads."""
        for pipe in (*self._pipes[member:], *self._pipes[:member]):
            while token := os.read(pipe, _TOKEN):
                at = int.from_bytes(token, "big") * self.size
                yield pages[at : at + self.size]

    def put(self, member: int, data: bytes) -> int:
        """Lay something behind what a member has laid down; its size in bytes is returned."""
        left = memoryview(data)
        while left:
            left = left[os.write(self._shelves[member], left) :]
        return len(data)

    def get(self, member: int, at: int, size: int) -> bytes:
        """What a member has laid down."""
        found = b""
        while len(found) < size:
            more = os.pread(self._shelves[member], size - len(found), at + len(found))
            if not more:
                raise EOFError("a process laid down less than it said")
            found = found + more if found else more
        return found

    def close(self) -> None:
        """Give back what the system lent."""
        for one in (*self._pipes, *self._shelves):
            os.close(one)


class _Member:
    """One process, seen from the one that leads."""

    def __init__(
        self, task: Task, shares: _Shares, number: int, others: Sequence[Connection]
    ) -> None:
        context = multiprocessing.get_context("fork")
        self.number = number
        self.chunks = 0
        self.wire, far = context.Pipe()
        self._said: tuple[int, ...] | None = None
        self._process = context.Process(
            target=_serve, args=(task, shares, number, far, (*others, self.wire)), daemon=True
        )
        self._process.start()
        far.close()

    def listen(self, *, wait: bool = False) -> None:
        """Take in what was said so far; with `wait` also what will be said until a part is done.

        Nothing is said behind that: who is through with all ends, and may be gone before the rest.
        """
        while self._said is None and (wait or self.wire.poll()):
            said = self.wire.recv()
            if isinstance(said, Exception):
                raise said
            if said is None:
                self.chunks += 1
            else:
                self._said = said
                return

    def sizes(self) -> tuple[int, ...]:
        """How large what it has laid down for this part of the work is; waits for it."""
        self.listen(wait=True)
        said, self._said = self._said or (), None
        return said

    def end(self) -> None:
        """Stop the process, whatever it does."""
        self.wire.close()
        self._process.terminate()
        self._process.join()


def _lead(
    task: Task, shares: _Shares, members: Sequence[_Member], progress: Progress, keep: Keep
) -> Outcome:
    count = len(task.paths.pages)

    def tell(what: str, done: int) -> None:
        for member in members:
            member.listen()
        done += sum(member.chunks for member in members)
        progress(what, min(count, done * shares.size), count)

    desk = Desk(task)
    for done, part in enumerate(shares.taken(0, task.paths.pages), 1):
        desk.read(part)
        tell("reading pages", done)
    mine = list(desk.seen.values())
    sizes: dict[int, tuple[int, ...]] = {0: (shares.put(0, packed(mine)),)}
    for member in members:
        sizes[member.number] = member.sizes()
    for member in members:
        member.wire.send(sizes)
        member.chunks = 0
    kept = keep(_facts(desk, shares, sizes)) if task.keep else lambda: None
    snapshot = _snapshot(task, desk, shares, sizes, 0)
    verdicts = []
    for done, own in enumerate(chunks(mine, shares.size), 1):
        verdicts += [verdict_on(seen.path, snapshot) for seen in own]
        tell("judging pages", done)
    for member in members:
        at, (size,) = sum(sizes[member.number]), member.sizes()
        raw = shares.get(member.number, at, size)
        verdicts += map(Verdict._make, pickle.loads(raw))  # noqa: S301 - from our own fork
    progress("judging pages", count, count)
    kept()
    return Outcome(snapshot, desk, {path: one.blob for path, one in desk.seen.items()}, verdicts)


def _facts(
    desk: Desk, shares: _Shares, sizes: Mapping[int, tuple[int, ...]]
) -> Mapping[str, bytes]:
    """The facts that all have read."""
    facts, desk.encoded = desk.encoded, {}
    for number, (at, *size) in sizes.items():
        for one in size:
            facts.update(pickle.loads(shares.get(number, at, one)))  # noqa: S301 - from our own fork
    return facts


def _serve(
    task: Task, shares: _Shares, number: int, wire: Connection, others: Sequence[Connection]
) -> None:
    """The life of one process: read parts until there are no more, then judge what was read."""
    settle()
    for other in others:
        other.close()
    try:
        desk = Desk(task)
        for part in shares.taken(number, task.paths.pages):
            desk.read(part)
            wire.send(None)
        mine = list(desk.seen.values())
        size = shares.put(number, packed(mine))
        facts = (shares.put(number, pickle.dumps(desk.encoded, protocol=5)),) if task.keep else ()
        wire.send((size, *facts))
        snapshot = _snapshot(task, desk, shares, wire.recv(), number)
        verdicts = []
        for own in chunks(mine, shares.size):
            verdicts += [tuple(verdict_on(seen.path, snapshot)) for seen in own]
            wire.send(None)
        wire.send((shares.put(number, pickle.dumps(verdicts, protocol=5)),))
        os._exit(0)  # at once: tidying up would take a while, and the others work on
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:  # noqa: BLE001 - told to the process that leads, which raises it
        with suppress(BrokenPipeError):
            wire.send(error)


def _snapshot(
    task: Task, desk: Desk, shares: _Shares, sizes: Mapping[int, tuple[int, ...]], number: int
) -> Snapshot:
    """The whole vault, with what the other members have seen."""
    for other, size in sizes.items():
        if other != number:
            desk.seen.update({one.path: one for one in unpacked(shares.get(other, 0, size[0]))})
    surfaces = {path: desk.seen[path].surface for path in task.paths.pages}
    return Snapshot(
        task.settings, task.entries, task.paths, surfaces, source=desk, keyed=task.keyed
    )
