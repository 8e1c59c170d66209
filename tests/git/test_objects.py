from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.git.objects import BlobReader
from vaultkit.git.run import Git
from vaultkit.git.talk import Talk
from vaultkit.model.tree import Unread

MISSING = Unread("its bytes are not in this clone, `git fetch --refetch --no-filter` gets them")


def reader(repository: Repository, blobs: dict[str, str], limit: int = 1_000) -> BlobReader:
    return BlobReader(Git(str(repository.path), dict(os.environ)), blobs, limit)


def store(repository: Repository, data: bytes) -> str:
    return repository.git("hash-object", "-w", "--stdin", stdin=data)


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_gt_09_blobs_come_back_byte_for_byte(tmp_path: Path, object_format: str) -> None:
    repository = init_repository(tmp_path / "r", object_format=object_format)
    contents = {f"{n}.md": os.urandom(n) + b"\n\r\n\0" for n in range(200)} | {"empty.md": b""}
    blobs = {path: store(repository, data) for path, data in contents.items()}
    found = list(reader(repository, blobs)(contents))
    assert found == list(contents.items())


def test_a_missing_object_is_said_and_the_others_are_read(repository: Repository) -> None:
    blobs = {"a": store(repository, b"a"), "gone": "1" * 40, "z": store(repository, b"z")}
    assert dict(reader(repository, blobs)(blobs)) == {"a": b"a", "gone": MISSING, "z": b"z"}


def test_an_unknown_path_is_no_such_file(repository: Repository) -> None:
    blobs = {"a": store(repository, b"a")}
    found = dict(reader(repository, blobs)(["b", "a"]))
    assert found == {"b": Unread("no such file"), "a": b"a"}


def test_nothing_asked_starts_no_process(tmp_path: Path) -> None:
    assert list(BlobReader(Git(str(tmp_path / "gone"), {}), {})([])) == []


def test_blobs_over_the_limit_are_not_read_and_the_others_are(repository: Repository) -> None:
    large = store(repository, b"x" * 1_001)
    blobs = {"a": store(repository, b"a"), "l1": large, "l2": large, "z": store(repository, b"z")}
    blobs["fits"] = store(repository, b"x" * 1_000)
    found = dict(reader(repository, blobs)(blobs))
    assert found["l1"] == found["l2"] == Unread("it is 0.0 MB, larger than the limit of 0.0 MB")
    assert (found["a"], found["z"], len(found["fits"])) == (b"a", b"z", 1_000)


def test_a_damaged_object_is_said_and_the_others_are_read(repository: Repository) -> None:
    blobs = {name: store(repository, name.encode()) for name in ("a", "bad", "z")}
    file = repository.path / ".git/objects" / blobs["bad"][:2] / blobs["bad"][2:]
    file.chmod(0o644)
    file.write_bytes(b"rubbish")
    found = dict(reader(repository, blobs)(blobs))
    assert (found["a"], found["z"]) == (b"a", b"z")
    assert isinstance(found["bad"], Unread)


