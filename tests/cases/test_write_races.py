"""Many writers, a person and a collector of garbage at once: nothing is lost, nothing is doubled.

Every client is a process of its own with its own writer; what each was told is held against the
branch (`tests/support/history.py`).
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from uuid import UUID

import pytest

from tests.support.forked import ended, forked
from tests.support.history import Event, Step, faults_of, steps_of
from tests.support.invariants import checked
from tests.support.operations import TIDES
from tests.support.packed import ended as ended_packing
from tests.support.repository import GitFailed, Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.write import Writer
from vaultkit.errors import StateError
from vaultkit.git import packing
from vaultkit.git.held_locks import can_tell
from vaultkit.git.odb_open import open_odb
from vaultkit.git.places import discover
from vaultkit.model.outcome import Outcome, Published, Refused, Stale
from vaultkit.model.receipt import Receipt
from vaultkit.model.request import CreatePage, EditText, Fence, Rewrite, WriteRequest

PAGES = tuple(f"concepts/page-{number}.md" for number in range(20))


def say(words: str) -> None:
    """Figures of the long tests, seen with `-s`."""
    sys.stdout.write(f"\n{words}\n")


def shared_vault(folder: Path) -> Repository:
    text = "---\ntitle: {0}\ntype: concept\n---\n\n# {0}\n\n[[Tides]]\n"
    pages = {path: text.format(f"Page {number}") for number, path in enumerate(PAGES)}
    return vault_repository(folder, pages)


def answer_of(outcome: Outcome) -> str:
    if isinstance(outcome, Published):
        return "published"
    return "stale" if isinstance(outcome, Stale) else getattr(outcome, "name", "rejected")


def client(vault: Repository, number: int, count: int, pages: tuple[str, ...]) -> list[Event]:
    """Read a page, write it anew with what was read as a fence, and log both."""
    chance = random.Random(number)
    writer, events = writer_of(vault, wait=120), []
    for turn in range(count):
        page = chance.choice(pages)
        start = time.monotonic()
        tip = writer.tip()
        data = tip.data(page) or b""
        seen, commit = hashlib.sha256(data).hexdigest(), tip.commit or ""
        events.append(Event(number, "read", page, start, time.monotonic(), "", "", commit))
        name = str(UUID(int=(4 << 76) + (2 << 62) + (number << 32) + turn))
        body = f"# Again\n\nBy {number}, turn {turn}.\n"
        request = asked(Rewrite(page=page, body=body), id=name, fences=(Fence(page, None, seen),))
        start = time.monotonic()
        outcome = writer.write(request)
        done = outcome.receipt.commit if isinstance(outcome, Published) else ""
        events.append(
            Event(
                number,
                "write",
                page,
                start,
                time.monotonic(),
                answer_of(outcome),
                seen,
                done,
                name,
            )
        )
    return events


def together(folder: Path, clients: Sequence[Callable[[], list[Event]]]) -> list[Event]:
    """Run each client in a process, and gather what they logged."""

    def run(number: int, work: Callable[[], list[Event]]) -> None:
        (folder / f"log-{number}").write_text(json.dumps(work()))

    started = [forked(partial(run, n, work)) for n, work in enumerate(clients)]
    assert [ended(pid) for pid in started] == [0] * len(started)
    logs = [json.loads((folder / f"log-{n}").read_text()) for n in range(len(clients))]
    return [Event(*one) for log in logs for one in log]


def many_at_once(folder: Path, processes: int, count: int, pages: tuple[str, ...]) -> Counter[str]:
    """Let them write; sent = published + refused, in one order that all of them saw."""
    vault = shared_vault(folder / "vault")
    work = [partial(client, vault, n, count, pages) for n in range(processes)]
    events = together(folder, work)
    steps = steps_of(vault)
    assert faults_of(events, steps) == []
    answers = Counter(one.answer for one in events if one.kind == "write")
    assert answers.total() == processes * count
    assert set(answers) <= {"published", "stale"}
    assert len(steps) == 1 + answers["published"]
    checked(vault)
    return answers


def test_f14_f16_processes_write_to_pages_at_once(tmp_path: Path) -> None:
    assert many_at_once(tmp_path, 8, 5, PAGES)["published"] >= 8


def test_f14_f16_processes_write_to_one_page_at_once(tmp_path: Path) -> None:
    assert many_at_once(tmp_path, 8, 4, PAGES[:1])["published"] >= 4


@pytest.mark.soak
@pytest.mark.parametrize("pages", [20, 1])
@pytest.mark.parametrize(("processes", "count"), [(8, 25), (32, 20)])
def test_f14_f16_soak(tmp_path: Path, processes: int, count: int, pages: int) -> None:
    start = time.monotonic()
    answers = many_at_once(tmp_path, processes, count, PAGES[:pages])
    took = time.monotonic() - start
    say(f"{processes} × {count} on {pages}: {dict(answers)} in {took:.1f} s")


def test_f16_the_checker_finds_what_does_not_fit() -> None:
    steps = {
        "a": Step(0, {}, {"p": "1"}),
        "b": Step(1, {"p": "1"}, {"p": "2"}),
        "c": Step(2, {"p": "2"}, {"p": "3"}),
    }
    first = Event(1, "write", "p", 0, 1, "published", "1", "b")
    second = Event(2, "write", "p", 2, 3, "published", "2", "c")
    assert faults_of([first, second], steps) == []
    swapped = [first._replace(asked=2, answered=3), second._replace(asked=0, answered=1)]
    assert "comes before" in faults_of(swapped, steps)[0]
    assert "the parent had 2" in faults_of([first, second._replace(fence="1")], steps)[0]
    assert "not on the branch" in faults_of([first._replace(commit="x")], steps)[0]
    assert "two requests" in faults_of([first, first], steps)[0]
    old = Event(3, "read", "p", 4, 5, "", "", "b")
    assert "comes before" in faults_of([first, second, old], steps)[0]
    stale = Event(3, "write", "q", 0, 9, "stale", "1")
    assert "nobody had written" in faults_of([first, stale], steps)[0]


def test_f16_a_long_history_is_checked_quickly() -> None:
    count = 50_000
    steps = {str(n): Step(n, {"p": str(n - 1)}, {"p": str(n)}) for n in range(count)}
    events = [
        one
        for n in range(1, count)
        for one in (
            Event(n % 64, "read", "p", 2 * n, 2 * n + 0.5, "", "", str(n - 1)),
            Event(n % 64, "write", "p", 2 * n + 1, 2 * n + 1.5, "published", str(n - 1), str(n)),
        )
    ]
    start = time.process_time()
    assert faults_of(events, steps) == []
    assert time.process_time() - start < 2


def test_f15_nobody_sees_half_a_batch(tmp_path: Path) -> None:
    """Twenty pages that link to each other, beside single writes: a commit has all or none."""
    vault = shared_vault(tmp_path / "vault")

    def batch() -> list[Event]:
        writer = writer_of(vault, wait=60)
        for turn in range(3):
            items = [
                CreatePage(
                    type="concept", title=f"B {turn} {n}", body=f"[[B {turn} {(n + 1) % 20}]]"
                )
                for n in range(20)
            ]
            published(writer.write(asked(*items)))
        return []

    together(tmp_path, [batch, lambda: client(vault, 1, 8, PAGES[:3])])
    for commit in vault.git("log", "--format=%H").split():
        names = vault.git("ls-tree", "-r", "--name-only", commit).splitlines()
        counts = Counter(name.split("-")[1] for name in names if name.startswith("concepts/b-"))
        assert set(counts.values()) <= {20}, commit
    checked(vault)


@pytest.mark.parametrize("turn", range(5))
def test_f20_one_request_from_two_clients_lands_once(tmp_path: Path, turn: int) -> None:
    vault = vault_repository(tmp_path / "vault")
    name = str(UUID(int=(4 << 76) + (2 << 62) + turn))
    same = asked(EditText(page="Tides", old="rises", new="falls"), id=name)
    other = asked(EditText(page="Ada", old="knows", new="likes"), id=name)

    def send(request: WriteRequest) -> list[Event]:
        outcome = writer_of(vault, wait=60).write(request)
        return [Event(0, "write", "", 0, 0, answer_of(outcome), "", "", "")]

    twice = together(tmp_path, [lambda: send(same), lambda: send(same)])
    assert [one.answer for one in twice] == ["published", "published"]
    (third,) = together(tmp_path, [lambda: send(other)])
    assert third.answer == "request-reused"
    assert vault.git("rev-list", "--count", "HEAD") == "2"
    checked(vault)


def test_f20_two_payloads_under_one_id_at_once(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")
    name = "0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e"
    bodies = ("falls", "sinks")

    def send(word: str) -> list[Event]:
        request = asked(EditText(page="Tides", old="rises", new=word), id=name)
        outcome = writer_of(vault, wait=60).write(request)
        return [Event(0, "write", "", 0, 0, answer_of(outcome), "", "", "")]

    found = together(tmp_path, [partial(send, word) for word in bodies])
    assert sorted(one.answer for one in found) == ["published", "request-reused"]
    assert vault.git("rev-list", "--count", "HEAD") == "2"
    checked(vault)


def persons_races(folder: Path, races: int) -> Counter[str]:
    """A person commits pages of their own, as Git does it, while an agent writes."""
    vault = shared_vault(folder / "vault")
    told = folder / "told"

    def person() -> None:
        answers = []
        for turn in range(races):
            words = f"# Mine\n\nTurn {turn}.\n"
            vault.write({f"entities/mine-{turn}.md": f"---\ntype: entity\n---\n\n{words}"})
            try:
                vault.git("add", "--", f"entities/mine-{turn}.md")
                vault.git("commit", "--quiet", "--message", f"mine {turn}")
                answers.append("committed")
            except GitFailed as error:
                assert "lock" in str(error) or "cannot" in str(error), error  # noqa: PT017
                answers.append("refused")
        told.write_text(" ".join(answers))

    pid = forked(person)
    writer, answers, receipts = writer_of(vault, wait=30), Counter[str](), []
    while True:
        page = PAGES[answers.total() % 20]
        body = f"# Again\n\nTurn {answers.total()}.\n"
        outcome = writer.write(asked(Rewrite(page=page, body=body)))
        answers[answer_of(outcome)] += 1
        receipts += [outcome.receipt] if isinstance(outcome, Published) else []
        if os.waitpid(pid, os.WNOHANG)[0]:
            break
    mine = Counter(told.read_text().split())
    assert mine.total() == races
    vault.git("add", "--all")
    vault.git("commit", "--quiet", "--allow-empty", "--message", "the rest of mine")
    published(writer.write(asked(Rewrite(page=PAGES[0], body="# The last\n"))))
    for turn in range(races):
        assert f"Turn {turn}." in vault.git("show", f"HEAD:entities/mine-{turn}.md")
    for receipt in receipts:  # nobody took back what the agent had written
        (path,) = receipt.paths
        assert vault.git("merge-base", "--is-ancestor", receipt.commit, "HEAD") == "", path
    checked(vault, receipts)
    return answers + Counter({f"person {name}": count for name, count in mine.items()})


def test_f21_a_person_commits_meanwhile(tmp_path: Path) -> None:
    assert persons_races(tmp_path, 20)["published"] > 0


@pytest.mark.soak
def test_f21_soak(tmp_path: Path) -> None:
    say(str(dict(persons_races(tmp_path, 1_000))))


def _renamed(page: Path, data: bytes, *, backup: bool) -> None:
    fresh = page.with_suffix(".md~new")
    fresh.write_bytes(data)
    if backup:
        page.rename(page.with_suffix(".md~"))
    fresh.rename(page)
    page.with_suffix(".md~").unlink(missing_ok=True)


def _truncated(page: Path, data: bytes) -> None:
    page.write_bytes(b"")
    time.sleep(0.05)
    page.write_bytes(data)


def _in_place(page: Path, data: bytes) -> None:
    page.write_bytes(data)


SAVES: dict[str, Callable[[Path, bytes], None]] = {
    "in place": _in_place,
    "renamed over": lambda page, data: _renamed(page, data, backup=False),
    "backup, then new": lambda page, data: _renamed(page, data, backup=True),
    "truncated first": _truncated,
}


@pytest.mark.parametrize("name", SAVES)
def test_f24_a_save_while_the_agent_writes_is_never_lost(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person's last save stands on disk whatever the agent does to the same page, where nobody
    may sign for it."""
    monkeypatch.delenv("GIT_AUTHOR_NAME")
    vault = vault_repository(tmp_path / "vault")
    page, writer = vault.path / TIDES, writer_of(vault)
    for turn in range(6):
        mine = f"---\ntitle: Tides\ntype: concept\n---\n\n# Tides\n\nMine {turn}.\n".encode()

        def save(mine: bytes = mine, turn: int = turn) -> None:
            time.sleep(0.015 * turn)
            SAVES[name](page, mine)

        pid = forked(save)
        outcome = writer.write(asked(Rewrite(page="Tides", body=f"# Tides\n\nTheirs {turn}.\n")))
        assert ended(pid) == 0
        assert answer_of(outcome) in ("published", "user-changes", "no-identity")
        assert page.read_bytes() == mine
        for commit in vault.git("log", "--format=%H", "--author=research").split():
            assert "Mine" not in vault.git("show", f"{commit}:{TIDES}")
        vault.commit(message="mine")
    checked(vault)


