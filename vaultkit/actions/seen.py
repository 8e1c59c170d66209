"""What a process tells the others of the pages it has read, and how that travels."""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from typing import NamedTuple

from vaultkit.vault.row_codec import surface_from
from vaultkit.vault.surface import Surface

_WITHOUT_SHARING = 2
"""The version of marshal that looks up nothing written before: hardly anything comes twice."""


class Seen(NamedTuple):
    """What others see of a page. `anchors` are the bytes of `codec.anchors_of`."""

    path: str
    blob: str
    surface: Surface
    anchors: bytes


def packed(seen: Sequence[Seen]) -> bytes:
    """Plain tuples, which travel several times as fast as named ones."""
    rows = []
    for path, blob, (own_id, title, heading, aliases, *more, marks, said), anchors in seen:
        plain = (
            own_id and tuple(own_id),
            title and tuple(title),
            heading,
            tuple(map(tuple, aliases)) if aliases else (),
            *more,
            tuple(map(tuple, marks)) if marks else (),
            said,
        )
        rows.append((path, blob, plain, anchors))
    return marshal.dumps(rows, _WITHOUT_SHARING)


def unpacked(raw: bytes) -> list[Seen]:
    """What `packed` took; only for bytes from a fork of our own."""
    rows = marshal.loads(raw)  # noqa: S302 - from a fork of our own
    return [Seen(path, blob, surface_from(plain), anchors) for path, blob, plain, anchors in rows]
