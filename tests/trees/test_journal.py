from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultkit.errors import StateError
from vaultkit.trees import journal as module
from vaultkit.trees.journal import Intent, Journal, JournalDamaged

ONE = Intent("one", {"paths": ["a.md", "語.md"], "tip": None})
TWO = Intent("two", {"paths": []})


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(str(tmp_path), durable=True)


def test_what_was_begun_and_not_ended_is_open(journal: Journal) -> None:
    assert journal.open_intents() == ()
    journal.begin(ONE)
    journal.begin(TWO)
    assert journal.open_intents() == (ONE, TWO)
    journal.end("one")
    assert journal.open_intents() == (TWO,)
    journal.end("two")
    assert journal.open_intents() == ()


def test_f05_a_torn_tail_does_not_count_and_is_written_over(
    tmp_path: Path, journal: Journal
) -> None:
    journal.begin(ONE)
    journal.begin(TWO)
    path = tmp_path / "journal"
    whole = path.read_bytes()
    for cut in range(1, 65):
        path.write_bytes(whole[:-cut])
        left = whole[:-cut].count(b"\n")
        assert journal.open_intents() == (ONE, TWO)[:left]
    journal.begin(TWO)
    assert journal.open_intents()[-1] == TWO


def test_f05_a_hole_is_told_and_never_passed_over(tmp_path: Path, journal: Journal) -> None:
    journal.begin(ONE)
    journal.end("one")
    journal.begin(TWO)
    path = tmp_path / "journal"
    whole = path.read_bytes()
    middle = whole.index(b"\n") + 1
    for at in (0, 4, 8, 9, 20, middle - 2, middle, middle + 9):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(JournalDamaged):
            journal.open_intents()
    aside = Path(journal.set_aside())
    assert aside.exists()
    assert journal.open_intents() == ()


def test_a_long_journal_with_nothing_open_begins_anew(
    tmp_path: Path, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LARGE", 200)
    journal.begin(ONE)
    journal.begin(TWO)
    journal.end("one")
    assert journal.open_intents() == (TWO,)
    for _ in range(5):
        journal.end("two")
    assert not (tmp_path / "journal").exists() or (tmp_path / "journal").stat().st_size < 200


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StateError, match="cannot be written"):
        Journal(str(tmp_path / "none"), durable=True).begin(ONE)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=12))
def test_it_is_a_set_of_what_is_open(tmp_path: Path, steps: list[tuple[str, bool]]) -> None:
    (tmp_path / "journal").unlink(missing_ok=True)
    journal = Journal(str(tmp_path), durable=False)
    known = set()
    for name, begins in steps:
        if begins:
            journal.begin(Intent(name, {}))
            known.add(name)
        else:
            journal.end(name)
            known.discard(name)
    assert {one.id for one in journal.open_intents()} == known


@pytest.mark.parametrize("at", range(8))
def test_f05_what_can_be_read_of_a_damaged_journal(tmp_path: Path, at: int) -> None:
    journal = Journal(str(tmp_path), durable=False)
    for name in ("a", "b", "c"):
        journal.begin(Intent(name, {"n": name}))
    place = tmp_path / "journal"
    lines = place.read_bytes().splitlines(keepends=True)
    damaged = bytearray(lines[1])
    damaged[at * (len(damaged) - 1) // 8] ^= 1
    place.write_bytes(lines[0] + bytes(damaged) + lines[2])
    wrong = journal.is_damaged()
    assert wrong is not None
    assert wrong.line == 2
    assert [one.id for one in journal.readable_intents()] == ["a", "c"]
    assert journal.written_at() > 0


@pytest.mark.parametrize("text", [b"[]", b"1", b'{"id": "x"}', b'{"done": 1}', b'{"what": {}}'])
def test_a_line_of_another_form_is_damage(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "journal").write_bytes(b"%08x %s\n" % (crc32(text), text))
    journal = Journal(str(tmp_path), durable=False)
    assert journal.is_damaged() is not None
    assert journal.readable_intents() == ()


def test_without_a_journal_nothing_is_wrong(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path), durable=False)
    assert journal.is_damaged() is None
    assert journal.written_at() == 0
