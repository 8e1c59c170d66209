"""The lock of those who write an index; readers never wait for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from vaultkit.errors import StateError
from vaultkit.search.engine import Unavailable, Unusable
from vaultkit.trees.write_lock import Busy, write_lock


class NoPlace(Exception):
    """There can be no index on this disk: a folder that nobody may write, or no room."""


@contextmanager
def index_lock(folder: str, name: str, *, wait: float) -> Iterator[None]:
    """Be the one who writes below `folder`, for which up to `wait` seconds are waited.

    Raises `NoPlace`, and `Unavailable` where another one goes on.
    """
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with write_lock(folder, f"search {name}", wait=wait):
            yield
    except Busy as busy:
        raise Unavailable(
            f"process {busy.holder.pid} has been writing the search index for more than"
            f" {wait:.0f} seconds",
            "Try again when it is done",
        ) from busy
    except (Unavailable, Unusable, NoPlace):
        raise
    except (StateError, OSError) as error:
        raise NoPlace(str(error)) from error
