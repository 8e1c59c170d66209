"""What is asked for in a check, and what is remembered, through real repositories."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository
from vaultkit.actions.check import Checker, CheckRequest, check
from vaultkit.actions.reach import Answers
from vaultkit.model.around import GONE, REACHED, UNKNOWN, Reached
from vaultkit.trees.cache import FactsFile

TODAY = date(2026, 3, 1)
STATES = {"here": REACHED, "gone": GONE, "busy": UNKNOWN}


class Servers:
    """The last part of an address says what becomes of it; `asked` is who was asked, in order."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, addresses: Collection[str]) -> Iterator[tuple[str, Reached]]:
        for address in addresses:
            self.asked.append(address)
            word = address.rpartition("/")[2]
            yield address, Reached(STATES[word], "" if word == "here" else f"it is {word}")

    def take(self) -> list[str]:
        """Who was asked since the last time."""
        asked, self.asked = self.asked, []
        return asked


def url(name: str, state: str) -> str:
    return f"https://{name}.example/{state}"


FILES = {
    "vault.yaml": "links: {preset: commonmark}\ngenerate: {index: off}\n",
    "a.md": f"# A\n\n<{url('a', 'gone')}> <{url('a', 'here')}>\n",
    "notes/b.md": f"# B\n\n[x]({url('b', 'busy')}#x)\n",
}


@pytest.fixture
def vault(repository: Repository) -> Repository:
    repository.commit(FILES)
    return repository


def told(vault: Repository, servers: Servers | None, **more: Any) -> list[str]:
    """Path, severity and name of each finding on an address."""
    values = {"cache": False, "today": TODAY, **more}
    request = CheckRequest(folder=str(vault.path), environment=os.environ, ask=servers, **values)
    return [
        f"{one.path} {one.severity.value} {one.name}"
        for one in check(request).report.findings
        if one.name in ("unreachable-link", "unchecked-link", "unused-suppression")
    ]


GONE_IN_A = "a.md warning unreachable-link"
BUSY_IN_B = "notes/b.md info unchecked-link"
EVERYTHING = [url("a", "gone"), url("a", "here"), url("b", "busy")]


# ------------------------------------------------------------------------------------ who is asked


def test_a_check_tells_what_servers_say_and_asks_each_thing_once(vault: Repository) -> None:
    servers = Servers()
    assert told(vault, servers) == [GONE_IN_A, BUSY_IN_B]
    assert servers.take() == EVERYTHING
    assert told(vault, None) == []


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD", "merge:HEAD"])
def test_every_source_is_asked_for_alike(vault: Repository, at: str) -> None:
    assert told(vault, Servers(), at=at) == [GONE_IN_A, BUSY_IN_B]


def test_what_is_not_reported_is_not_asked_for(vault: Repository) -> None:
    servers = Servers()
    assert told(vault, servers, paths=("notes",)) == [BUSY_IN_B]
    assert servers.take() == [url("b", "busy")]
    assert told(vault, servers, select=("links",)) == []
    assert told(vault, servers, ignore=("FR",)) == []
    assert servers.take() == []
    assert told(vault, servers, ignore=("unchecked-link",)) == [GONE_IN_A]
    vault.write({"vault.yaml": FILES["vault.yaml"] + "checks: {paths: {notes/: {ignore: [FR]}}}\n"})
    servers.take()
    assert told(vault, servers) == [GONE_IN_A]
    assert servers.take() == EVERYTHING[:2]


def test_a_comment_spares_asking(vault: Repository) -> None:
    servers = Servers()
    waived = f"<!-- vaultkit: ignore unreachable-link -->\n<{url('c', 'gone')}>\n"
    vault.write({"a.md": waived, "notes/b.md": "x\n"})
    assert told(vault, servers) == []
    assert servers.take() == []


def test_only_a_dead_address_can_be_made_an_error(vault: Repository) -> None:
    from vaultkit.model.finding import Severity

    level = (("unreachable-link", Severity.ERROR),)
    assert told(vault, Servers(), severity=level) == [
        "a.md error unreachable-link",
        BUSY_IN_B,
    ]


# ------------------------------------------------------------------------------- what a change does


def test_only_what_changed_is_asked_for_and_no_base_ever(vault: Repository) -> None:
    servers = Servers()
    assert told(vault, servers, new_only=True) == []
    assert servers.take() == []
    vault.write({"c.md": f"<{url('b', 'busy')}> <{url('c', 'gone')}>\n"})
    expected = ["c.md warning unreachable-link", "c.md info unchecked-link"]
    assert sorted(told(vault, servers, new_only=True)) == sorted(expected)
    assert servers.take() == [url("b", "busy"), url("c", "gone")]


def test_a_dead_address_that_was_there_is_not_new(vault: Repository) -> None:
    servers = Servers()
    vault.write({"a.md": FILES["a.md"] + f"\nmore, and <{url('d', 'gone')}>\n"})
    assert told(vault, servers, new_only=True) == [GONE_IN_A]
    assert servers.take() == [*EVERYTHING[:2], url("d", "gone")]


def test_what_a_change_took_out_is_not_asked_for(vault: Repository) -> None:
    servers = Servers()
    vault.write({"a.md": f"# A\n\n<{url('d', 'gone')}>\n"})
    assert told(vault, servers, new_only=True) == [GONE_IN_A]
    assert servers.take() == [url("d", "gone")]


def test_a_page_that_moved_brings_nothing_new(vault: Repository) -> None:
    vault.git("mv", "a.md", "notes/a.md")
    assert told(vault, Servers(), new_only=True, at="index") == []


