"""The cache: it may forget, it may not lie, and damage never stops a check."""

from __future__ import annotations

import random
import sqlite3
import threading
from pathlib import Path

import pytest

from vaultkit.trees.cache import FactsFile, StateFile, forget_old_states, newest_state

_PARTS = {n: b"part %d" % n * 50 for n in range(300)}


def _facts(path: Path) -> FactsFile:
    return FactsFile(str(path / "facts.sqlite3"))


def test_an_empty_cache_knows_nothing_and_makes_no_file(tmp_path: Path) -> None:
    assert _facts(tmp_path / "deep").get(["a"]) == {}
    assert not (tmp_path / "deep").exists()


def test_facts_come_back_by_key(tmp_path: Path) -> None:
    facts = _facts(tmp_path)
    facts.put({"a": b"1", "b": b""})
    assert _facts(tmp_path).get(["a", "b", "c"]) == {"a": b"1", "b": b""}


def test_hu_05_a_hundred_thousand_keys_in_one_call(tmp_path: Path) -> None:
    facts = _facts(tmp_path)
    values = {f"{n:040x}": b"%d" % n for n in range(100_000)}
    facts.put(values)
    assert facts.get(values) == values


def test_a_full_cache_forgets_instead_of_growing(tmp_path: Path) -> None:
    facts = FactsFile(str(tmp_path / "facts.sqlite3"), room=100)
    facts.put({f"a{n}": b"x" for n in range(80)})
    facts.put({f"b{n}": b"y" for n in range(80)})
    assert facts.get(["a1", "b1"]) == {"b1": b"y"}


def test_a_state_comes_back_whole(tmp_path: Path) -> None:
    path = str(tmp_path / "state.sqlite3")
    StateFile(path).save(b"head", _PARTS, count=len(_PARTS), whole=True)
    assert StateFile(path).load() == (b"head", _PARTS, b"")


def test_a_state_changes_part_by_part(tmp_path: Path) -> None:
    path = str(tmp_path / "state.sqlite3")
    StateFile(path).save(b"1", _PARTS, count=len(_PARTS), whole=True)
    state = StateFile(path)
    assert state.load() is not None
    state.save(b"2", {7: b"changed"}, count=len(_PARTS), whole=False)
    state.save(b"3", {8: b"changed"}, count=len(_PARTS), whole=False)
    assert StateFile(path).load() == (b"3", {**_PARTS, 7: b"changed", 8: b"changed"}, b"")


def test_a_state_written_anew_keeps_no_old_part(tmp_path: Path) -> None:
    path = str(tmp_path / "state.sqlite3")
    StateFile(path).save(b"1", _PARTS, count=len(_PARTS), whole=True)
    state = StateFile(path)
    assert state.load() is not None
    state.save(b"2", {0: b"x"}, count=1, whole=True)
    assert StateFile(path).load() == (b"2", {0: b"x"}, b"")


def test_what_was_noted_of_all_parts_goes_when_one_changes(tmp_path: Path) -> None:
    path = str(tmp_path / "state.sqlite3")
    state = StateFile(path)
    state.save(b"1", _PARTS, count=len(_PARTS), whole=True, note=b"of 1")
    assert StateFile(path).load() == (b"1", _PARTS, b"of 1")
    state.save(b"1", {}, count=len(_PARTS), whole=False, note=b"anew")
    assert StateFile(path).load() == (b"1", _PARTS, b"anew")
    state.save(b"2", {7: b"changed"}, count=len(_PARTS), whole=False)
    assert StateFile(path).load() == (b"2", {**_PARTS, 7: b"changed"}, b"")


def test_of_two_runs_on_one_state_only_the_first_saves(tmp_path: Path) -> None:
    path = str(tmp_path / "state.sqlite3")
    StateFile(path).save(b"0", _PARTS, count=len(_PARTS), whole=True)
    one, two = StateFile(path), StateFile(path)
    assert one.load()
    assert two.load()
    one.save(b"1", {0: b"one"}, count=len(_PARTS), whole=False)
    two.save(b"2", {1: b"two"}, count=len(_PARTS), whole=False)
    assert StateFile(path).load() == (b"1", {**_PARTS, 0: b"one"}, b"")


@pytest.mark.parametrize("seed", range(50))
def test_f51_random_damage_is_never_read_as_truth(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    state_path, facts_path = tmp_path / "state.sqlite3", tmp_path / "facts.sqlite3"
    StateFile(str(state_path)).save(b"head", _PARTS, count=len(_PARTS), whole=True, note=b"note")
    facts = {f"{number:040x}": value for number, value in _PARTS.items()}
    _facts(tmp_path).put(facts)
    for path in (state_path, facts_path):
        data = bytearray(path.read_bytes())
        if seed % 5 == 0:
            del data[chance.randrange(len(data)) :]
        for _ in range(chance.randrange(1, 200)):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
    loaded = StateFile(str(state_path)).load()
    assert loaded in (None, (b"head", _PARTS, b"note"))
    found = _facts(tmp_path).get(facts)
    assert all(facts[key] == value for key, value in found.items())
    _facts(tmp_path).put(facts)
    assert _facts(tmp_path).get(facts).items() <= facts.items()


@pytest.mark.parametrize("content", [b"", b"no database", b"\0" * 5000])
def test_a_file_that_is_no_database_is_begun_again(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "facts.sqlite3").write_bytes(content)
    facts = _facts(tmp_path)
    assert facts.get(["a"]) == {}
    facts.put({"a": b"1"})
    facts.put({"a": b"1"})
    assert facts.get(["a"]) == {"a": b"1"}


def test_a_locked_cache_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaultkit.trees.cache._WAIT", 0.05)
    facts = _facts(tmp_path)
    facts.put({"a": b"1"})
    with sqlite3.connect(tmp_path / "facts.sqlite3", isolation_level=None) as other:
        other.execute("begin exclusive")
        facts.put({"b": b"2"})
        other.execute("rollback")
    assert facts.get(["a", "b"]) == {"a": b"1"}


def test_many_at_once_lose_nothing_that_was_there(tmp_path: Path) -> None:
    def work(number: int) -> None:
        facts = _facts(tmp_path)
        for turn in range(5):
            facts.put({f"{number}-{turn}": b"x" * 100})

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    keys = [f"{number}-{turn}" for number in range(8) for turn in range(5)]
    assert set(_facts(tmp_path).get(keys)) == set(keys)


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    facts = FactsFile(str(tmp_path / "file" / "facts.sqlite3"))
    facts.put({"a": b"1"})
    assert facts.get(["a"]) == {}


def test_only_the_newest_states_stay(tmp_path: Path) -> None:
    for number in range(8):
        StateFile(str(tmp_path / f"state-{number}.sqlite3")).save(b"", {}, count=0, whole=True)
    forget_old_states(str(tmp_path))
    assert len(list(tmp_path.glob("state-*.sqlite3"))) == 4
    assert newest_state(str(tmp_path), "state-5") == str(tmp_path / "state-5.sqlite3")
    assert newest_state(str(tmp_path), "other-") is None
    assert newest_state(str(tmp_path / "gone"), "state-") is None
