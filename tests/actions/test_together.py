"""Threads that write at the same moment are written together, each with its own answer."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Thread

import pytest

from tests.support.invariants import checked
from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.together import Together
from vaultkit.errors import UsageError
from vaultkit.model.outcome import Outcome
from vaultkit.model.request import CreatePage, EditText, WriteRequest


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def at_once(together: Together, requests: list[WriteRequest]) -> dict[int, Outcome | BaseException]:
    """The answer to each, all asked by threads of their own at the same moment."""
    gate, found = Barrier(len(requests)), dict[int, Outcome | BaseException]()

    def work(number: int) -> None:
        gate.wait()
        try:
            found[number] = together.write(requests[number])
        except UsageError as error:
            found[number] = error

    threads = [Thread(target=work, args=(number,)) for number in range(len(requests))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return found


def test_all_of_them_land_and_the_branch_moves_less_often(vault: Repository) -> None:
    writer = writer_of(vault)
    pages = [CreatePage(type="concept", title=f"Page {n}", body="[[Tides]]\n") for n in range(24)]
    found = at_once(Together(writer), [asked(page) for page in pages])
    receipts = [published(one) for one in found.values() if not isinstance(one, BaseException)]
    assert len({one.commit for one in receipts}) == 24
    assert len(vault.git("reflog", "show", "main").splitlines()) < 20
    checked(vault, receipts)
    writer.close()


def test_what_stops_one_is_told_to_that_one(vault: Repository) -> None:
    bad = asked(EditText(page="Nobody", old="a", new="b"))
    good = asked(CreatePage(type="concept", title="Neap", body="[[Tides]]\n"))
    together = Together(writer_of(vault))
    found = at_once(together, [bad, good, bad])
    assert isinstance(found[0], UsageError)
    assert isinstance(found[2], UsageError)
    assert not isinstance(found[1], BaseException)
    checked(vault, [published(found[1])])
    with pytest.raises(UsageError):
        together.write(bad)


def test_a_writer_that_fails_leaves_nobody_waiting(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = writer_of(vault)
    together = Together(writer)

    def none(*_: object) -> object:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(writer.tips, "now", none)
        for _ in range(2):
            with pytest.raises(MemoryError):
                together.write(asked(EditText(page="Tides", old="rises", new="falls")))
    published(together.write(asked(EditText(page="Tides", old="rises", new="falls"))))
    with together.alone() as alone:
        assert alone is writer
