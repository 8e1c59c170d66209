"""What a process that lives for long asks of the C library, so that its memory does not creep up.

In: nothing. Out: one heap for all threads, from which every large block goes back to the system.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

_M_ARENA_MAX, _M_MMAP_THRESHOLD = -8, -3
_LARGE = 128 * 1024


def settle_heap() -> bool:
    """Let freed memory go back to the system; whether the C library can be asked for that.

    glibc gives many threads a heap each, and learns to cut large blocks out of them. The tables of
    a large vault are such blocks, and new ones with each write: then every heap is mostly holes.
    """
    library: Any = ctypes.CDLL(None) if sys.platform == "linux" else None
    if not hasattr(library, "gnu_get_libc_version"):
        return False
    asked = (library.mallopt(_M_ARENA_MAX, 1), library.mallopt(_M_MMAP_THRESHOLD, _LARGE))
    return all(asked)
