"""Files that travel: whole or refused, the same bytes everywhere, and written over nothing else."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.permissions import as_nobody
from vaultkit.errors import VaultkitError
from vaultkit.trees import shard_file
from vaultkit.trees.shard_file import (
    NoFactsFile,
    Unusable,
    is_shard_file,
    may_write,
    open_shard,
    write_shard,
)

_HEAD = {"engine": "1", "shard": [1, 2]}
_ONE, _TWO, _LONG = "1" * 40, "2" * 40, "a" * 64
_VALUES = {_TWO: b"two\nend " + b"0" * 64 + b"\n", _ONE: b"", _LONG: bytes(range(256))}


def read(path: Path, wanted: set[str] | None = None) -> tuple[Mapping[str, object], dict]:
    with open_shard(str(path)) as file:
        return file.head, file.values(wanted)


def write(path: Path, values: Mapping[str, bytes] = _VALUES) -> Path:
    write_shard(str(path), _HEAD, values)
    return path


def sealed(path: Path, body: bytes) -> Path:
    """A file with a right sum, as somebody may write it who means harm."""
    text = b'vaultkit facts 1\n{"engine":"1"}\n' + body
    path.write_bytes(text + b"end %s\n" % hashlib.sha256(text).hexdigest().encode())
    return path


# ---------------------------------------------------------------------------------------- reading


@given(st.dictionaries(st.integers(0, 1 << 160).map(lambda n: f"{n:040x}"[:40]), st.binary()))
def test_values_come_back(tmp_path_factory: pytest.TempPathFactory, values: dict) -> None:
    path = write(tmp_path_factory.getbasetemp() / "x.facts", values)
    assert read(path) == (_HEAD, values)


def test_only_wanted_values_are_kept(tmp_path: Path) -> None:
    path = write(tmp_path / "x.facts")
    assert read(path, {_LONG, "3" * 40}) == (_HEAD, {_LONG: _VALUES[_LONG]})
    assert read(path, set()) == (_HEAD, {})


def test_the_bytes_depend_on_nothing_but_what_is_written(tmp_path: Path) -> None:
    one = write(tmp_path / "a.facts")
    turned = dict(reversed(_HEAD.items())), dict(reversed(_VALUES.items()))
    size = write_shard(str(tmp_path / "b.facts"), *turned)
    assert one.read_bytes() == (tmp_path / "b.facts").read_bytes()
    assert size == one.stat().st_size
    lines = one.read_bytes().split(b"\n")
    assert lines[:3] == [b"vaultkit facts 1", b'{"engine":"1","shard":[1,2]}', b"1" * 40 + b" 0"]


def test_no_cut_file_is_read(tmp_path: Path) -> None:
    path = write(tmp_path / "x.facts", {_ONE: b"some", _TWO: b"more"})
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises(Unusable):
            read(path, {_ONE})


def test_no_changed_byte_goes_unseen(tmp_path: Path) -> None:
    path = write(tmp_path / "x.facts", {_ONE: b"some", _TWO: b"more"})
    whole = path.read_bytes()
    chance = random.Random(1)
    for at in range(len(whole)):
        damaged = bytearray(whole)
        damaged[at] ^= chance.randrange(1, 256)
        path.write_bytes(damaged)
        with pytest.raises(Unusable):
            read(path, {_ONE})


@pytest.mark.parametrize("more", [b"\n", b"x", b"end " + b"0" * 64 + b"\n"])
def test_nothing_may_follow_the_end(tmp_path: Path, more: bytes) -> None:
    path = write(tmp_path / "x.facts")
    path.write_bytes(path.read_bytes() + more)
    with pytest.raises(Unusable, match="damaged"):
        read(path)


@pytest.mark.parametrize(
    "body",
    [
        b"%s 1\nx\n%s 1\ny\n" % (b"2" * 40, b"1" * 40),
        b"%s 1\nx\n%s 1\nx\n" % (b"1" * 40, b"1" * 40),
        b"%s 999999999\nx\n" % (b"1" * 40),
        b"%s 99999999999999\nx\n" % (b"1" * 40),
        b"%s -1\nx\n" % (b"1" * 40),
        b"%s 01\nx\n" % (b"1" * 40),
        b"%s 1\nxy\n" % (b"1" * 40),
        b"../../etc/passwd 1\nx\n",
        b"\0" * 1_000,
        b"1" * 100_000,
    ],
)
def test_a_right_sum_makes_no_wrong_layout_right(tmp_path: Path, body: bytes) -> None:
    path = sealed(tmp_path / "x.facts", body)
    for wanted in (None, set[str]()):
        with pytest.raises(Unusable):
            read(path, wanted)


@pytest.mark.parametrize(
    "head", [b"", b"[]", b"nonsense", b"{" * 4_000, b'{"a":' + b"9" * 4_000, b"\xff", b'{"a":1}']
)
def test_a_head_that_is_none_is_told(tmp_path: Path, head: bytes) -> None:
    (tmp_path / "x.facts").write_bytes(b"vaultkit facts 1\n" + head)
    with pytest.raises(Unusable, match="damaged"):
        read(tmp_path / "x.facts")


def test_another_format_is_told(tmp_path: Path) -> None:
    path = write(tmp_path / "x.facts")
    path.write_bytes(path.read_bytes().replace(b"facts 1\n", b"facts 2\n", 1))
    with pytest.raises(Unusable, match="another format"):
        read(path)


@pytest.mark.parametrize("data", [b"", b"# A page\n", b"\0" * 100, b"SQLite format 3\0"])
def test_other_files_are_no_facts_files(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.facts"
    path.write_bytes(data)
    assert not is_shard_file(str(path))
    with pytest.raises(NoFactsFile, match="no facts file"):
        read(path)


def test_what_is_no_file_is_told_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, words in (("pipe", "regular"), ("", "regular"), ("gone", "no such file")):
        with pytest.raises(NoFactsFile, match=words):
            read(tmp_path / name)
    path = write(tmp_path / "x.facts")
    path.chmod(0)
    with as_nobody(tmp_path), pytest.raises(Unusable, match="permission denied"):
        read(path)


def test_a_file_beyond_the_limit_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "x.facts")
    monkeypatch.setattr(shard_file, "LARGEST_FILE", path.stat().st_size)
    assert read(path)[1] == _VALUES
    monkeypatch.setattr(shard_file, "LARGEST_FILE", path.stat().st_size - 1)
    with pytest.raises(Unusable, match="larger than"):
        read(path)


# ---------------------------------------------------------------------------------------- writing


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_an_older_facts_file_and_an_empty_one_are_replaced(tmp_path: Path) -> None:
    write(tmp_path / "x.facts", {_ONE: b"old"})
    (tmp_path / "empty").touch()
    for name in ("x.facts", "empty"):
        assert read(write(tmp_path / name))[1] == _VALUES
    (tmp_path / "link").symlink_to("x.facts")
    write(tmp_path / "link", {_ONE: b"new"})
    assert read(tmp_path / "x.facts")[1] == {_ONE: b"new"}
    assert names(tmp_path) == {"x.facts", "empty", "link"}


@pytest.mark.parametrize("name", ["a.md", "A.MD", "a.markdown", "notes.txt", "folder", "pipe", "l"])
def test_nothing_else_is_written_over(tmp_path: Path, name: str) -> None:
    for page in ("a.md", "A.MD", "a.markdown", "notes.txt"):
        (tmp_path / page).write_text("text\n")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "l").symlink_to("nowhere")
    before = names(tmp_path)
    with pytest.raises(VaultkitError, match=name) as refused:
        write(tmp_path / name)
    assert refused.value.hint
    assert names(tmp_path) == before
    assert (tmp_path / "a.md").read_text() == (tmp_path / "notes.txt").read_text() == "text\n"


def test_no_page_is_made(tmp_path: Path) -> None:
    with pytest.raises(VaultkitError, match="name of a page"):
        may_write(str(tmp_path / "new.md"))


def test_a_missing_folder_is_told_before_anything_is_worked_out(tmp_path: Path) -> None:
    with pytest.raises(VaultkitError, match="no folder"):
        may_write(str(tmp_path / "no" / "x.facts"))


class _Failing(Mapping[str, bytes]):
    """Values of which the last is not to be had."""

    def __getitem__(self, key: str) -> bytes:
        if key == _LONG:
            raise KeyboardInterrupt
        return b"x" * 1_000_000

    def __iter__(self) -> Iterator[str]:
        return iter(_VALUES)

    def __len__(self) -> int:
        return len(_VALUES)


def test_a_run_that_is_stopped_leaves_what_was_there(tmp_path: Path) -> None:
    path = write(tmp_path / "x.facts", {_ONE: b"old"})
    with pytest.raises(KeyboardInterrupt):
        write_shard(str(path), _HEAD, _Failing())
    assert names(tmp_path) == {"x.facts"}
    assert read(path)[1] == {_ONE: b"old"}


def test_a_disk_that_takes_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(VaultkitError, match=r"x\.facts cannot be written: No space"):
        write(tmp_path / "x.facts")
    assert names(tmp_path) == set()