def test_a_comment_in_an_unchanged_page_is_nothing_new(vault: Repository) -> None:
    waived = f"<!-- vaultkit: ignore unreachable-link -->\n<{url('c', 'gone')}>\n"
    vault.commit({"c.md": waived})
    vault.write({"d.md": f"<{url('c', 'gone')}>\n"})
    assert told(vault, Servers(), new_only=True) == ["d.md warning unreachable-link"]


def test_settings_that_change_with_the_page_do_not_ask_again(vault: Repository) -> None:
    servers = Servers()
    vault.write(
        {
            "vault.yaml": FILES["vault.yaml"] + "checks: {ignore: [broken-link]}\n",
            "c.md": f"<{url('c', 'gone')}>\n",
        }
    )
    assert told(vault, servers, new_only=True) == ["c.md warning unreachable-link"]
    assert servers.take() == [url("c", "gone")]


# ------------------------------------------------------------------------------- what is remembered


def kept(vault: Repository, servers: Servers, day: date) -> list[str]:
    told(vault, servers, cache=True, today=day)
    return servers.take()


def test_an_answer_holds_for_its_time(vault: Repository) -> None:
    servers = Servers()
    assert kept(vault, servers, TODAY) == EVERYTHING
    assert kept(vault, servers, TODAY) == [url("b", "busy")]
    assert kept(vault, servers, TODAY + timedelta(1)) == [url("a", "gone"), url("b", "busy")]
    assert kept(vault, servers, TODAY + timedelta(6)) == [url("a", "gone"), url("b", "busy")]
    assert kept(vault, servers, TODAY + timedelta(7)) == EVERYTHING


def test_what_was_remembered_is_told_in_the_same_words(vault: Repository) -> None:
    def words() -> list[str]:
        request = CheckRequest(
            folder=str(vault.path), environment=os.environ, ask=Servers(), today=TODAY
        )
        return [one.message for one in check(request).report.findings]

    assert words() == words() != []


def test_an_answer_of_a_later_day_is_none(vault: Repository) -> None:
    servers = Servers()
    assert kept(vault, servers, TODAY + timedelta(30)) == EVERYTHING
    assert kept(vault, servers, TODAY) == EVERYTHING


def test_without_a_cache_or_a_day_nothing_is_remembered(vault: Repository) -> None:
    servers = Servers()
    for more in ({"cache": False}, {"cache": True, "today": None}):
        for _ in range(2):
            told(vault, servers, **more)
            assert servers.take() == EVERYTHING


def file_of(vault: Repository) -> Path:
    (found,) = (vault.path / ".git").rglob("reached.sqlite3")
    return found


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(b"nonsense" * 1_000),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:5_000]),
        lambda path: path.unlink(),
    ],
    ids=["nonsense", "empty", "half", "gone"],
)
def test_damage_costs_an_answer_and_nothing_else(vault: Repository, spoil: Any) -> None:
    servers = Servers()
    kept(vault, servers, TODAY)
    spoil(file_of(vault))
    assert told(vault, servers, cache=True) == [GONE_IN_A, BUSY_IN_B]
    assert set(servers.take()) == set(EVERYTHING)
    kept(vault, servers, TODAY)
    assert kept(vault, servers, TODAY) == [url("b", "busy")]


@pytest.mark.parametrize(
    "value",
    [b"", b"{}", b"[]", b'["x", "reached", ""]', b'["2026-03-01", "unknown", ""]', b"[1, 2, 3]"],
)
def test_what_nobody_kept_here_is_no_answer(tmp_path: Path, value: bytes) -> None:
    servers = Servers()
    answers = Answers(servers, TODAY)
    answers.keep_in(str(tmp_path))
    assert answers.reach([url("a", "here")]) == {url("a", "here"): Reached(REACHED)}
    path = str(tmp_path / "reached.sqlite3")
    import sqlite3

    with sqlite3.connect(path) as file:
        ((key,),) = file.execute("select key from kept").fetchall()
    file.close()
    FactsFile(path).put({key: value})
    again = Answers(servers, TODAY)
    again.keep_in(str(tmp_path))
    servers.take()
    assert again.reach([url("a", "here")]) == {url("a", "here"): Reached(REACHED)}
    assert servers.take() == [url("a", "here")]


def test_what_was_learned_before_an_interruption_is_kept(vault: Repository) -> None:
    class Interrupted(Servers):
        def __call__(self, addresses: Collection[str]) -> Iterator[tuple[str, Reached]]:
            for number, answer in enumerate(super().__call__(addresses)):
                if number == 2:
                    raise KeyboardInterrupt
                yield answer

    with pytest.raises(KeyboardInterrupt):
        kept(vault, Interrupted(), TODAY)
    assert kept(vault, Servers(), TODAY) == [url("b", "busy")]


def test_within_one_run_even_what_is_unknown_is_asked_for_once(vault: Repository) -> None:
    servers = Servers()
    request = CheckRequest(folder=str(vault.path), environment=os.environ, ask=servers, today=TODAY)
    checker = Checker(request)
    first = checker.run().report.findings
    assert checker.run().report.findings == first
    assert servers.take() == EVERYTHING


def test_progress_counts_the_answers() -> None:
    seen: list[tuple[str, int, int]] = []
    answers = Answers(Servers(), TODAY, lambda *step: seen.append(step))
    answers.reach([url("a", "here"), url("b", "gone")])
    assert seen == [("asking servers", 1, 2), ("asking servers", 2, 2)]


def test_an_address_that_no_text_file_can_hold_is_remembered_too(tmp_path: Path) -> None:
    servers = Servers()
    for _ in range(2):
        answers = Answers(servers, TODAY)
        answers.keep_in(str(tmp_path))
        answers.reach([url("\ud800", "here")])
    assert len(servers.take()) == 1