def collected(folder: Path, seconds: float, *, at_least: int) -> int:
    """Write while everything that nothing refers to is thrown away again and again."""
    vault = shared_vault(folder / "vault")
    commands = (
        ["prune", "--expire=now"],
        ["gc", "--quiet", "--prune=now"],
        ["repack", "-adq"],
        ["prune", "--expire=now"],
    )
    until, enough = time.monotonic() + seconds, folder / "enough"

    def collect() -> None:
        while not enough.exists():
            for command in commands:
                git = ["git", "-C", str(vault.path), *command]
                subprocess.run(git, capture_output=True)

    pids = [forked(collect), forked(collect)]
    writer = writer_of(vault, durable=True, wait=30)
    receipts: list[Receipt] = []
    try:
        while time.monotonic() < until or (
            len(receipts) < at_least and time.monotonic() < until + 60
        ):
            body = f"# Again\n\nTurn {len(receipts)} {'word ' * 50}\n"
            try:
                outcome = writer.write(asked(Rewrite(page=PAGES[len(receipts) % 20], body=body)))
            except StateError as error:  # more is pruned than can be put back: no receipt
                assert "vanish" in error.message  # noqa: PT017
                continue
            if isinstance(outcome, Refused) and outcome.name == "busy":
                continue
            receipts.append(published(outcome))
            vault.git("rev-list", "--objects", "--quiet", receipts[-1].commit, "^HEAD~1")
    finally:
        enough.touch()
    assert [ended(pid) for pid in pids] == [0, 0]
    published(writer.write(asked(Rewrite(page=PAGES[0], body="# The last\n"))))
    checked(vault, receipts)
    assert len(receipts) >= at_least
    return len(receipts)


