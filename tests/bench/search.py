"""`python -m tests.bench.search VAULT [--engine NAME]`: the index and the queries of one process.

The vault is only read. Told are the build of an index, opening it again, what one changed page
costs (the index alone, the vault being judged already), and 200 mixed queries: rare and common
words, all of them, any, phrases, ids, words that nobody has, with filters and without.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from statistics import median
from typing import Any

from vaultkit.actions.countable import unsound_of
from vaultkit.actions.look import LookRequest, look
from vaultkit.model.hit import Query
from vaultkit.search.engines import ENGINES, Place
from vaultkit.search.searcher import Searcher
from vaultkit.search.tokens import tokens_of
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.state import Row


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="Time the search of one vault.")
    parser.add_argument("vault")
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0])
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    folder = os.path.realpath(chosen.vault)
    judged = look(LookRequest(folder=folder, environment=os.environ, vault=folder)).judged
    vault, wrong = judged.snapshot, unsound_of(judged)
    scratch = tempfile.mkdtemp(prefix="vaultkit-search-")
    places = [Place(f"{scratch}/{number}") for number in range(chosen.rounds)]
    builds = [
        _timed(partial(Searcher(place, chosen.engine).refresh, vault, wrong)) for place in places
    ]
    again = Searcher(places[0], chosen.engine)
    opened = _timed(lambda: again.refresh(vault, wrong))
    updates = sorted(_updates(again, vault, wrong))
    queries = list(_queries(vault))
    taken: list[list[float]] = [
        sorted(_timed(partial(again.search, one)) for one in queries) for _ in range(chosen.rounds)
    ]
    shutil.rmtree(scratch)
    best = min(taken, key=lambda one: one[189])
    print(f"{len(vault.surfaces):,} pages, {chosen.engine}, best of {chosen.rounds}\n")
    print("| | |\n| --- | --- |")
    print(f"| build | {min(builds):.2f} s |")
    print(f"| open again, nothing changed | {1_000 * opened:.0f} ms |")
    print(f"| one changed page, median of {len(updates)} | {1_000 * median(updates):.1f} ms |")
    print(f"| one changed page, longest | {1_000 * updates[-1]:.0f} ms |")
    for name, at in (("median", 99), ("p95", 189), ("longest", 199)):
        print(f"| query, {name} of {len(queries)} | {1_000 * best[at]:.1f} ms |")


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


class _Other:
    """The source of a snapshot in which one page has one more line."""

    def __init__(self, vault: Snapshot, path: str, number: int) -> None:
        self._source, self._path = vault.source, path
        self._data = (vault.material(path) or b"") + b"\nOne more line, number %d.\n" % number

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def material(self, path: str) -> bytes | None:
        return self._data if path == self._path else self._source.material(path)

    def texts(self, paths: list[str]) -> Iterator[tuple[str, bytes, Any]]:
        for path in paths:
            yield path, self.material(path) or b"", self._source.facts(path)


def _updates(searcher: Searcher, vault: Snapshot, wrong: frozenset[str]) -> Iterator[float]:
    plain, rows = vault.source, vault.rows
    for number, path in enumerate(sorted(vault.surfaces)[:: max(1, len(rows) // 60)][:60]):
        blob = f"{number:040x}"
        changed: dict[str, Row] = {**rows, path: rows[path]._replace(blob=blob)}
        vault.source, vault.rows = _Other(vault, path, number), changed
        yield _timed(partial(searcher.refresh, vault, wrong, [path]))
        vault.source, vault.rows = plain, rows
        searcher.refresh(vault, wrong, [path])


def _queries(vault: Snapshot) -> Iterator[Query]:
    chance = random.Random(4)
    words: list[str] = []
    for path in chance.sample(sorted(vault.surfaces), min(300, len(vault.surfaces))):
        tokens = set(tokens_of((vault.material(path) or b"").decode("utf-8", "replace")))
        words += chance.sample(sorted(tokens), min(3, len(tokens)))
    plain = Query(text="")
    kinds: tuple[tuple[int, str, dict[str, Any]], ...] = (
        (1, "", {}),
        (2, "", {}),
        (3, "", {"mode": "any"}),
        (2, "", {"mode": "phrase"}),
        (1, " xyzzy", {}),
        (1, " the", {"mode": "any", "types": ("concept",)}),
        (1, "", {"since": "2020", "lifecycle": "all"}),
        (0, "ADR-0{}", {"limit": 50}),
    )
    for at in range(200):
        many, more, options = kinds[at % len(kinds)]
        text = " ".join(chance.sample(words, many)) + more.format(at)
        yield replace(plain, text=text, **options)


if __name__ == "__main__":
    main()
