"""Bytes, or why there are none → facts and blob id."""

from __future__ import annotations

from vaultkit.model.facts import Facts, Fault
from vaultkit.model.tree import Unread, blob_id
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def facts_at(
    data: bytes | Unread, blob: str, dialect: Dialect, algorithm: str, *, placed: bool = False
) -> tuple[Facts, str]:
    """The facts of a page's bytes and their blob id, worked out where `blob` is "".

    A page that cannot be read has facts that say so, and no blob id.
    """
    if isinstance(data, Unread):
        return Facts(faults=(Fault("unreadable-file", 1, 1, 1, 2, data.reason),)), ""
    return parse(data, dialect, placed=placed), blob or blob_id(data, algorithm)
