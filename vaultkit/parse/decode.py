"""Bytes → text, or why not. The only place where a page's bytes become characters."""

from __future__ import annotations

from typing import NamedTuple

BOM = b"\xef\xbb\xbf"


class Decoded(NamedTuple):
    """`text` without a byte-order mark and `data`, its UTF-8 bytes; `reason` where there is none.

    `offset` is the byte at which decoding failed, counted in the file.
    """

    text: str
    data: bytes
    bom: bool = False
    reason: str = ""
    offset: int = 0


def decode(data: bytes) -> Decoded:
    """Decode a page. UTF-8 only (spec 1.3); a NUL byte means that this is no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Decoded("", b"", reason="it is UTF-16, not UTF-8")
    bom = data.startswith(BOM)
    body = data[3:] if bom else data
    nul = body.find(b"\0")
    if nul >= 0:
        every_second = body[1:200:2].count(0) > 40 or body[0:200:2].count(0) > 40
        reason = "it looks like UTF-16 without a mark" if every_second else "it holds NUL bytes"
        return Decoded("", b"", bom, reason, nul + 3 * bom)
    try:
        return Decoded(body.decode("utf-8"), body, bom)
    except UnicodeDecodeError as error:
        reason = f"byte 0x{body[error.start]:02x} is not UTF-8"
        return Decoded("", b"", bom, reason, error.start + 3 * bom)
