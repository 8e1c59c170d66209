"""Merge one file for Git: the three versions it names, the result where it looks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultkit.changes.merge_page import merge_page
from vaultkit.generate.merge_marked import merge_generated
from vaultkit.git.merge_file import Marks, read_version, text_merge, write_merged
from vaultkit.git.run import Git

KINDS = ("page", "generated")
"""What can be merged; see `vaultkit.git.driver_line.DRIVERS`."""


class Versions(NamedTuple):
    """The files of the common ancestor, of ours, which takes the result, and of theirs."""

    base: str
    ours: str
    theirs: str


def merge_file(
    kind: str, versions: Versions, marks: Marks, folder: str, environment: Mapping[str, str]
) -> bool:
    """Merge, and say whether all of it could be. A conflict is written with its markers.

    Raises a `VaultkitError` where the files are no text or cannot be read; then nothing is written.
    """
    git = Git(folder, environment, known=())
    base, ours, theirs = (read_version(path) for path in versions)
    texts = text_merge(git, marks)
    if kind == "page":
        merged = merge_page(base, ours, theirs, texts)
    else:
        union = text_merge(git, marks, union=True)
        merged = merge_generated(base, ours, theirs, texts=texts, union=union)
    if merged.data != ours:
        write_merged(versions.ours, merged.data)
    return not merged.conflict
