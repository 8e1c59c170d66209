"""What looks like damage after a stop that was not clean is nobody's edit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import NOW, VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.observe import commit_by_hand
from vaultkit.actions.quarantine import Quarantine, shape_of
from vaultkit.errors import UsageError
from vaultkit.git.odb_open import open_odb
from vaultkit.model.outcome import Outcome, Refused
from vaultkit.model.request import EditText
from vaultkit.trees.stop_marker import stopped

TIDES, ADA, README = "concepts/tides.md", "entities/ada.md", "README.md"
EDITS = {
    TIDES: EditText(page="Tides", old="rises", new="falls"),
    ADA: EditText(page="Ada", old="knows", new="knew"),
    README: EditText(page="README", old="Sea", new="Seas"),
}
SHAPES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "NULs": lambda data: b"\0" * len(data),
}

CHILD = """
import os, sys
from pathlib import Path
from tests.support.repository import Repository
from tests.support.writing import asked, writer_of
from vaultkit.model.request import CreatePage
writer = writer_of(Repository(Path(sys.argv[1])))
writer.write(asked(CreatePage(type="concept", title="Neap", body="[[Tides]]")))
if sys.argv[2] == "clean":
    writer.close()
    os._exit(0)
os.kill(os.getpid(), 9)
"""


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def stop(vault: Repository) -> None:
    """What a writer that was killed leaves."""
    place = vault.path / ".git/vaultkit/writers/4711-0f6c2a9e"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"")


def really_stop(vault: Repository, how: str) -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(vault.path), how],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
    )
    assert done.returncode == (0 if how == "clean" else -signal.SIGKILL), done.stderr.decode()


def damage(vault: Repository, path: str, shape: str) -> bytes:
    data = SHAPES[shape]((vault.path / path).read_bytes())
    (vault.path / path).write_bytes(data)
    return data


def refused(outcome: Outcome) -> Refused:
    assert isinstance(outcome, Refused)
    assert outcome.name == "suspected-damage"
    return outcome


@pytest.mark.parametrize("path", EDITS)
@pytest.mark.parametrize("shape", SHAPES)
def test_f06_damage_after_a_stop_that_was_not_clean(
    vault: Repository, path: str, shape: str
) -> None:
    stop(vault)
    bad = damage(vault, path, shape)
    head = vault.head
    writer = writer_of(vault)
    assert path in refused(writer.write(asked(EDITS[path]))).message
    assert vault.head == head
    assert (vault.path / path).read_bytes() == bad
    (one,) = writer.quarantine.all(writer.odb)
    assert (one.path, one.commit) == (path, head)
    assert vault.git("cat-file", "blob", one.good) + "\n" == VAULT[path]
    other = next(name for name in EDITS if name != path)
    published(writer.write(asked(EDITS[other])))
    writer.close()

    again = writer_of(vault)  # and it is known after a clean stop as well
    refused(again.write(asked(EDITS[path])))
    aside = again.quarantine.restore(again.odb, path)
    assert Path(aside).read_bytes() == bad
    assert (vault.path / path).read_text() == VAULT[path]
    published(again.write(asked(EDITS[path])))
    assert vault.git("status", "--porcelain") == ""
    with pytest.raises(UsageError, match="does not look damaged"):
        again.quarantine.restore(again.odb, path)


@pytest.mark.parametrize("shape", SHAPES)
def test_f07_after_a_clean_stop_it_is_an_edit(vault: Repository, shape: str) -> None:
    before = writer_of(vault)
    published(before.write(asked(EDITS[ADA])))
    before.close()
    damage(vault, TIDES, shape)
    writer = writer_of(vault)
    with suppress(UsageError):  # the person took the text away that the agent would replace
        outcome = writer.write(asked(EDITS[TIDES]))
        assert not isinstance(outcome, Refused) or outcome.name != "suspected-damage"
    assert writer.quarantine.all(writer.odb) == ()


def test_processes_that_end_and_that_are_killed(vault: Repository) -> None:
    really_stop(vault, "clean")
    assert stopped(str(vault.path / ".git/vaultkit")) == ()
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    vault.git("update-ref", "-d", "refs/vaultkit/receipts")
    really_stop(vault, "killed")
    assert len(stopped(str(vault.path / ".git/vaultkit"))) == 1
    damage(vault, TIDES, "half")
    refused(writer_of(vault).write(asked(EDITS[TIDES])))


def test_longer_texts_other_texts_and_absent_pages_are_edits(vault: Repository) -> None:
    stop(vault)
    (vault.path / TIDES).write_text(f"{VAULT[TIDES]}More.\n")
    (vault.path / ADA).unlink()
    writer = writer_of(vault)
    writer.write(asked(EDITS[README]))
    assert writer.quarantine.all(writer.odb) == ()
    assert stopped(writer.place.state) == ()


def test_what_a_person_commits_or_takes_back_is_well(vault: Repository) -> None:
    stop(vault)
    damage(vault, TIDES, "half")
    damage(vault, ADA, "empty")
    writer = writer_of(vault)
    refused(writer.write(asked(EDITS[TIDES])))
    assert [one.path for one in writer.quarantine.all(writer.odb)] == [TIDES, ADA]
    vault.git("commit", "--quiet", "--message", "mine", "--", TIDES)
    assert [one.path for one in writer.quarantine.all(writer.odb)] == [ADA]
    vault.git("checkout", "--", ADA)
    assert writer.quarantine.all(writer.odb) == ()
    published(writer.write(asked(EDITS[ADA])))
    writer.quarantine.tidy(writer.odb)
    assert list((Path(writer.place.state) / "quarantine").iterdir()) == []


def test_a_look_that_was_stopped_is_taken_again(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(vault)
    damage(vault, TIDES, "empty")
    writer = writer_of(vault)

    def fails(state: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("vaultkit.actions.quarantine.forget_stopped", fails)
        with pytest.raises(KeyboardInterrupt):
            writer.quarantine.after_stop(writer.odb, NOW)
    writer.quarantine.after_stop(writer.odb, NOW)
    assert [one.path for one in writer.quarantine.all(writer.odb)] == [TIDES]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"path": "../../out"}', b'"x"'])
def test_a_file_that_is_none_is_passed_over(vault: Repository, data: bytes) -> None:
    writer = writer_of(vault)
    published(writer.write(asked(EDITS[TIDES])))
    place = Path(writer.place.state) / "quarantine"
    place.mkdir()
    (place / "0f6c2a9e-0000-4000-8000-000000000001.json").write_bytes(data)
    assert Quarantine(writer.place).all(open_odb(writer.place.repository)) == ()
    published(writer.write(asked(EDITS[ADA])))


def test_line_ends_of_a_checkout_are_no_damage() -> None:
    assert shape_of(b"a\r\nb\r\n", b"a\nb\n") == ""
    assert shape_of(b"a\nb\n", b"a\r\nb\r\n") == ""
    assert shape_of(b"a\n", b"a\nb\n") == "shorter than what is committed"
    assert shape_of(b"a\0\n", b"a\0b\n") == "shorter than what is committed"
    assert shape_of(b"", b"") == ""


def test_f06_damage_is_not_committed_as_an_edit_by_hand(vault: Repository) -> None:
    vault.git("config", "user.name", "Bo")
    vault.git("config", "user.email", "bo@example.org")
    stop(vault)
    damage(vault, TIDES, "half")
    head = vault.head
    writer = writer_of(vault)
    outcome = commit_by_hand(writer)
    assert isinstance(outcome, Refused)
    assert (outcome.name, vault.head) == ("suspected-damage", head)
    writer.quarantine.restore(writer.odb, TIDES)
    assert commit_by_hand(writer) is None
