"""The commits of a write: their objects, referred to by nothing yet, and their receipts.

A request is one commit. Where a person has edited the pages that it touches, their edits are a
commit of their own before it, under their name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import uuid4

from vaultkit.actions.author import author_of
from vaultkit.actions.landing import FileMove, Landing
from vaultkit.actions.place import Place
from vaultkit.actions.rebuilt import whole_receipts
from vaultkit.actions.tip import Proposed, Tip
from vaultkit.changes.fences import hash_of, seen_by
from vaultkit.changes.message import one_line, written
from vaultkit.changes.payload import digest
from vaultkit.changes.propose import Proposal
from vaultkit.changes.receipt_file import encoded
from vaultkit.git.commits import Signed, commit_bytes, signed_bytes
from vaultkit.git.odb import Odb
from vaultkit.git.receipts_ref import with_receipt
from vaultkit.git.signing import Sign
from vaultkit.git.tree_edit import FILE, Item, item_at, tree_with
from vaultkit.model.receipt import NO_HASH, VAULT, Receipt, Touched
from vaultkit.model.request import Actor, WriteRequest
from vaultkit.trees.engine import engine_by_content
from vaultkit.vault.snapshot import Snapshot

OBSERVED = "observed"
"""The operation of a commit that holds what a person had edited."""

_EMPTY_TREE = b""

Files = Mapping[str, "bytes | None"]


class Made(NamedTuple):
    """Commits that only their ids know of, the tree of the repository in the last, its receipt.

    `observed` is the receipt of the one before, where a person's edits became one.
    """

    landing: Landing
    root: str
    receipt: Receipt
    observed: Receipt | None = None


class Edited(NamedTuple):
    """A person's edits: the tip with them, and whose they are.

    `disk` are the files that they saved, as Git stores them: what is committed differs where it was
    merged with what was published meanwhile, or follows from it.
    """

    vault: Proposed
    by: Signed
    disk: Files

    @property
    def files(self) -> Files:
        """The files to commit, as Git stores them."""
        return self.vault.files


class Work(NamedTuple):
    """What is to be committed, on which tip, when; `observed` are a person's edits of it, `sign`
    signs the commits where they must be. `since` is where the receipts are to be moved from and the
    commit to add to, where commits that are not published yet come before. `moved` are the old
    paths of files that have moved, by their new ones."""

    tip: Tip
    now: datetime
    durable: bool
    observed: Edited | None = None
    sign: Sign | None = None
    since: tuple[str | None, str | None] | None = None
    moved: Mapping[str, str] = {}


class Asked(NamedTuple):
    """A request, what it comes to, and the vault then. `payload` is the digest of what is asked
    where that is no item of the request."""

    request: WriteRequest
    proposal: Proposal
    after: Snapshot
    payload: str = ""


class _Made(NamedTuple):
    """How far it is: the commit, the tree in it, the receipts beside the branch, its own."""

    commit: str | None
    root: str | None
    receipts: str | None
    receipt: Receipt | None = None


def make_commits(place: Place, odb: Odb, work: Work, asked: Asked | None) -> Made:
    """Write every object of the commits and of their receipts; `asked` None for edits alone.

    Raises `StateError` where the disk refuses, `CannotSign` where they must be signed and cannot.
    """
    tip, edits = work.tip, work.observed
    who = Signed(*VAULT, int(work.now.timestamp()))
    old, base = work.since or whole_receipts(place, odb, who)
    made = start = _Made(tip.commit, tip.root, base)
    files: dict[str, bytes | None] = {}
    if edits is not None:
        files.update(edits.files)
        person = edits.by
        words = _words(edits, asked)
        receipt = _observed(work, edits, words)
        made = _next(place, odb, work, start, files=edits.files, author=person, receipt=receipt)
    seen = made.receipt
    if asked is not None:
        files.update(asked.proposal.files)
        actor = asked.request.actor
        author = author_of(place.repository.git, actor, 0)
        receipt = _receipt(work, asked, made.commit)
        made = _next(
            place, odb, work, made, files=asked.proposal.files, author=author, receipt=receipt
        )
    if made.receipt is None or made.commit is None or made.receipts is None or made.root is None:
        raise ValueError("nothing is to be committed")
    moves = tuple(_moves(place, odb, work, files))
    receipts = (old, made.receipts)
    request = made.receipt.request
    landing = Landing(request, place.branch, tip.commit, made.commit, receipts, moves, place.inside)
    return Made(landing, made.root, made.receipt, seen if asked is not None else None)


def _next(
    place: Place,
    odb: Odb,
    work: Work,
    base: _Made,
    *,
    files: Files,
    author: Signed,
    receipt: Receipt,
) -> _Made:
    """One commit more, with its receipt."""
    now = work.now.astimezone(UTC)
    who = Signed(*VAULT, int(now.timestamp()))
    items: dict[str, Item | None] = {}
    for path, data in files.items():
        mode = _mode(place, odb, work, base.root, path)
        items[place.at_top(path)] = (
            Item(mode, odb.write("blob", data)) if data is not None else None
        )
    root = tree_with(odb, base.root, items) or odb.write("tree", _EMPTY_TREE)
    parents = (base.commit,) if base.commit is not None else ()
    author = author._replace(seconds=who.seconds)
    text = commit_bytes(root, parents, author, who, written(receipt))
    if work.sign is not None:
        text = signed_bytes(text, work.sign(text), place.repository.algorithm)
    commit = odb.write("commit", text)
    receipt = replace(receipt, commit=commit, at=now.strftime("%Y-%m-%dT%H:%M:%SZ"))
    receipts = with_receipt(odb, base.receipts, receipt.request, encoded(receipt), who)
    return _Made(commit, root, receipts, receipt)


def _mode(place: Place, odb: Odb, work: Work, root: str | None, path: str) -> str:
    """The mode of a file of a tree, or else of the file that moves there."""
    for one in (path, work.moved.get(path)):
        there = item_at(odb, root, place.at_top(one)) if root is not None and one else None
        if there is not None:
            return there.mode
    return FILE


def _moves(place: Place, odb: Odb, work: Work, files: Files) -> list[FileMove]:
    tip = work.tip
    known = tip.tree.entries()
    edits = work.observed.disk if work.observed is not None else {}
    found = []
    for path, data in files.items():
        edited = edits.get(path)
        found.append(
            FileMove(
                path,
                known[path].blob if path in known else "",
                odb.write("blob", data) if data is not None else "",
                _mode(place, odb, work, tip.root, path),
                odb.write("blob", edited) if edited is not None else "",
                work.moved.get(path, ""),
            )
        )
    return found


def _words(edits: Edited, asked: Asked | None) -> str:
    said = [f"Before request {asked.request.id}."] if asked is not None else []
    if any(edits.files[path] != data for path, data in edits.disk.items()):
        said.append("Saved from an older text, and merged with what was published since.")
    return "\n\n".join(said)


def _observed(work: Work, edits: Edited, words: str) -> Receipt:
    """The receipt of a person's edits."""
    paths = tuple(sorted(edits.disk))
    touched = tuple(
        _touched(
            path, work.tip.data(path), edits.files[path], work.tip, edits.vault.judged.snapshot
        )
        for path in paths
    )
    told = "\n".join(
        f"{path}\0{one.before}\0{one.after}" for path, one in zip(paths, touched, strict=True)
    )
    return Receipt(
        request=str(uuid4()),
        operation=OBSERVED,
        actor=Actor("person", edits.by.name).text,
        payload=hashlib.sha256(told.encode("utf-8", "surrogateescape")).hexdigest(),
        ontology=_fingerprint(work.tip),
        rules=engine_by_content().partition(" ")[0],
        records=touched,
        durability="full" if work.durable else "fast",
        title=f"edit {paths[0]}" if len(paths) == 1 else f"edit of {len(paths)} pages",
        reason=words,
        paths=paths,
    )


