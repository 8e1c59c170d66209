"""How large a file may be that is read, whether from disk or out of the repository."""

from __future__ import annotations

LARGEST = 5_000_000
"""Files of more bytes than this are never read, unless a reader is made with another limit."""


def too_large(size: int, limit: int) -> str:
    """The reason why a file of `size` bytes is not read."""
    return f"it is {size / 1e6:.1f} MB, larger than the limit of {limit / 1e6:.1f} MB"
