"""Which page a tool means by a name, and how pages and findings are named to whoever calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from vaultkit.actions.live import View
from vaultkit.errors import UsageError
from vaultkit.model.finding import Finding
from vaultkit.model.text import shortened
from vaultkit.model.wiki import Told
from vaultkit.vault.ids import name_of, page_with
from vaultkit.vault.meant import candidates
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import close_names, closest, did_you_mean
from vaultkit.vault.surface import stem_of
from vaultkit.vault.types import PAGE

OVERVIEW, LOG = "overview", "log"
OVERVIEW_FILE = "overview.md"
"""The living synthesis: a document at the vault's root."""

_VERSION = re.compile(r"(.+)@((?:sha256:)?[0-9a-f]{16,64})")


def split_version(name: str) -> tuple[str, str | None]:
    """`concept/tides@0f3c…` as a name and a version, None where none is given."""
    found = _VERSION.fullmatch(name.strip())
    return (found[1], found[2]) if found else (name.strip(), None)


def path_named(vault: Snapshot, name: str) -> str:
    """The path of the page that a tool means. Raises `UsageError` where none or several are."""
    word = name.strip()
    if word == OVERVIEW and OVERVIEW_FILE in vault.surfaces:
        return OVERVIEW_FILE
    found = page_with(vault, word)
    if found is not None:
        return found
    several = candidates(vault, word) or _filed_deeper(vault, word)
    if len(several) == 1:
        return several[0]
    if several:
        names = ", ".join(name_of(vault, path) for path in several[:5])
        raise UsageError(f'"{shortened(word)}" may be any of: {names}', "Name one of them")
    near = [
        *closest(word, [name_of(vault, path) for path in vault.surfaces]),
        *close_names(vault.names, word),
    ]
    step = did_you_mean(tuple(dict.fromkeys(near))[:3], "knowledge_search finds pages by their words")
    raise UsageError(f'there is no page "{shortened(word)}"', f"{step[:1].upper()}{step[1:]}")


def _filed_deeper(vault: Snapshot, word: str) -> tuple[str, ...]:
    """Pages `TYPE/STEM` of a type whose folder is divided."""
    kind, slash, stem = word.partition("/")
    found = vault.types.ontology.by_type.get(kind) if slash else None
    if found is None or found.dir is None:
        return ()
    paths = vault.names.stems.get(stem.lower(), ())
    return tuple(path for path in paths if vault.typed(path).type is found)


def editable(vault: Snapshot, name: str) -> str:
    """The path of a page that these tools may write. Raises `UsageError` for anything else."""
    path = path_named(vault, name)
    record = vault.typed(path).record
    if record != PAGE and path != OVERVIEW_FILE:
        raise UsageError(
            f"{name_of(vault, path)} is a {record}, and these tools write pages",
            "Make a page that says what you mean to add, and link to this one",
        )
    return path


def title_of(vault: Snapshot, path: str) -> str:
    """What people call a page."""
    surface = vault.surfaces[path]
    title = surface.title.text if surface.title is not None else surface.heading
    return title or stem_of(path)


def told(vault: Snapshot, findings: Iterable[Finding]) -> tuple[Told, ...]:
    """Findings as tools tell them."""
    return tuple(_told(vault, one) for one in findings)


def _told(vault: Snapshot, one: Finding) -> Told:
    return Told(
        page=name_of(vault, one.path) if one.path in vault.surfaces else one.path,
        line=one.span.line,
        code=one.code,
        rule=one.name,
        severity=one.severity.value,
        message=one.message,
        next=one.fix.title if one.fix is not None else "",
        target=one.target or "",
    )


def findings_of(view: View, path: str) -> tuple[Told, ...]:
    """What a check reports of one page."""
    return told(view.snapshot, (one for one in view.reported.open if one.path == path))
