"""Lets a writer's own branch come up to a commit of its people's, with the work tree that shows it.

What is begun is noted beside that work tree's index. Whoever was killed on the way leaves files of
both commits; the next one brings them to that at which the branch is, if each is what Git wrote or
was about to write there: a file with anybody else's bytes keeps all of them as they are.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import closing, suppress
from typing import NamedTuple

from vaultkit.errors import VaultkitError
from vaultkit.git.commits import read_commit
from vaultkit.git.in_progress import in_progress
from vaultkit.git.index_entries import Change, IndexHeld, entries_at
from vaultkit.git.index_lock import held_index
from vaultkit.git.linked import is_clean, unlike_commit
from vaultkit.git.odb import Odb
from vaultkit.git.odb_open import open_odb
from vaultkit.git.own_locks import clear_own_locks, is_locked
from vaultkit.git.places import Repository, discover
from vaultkit.git.processes import gits_in
from vaultkit.git.refs import RefHeld, RefMove, RefMoved, RefRefused, move_refs, read_ref
from vaultkit.git.staging import blobs_of
from vaultkit.git.traits import head_of
from vaultkit.git.tree_differences import Pair, differences
from vaultkit.git.tree_edit import PLAIN, Item
from vaultkit.trees.exchange import Swapped, exchange, plain_bytes
from vaultkit.trees.journal import Intent, Journal, JournalDamaged
from vaultkit.trees.placing import make_folder
from vaultkit.trees.write_lock import lock_file

_WRITERS = frozenset({"read-tree", "checkout-index", "update-index"})
"""What a Git of ours does while it writes files; one outlives a writer that is killed alone."""


class _Begun(NamedTuple):
    """A branch that was on its way from one commit to another, and where it is."""

    branch: str
    old: str
    new: str
    tip: str | None

    @property
    def other(self) -> str:
        """The commit that the files may still be of."""
        return self.old if self.tip == self.new else self.new


class _Mending(NamedTuple):
    """What differs between the two commits, first the one that the branch is not at; and those of
    these paths that are not as the branch has them, each with the bytes that lie there."""

    pairs: Mapping[str, Pair]
    wrong: Mapping[str, bytes | None]


def follow(folder: str, environment: Mapping[str, str], branch: str, commit: str) -> bool:
    """Let a branch that holds nothing of its own come up to `commit`, with the files in `folder`.

    It stays as it is where it holds something, or where a file there is a person's. `folder` is the
    top of a work tree; only for the holder of the write lock.
    """
    here = discover(folder, environment)
    if here is None:
        return False
    git, mended, tip = here.git, mend(here), read_ref(here.git, branch)
    if tip is None or git.ask("merge-base", "--is-ancestor", tip, commit).code != 0:
        return False
    # one that was stopped on the way may have the files already, and only its branch is behind
    begun = ("diff", "--quiet", "--no-ext-diff", commit, "--")
    if not (mended and is_clean(here, folder)) and git.ask(*begun).code != 0:
        return False
    moved = False
    try:
        moved = _follow(here, branch, tip, commit)
    except (IndexHeld, RefMoved, RefHeld, RefRefused):
        pass
    finally:
        if not moved:  # whatever stopped it, such as a full disk or a Git that was killed
            mend(here)
    return moved


def _follow(here: Repository, branch: str, old: str, new: str) -> bool:
    notes = _notes(here)
    with held_index(here, f"{branch} follows", wait=0) as index:
        make_folder(_folder(here))
        notes.begin(Intent(branch, {"old": old, "new": new}))
        moved = index.switch(old, new)
        if moved:
            why = "vault: come up to what people have"
            move_refs(here, [RefMove(branch, new, old)], why, durable=True)
    if moved:
        notes.end(branch)
    return moved


def mend(repository: Repository) -> bool:
    """Bring a work tree to its branch where one was killed while that came up; False where files
    stay as they are. Only for the holder of the write lock."""
    notes = _notes(repository)
    try:
        if not notes.open_intents():
            return True
        here = discover(repository.top or "", repository.git.environment)
        return here is not None and all(_mended(here, notes, one) for one in _begun(here, notes))
    except JournalDamaged:  # nothing is known then, and nothing is done
        notes.set_aside()
        return True
    except (IndexHeld, VaultkitError):
        return False


def mended_at(folder: str, environment: Mapping[str, str]) -> bool:
    """Whether something was begun in a work tree, and `mend` has ended it now."""
    with suppress(JournalDamaged, VaultkitError):  # such as where its folder is gone
        here = discover(folder, environment)
        return here is not None and bool(_notes(here).open_intents()) and mend(here)
    return False


def is_mendable(folder: str, environment: Mapping[str, str]) -> bool:
    """Whether what lies changed in a work tree is left from coming up, and `mend` ends it."""
    here = discover(folder, environment)
    if here is None:
        return False
    with suppress(JournalDamaged, VaultkitError):
        every = _begun(here, _notes(here))
        return bool(every) and all(_is_ours(here, begun) and _look(here, begun) for begun in every)
    return False


def _begun(here: Repository, notes: Journal) -> list[_Begun]:
    found = []
    for intent in notes.open_intents():
        old, new = str(intent.what.get("old")), str(intent.what.get("new"))
        found.append(_Begun(intent.id, old, new, read_ref(here.git, intent.id)))
    return found


def _is_ours(here: Repository, begun: _Begun) -> bool:
    """Whether nobody has gone on from there by another way."""
    here_still = head_of(here.git) == begun.branch and begun.tip in (begun.old, begun.new)
    return here_still and in_progress(here) is None


def _mended(here: Repository, notes: Journal, begun: _Begun) -> bool:
    if _is_ours(here, begun):
        if any(one.command in _WRITERS for one in gits_in(here)):
            return False
        state = os.path.join(here.common_dir, "vaultkit")
        clear_own_locks(here, {begun.branch: begun.new}, lock_file(state))
        with held_index(here, f"{begun.branch} follows", wait=0) as index:
            found = _look(here, begun)
            if found is None:
                return False
            theirs = [path for path, data in found.wrong.items() if not _gone(here, path, data)]
            ours = {path: pair for path, pair in found.pairs.items() if path not in theirs}
            changes = {path: Change(*pair) for path, pair in ours.items()}
            wanted = [path for path in found.wrong if ours.get(path, (None, None))[1] is not None]
            index.check_out(changes, wanted)
        # the note proves whose a lock of the branch is, once it is old enough to be taken away
        if found.pairs.keys() & _unlike(here) or is_locked(here, begun.branch):
            return False
    notes.end(begun.branch)
    return True


def _gone(here: Repository, path: str, data: bytes | None) -> bool:
    """Take a file away, if it still has these bytes."""
    return data is None or exchange(here.top or "", path, data, None) is not Swapped.OTHER


def _look(here: Repository, begun: _Begun) -> _Mending | None:
    """What is to be done; None where a file or an entry of the index may be a person's.

    Raises a `VaultkitError` where a link or a folder lies where that is not committed.
    """
    with closing(open_odb(here)) as odb:
        roots = [read_commit(odb.read(one)[1]).tree for one in (begun.other, begun.tip or "")]
        pairs = differences(odb, *roots)
        entries = entries_at(here.git, pairs)
        if any(path not in entries or entries[path] not in pair for path, pair in pairs.items()):
            return None
        disk = {path: plain_bytes(here.top or "", path) for path in pairs.keys() & _unlike(here)}
        names = blobs_of(here, [path for path, data in disk.items() if data is not None])
        for path, data in disk.items():
            ours = any(_has(one, names.get(path)) for one in pairs[path])
            if not ours and not _is_torn(odb, data, pairs[path]):
                return None
        return _Mending(pairs, disk)


def _unlike(here: Repository) -> frozenset[str]:
    return unlike_commit(here, here.top or "")


def _has(item: Item | None, name: str | None) -> bool:
    return name is None if item is None else item.name == name


def _is_torn(odb: Odb, data: bytes | None, pair: Pair) -> bool:
    """Whether the bytes are the beginning of a file that was being written, or it is not there."""
    if data is None:
        return True
    texts = [odb.read(one.name)[1] for one in pair if one is not None and one.mode in PLAIN]
    return any(_begins(text, data) for text in texts)


def _begins(text: bytes, data: bytes) -> bool:
    return text.startswith(data) or (
        b"\r\n" not in text and text.replace(b"\n", b"\r\n").startswith(data)
    )


def _folder(here: Repository) -> str:
    return os.path.join(here.git_dir, "vaultkit", "follows")


def _notes(here: Repository) -> Journal:
    """What was begun in this work tree, beside its index."""
    return Journal(_folder(here), durable=True)
