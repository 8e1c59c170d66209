"""Receipts beside the branch: one small file a request under a reference of their own.

A squash on a host drops the trailers of commits, so each receipt also stands here. Names are unique
and files are never changed, so two of these histories are always put together by taking both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vaultkit.errors import VaultkitError
from vaultkit.git.commits import Signed, commit_bytes, read_commit
from vaultkit.git.odb import Odb
from vaultkit.git.tree_edit import FILE, FOLDER, Item, item_at, items_of, tree_with

RECEIPTS = "refs/vaultkit/receipts"


def path_of(request: str) -> str:
    """Where the receipt of a request lies in the tree."""
    return f"{request[:2]}/{request}"


def with_receipt(odb: Odb, tip: str | None, request: str, data: bytes, who: Signed) -> str:
    """The id of a commit, written but not yet referred to, that holds one receipt more."""
    return with_receipts(odb, tip, {request: data}, who, f"Receipt of {request}\n")


def with_receipts(
    odb: Odb, tip: str | None, more: Mapping[str, bytes], who: Signed, words: str
) -> str:
    """The id of a commit, written but not yet referred to, that holds all of these as well."""
    tree = read_commit(odb.read(tip)[1]).tree if tip is not None else None
    files = {path_of(name): Item(FILE, odb.write("blob", data)) for name, data in more.items()}
    made = tree_with(odb, tree, files) or odb.write("tree", b"")
    parents = (tip,) if tip is not None else ()
    return odb.write("commit", commit_bytes(made, parents, who, who, words))


def united(odb: Odb, one: str, other: str, who: Signed) -> str:
    """The id of a commit that holds the receipts of both."""
    mine = dict(all_receipts(odb, one))
    missing = {
        path_of(request): item for request, item in all_receipts(odb, other) if request not in mine
    }
    tree = tree_with(odb, read_commit(odb.read(one)[1]).tree, missing)
    data = commit_bytes(tree or "", (one, other), who, who, "Receipts of both sides\n")
    return odb.write("commit", data)


def receipt_at(odb: Odb, tip: str | None, request: str) -> bytes | None:
    """The bytes of one receipt, None where there is none."""
    if tip is None:
        return None
    found = item_at(odb, read_commit(odb.read(tip)[1]).tree, path_of(request))
    return odb.read(found.name)[1] if found is not None else None


def all_receipts(odb: Odb, tip: str | None) -> Iterator[tuple[str, Item]]:
    """The requests that have a receipt, with the file of each, in the order of their ids."""
    if tip is None:
        return
    tree = read_commit(odb.read(tip)[1]).tree
    for item in items_of(odb, tree).values():
        if item.mode == FOLDER:
            for name, one in items_of(odb, item.name).items():
                yield name.decode("utf-8", "replace"), one


def lost(odb: Odb, tip: str | None) -> bool:
    """Whether the reference names something that is not there, so that it must be made anew."""
    try:
        if tip is None:
            return False
        kind, data = odb.read(tip)
        return kind != "commit" or odb.read(read_commit(data).tree)[0] != "tree"
    except VaultkitError:
        return True
