"""Links that vaultkit writes itself: from one page to another, in the manner of the vault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from vaultkit.changes.link_forms import Named, url_forms
from vaultkit.errors import StateError
from vaultkit.model.facts import Link
from vaultkit.vault.resolve import SCHEME, Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import stem_of

_NO_NAME = re.compile(r"[\x00-\x1f\x7f\[\]|#^\u2028\u2029]")
_ACTS = re.compile(r"([\\`*_\[\]<>&!])")
_NEVER_BARE = re.compile(r"[\x00-\x20\x7f()<>%#?\"`\\\[\]|&*]")


def escaped(title: str) -> str:
    """A title as the text of a link or of a heading."""
    return _ACTS.sub(r"\\\1", title)


def link_to(after: Snapshot, source: str, target: str, title: str) -> str:
    """The link from the page at `source` to the one at `target`, in the vault's dialect.

    Raises `StateError` where no name leads there alone.
    """
    preset = after.settings.preset
    if not preset.wikilinks:
        return f"[{escaped(' '.join(title.split()))}]({way_to(source, target)})"
    name = name_of(after, source, target)
    label = " ".join(title.split())
    if _NO_NAME.search(label) or label == name:
        return f"[[{name}]]"
    return f"[[{label}|{name}]]" if preset.label_first else f"[[{name}|{label}]]"


def name_of(after: Snapshot, source: str, target: str) -> str:
    """What a wikilink on the page at `source` may call the one at `target`.

    Raises `StateError` where no name leads there alone.
    """
    for name in _names(after, source, target):
        found, _ = after.resolve(source, Link("wikilink", name))
        if found.outcome is Outcome.PAGE and found.path == target and not found.folded:
            return name
    raise StateError(
        f"no wikilink on {source} could name {target} alone", "Give the page an `id` of its own"
    )


def _names(after: Snapshot, source: str, target: str) -> Iterator[str]:
    """Names for the page: its own id, then the shortest first."""
    surface = after.surfaces[target]
    names = [surface.id.text] if surface.id is not None and after.settings.preset.ids else []
    forms = Named(target, target, old=None, new=surface)
    names += forms.forms(source, stem_of(target), after.names)
    return (name for name in names if not _NO_NAME.search(name))


def way_to(source: str, target: str) -> str:
    """The relative path from one page to another, as the destination of a link."""
    way = _NEVER_BARE.sub(
        lambda found: quote(found[0], safe=""), next(iter(url_forms(source, target, "x.md")))
    )
    way = "".join(quote(sign) if sign.isspace() else sign for sign in way)
    return f"./{way}" if SCHEME.match(way) else way