def test_a_git_that_was_killed_is_asked_anew(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it did not say is neither missing nor damaged, and nobody remembers it as such."""
    blobs = {name: store(repository, name.encode()) for name in ("a", "b", "c")}
    whole, left = Talk.read, [2]

    def read(talk: Talk, size: int) -> bytes:
        left[0] -= 1
        if left[0] != 0:
            return whole(talk, size)
        talk.close()
        return b""

    monkeypatch.setattr(Talk, "read", read)
    found = dict(reader(repository, blobs)(blobs))
    assert found == {"a": b"a", "b": b"b", "c": b"c"}


def test_a_tree_is_no_file(repository: Repository) -> None:
    repository.commit({"a.md": "x\n"})
    blobs = {"t": repository.git("rev-parse", "HEAD^{tree}")}
    assert dict(reader(repository, blobs)(blobs)) == {"t": Unread("it is no file")}


def test_a_shallow_clone_is_read(tmp_path: Path) -> None:
    origin = init_repository(tmp_path / "o", {"a.md": "old\n"})
    origin.commit({"a.md": "new\n"})
    origin.git("clone", "-q", "--depth=1", f"file://{origin.path}", str(tmp_path / "c"))
    clone = Repository(tmp_path / "c")
    old = origin.git("rev-parse", "HEAD~:a.md")
    blobs = {"a.md": clone.git("rev-parse", "HEAD:a.md"), "old.md": old}
    assert dict(reader(clone, blobs)(blobs)) == {"a.md": b"new\n", "old.md": MISSING}


def test_gt_21_a_partial_clone_fetches_nothing_and_runs_nothing(tmp_path: Path) -> None:
    origin = init_repository(tmp_path / "o", {"a.md": "a\n", "b.md": "b\n"})
    origin.git("config", "uploadpack.allowFilter", "true")
    origin.git(
        "clone",
        "-q",
        "--filter=blob:none",
        "--no-checkout",
        f"file://{origin.path}",
        str(tmp_path / "c"),
    )
    clone = Repository(tmp_path / "c")
    wire = tmp_path / "wire"
    wire.write_text(f'#!/bin/sh\ntouch {tmp_path}/fired\nexec git-upload-pack "$@"\n')
    wire.chmod(0o755)
    clone.git("config", "remote.origin.uploadpack", str(wire))
    blobs = {name: origin.git("rev-parse", f"HEAD:{name}") for name in ("a.md", "b.md")}
    assert dict(reader(clone, blobs)(blobs)) == {"a.md": MISSING, "b.md": MISSING}
    assert not (tmp_path / "fired").exists()


def test_a_replaced_object_has_the_bytes_of_its_id(repository: Repository) -> None:
    one, two = store(repository, b"one"), store(repository, b"two")
    repository.git("replace", one, two)
    assert dict(reader(repository, {"a": one})(["a"])) == {"a": b"one"}


def test_a_reader_works_in_another_process(repository: Repository) -> None:
    blobs = {"a": store(repository, b"a")}
    code = "import pickle,sys; print(list(pickle.load(sys.stdin.buffer)(['a'])))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(reader(repository, blobs)),
        capture_output=True,
        check=True,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert done.stdout == b"[('a', b'a')]\n"


def test_a_reader_that_is_left_early_leaves_no_process(repository: Repository) -> None:
    blobs = {str(n): store(repository, b"%d" % n) for n in range(10)}
    reading = iter(reader(repository, blobs)(blobs))
    next(reading)
    batch = reading.gi_frame.f_locals["batch"]  # type: ignore[attr-defined]
    process = batch._talk._process
    reading.close()  # type: ignore[attr-defined]
    assert process.poll() is not None


def test_single_paths_share_one_process(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, ...]] = []
    talk = Git.talk

    def counted(git: Git, *args: str) -> Talk:
        started.append(args)
        return talk(git, *args)

    monkeypatch.setattr(Git, "talk", counted)
    blobs = {name: store(repository, name.encode()) for name in "abc"} | {"gone": "1" * 40}
    read = reader(repository, blobs)
    for _ in range(3):
        for name in "abc":
            assert list(read((name,))) == list(read([name])) == [(name, name.encode())]
        assert list(read(("gone",))) == [("gone", MISSING)]
        assert list(read(("unknown",))) == [("unknown", Unread("no such file"))]
    assert len(started) == 1


def test_a_single_path_left_half_way_does_not_answer_for_the_next(repository: Repository) -> None:
    read = reader(repository, {name: store(repository, name.encode()) for name in "ab"})
    assert next(iter(read(("a",)))) == ("a", b"a")
    assert next(iter(read(("b",)))) == ("b", b"b")


def test_a_copy_of_a_used_reader_starts_its_own_process(repository: Repository) -> None:
    read = reader(repository, {"a": store(repository, b"a")})
    assert list(read(("a",))) == [("a", b"a")]
    copy = pickle.loads(pickle.dumps(read))
    assert list(copy(("a",))) == list(read(("a",))) == [("a", b"a")]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_fork_of_a_used_reader_leaves_the_process_of_its_parent_alone(
    repository: Repository,
) -> None:
    read = reader(repository, {"a": store(repository, b"a")})
    assert list(read(("a",))) == [("a", b"a")]
    child = os.fork()
    if child == 0:
        os._exit(0 if list(read(("a",))) == [("a", b"a")] else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert list(read(("a",))) == [("a", b"a")]
