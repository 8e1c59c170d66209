from __future__ import annotations

import pytest

from tests.support.writing import asked
from vaultkit.changes.fences import (
    Held,
    broken,
    checked,
    grounds,
    hash_of,
    seen_by,
    version_of,
)
from vaultkit.errors import UsageError
from vaultkit.model.receipt import Seen
from vaultkit.model.request import CreatePage, Fence

OLD, NEW = b"# T\n\nold\n", b"# T\n\nnew\n"
BLOBS = {"1" * 40: OLD, "2" * 40: NEW}


def told(*fences: Fence, data: bytes | None = NEW, revision: str = "2" * 40) -> list[str]:
    found = broken(checked(fences), lambda _: Held("t.md", data, revision), BLOBS.get)
    return [f"{one.expected[:4]} {one.found[:4]} {one.diff.splitlines()[-2:]}" for one in found]


def test_a_fence_that_holds_is_not_told() -> None:
    whole = hash_of(NEW)
    for digits in (whole, whole[:16], whole[:40], f"sha256:{whole}", f" {whole} "):
        assert told(Fence("t", None, digits)) == []
    assert told(Fence("t", "2" * 40)) == []
    assert told(Fence("t", f"worktree:{'2' * 40}"), revision=f"worktree:{'2' * 40}") == []
    assert version_of(NEW) == whole[:16]


def test_what_changed_since_is_told_with_how() -> None:
    assert told(Fence("t", None, hash_of(OLD))) == [f"{hash_of(OLD)[:4]} {hash_of(NEW)[:4]} []"]
    assert told(Fence("t", "1" * 40)) == ["1111 2222 ['-old', '+new']"]
    both = hash_of(NEW)[:4]
    assert told(Fence("t", "1" * 40, hash_of(NEW))) == [f"{both} {both} ['-old', '+new']"]
    assert told(Fence("t", f"worktree:{'2' * 40}")) == ["work 2222 []"]
    assert told(Fence("t", None, hash_of(NEW)), data=None) == [f"{hash_of(NEW)[:4]} no f []"]


def test_a_long_difference_is_cut() -> None:
    lines = b"".join(b"%d\n" % number for number in range(500))
    found = broken([Fence("t", "1" * 40)], lambda _: Held("t.md", b"", "2" * 40), lambda _: lines)
    assert found[0].diff.endswith("more lines")
    assert len(found[0].diff.splitlines()) == 41
    found = broken(
        [Fence("t", "1" * 40)], lambda _: Held("t.md", b"", "2" * 40), lambda _: b"x" * 9_999
    )
    assert len(found[0].diff) < 2_200


@pytest.mark.parametrize(
    ("fence", "words"),
    [
        (Fence("t"), "says nothing"),
        (Fence("t", "", " "), "says nothing"),
        (Fence("t", None, "0123456789abcde"), "takes 16 to 64 digits"),
        (Fence("t", None, "0" * 65), "takes 16 to 64 digits"),
        (Fence("t", None, "G" * 16), "takes 16 to 64 digits"),
        (Fence("t", None, "ABCDEF0123456789"), "takes 16 to 64 digits"),
        (Fence("t", "main"), "is no revision"),
        (Fence("t", "1" * 12), "is no revision"),
    ],
)
def test_what_cannot_be_a_fence_is_refused(fence: Fence, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        checked([fence])


def test_a_receipt_tells_the_hashes() -> None:
    fences = [Fence("t", None, "a" * 16), Fence("u", "1" * 40)]
    assert seen_by(fences, "c" * 40) == (Seen("c" * 40, "a" * 16),)


def test_what_is_taken_for_granted_of_the_vault() -> None:
    request = asked(CreatePage(type="t", title="x"), vault_id="v", ontology="sha256:o")
    assert grounds(request, "v", "o") == ()
    told = grounds(request, None, "p")
    assert [(one.record, one.expected, one.found) for one in told] == [
        ("the vault", "v", "a vault without an id"),
        ("the ontology", "sha256:o", "p"),
    ]
