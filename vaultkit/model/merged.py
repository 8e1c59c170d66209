"""What a three-way merge gives, and the merge of plain text that others build on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Merged(NamedTuple):
    """The merged bytes. `conflict`: they hold Git's conflict markers, and a person must choose."""

    data: bytes
    conflict: bool


TextMerge = Callable[[bytes, bytes, bytes], Merged]
"""Git's own merge of three texts: the common ancestor, ours, theirs."""
