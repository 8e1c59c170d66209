"""The commit of a proposal: its objects, referred to by nothing yet, and its receipt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from vaultkit.actions.author import author_of
from vaultkit.actions.landing import FileMove, Landing
from vaultkit.actions.place import Place
from vaultkit.actions.tip import Tip
from vaultkit.changes.fences import hash_of, seen_by
from vaultkit.changes.message import written
from vaultkit.changes.payload import digest
from vaultkit.changes.propose import Proposal
from vaultkit.changes.receipt_file import encoded
from vaultkit.git.commits import Signed, commit_bytes
from vaultkit.git.odb import Odb
from vaultkit.git.receipts_ref import RECEIPTS, with_receipt
from vaultkit.git.refs import read_ref
from vaultkit.git.tree_edit import FILE, Item, item_at, tree_with
from vaultkit.model.receipt import NO_HASH, Receipt, Touched
from vaultkit.model.request import WriteRequest
from vaultkit.trees.engine import engine_by_content
from vaultkit.vault.snapshot import Snapshot

VAULT = ("vaultkit", "vaultkit@vaultkit.invalid")
"""The committer of every write: who made the commit, not who asked for it."""

_EMPTY_TREE = b""


class Made(NamedTuple):
    """A commit that only its id knows of, the tree of the repository in it, and its receipt."""

    landing: Landing
    root: str
    receipt: Receipt


class Work(NamedTuple):
    """What is to be committed, on which tip, for whom, and when."""

    request: WriteRequest
    proposal: Proposal
    tip: Tip
    after: Snapshot
    now: datetime
    durable: bool


def make_commit(place: Place, odb: Odb, work: Work) -> Made:
    """Write every object of the commit and of its receipt. Raises `StateError` where the disk
    refuses."""
    request, tip, now = work.request, work.tip, work.now.astimezone(UTC)
    files = tuple(_moves(place, odb, tip, work.proposal.files))
    items = {place.at_top(one.path): Item(one.mode, one.new) if one.new else None for one in files}
    root = tree_with(odb, tip.root, items) or odb.write("tree", _EMPTY_TREE)
    who = Signed(*VAULT, int(now.timestamp()))
    author = author_of(place.repository.git, request.actor, who.seconds)
    parents = (tip.commit,) if tip.commit is not None else ()
    receipt = _receipt(work)
    commit = odb.write("commit", commit_bytes(root, parents, author, who, written(receipt)))
    receipt = replace(receipt, commit=commit, at=now.strftime("%Y-%m-%dT%H:%M:%SZ"))
    old = read_ref(place.repository.git, RECEIPTS)
    new = with_receipt(odb, old, receipt.request, encoded(receipt), who)
    landing = Landing(receipt.request, place.branch, tip.commit, commit, (old, new), files)
    return Made(landing, root, receipt)


def _moves(place: Place, odb: Odb, tip: Tip, files: Mapping[str, bytes | None]) -> list[FileMove]:
    known = tip.tree.entries()
    found = []
    for path, data in files.items():
        there = item_at(odb, tip.root, place.at_top(path)) if tip.root is not None else None
        found.append(
            FileMove(
                path,
                known[path].blob if path in known else "",
                odb.write("blob", data) if data is not None else "",
                there.mode if there is not None else FILE,
            )
        )
    return found


def _receipt(work: Work) -> Receipt:
    request, tip = work.request, work.tip
    fingerprint = tip.settings.vocabulary.identity
    return Receipt(
        request=request.id or "",
        operation=request.operation,
        actor=request.actor.text,
        on_behalf_of=request.on_behalf_of,
        payload=digest(request),
        ontology=fingerprint if len(fingerprint) == 64 else "",
        rules=engine_by_content().partition(" ")[0],
        fences=seen_by(request.fences, tip.commit or "-"),
        records=tuple(_touched(work, path) for path in sorted(work.proposal.files)),
        durability="full" if work.durable else "fast",
        title=work.proposal.title,
        reason=_reason(request),
        paths=tuple(sorted(work.proposal.files)),
    )


def _reason(request: WriteRequest) -> str:
    """Why, and who agreed where somebody had to."""
    agreed = f"Approved by {request.approved_by}." if request.approved_by else ""
    return "\n\n".join(part for part in (request.reason.strip(), agreed) if part)


def _touched(work: Work, path: str) -> Touched:
    after = work.proposal.files[path]
    vault = work.after if after is not None else work.tip.judged.snapshot
    record = vault.types.id_of(path, vault.surfaces[path]) if path in vault.surfaces else path
    before = hash_of(work.tip.data(path))
    return Touched(record, before or NO_HASH, hash_of(after) or NO_HASH)
