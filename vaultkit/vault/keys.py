"""Keys: which names a page provides, and on which names the verdict about a link depends.

After a change only pages that depend on a changed key are judged again; so a link must name every
key under which a page might answer it, and a page every key under which it might.
"""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import unquote

from vaultkit.model.facts import Link
from vaultkit.model.preset import PRESETS
from vaultkit.vault.resolve import SCHEME, is_wikilink, split_fragment
from vaultkit.vault.surface import INDEX_STEMS, Surface, key_of, stem_of

HERE = "."
"""The key of links that name a folder by dots only; every folder's own page provides it."""

_VAULT_SCHEMES = tuple(f"{p.vault_links}://" for p in PRESETS.values() if p.vault_links)


def provided_keys(path: str, surface: Surface | None) -> set[str]:
    """Every key under which a link may mean this file: the keys its neighbours depend on."""
    name = path.rpartition("/")[2]
    stem = stem_of(path)
    keys = {key_of(stem), key_of(name)}
    if stem.lower() in INDEX_STEMS:
        keys |= {key_of(path.rpartition("/")[0].rpartition("/")[2]), HERE}
    if surface is None:
        return keys
    names = [surface.heading, *[alias.text for alias in surface.aliases]]
    for named in (surface.id, surface.title):
        if named is not None:
            names.append(named.text)
    for text in names:
        if text:
            keys.add(key_of(text))
    return keys


def link_keys(link: Link) -> tuple[str, ...]:
    """The keys of names that this link's verdict depends on; see `provided_keys`."""
    if link.kind == "autolink":
        return ()
    return _target_keys(link.target, is_wikilink(link))


@lru_cache(maxsize=100_000)  # a few targets are most links
def _target_keys(target: str, wiki: bool) -> tuple[str, ...]:
    page = split_fragment(target, wikilink=wiki)[0].strip()
    if not page or (not wiki and SCHEME.match(page) and not page.startswith(_VAULT_SCHEMES)):
        return ()
    if not wiki and "%" in page:
        page = unquote(page)
    before = page.partition("^")[0].strip() if wiki and "^" in page else ""
    if before:  # it may be read as `[[page^block]]`
        return _target_keys(before, wiki) + _path_keys(page)
    return _path_keys(page)


def _path_keys(page: str) -> tuple[str, ...]:
    whole = key_of(page.replace("\\", "/").rstrip("/"))
    last = whole.rpartition("/")[2]
    if last in ("", ".", ".."):
        return (HERE,)
    for ending in (".md", ".markdown"):
        last = last.removesuffix(ending)
    return (last,) if last == whole else (last, whole)


def folder_keys(link: Link) -> tuple[str, ...]:
    """The names of the folders that a link goes through; see `link_keys`.

    A link that leads to no file depends on them as well: one may be, or have been, a repository.
    """
    page = split_fragment(link.target, wikilink=is_wikilink(link))[0]
    folders = unquote(page).replace("\\", "/").split("/")[:-1]
    return tuple(key_of(name) for name in folders if name not in ("", ".", ".."))
