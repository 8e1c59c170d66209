"""Bytes, or why there are none → facts and blob id."""

from __future__ import annotations

from vaultkit.model.facts import Facts, Fault
from vaultkit.model.tree import Reader, Unread, blob_id
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def facts_at(
    data: bytes | Unread, blob: str, dialect: Dialect, algorithm: str
) -> tuple[Facts, str]:
    """The facts of a page's bytes and their blob id, worked out where `blob` is "".

    A page that cannot be read has facts that say so, and no blob id.
    """
    if isinstance(data, Unread):
        return Facts(faults=(Fault("unreadable-file", 1, 1, 1, 2, data.reason),)), ""
    return parse(data, dialect), blob or blob_id(data, algorithm)


def placed_at(
    reader: Reader, path: str, blob: str | None, dialect: Dialect, algorithm: str
) -> Facts | None:
    """The facts of the page at `path` with every place, read anew; `blob` None takes any bytes.

    None where its bytes are not there or no longer `blob`: rather no places than wrong ones.
    """
    for _, data in reader((path,)):
        if not isinstance(data, Unread) and blob in (None, blob_id(data, algorithm)):
            return parse(data, dialect, placed=True)
    return None


MOST_MATERIAL = 64 * 1024 * 1024
"""The largest file that is read although it is no page, in bytes: evidence and originals."""


def material_at(reader: Reader, path: str) -> bytes | None:
    """The bytes of any file; None where they cannot be read."""
    for _, data in reader((path,)):
        if not isinstance(data, Unread):
            return data
    return None
