"""Cases of search: what was not found elsewhere, what raised, and indexes that lied."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tests.support.forked import ended, forked
from tests.support.searching import Searched, judged_files
from vaultkit.errors import StateError, UsageError
from vaultkit.model.hit import Query
from vaultkit.search import documents as documents_room
from vaultkit.search import index_file, searcher
from vaultkit.search.engines import ENGINES, FOLDER, Place, engine_for
from vaultkit.search.searcher import Searcher

Making = Callable[..., Searched]


@pytest.fixture(params=ENGINES)
def searched(request: pytest.FixtureRequest) -> Making:
    """Makes vaults that one of the engines searches."""
    return partial(Searched, engine=request.param)


# ---------------------------------------------------------------------------------- what is found


def test_se_01_hyphenated_ids_are_found_and_nothing_is_a_not(searched: Making) -> None:
    vault = searched({"a.md": "See DEC-0042, a multi-agent plan.\n", "b.md": "0042 apart DEC\n"})
    for text in ("DEC-0042", '"DEC-0042"', "dec-0042", "multi-agent"):
        assert vault.paths(text) == ["a.md"], text
    assert sorted(vault.paths("dec 0042")) == ["a.md", "b.md"]
    assert vault.paths("plan -DEC") == ["a.md"]


_SIGNS = ["C++", "don't", '"', "*", "(", "^", "AND", "NEAR(", "a OR", "", "x:y", "title:", "{a b}"]


@pytest.mark.parametrize("text", _SIGNS)
def test_se_02_no_sign_has_a_meaning(searched: Making, text: str) -> None:
    vault = searched({"a.md": f"Here stands {text} as it is.\n", "b.md": "Other words.\n"})
    if any(char.isalnum() for char in text):
        assert vault.paths(text) == ["a.md"]
    else:
        with pytest.raises(UsageError) as refused:
            vault.ask(text)
        assert refused.value.hint


def test_se_02_cpp_is_not_c(searched: Making) -> None:
    vault = searched({"a.md": "Written in C++.\n", "b.md": "Written in C.\n", "c.md": "In C#.\n"})
    assert vault.paths("C++") == vault.paths("c++,") == ["a.md"]
    assert vault.paths("C#") == ["c.md"]
    assert vault.paths("c") == ["b.md", "c.md", "a.md"] or len(vault.paths("c")) == 3


def _raises_nothing(vault: Searched, count: int) -> None:
    chance = random.Random(20_261_130)
    signs = "\"'*()^:{}[]+-~!&|<>=\\/@#$%?.,;`_ \t\n\r\0\u200b\u202e\ufeff\ud800\U000e0041"
    words = ["AND", "OR", "NOT", "NEAR", "NEAR/2", "word", "部署", "é", "ﬁ", "ß", "rowid", "body"]
    for _ in range(count):
        length = chance.randint(0, 24)
        kinds = (
            lambda: chance.choice(signs),
            lambda: chance.choice(words),
            lambda: chr(chance.randrange(sys.maxunicode + 1)),
            lambda: chr(chance.randrange(32, 127)),
        )
        text = "".join(chance.choice(kinds)() for _ in range(length))
        query = Query(text=text, mode=chance.choice(("all", "any", "phrase")))
        try:
            found = vault.searcher.search(query)
        except UsageError:
            continue
        assert bool(found.hits) != (found.silence is not None)


def test_se_02_random_texts_raise_nothing(searched: Making) -> None:
    _raises_nothing(searched({"a.md": "word AND 部署 é\n", "b.md": "NEAR fi ss body\n"}), 300)


@pytest.mark.soak
def test_se_02_ten_thousand_random_texts_raise_nothing(searched: Making) -> None:
    _raises_nothing(searched({"a.md": "word AND 部署 é\n", "b.md": "NEAR fi ss body\n"}), 10_000)


def test_se_03_versions_and_identifiers(searched: Making) -> None:
    vault = searched({"a.md": "Release 2.10.3 uses node:fs and a_b.\n", "b.md": "Release 2.1.\n"})
    for text in ("2.10.3", '"2.10.3"', "node:fs", "a_b", "2.10"):
        assert vault.paths(text) == ["a.md"], text
        assert vault.paths(text, "phrase") == ["a.md"], text
    assert vault.paths("2.1", "phrase") == ["b.md"]
    assert vault.paths("2.1") == ["b.md"]


def test_se_04_scripts_without_spaces(searched: Making) -> None:
    vault = searched(
        {
            "zh.md": "部署方案讨论\n",
            "ja.md": "gen-itgc後で\n",
            "ko.md": "역사책\n",
            "th.md": "ภาษาไทย\n",
        }
    )
    found = {"部署": "zh", "方案": "zh", "讨论": "zh", "部": "zh", "论": "zh", "案讨": "zh"}
    found |= {"itgc": "ja", "後": "ja", "で": "ja", "後で": "ja", "역사": "ko", "책": "ko"}
    found |= {"ไทย": "th", "ภาษา": "th"}
    for text, stem in found.items():
        assert vault.paths(text) == [f"{stem}.md"], text
    assert vault.paths("署讨") == []


def test_se_06_words_are_not_stemmed(searched: Making) -> None:
    vault = searched({"a.md": "The universe.\n", "b.md": "The university.\n", "c.md": "One id.\n"})
    assert vault.paths("universe") == ["a.md"]
    assert vault.paths("university") == ["b.md"]
    assert vault.paths("ids") == []


def test_se_07_text_far_down_is_found(searched: Making) -> None:
    line = "Plain words that fill the page. " * 3 + "\n"
    near, far = line * (9_000 // len(line)), line * (900_000 // len(line))
    vault = searched({"a.md": near + "xyzzy\n", "b.md": far + "plugh\n"})
    assert vault.paths("xyzzy") == ["a.md"]
    hit = vault.ask("plugh").hits[0]
    assert (hit.path, hit.text) == ("b.md", "plugh")


_NAMES = (
    "ADR-016 RFC-7231 ISO-8601 foo_bar __init__ snake_case_name CamelCase v1.10 v1.10.0-rc.1 2.0b3"
    " 1.21GW node:fs std::vector C++ C# F# .NET g++ a/b/c.md x86_64 utf-8 SHA-256 h2o 3.14159"
    " 2026-11-30 12:30 10.0.0.1 fe80::1 user@example.org #1234 $HOME --flag -x a=b @scope/pkg"
    " 0x1F 50% naïve Łódź Straße ΑΘΗΝΑ Москва école ﬁne İstanbul שלום سلام हिन्दी தமிழ் ไทย"
    " 部署 方案 設計書 データベース ガス 역사 책 ネット 東京都庁 中文abc混合 abc中 emoji🎉x"
).split()


def test_every_identifier_version_and_word_of_any_script_is_found(searched: Making) -> None:
    files = {f"{at:03}.md": f"Before {name} behind.\n" for at, name in enumerate(_NAMES)}
    vault = searched(files)
    for at, name in enumerate(_NAMES):
        for text in {name, name.upper(), name.lower(), f"({name}),", f'"{name}"'}:
            assert f"{at:03}.md" in vault.paths(text, limit=50), text
            assert f"{at:03}.md" in vault.paths(text, "phrase", limit=50), text
        parts = [part for part in name.replace("_", "-").split("-") if part.isalnum()]
        for part in parts:
            assert f"{at:03}.md" in vault.paths(part, limit=50), part


# -------------------------------------------------------------------------------------- the index


_FILES: dict[str, str | bytes] = {
    f"{number}.md": f"# Page {number}\n\nword{number} common text of all pages.\n"
    for number in range(40)
}


def _count_documents(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    made: list[int] = []
    plain = documents_room.documents

    def documents(*arguments: object) -> Iterator[object]:
        for one in plain(*arguments):  # type: ignore[arg-type]
            made.append(1)
            yield one

    monkeypatch.setattr(searcher, "documents", documents)
    return made


def test_se_09_only_changed_pages_are_read(
    searched: Making, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place(str(tmp_path))
    vault = searched(_FILES, place=place)
    made = _count_documents(monkeypatch)
    for number in range(10):
        vault.files[f"{number}.md"] = f"changed{number}\n"
    vault.refresh(*(f"{number}.md" for number in range(10)))
    assert len(made) == 10
    again = searched({**vault.files, "new.md": "new\n"}, place=place)
    assert len(made) == 11, "another process begins with what there is"
    assert again.paths("changed3") == ["3.md"]


def _index(folder: Path) -> Path:
    found = [path for path in (folder / FOLDER).iterdir() if path.suffix == ".sqlite3"]
    parts = [path for path in (folder / FOLDER).iterdir() if ".set-" in path.name]
    return max(found or parts, key=lambda path: path.stat().st_size)


def _note(folder: Path) -> Path:
    return next((folder / FOLDER).glob("*.json"))


def _replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _others(folder: Path) -> None:
    """The files of an index of another vault in place of these."""
    shutil.rmtree(folder / FOLDER)
    engine = "whoosh" if folder.name == "whoosh" else "fts5"
    other = Searched({"0.md": "common stranger\n"}, place=Place(str(folder)), engine=engine)
    other.searcher.close()


_DAMAGE: dict[str, Callable[[Path], object]] = {
    "deleted": lambda folder: _index(folder).unlink(),
    "the folder deleted": lambda folder: shutil.rmtree(folder / FOLDER),
    "truncated": lambda folder: os.truncate(_index(folder), 1_000),
    "emptied": lambda folder: os.truncate(_index(folder), 0),
    "overwritten": lambda folder: _index(folder).write_bytes(os.urandom(20_000)),
    "overwritten in part": lambda folder: _index(folder).write_bytes(
        _index(folder).read_bytes()[:-1_000] + os.urandom(1_000)
    ),
    "replaced by a folder": lambda folder: _replace_by_folder(_index(folder)),
    "the note replaced by a folder": lambda folder: _replace_by_folder(_note(folder)),
    "the note overwritten": lambda folder: _note(folder).write_bytes(os.urandom(50)),
    "of another version": lambda folder: _note(folder).write_text(
        _note(folder).read_text().replace('"format": "', '"format": "0 ')
    ),
    "of another vault": _others,
}


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.parametrize("damage", _DAMAGE)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_damaged_index_never_answers_wrong(
    engine: str, damage: str, running: bool, tmp_path: Path
) -> None:
    place = Place(str(tmp_path / engine), wait=5)
    vault = Searched(_FILES, place=place, engine=engine)
    assert vault.ask("common").total == 40
    if not running:
        vault.searcher.close()
    _DAMAGE[damage](tmp_path / engine)
    if not running:
        vault = Searched(_FILES, place=place, engine=engine)
    for _ in range(2):
        assert vault.ask("common").total == 40
        assert vault.paths("word7") == ["7.md"]
        assert vault.paths("stranger") == []
        vault.refresh()
    vault.files["7.md"] = "another\n"
    vault.refresh("7.md")
    assert (vault.paths("another"), vault.paths("word7")) == (["7.md"], [])


def test_an_index_that_is_locked_is_an_error_and_never_an_empty_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_file, "_WAIT", 0.05)
    place = Place(str(tmp_path))
    vault = Searched(_FILES, place=place)
    vault.searcher.close()
    other = sqlite3.connect(_index(tmp_path), isolation_level=None)
    other.execute("pragma locking_mode = exclusive")
    other.execute("begin exclusive")
    with suppress(StateError):  # which is words, not an answer
        assert Searched(_FILES, place=place).ask("common").total == 40
    other.execute("rollback")
    other.close()
    assert Searched(_FILES, place=place).ask("common").total == 40


def test_while_another_process_writes_what_is_older_is_not_told(
    searched: Making, tmp_path: Path
) -> None:
    place = Place(str(tmp_path), wait=0.05)
    vault = searched({"a.md": "old\n", "b.md": "b\n", "c.md": "c\n"}, place=place)
    began, begin = os.pipe()
    end, over = os.pipe()

    def hold() -> None:
        with engine_for(place)._place.lock():  # type: ignore[attr-defined]
            os.write(begin, b"1")
            os.read(end, 1)

    other = forked(hold)
    os.read(began, 1)
    vault.files["a.md"] = "new\n"
    with pytest.raises(StateError) as refused:
        vault.refresh("a.md")
    assert str(other) in refused.value.message
    with pytest.raises(StateError):
        vault.ask("old")
    os.write(over, b"1")
    assert ended(other) == 0
    assert (vault.paths("old"), vault.paths("new")) == ([], ["a.md"])


@pytest.mark.parametrize("changes", [False, True])
def test_a_process_killed_while_it_writes_leaves_no_wrong_index(
    searched: Making, tmp_path: Path, changes: bool
) -> None:
    place = Place(str(tmp_path))
    if changes:
        searched(_FILES, place=place).searcher.close()
    files = {**_FILES, **{f"{number}.md": f"changed{number}\n" for number in range(10)}}
    plain = documents_room.documents

    def documents(*arguments: object) -> Iterator[object]:
        for at, one in enumerate(plain(*arguments)):  # type: ignore[arg-type]
            if at == 5:
                os.kill(os.getpid(), signal.SIGKILL)
            yield one

    def work() -> None:
        searcher.documents = documents  # type: ignore[attr-defined, assignment] # in the other process
        searched(files, place=place)

    assert ended(forked(work)) == -signal.SIGKILL
    vault = searched(files, place=place)
    assert vault.ask("common").total == 30
    assert all(vault.paths(f"changed{number}") == [f"{number}.md"] for number in range(10))
    vault.searcher.close()
    assert len(list((tmp_path / FOLDER).glob("*.sqlite3"))) <= 1, "what was begun is gone"


def test_where_nothing_can_be_written_what_is_searched_lies_in_memory(
    searched: Making, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> object:
        raise StateError("nothing can be written", "")

    monkeypatch.setattr("vaultkit.search.index_lock.write_lock", refused)
    vault = searched(_FILES, place=Place(str(tmp_path)))
    assert vault.ask("common").total == 40
    vault.files["1.md"] = "changed\n"
    vault.refresh("1.md")
    assert vault.paths("changed") == ["1.md"]


# ---------------------------------------------------------------------------------- several at once


def test_cc_07_twenty_processes_open_an_index_that_is_not_there(
    searched: Making, tmp_path: Path
) -> None:
    place = Place(str(tmp_path))
    judged = judged_files(_FILES)
    engine = searched({"a.md": "a\n"}).searcher._engine.name
    wait, go = os.pipe()

    def work() -> None:
        os.close(go)
        os.read(wait, 1)
        one = Searcher(place, engine)
        one.refresh(judged.snapshot, frozenset())
        assert one.search(Query(text="common")).total == 40
        assert [hit.path for hit in one.search(Query(text="word9")).hits] == ["9.md"]

    others = [forked(work) for _ in range(20)]
    os.close(go)
    assert [ended(one) for one in others] == [0] * 20
    os.close(wait)
    assert len(list((tmp_path / FOLDER).glob("*.json"))) == 1
    assert len(list((tmp_path / FOLDER).glob("*.sqlite3"))) <= 1


def test_processes_with_vaults_of_their_own_never_see_each_others(
    searched: Making, tmp_path: Path
) -> None:
    place = Place(str(tmp_path))

    def work(number: int) -> None:
        vault = searched({**_FILES, "own.md": f"own{number}\n"}, place=place)
        for turn in range(4):
            assert vault.ask("common").total == 40
            assert vault.paths(f"own{number}") == ["own.md"]
            assert vault.paths(f"own{number + 1}") == []
            vault.files["0.md"] = f"common turn{number}x{turn}\n"
            vault.refresh("0.md")
            assert vault.paths(f"turn{number}x{turn}") == ["0.md"]

    others = [forked(partial(work, number)) for number in range(4)]
    assert [ended(one) for one in others] == [0] * 4
