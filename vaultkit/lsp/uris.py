"""Paths of this machine as the URIs of an editor (RFC 8089), and back.

Names that are no UTF-8 come through as they are.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

_DRIVE = re.compile(r"/([A-Za-z]):")


def path_of(uri: str) -> str | None:
    """The path that a `file:` URI names, None for any other URI."""
    scheme, sign, rest = uri.partition("://")
    if not sign or scheme.lower() != "file":
        return None
    host, _, path = rest.partition("/")
    found = unquote(f"/{path.partition('#')[0].partition('?')[0]}", errors="surrogateescape")
    if host and host.lower() != "localhost":
        return f"//{host}{found}"
    drive = _DRIVE.match(found)
    return f"{drive[1].lower()}{found[2:]}" if drive else found


def uri_of(path: str) -> str:
    """The URI of an absolute path, with `/` between its parts."""
    plain = path.replace("\\", "/") if re.match(r"[A-Za-z]:", path) else path
    named = plain if plain.startswith("/") else f"/{plain}"
    safe = "/" if named == plain else "/:"
    return "file://" + quote(named.encode("utf-8", "surrogateescape"), safe=safe)
