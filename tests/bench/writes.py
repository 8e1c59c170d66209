"""`python -m tests.bench.writes VAULT`: writes to a long-lived service, with full durability.

The vault is copied first, and committed where it is not. In turn: 300 requests of mixed kinds one
after the other, then many writers at once, as threads of one service and as processes of their own.
The disk is named, since most of a write is waiting for it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from vaultkit.actions.place import place_of
from vaultkit.mcp.service import Service, Terms
from vaultkit.model.outcome import Published
from vaultkit.model.request import (
    Actor,
    CreatePage,
    EditRange,
    Item,
    LogEntry,
    Rewrite,
    Supersede,
    WriteRequest,
)
from vaultkit.trees.heap import settle_heap

_NAMES = {
    CreatePage: "create_page",
    EditRange: "edit",
    Rewrite: "rewrite",
    Supersede: "supersede",
    LogEntry: "log",
}
_ROOM = 16_384
_KINDS = ("create", "edit", "rewrite", "edit", "supersede", "log")


class Figures(NamedTuple):
    """Seconds of each published write, those that were not, and the wall time of all."""

    taken: list[float]
    failed: Counter[str]
    wall: float

    def row(self, name: str, more: str = "") -> str:
        """A row of the table."""
        taken = sorted(self.taken) or [0.0]

        def at(part: float) -> str:
            return f"{taken[min(len(taken) - 1, int(part * len(taken)))] * 1000:.0f} ms"

        rate = len(self.taken) / self.wall
        failed = ", ".join(f"{n} × {what}" for what, n in self.failed.items()) or "0"
        return (
            f"| {name} | {len(self.taken)} | {at(0.5)} | {at(0.95)} | {at(0.99)} | {rate:.0f}/s "
            f"| {failed} | {more} |"
        )


HEAD = (
    "| writers | writes | p50 | p95 | p99 | together | failed | |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |"
)


class Requests:
    """Requests of mixed kinds, on pages that no other of the writers touches.

    None of them is to be rejected, so the pages have room for what is added.
    """

    def __init__(self, service: Service, number: int, of: int) -> None:
        self._folder = Path(service.place.folder or "")
        with service.look() as view:
            vault = view.snapshot
            pages = [
                path
                for path in sorted(vault.surfaces)
                if vault.typed(path).is_a(("note",))
                and not vault.state(path)
                and view.judged.state.rows[path].units + _ROOM < view.settings.budgets.page
            ]
        self._pages = pages[number::of]
        self._number = number
        self._dice = random.Random(f"{number} of {of} in {os.getpid()}")
        self._made = 0
        self._old: list[str] = []

    def next(self) -> WriteRequest:
        """One more."""
        self._made += 1
        item = self._item(_KINDS[self._made % len(_KINDS)])
        return WriteRequest(
            operation=_NAMES[type(item)], items=(item,), actor=Actor("agent", f"w{self._number}")
        )

    def _item(self, kind: str) -> Item:
        page = self._pages[self._dice.randrange(len(self._pages))]
        tag = f"{self._number}-{self._made}"
        if kind == "create":
            return CreatePage(
                type="memo",
                title=f"Written {tag} {self._dice.getrandbits(32):x}",
                body=f"It was written as number {tag}. See [[{_stem(page)}]].\n",
            )
        if kind == "edit":
            return EditRange(page=page, start=0, end=0, text=f"One line more, {tag}.\n\n")
        if kind == "rewrite":
            head, _, body = (self._folder / page).read_text().partition("\n---\n")
            return Rewrite(page=page, body=f"{body or head}\nIt was written anew, {tag}.\n")
        if kind == "supersede" and len(self._pages) > 3:
            self._pages.remove(page)
            return Supersede(page=page, by=self._pages[self._dice.randrange(len(self._pages))])
        return LogEntry(operation="note", what=f"Something was done, {tag}")


def _stem(path: str) -> str:
    return path.removesuffix(".md")


def main() -> int:
    """Measure and print."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="vaultkit-writes-", dir=options.scratch) as scratch:
        folder = _prepared(Path(options.vault), Path(scratch, "vault"))
        service = serving(str(folder))
        ready = time.perf_counter()
        requests = Requests(service, 0, 1)
        service.write(requests.next())
        print(f"first write: {time.perf_counter() - ready:.2f} s", file=sys.stderr)
        print(HEAD)
        before = _loose(folder)
        one = run(service, requests, options.writes)
        each = (_loose(folder) - before) / 1024 / max(1, len(one.taken))
        print(one.row("one", f"{each:.0f} KiB of objects a write"), flush=True)
        if options.writers:
            memory = _memory()
            many = crowd(service, options.writers, options.each)
            grown = f"memory {memory:.0f} → {_memory():.0f} MiB"
            print(many.row(f"{options.writers} threads of one service", grown), flush=True)
        service.close()
        if options.processes:
            print(processes(str(folder), options), flush=True)
        check = subprocess.run(
            ["git", "-C", folder, "status", "--porcelain"], capture_output=True, text=True
        ).stdout
        print(f"left in the work tree: {len(check.splitlines())} paths", file=sys.stderr)
    return 0


