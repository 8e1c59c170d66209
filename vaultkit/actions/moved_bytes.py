"""What a move does to the bytes of files, in whatever version they are at hand: links, ids, titles,
and the baseline, whose entries follow their records.

In: a judged vault and its proposed move. Out: by the old path, the bytes of before to those after.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vaultkit.actions.check import Seen
from vaultkit.actions.configured import bytes_of
from vaultkit.actions.index_moves import Work
from vaultkit.actions.proposed import Proposal
from vaultkit.model.change import Changes, Rewrite
from vaultkit.parse.link_target import Edited
from vaultkit.rules import baseline
from vaultkit.rules.compare import Key


def works_of(seen: Seen, proposal: Proposal) -> dict[str, Work]:
    """What happens to the bytes of any version of a file, by its old path."""
    works = {path: _bytes_after(work) for path, work in proposal.rewritten.items()}
    return {**works, **_baseline_work(seen, proposal)}


def with_baseline(seen: Seen, proposal: Proposal) -> Changes:
    """The changes, with the baseline's entries under the new names of their records."""
    changes = proposal.changes
    for path, work in _baseline_work(seen, proposal).items():
        data = bytes_of(seen.opened.tree, path)
        after = work(data)
        if after != data:
            changes = replace(changes, rewrites=(*changes.rewrites, Rewrite(path, data, after)))
    return changes


def _baseline_work(seen: Seen, proposal: Proposal) -> dict[str, Work]:
    path = seen.settings.checks.baseline
    if path is None or path not in seen.opened.tree.entries():
        return {}

    def follow(data: bytes) -> bytes:
        known = baseline.decode(data, path)
        entries: dict[Key, int] = {}
        for key, count in known.entries.items():
            new = proposal.renamed(key)
            entries[new] = entries.get(new, 0) + count
        if entries == known.entries:
            return data
        return baseline.encode(entries, {**known.blobs, **proposal.judged.blobs})

    return {path: follow}


def _bytes_after(work: Callable[[bytes], Edited]) -> Work:
    return lambda data: work(data).data
