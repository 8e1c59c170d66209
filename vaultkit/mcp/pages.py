"""The addresses of pages as resources: `vault://page/` and the page's id."""

from __future__ import annotations

from urllib.parse import quote, unquote

PAGE = "vault://page/"


def uri_of(name: str) -> str:
    """The address of the page that `name` names."""
    return PAGE + quote(name, safe="/")


def name_in(uri: str) -> str | None:
    """The name in the address of a page; None for another address."""
    if not uri.startswith(PAGE):
        return None
    try:
        return unquote(uri.removeprefix(PAGE), errors="strict") or None
    except UnicodeDecodeError:
        return None
