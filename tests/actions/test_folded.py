"""A commit into which several writes were squashed is known by the receipts that lost theirs."""

from __future__ import annotations

from vaultkit.actions.folded import folded, without_commits
from vaultkit.changes.message import written
from vaultkit.git.walk import Spoken
from vaultkit.model.receipt import VAULT, Receipt, Touched


def receipt(name: str, *records: Touched) -> Receipt:
    return Receipt(
        request=f"0f6c2f3e-9d3e-4c58-9f5e-00000000000{name}",
        operation="edit",
        actor="agent:a",
        payload="0" * 64,
        rules="1+00000000",
        records=records,
    )


FIRST = receipt("1", Touched("a", "1" * 16, "2" * 16))
SECOND = receipt("2", Touched("a", "2" * 16, "3" * 16), Touched("b", "-", "7" * 16))
BACK = receipt("3", Touched("a", "2" * 16, "1" * 16), Touched("b", "-", "7" * 16))
NEW = Touched("b", "-", "7" * 16)


def test_what_later_requests_led_to_holds() -> None:
    told = ("other requests were squashed into it",)
    assert folded(FIRST, [Touched("a", "1" * 16, "3" * 16), NEW], [SECOND]) == told
    assert folded(FIRST, [NEW], [BACK]) == told  # the page is again as it was
    more = Touched("c", "-", "8" * 16)
    found = folded(FIRST, [Touched("a", "1" * 16, "3" * 16), NEW, more], [SECOND])
    assert found == (*told, "it changes c too")


def test_what_no_request_explains_does_not() -> None:
    whole = [Touched("a", "1" * 16, "3" * 16), NEW]
    assert folded(FIRST, whole, []) is None
    assert folded(FIRST, [Touched("a", "1" * 16, "4" * 16), NEW], [SECOND]) is None
    assert folded(FIRST, [Touched("a", "0" * 16, "3" * 16), NEW], [SECOND]) is None
    assert folded(FIRST, [Touched("a", "1" * 16, "2" * 16), more_of("c")], [SECOND]) is None
    assert folded(FIRST, [], [SECOND]) is None


def more_of(record: str) -> Touched:
    return Touched(record, "-", "8" * 16)


def test_a_request_with_a_commit_anywhere_has_not_lost_it() -> None:
    spoken = [Spoken("c", VAULT, written(FIRST))]
    assert without_commits([FIRST, SECOND, BACK], spoken, [BACK.request]) == [SECOND]
