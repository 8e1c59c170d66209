"""What holds after every fault once somebody has written again: the invariants of a write.

Each is asserted from Git's own answers; `checked` asserts them all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.support.repository import Repository
from vaultkit.actions.place import place_of
from vaultkit.actions.recover import ANCHOR
from vaultkit.actions.verify import Verifier
from vaultkit.git.odb_open import open_odb
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.receipt import Receipt
from vaultkit.trees.journal import Journal

_GIT_OWN = frozenset(
    "COMMIT_EDITMSG FETCH_HEAD HEAD ORIG_HEAD branches config description gc.pid hooks index info "
    "logs objects packed-refs refs vaultkit".split()
)


@dataclass(frozen=True)
class Persons:
    """What belongs to the person: the index, the files and the stash beside the written paths."""

    head: str
    index: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    stash: str
    around: tuple[str, ...]


def persons(vault: Repository, written: Iterable[str] = ()) -> Persons:
    """The person's things, without the paths that a write may change."""
    mine = frozenset(written)
    staged = vault.git("ls-files", "-s", "-z").split("\0")
    files = [
        (path.relative_to(vault.path).as_posix(), path.read_bytes())
        for path in sorted(vault.path.rglob("*"))
        if path.is_file() and ".git" not in path.relative_to(vault.path).parts
    ]
    return Persons(
        vault.git("symbolic-ref", "HEAD"),
        tuple(one for one in staged if one.partition("\t")[2] not in mine),
        tuple(one for one in files if one[0] not in mine),
        vault.git("for-each-ref", "refs/stash"),
        tuple(sorted(os.listdir(vault.path.parent))),
    )


def checked(vault: Repository, acknowledged: Iterable[Receipt] = (), *, clean: bool = True) -> None:
    """Assert I1 to I4 and I6 to I8; `clean`: nobody has anything in hand, so disk shows HEAD."""
    vault.git("fsck", "--strict", "--no-dangling")
    commits = _commits(vault)
    assert len(set(commits.values())) == len(commits), "I3, I6: a request has two commits"
    for receipt in acknowledged:
        assert commits.get(receipt.commit) == receipt.request, f"I1, I2: {receipt} is gone"
    listed = vault.git("for-each-ref", RECEIPTS) and vault.git(
        "ls-tree", "-r", "--name-only", RECEIPTS
    )
    receipts = sorted(one.partition("/")[2] for one in listed.splitlines())
    assert receipts == sorted(commits.values()), "I1: receipts and commits differ"
    _verified(vault)
    nothing_left(vault)
    if clean:
        assert vault.git("status", "--porcelain") == "", "the work tree is not HEAD"


def nothing_left(vault: Repository) -> None:
    """I7 and I8: no anchor, lock, temporary file or open intent; Git's folder holds Git's."""
    assert vault.git("for-each-ref", ANCHOR) == "", "I7: an anchor is left"
    left = [path for path in vault.path.rglob("*") if _is_litter(path)]
    assert left == [], "I7: litter"
    state = vault.path / ".git/vaultkit"
    assert Journal(str(state), durable=False).open_intents() == (), "I7: an intent is open"
    strange = {path.name for path in (vault.path / ".git").iterdir()} - _GIT_OWN
    assert strange == set(), "I8: strange files beside Git's own"


def _is_litter(path: Path) -> bool:
    if path.name == "write.lock":
        return False
    return path.suffix in (".lock", ".tmp", ".old")


def _commits(vault: Repository) -> dict[str, str]:
    """The request of each commit that a write made, on the first parents' chain."""
    form = "--format=%H %(trailers:key=Vault-Request,valueonly,separator=%x20)"
    lines = vault.git("log", "--first-parent", form).splitlines()
    found = {}
    for line in lines:
        commit, _, request = line.partition(" ")
        if request:
            assert " " not in request, "I3: two requests in one commit"
            found[commit] = request
    return found


def _verified(vault: Repository) -> None:
    """I1 and I4, worked out from the trees: what a receipt says was before is in the parent."""
    place = place_of(str(vault.path), os.environ)
    odb = open_odb(place.repository, durable=False)
    report = Verifier(place, odb, rules=False).verify()
    odb.close()
    assert report.lies == (), "I4: a receipt says what its commit does not"
