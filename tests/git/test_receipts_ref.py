from __future__ import annotations

import pytest

from tests.support.repository import Repository
from vaultkit.git.commits import Signed
from vaultkit.git.odb_pygit2 import Pygit2Odb
from vaultkit.git.receipts_ref import all_receipts, lost, receipt_at, united, with_receipt

WHO = Signed("vaultkit", "vaultkit@localhost", 1_767_323_046)
A, B, C = ("aa-1", "ab-2", "aa-3")


@pytest.fixture
def odb(repository: Repository) -> Pygit2Odb:
    return Pygit2Odb(str(repository.path / ".git"), durable=False)


def test_one_file_a_request(repository: Repository, odb: Pygit2Odb) -> None:
    first = with_receipt(odb, None, A, b"{1}", WHO)
    second = with_receipt(odb, first, B, b"{2}", WHO)
    assert repository.git("ls-tree", "-r", "--name-only", second) == "aa/aa-1\nab/ab-2"
    assert receipt_at(odb, second, A) == b"{1}"
    assert receipt_at(odb, second, C) is receipt_at(odb, None, A) is None
    assert [request for request, _ in all_receipts(odb, second)] == [A, B]
    repository.git("fsck", "--strict", second)


def test_two_histories_are_put_together(repository: Repository, odb: Pygit2Odb) -> None:
    base = with_receipt(odb, None, A, b"{1}", WHO)
    one = with_receipt(odb, base, B, b"{2}", WHO)
    other = with_receipt(odb, base, C, b"{3}", WHO)
    both = united(odb, one, other, WHO)
    assert {request for request, _ in all_receipts(odb, both)} == {A, B, C}
    assert repository.git("rev-list", "--count", both) == "4"


def test_a_reference_that_leads_nowhere_is_lost(repository: Repository, odb: Pygit2Odb) -> None:
    assert not lost(odb, None)
    assert not lost(odb, with_receipt(odb, None, A, b"", WHO))
    assert lost(odb, "1" * 40)
    assert lost(odb, odb.write("blob", b"x"))