def serving(folder: str) -> Service:
    """A service of the vault at a folder, in a process as `vaultkit serve` makes its own."""
    settle_heap()
    place = place_of(folder, os.environ)
    terms = Terms(actor=Actor("agent", "bench"))
    return Service(place, os.environ, partial(datetime.now, UTC), terms, jobs=2)


def run(service: Service, requests: Requests, number: int) -> Figures:
    """So many writes one after the other."""
    taken, failed = [], Counter[str]()
    started = time.perf_counter()
    for _ in range(number):
        request = requests.next()
        begun = time.perf_counter()
        outcome = service.write(request)
        if isinstance(outcome, Published):
            taken.append(time.perf_counter() - begun)
        else:
            failed[_told(outcome)] += 1
    return Figures(taken, failed, time.perf_counter() - started)


def _told(outcome: object) -> str:
    name = getattr(outcome, "name", "")
    if os.environ.get("BENCH_TELL"):
        print(outcome, file=sys.stderr)
    return f"{type(outcome).__name__} {name}".strip()


def crowd(service: Service, writers: int, each: int, first: int = 0, of: int = 0) -> Figures:
    """So many threads, each with writes of its own, all at once."""
    all_requests = [Requests(service, first + n, of or writers) for n in range(writers)]
    found: list[Figures] = []
    gate = threading.Barrier(writers + 1)

    def work(requests: Requests) -> None:
        gate.wait()
        found.append(run(service, requests, each))

    threads = [threading.Thread(target=work, args=(one,)) for one in all_requests]
    for thread in threads:
        thread.start()
    gate.wait()
    started = time.perf_counter()
    for thread in threads:
        thread.join()
    wall = time.perf_counter() - started
    return _together(found, wall)


def _together(found: list[Figures], wall: float) -> Figures:
    failed = Counter[str]()
    for one in found:
        failed.update(one.failed)
    return Figures([seconds for one in found for seconds in one.taken], failed, wall)


def processes(folder: str, options: argparse.Namespace) -> str:
    """The same writers as processes, some of them threads of each."""
    number = options.processes
    threads = options.writers // number
    context = multiprocessing.get_context("spawn")
    gate, results = context.Barrier(number + 1), context.Queue()
    running = [
        context.Process(
            target=_process, args=(folder, gate, results, n * threads, threads, options)
        )
        for n in range(number)
    ]
    for one in running:
        one.start()
    gate.wait()
    started = time.perf_counter()
    found = [results.get() for _ in running]
    wall = time.perf_counter() - started
    for one in running:
        one.join()
    memory = max(memory for _, memory in found)
    figures = _together([one for one, _ in found], wall)
    name = f"{number} processes with {threads} threads each"
    return figures.row(name, f"largest {memory:.0f} MiB")


def _process(
    folder: str,
    gate: object,
    results: object,
    first: int,
    threads: int,
    options: argparse.Namespace,
) -> None:
    service = serving(folder)
    with service.look():
        pass
    service.writer.tip()
    gate.wait()  # type: ignore[attr-defined]
    figures = crowd(service, threads, options.each, first, options.writers)
    results.put((figures, _memory()))  # type: ignore[attr-defined]
    service.close()


def _prepared(vault: Path, folder: Path) -> Path:
    shutil.copytree(vault, folder, symlinks=True)
    if not (folder / ".git").exists():
        subprocess.run(["git", "init", "-q", folder], check=True)
    ontology = folder / "ontology.yaml"
    ontology.write_text(
        ontology.read_text() + "  memo: {description: What the writers made., dir: memos}\n"
    )
    for words in (("add", "-A"), ("commit", "-qm", "All of it", "--allow-empty")):
        name = ("-c", "user.name=Bench", "-c", "user.email=bench@localhost", "-c", "gc.auto=0")
        subprocess.run(["git", *name, "-C", folder, *words], check=True)
    return folder


def _loose(folder: Path) -> int:
    out = subprocess.run(
        ["git", "-C", folder, "count-objects", "-v"], capture_output=True, text=True, check=True
    ).stdout
    objects = folder / ".git" / "objects"
    del out
    return sum(
        one.stat().st_size for sub in objects.glob("[0-9a-f][0-9a-f]") for one in sub.iterdir()
    )


def _memory() -> float:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the write road.")
    parser.add_argument("vault")
    parser.add_argument("--writes", type=int, default=300)
    parser.add_argument("--writers", type=int, default=64)
    parser.add_argument("--each", type=int, default=50)
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--scratch", default=None)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
