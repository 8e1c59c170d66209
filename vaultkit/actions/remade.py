"""Tells commits that were rebased or picked onto a tip where others had changed the same pages.

Such a commit brings a page from and to other bytes than its receipt says. It is honest where what
it brought first, merged with what others did, gives just what it has now. The text of before stands
in history; that of after stands in the commit as it was published or, where that is gone, is what
the same change makes of the text of before: the hash in the receipt proves it.
"""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from vaultkit.actions.elsewhere import Elsewhere
from vaultkit.changes.fences import hash_of
from vaultkit.changes.merge_page import merge_page
from vaultkit.errors import VaultkitError
from vaultkit.git.merge_file import Marks, text_merge
from vaultkit.git.odb import Odb
from vaultkit.git.places import Repository
from vaultkit.git.tree_edit import item_at
from vaultkit.git.walk import Changed, states_of, told
from vaultkit.model.merged import Merged, TextMerge
from vaultkit.model.receipt import NO_HASH, Receipt, Touched
from vaultkit.model.verified import Verdict, Verified

_MOST_SQUASHED = 300
"""So many merges are made, all in all, to find what was squashed into other commits."""

_ONTO = "its commit was put onto what others had changed there"


class Done(NamedTuple):
    """A record that a commit changed, with its file there."""

    record: Touched
    file: Changed


class _Step(NamedTuple):
    """What a receipt says of one text, as hashes, and what the commit did with it, as blobs.

    `there` is the path to which it moved, "" for none.
    """

    record: str
    before: str
    after: str
    path: str
    old: str
    new: str
    there: str = ""


class Remade:
    """Holds receipts against commits that others made anew, parents before children."""

    def __init__(self, repository: Repository, odb: Odb, elsewhere: Elsewhere) -> None:
        self._repository = repository
        self._odb = odb
        self._elsewhere = elsewhere
        self._texts: dict[str, str | bytes] = {}  # by hash: the blob, or what no blob has any more
        self._seen: set[str] = set()
        self._states: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._left = _MOST_SQUASHED

    def judged(
        self, commit: str, receipt: Receipt, published: str, done: Sequence[Done]
    ) -> Verified | None:
        """What is said of a commit that did these; None where it cannot be honest.

        `published` is the commit that its request was published as, "" where that is not known.
        """
        steps = _steps(receipt, done)
        if not steps:
            return None
        unknown = []
        for step in steps:
            holds = self._holds(f"{commit}^", receipt, published, step)
            if holds is None:
                unknown.append(f"{step.record} was changed by others too, and {_gone(published)}")
            elif not holds:
                return None
        if unknown:
            way = f"See what it did: git show {commit[:12]}; a clone that has the other can tell"
            return Verified(commit, receipt, Verdict.NOT_RECHECKABLE, tuple(unknown), way)
        return Verified(commit, receipt, Verdict.REWRITTEN, (_ONTO,))

    def _holds(self, below: str, receipt: Receipt, published: str, step: _Step) -> bool | None:
        """Whether the merge gives what the commit has; None where a text is lost."""
        old, new = self._odb.read(step.old)[1], self._odb.read(step.new)[1]
        if hash_of(old) == step.before:
            return False  # nobody else had changed it
        self._look(below, step.path)
        for path in filter(None, (step.path, step.there)):
            self.learn(receipt, published, path)
        base, after = self._text(step.before), self._text(step.after)
        if base is None:
            return None
        if after is not None:
            return new in self._merges(base, old, after)
        for text in self._merges(old, base, new):
            if hash_of(text) == step.after:
                self._texts[step.after] = text
                return True
        return None

    def learn(self, receipt: Receipt, published: str, path: str) -> None:
        """Learn what a published commit that is here found and left at a path, from the top."""
        if not self._elsewhere.stands(receipt, published):
            return
        commit = told(self._odb, published).commit
        for name in commit.parents[:1]:
            if not self._odb.missing([name]):
                self._learn(self._blob(told(self._odb, name).commit.tree, path))
        self._learn(self._blob(commit.tree, path))

    def is_there(self, before: str, after: str, blob: str) -> bool:
        """Whether a blob has all that led from one text to another, beside other changes."""
        old, new = self._text(before), self._text(after)
        if not blob or old is None or new is None or old == new:
            return False
        now = self._odb.read(blob)[1]
        more = set(new.splitlines()) - set(old.splitlines())
        return more <= set(now.splitlines()) and now in self._merges(old, now, new)

    def squashed(self, branch: str, path: str, before: str) -> Iterator[str]:
        """The hashes that a text would have with what each commit of a branch did at a path.

        One of them is what a receipt left whose commit was squashed into that and is gone.
        """
        if not self._left:
            return
        self._left -= 1  # to look is no less work than to merge
        states = self._look(branch, path)
        base = self._text(before)
        for old, new in states if base is not None else ():
            if not (old and new and self._left):
                continue
            self._left -= 1
            texts = self._merges(self._odb.read(old)[1], base or b"", self._odb.read(new)[1])
            yield from {hash_of(text) for text in texts} - {before}

    def _merges(self, base: bytes, ours: bytes, theirs: bytes) -> Iterator[bytes]:
        """The clean merges of three texts: as Git does it, and as vaultkit's driver does."""
        texts = text_merge(self._repository.git, Marks())

        def pages(base: bytes, ours: bytes, theirs: bytes) -> Merged:
            return merge_page(base, ours, theirs, texts)

        for way in (texts, pages):
            found = _clean(way, base, ours, theirs)
            if found is not None:
                yield found

    def _text(self, wanted: str) -> bytes | None:
        found = self._texts.get(wanted)
        return self._odb.read(found)[1] if isinstance(found, str) else found

    def _look(self, commit: str, path: str) -> list[tuple[str, str]]:
        """Learn what the history of a commit had at a path, and tell how it came."""
        if (commit, path) in self._states:
            return self._states[commit, path]
        here = posixpath.relpath(path, self._repository.prefix or ".")
        states = self._states[commit, path] = states_of(self._repository.git, commit, here)
        for blob in dict.fromkeys(blob for pair in states for blob in pair):
            self._learn(blob)
        return states

    def _blob(self, tree: str, path: str) -> str:
        found = item_at(self._odb, tree, path)
        return found.name if found is not None else ""

    def _learn(self, blob: str) -> None:
        if blob and blob not in self._seen:
            self._seen.add(blob)
            self._texts.setdefault(hash_of(self._odb.read(blob)[1]), blob)


