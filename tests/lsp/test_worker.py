from __future__ import annotations

from queue import Queue
from threading import Event

from vaultkit.lsp.worker import Worker


def test_the_newest_wish_counts_and_failures_are_told() -> None:
    failed: Queue[Exception] = Queue()
    done: Queue[str] = Queue()
    worker, go = Worker("test", failed.put), Event()
    worker.ask("wait", lambda: done.put(str(go.wait(5))))
    worker.start()
    worker.ask("a", lambda: done.put("old"))
    worker.ask("a", lambda: done.put("new"))
    worker.ask("gone", lambda: done.put("gone"))
    worker.drop("gone")
    worker.ask("later", lambda: done.put("later"), after=60)
    worker.ask("later", lambda: done.put("soon"), after=0.01)
    worker.ask("broken", lambda: done.put(str(1 / 0)), after=0.02)
    go.set()
    assert [done.get(timeout=5) for _ in range(3)] == ["True", "new", "soon"]
    assert isinstance(failed.get(timeout=5), ZeroDivisionError)
    worker.ask("late", lambda: done.put("late"))
    assert done.get(timeout=5) == "late"
    worker.stop()
    assert done.empty()