def test_f30_garbage_is_collected_meanwhile(tmp_path: Path) -> None:
    collected(tmp_path, 4, at_least=4)


@pytest.mark.soak
def test_f30_soak(tmp_path: Path) -> None:
    say(f"{collected(tmp_path, 60, at_least=60)} writes in 60 s of collecting")


def test_writes_that_are_packed_meanwhile_are_all_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "_MOST", 0)
    vault = shared_vault(tmp_path / "vault")
    writer = writer_of(vault)
    receipts = [
        published(writer.write(asked(Rewrite(page=PAGES[turn % 20], body=f"# {turn}\n"))))
        for turn in range(30)
    ]
    ended_packing(writer.odb._packing)
    assert list((vault.path / ".git/objects/pack").glob("*.pack"))
    checked(vault, receipts)


@pytest.mark.skipif(not can_tell(), reason="this system does not tell who prunes")
def test_f30_a_prune_that_looked_before_the_branch_moved_is_outlasted(tmp_path: Path) -> None:
    vault = shared_vault(tmp_path / "vault")
    places = discover(str(vault.path), os.environ)
    assert places is not None
    odb = open_odb(places, durable=False)
    odb.together = True
    for number in range(6_000):
        odb.write("blob", b"nobody refers to %d" % number)
    odb.sync()
    prune = ("git", "-C", str(vault.path), "prune", "-v", "--expire=now")
    # it says what it takes away, and waits in the middle of it while nobody reads that
    with subprocess.Popen(prune, stdout=subprocess.PIPE) as pruning:
        assert pruning.stdout is not None
        assert pruning.stdout.read(1)
        before, answers = vault.git("rev-parse", "HEAD"), list[Outcome]()
        writer = writer_of(vault, durable=True)
        request = asked(Rewrite(page=PAGES[0], body="# Anew\n"))
        writing = Thread(target=lambda: answers.append(writer.write(request)))
        writing.start()
        while writing.is_alive() and vault.git("rev-parse", "HEAD") == before:
            time.sleep(0.01)
        time.sleep(0.2)
        assert not answers, "answered while somebody may still take its objects away"
        pruning.stdout.read()
        writing.join()
    checked(vault, [published(answers[0])])


def test_a_lock_of_another_git_is_waited_for_and_named(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")
    for name in ("index.lock", "HEAD.lock", "refs/heads/main.lock"):
        lock = vault.path / ".git" / name
        lock.touch()
        writer: Writer = writer_of(vault, wait=0.1)
        outcome = writer.write(asked(EditText(page="Tides", old="rises", new="falls")))
        assert isinstance(outcome, Refused), name
        assert outcome.name == "busy"
        assert name.rpartition("/")[2] in outcome.message
        assert lock.exists()
        lock.unlink()
        assert vault.git("rev-list", "--count", "HEAD") == "1"
    published(writer_of(vault).write(asked(EditText(page="Tides", old="rises", new="falls"))))
    checked(vault)
