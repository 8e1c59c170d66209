"""Work on several processors: the same function over chunks, in processes of our own.

No program is started here; the processes run this package's code only. Where the system cannot
give processes (no semaphores, no fork) the work is done here, one chunk after another.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

_In = TypeVar("_In")
_Out = TypeVar("_Out")

# a fork shares what was read before it; on other systems a new interpreter starts
CAN_SHARE = sys.platform == "linux"


def chunks(items: Sequence[_In], size: int) -> list[Sequence[_In]]:
    """`items` in runs of at most `size`."""
    return [items[at : at + size] for at in range(0, len(items), size)]


def spread(work: Callable[[_In], _Out], parts: Iterable[_In], jobs: int) -> Iterator[_Out]:
    """Yield `work(part)` for every part, in any order, on up to `jobs` processes."""
    if jobs < 2:
        yield from map(work, parts)
        return
    # imported here for start-up time: a check that has little to read needs no processes
    import multiprocessing
    from concurrent import futures

    context = multiprocessing.get_context("fork" if CAN_SHARE else "spawn")
    left = dict(enumerate(parts))
    try:
        pool = futures.ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(work,))
        try:
            asked = {pool.submit(_do, part): number for number, part in left.items()}
            for answer in futures.as_completed(asked):
                found = answer.result()
                del left[asked[answer]]
                yield found
        finally:
            pool.shutdown(cancel_futures=True)
    except (OSError, futures.BrokenExecutor):  # none could be had, or the system ended one
        yield from map(work, left.values())


def beside(work: Callable[[], None]) -> Callable[[], None]:
    """Do `work` while the caller goes on, where the system can; what is returned waits for the end.

    What it changes in memory is not seen here; it must not raise.
    """
    if CAN_SHARE:
        # imported here for start-up time, as above
        import multiprocessing

        process = multiprocessing.get_context("fork").Process(target=_aside, args=(work,))
        with suppress(OSError):  # none could be had
            process.start()
            return process.join
    work()
    return lambda: None


def _aside(work: Callable[[], None]) -> None:
    settle()
    work()


class _Worker:
    """What one process works with; sent, or inherited by a fork, once and not with every part."""

    work: Callable[[Any], Any]


def settle() -> None:
    """Make this process one that serves another."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process people talk to
    gc.disable()  # it lives for one task, and nothing it makes holds cycles


def _begin(work: Callable[[Any], Any]) -> None:
    settle()
    _Worker.work = staticmethod(work)


def _do(part: Any) -> Any:
    return _Worker.work(part)