def _receipt(work: Work, asked: Asked, parent: str | None) -> Receipt:
    request, tip, files = asked.request, work.tip, asked.proposal.files
    edits = work.observed.files if work.observed is not None else {}
    own = sorted(files.keys() - asked.proposal.generated)
    return Receipt(
        request=request.id or "",
        operation=request.operation,
        actor=request.actor.text,
        on_behalf_of=request.on_behalf_of,
        payload=asked.payload or digest(request),
        ontology=_fingerprint(tip),
        rules=engine_by_content().partition(" ")[0],
        fences=seen_by(request.fences, parent or "-"),
        records=tuple(
            _touched(
                path,
                edits[path] if path in edits else tip.data(path),
                files[path],
                tip,
                asked.after,
            )
            for path in own
        ),
        durability="full" if work.durable else "fast",
        title=asked.proposal.title,
        reason=_reason(request),
        paths=tuple(own),
    )


def _fingerprint(tip: Tip) -> str:
    found = tip.settings.vocabulary.identity
    return found if len(found) == 64 else ""


def _reason(request: WriteRequest) -> str:
    """Why, and who agreed where somebody had to."""
    agreed = f"Approved by {request.approved_by}." if request.approved_by else ""
    return "\n\n".join(part for part in (request.reason.strip(), agreed) if part)


def _touched(
    path: str, before: bytes | None, after: bytes | None, tip: Tip, vault: Snapshot
) -> Touched:
    """What a receipt says of one file; `vault` is the one after, for the record's name."""
    known = vault if after is not None else tip.judged.snapshot
    record = known.types.id_of(path, known.surfaces[path]) if path in known.surfaces else path
    return Touched(one_line(record), hash_of(before) or NO_HASH, hash_of(after) or NO_HASH)
