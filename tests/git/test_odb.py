"""One contract for every way to the objects of a repository."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.errors import CannotRead, StateError
from vaultkit.git.odb import Odb
from vaultkit.git.odb_open import open_odb
from vaultkit.git.odb_plumbing import PlumbingOdb
from vaultkit.git.odb_pygit2 import Pygit2Odb
from vaultkit.git.places import discover
from vaultkit.git.run import Git
from vaultkit.git.talk import Talk


@pytest.fixture(params=["pygit2", "plumbing", "plumbing-sha256"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Repository, Odb]]:
    algorithm = "sha256" if request.param.endswith("sha256") else "sha1"
    repository = init_repository(tmp_path / "r", object_format=algorithm)
    odb: Odb
    if request.param == "pygit2":
        odb = Pygit2Odb(str(repository.path / ".git"), durable=True)
    else:
        odb = PlumbingOdb(Git(str(repository.path), os.environ), algorithm, durable=True)
    yield repository, odb
    odb.close()


def test_what_is_written_is_read_and_is_what_git_writes(made: tuple[Repository, Odb]) -> None:
    repository, odb = made
    data = "Grüße\r\n\0".encode()
    name = odb.write("blob", data)
    assert odb.write("blob", data) == name
    assert odb.read(name) == ("blob", data)
    odb.together = True
    other = odb.write("blob", b"later")
    assert odb.read(other) == ("blob", b"later")
    odb.sync()
    assert odb.missing([name, other]) == ()
    assert repository.git_bytes("cat-file", "blob", name) == data
    assert name == repository.git("hash-object", "--stdin", stdin=data)


def test_what_is_not_there_cannot_be_read(made: tuple[Repository, Odb]) -> None:
    _, odb = made
    known = odb.write("blob", b"x")
    with pytest.raises(CannotRead, match="cannot be read"):
        odb.read("0" * len(known))
    assert odb.read(known) == ("blob", b"x")


def test_a_git_that_is_killed_while_it_answers_is_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = init_repository(tmp_path / "r", object_format="sha256")
    odb = PlumbingOdb(Git(str(place.path), os.environ), "sha256", durable=False)
    name = odb.write("blob", b"words")
    whole = Talk.read
    for short in (0, 3, 5):
        answers = [b"words\n"[:short]]

        def read(talk: Talk, size: int, answers: list[bytes] = answers) -> bytes:
            return answers.pop() if answers else whole(talk, size)

        with monkeypatch.context() as patched:
            patched.setattr(Talk, "read", read)
            assert odb.read(name) == ("blob", b"words")
            answers += [b"", b""]
            with pytest.raises(CannotRead, match="cannot be read"):
                odb.read(name)
    odb.close()


def test_a_folder_that_a_prune_takes_away_is_made_again(tmp_path: Path) -> None:
    """As it looks to a Git in the very moment: one that cannot be made, nor written to."""
    place = init_repository(tmp_path / "r", object_format="sha256")
    odb = PlumbingOdb(Git(str(place.path), os.environ), "sha256", durable=False)
    name = place.git("hash-object", "--stdin", stdin=b"new")
    gone = place.path / ".git/objects" / name[:2]
    gone.symlink_to("nowhere")
    back = Timer(0.03, gone.unlink)
    back.start()
    assert odb.write("blob", b"new") == name
    back.join()
    assert not odb.missing([name])
    gone = place.path / ".git/objects" / place.git("hash-object", "--stdin", stdin=b"x")[:2]
    gone.symlink_to("nowhere")
    with pytest.raises(StateError, match="No such file"):
        odb.write("blob", b"x")
    odb.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_takes_nothing_is_told(made: tuple[Repository, Odb]) -> None:
    repository, odb = made
    (repository.path / ".git/objects").chmod(0o500)
    with pytest.raises(StateError, match="cannot be written"):
        odb.write("blob", b"new")


def test_the_quick_way_is_taken_where_it_can_be(tmp_path: Path) -> None:
    for algorithm, kind in (("sha1", Pygit2Odb), ("sha256", PlumbingOdb)):
        place = init_repository(tmp_path / algorithm, object_format=algorithm)
        found = discover(str(place.path), os.environ)
        assert found is not None
        assert isinstance(open_odb(found), kind)
        assert open_odb(found).algorithm == algorithm


def test_what_libgit2_keeps_at_hand_is_little(repository: Repository) -> None:
    import pygit2

    Pygit2Odb(str(repository.path / ".git"), durable=False).close()
    assert pygit2.settings.cached_memory[1] <= 8 << 20  # of itself it keeps up to 256 MiB