def _gone(published: str) -> str:
    which = f"commit {published[:12]}, as which it was published," if published else "its commit"
    return f"{which} is not here to be compared"


def _clean(merge: TextMerge, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
    try:
        merged = merge(base, ours, theirs)
    except VaultkitError:  # no text
        return None
    return None if merged.conflict else merged.data


def _steps(receipt: Receipt, done: Sequence[Done]) -> list[_Step]:
    """What differs, each that is said with what was done; none where they do not go together."""
    said = Counter(receipt.records)
    found = []
    for one in done:
        if said[one.record] > 0:
            said[one.record] -= 1
        else:
            found.append(one)
    left = list(said.elements())
    steps = []
    for name in dict.fromkeys(one.record for one in (*left, *(one.record for one in found))):
        step = _step(
            [one for one in left if one.record == name],
            [one.file for one in found if one.record.record == name],
        )
        if step is None:
            return []
        steps.append(step)
    return steps


def _step(said: Sequence[Touched], files: Sequence[Changed]) -> _Step | None:
    """What one record was said to become and what it became: in its place, or moved to another."""
    if len(said) == len(files) == 1:
        whole = files[0].old and files[0].new and NO_HASH not in said[0]
        return _Step(*said[0], *files[0]) if whole else None
    gone = [one for one in said if one.after == NO_HASH]
    come = [one for one in said if one.before == NO_HASH]
    away = [one for one in files if not one.new]
    there = [one for one in files if not one.old]
    if [len(one) for one in (said, files, gone, come, away, there)] != [2, 2, 1, 1, 1, 1]:
        return None
    path, old, _ = away[0]
    return _Step(
        gone[0].record, gone[0].before, come[0].after, path, old, *there[0][2:], there[0][0]
    )
