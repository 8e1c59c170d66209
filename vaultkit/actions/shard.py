"""Write the facts of a share of a vault's pages to a file, for a check elsewhere to join.

Which share a page belongs to depends on its path alone, so that a change of one page changes one
share, on every machine and at every commit alike.
"""

from __future__ import annotations

import hashlib
import posixpath
from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.actions.check import CheckRequest
from vaultkit.actions.configured import settings_of
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.given import head_of
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.memory import Memory, user_folder
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.trees.open import find_vault, open_vault
from vaultkit.trees.shard_file import may_write, write_shard
from vaultkit.vault.classify import sort_paths


class Shard(NamedTuple):
    """Share `number`, from 1, of `of`."""

    number: int
    of: int

    def holds(self, path: str) -> bool:
        """Whether the page at `path` is in this share; every page is in exactly one of `of`."""
        digest = hashlib.blake2b(path.encode("utf-8", "surrogateescape"), digest_size=8).digest()
        return int.from_bytes(digest, "big") * self.of >> 64 == self.number - 1


@dataclass(frozen=True, slots=True)
class Written:
    """`pages` are in the share, out of `total` in the vault; `unread` of them have no facts, since
    they could not be read. `size` is the file's, in bytes."""

    pages: int
    total: int
    unread: int
    size: int


def write_facts(
    request: CheckRequest, shard: Shard, output: str, progress: Progress = no_progress
) -> Written:
    """Read a share of the vault that `request` names, and write its facts to the file `output`.

    What a check asks for besides the tree and its dialect counts for nothing here. Raises
    VaultkitError where the vault cannot be opened or the file not be written.
    """
    place = posixpath.join(request.folder, output)
    may_write(place)
    root = request.vault or find_vault(request.folder, request.environment)
    opened = open_vault(root, request.at, request.environment)
    folder = (opened.private or user_folder(root, request.environment)) if request.cache else None
    tree = opened.tree
    settings = settings_of(tree, request.options, folder)
    entries = tree.entries()
    pages = sort_paths(entries, settings).pages
    share = {path: entries[path].blob for path in pages if shard.holds(path)}
    dialect = dialect_of(settings)
    store = FactsStore(tree, dialect, Memory(folder, settings), jobs=request.jobs)
    gists = store.gather(share, progress)
    values = {gist.blob: gist.facts for gist in gists if gist.blob}
    size = write_shard(place, head_of(dialect, *shard), values)
    return Written(len(share), len(pages), sum(not gist.blob for gist in gists), size)
