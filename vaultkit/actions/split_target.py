"""Where a section goes, and how the page that it leaves says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.new import NewRequest, path_of_new, refuse_taken
from vaultkit.actions.relocate import Ground, VaultRequest
from vaultkit.changes.section import Part, Sheet, sheet_of
from vaultkit.changes.split_page import page_for
from vaultkit.errors import StateError, UsageError
from vaultkit.model.text import shortened
from vaultkit.model.tree import is_page_name
from vaultkit.model.vocabulary import Ontology, PageType
from vaultkit.trees.placing import bytes_at
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.meant import candidates
from vaultkit.vault.new_page import title_of as checked_title
from vaultkit.vault.new_page import type_named
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, quoted
from vaultkit.vault.types import DOCUMENT, PAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitRequest(VaultRequest):
    """Which section of `page` goes where.

    `section` and `line` say which, one of them or both. `to` is the title of a new page, or a page
    that is there; `type` is that of a new page, None for the type that `page` has. `summary` is
    Markdown that stays with the heading.
    """

    page: str
    to: str
    section: str = ""
    line: int | None = None
    type: str | None = None
    summary: str = ""


class Target(NamedTuple):
    """The page that a section goes to, as it is or would be made, and what it is called."""

    sheet: Sheet
    new: bool
    title: str


def target_of(
    ground: Ground, request: SplitRequest, source: Sheet, part: Part, here: str
) -> Target:
    """The page that is meant by `to`, or a new one of that title.

    Raises `UsageError` where it could be two pages or cannot be made, `StateError` where its place
    or its name is taken.
    """
    vault = ground.seen.judged.snapshot
    found = candidates(vault, request.to, here)
    if len(found) > 1:
        raise UsageError(
            f"{quoted(shortened(request.to))} may be {both(found)}",
            "Name one of them by its path, with its ending",
        )
    if found:
        return _known(ground, request, source, found[0])
    if is_page_name(request.to):
        raise UsageError(
            f"there is no page {request.to}",
            "Give a page that is there, or the title of a new one, whose file is named after it",
        )
    return _new(ground, request, source, part)


def _known(ground: Ground, request: SplitRequest, source: Sheet, path: str) -> Target:
    vault = ground.seen.judged.snapshot
    if path == source.path:
        raise UsageError(f"the section stands on {path} already", "Name another page by --to")
    if request.type is not None:
        raise UsageError(f"{path} is there already, so it has a type", "Leave out --type")
    if vault.typed(path).record not in (PAGE, DOCUMENT):
        raise UsageError(f"{path} is a {vault.typed(path).record}", "Name a page by --to")
    data = bytes_at(ground.root, path)
    if data is None:
        raise StateError(
            f"{path} is not on disk (sparse checkout)", "git sparse-checkout disable brings it"
        )
    sheet = sheet_of(path, data, dialect_of(ground.seen.settings))
    return Target(sheet, False, title_of(path, vault.surfaces[path]))


def _new(ground: Ground, request: SplitRequest, source: Sheet, part: Part) -> Target:
    seen = ground.seen
    title = checked_title(request.to)
    kind = _kind(seen.settings.vocabulary.ontology, request, seen.judged.snapshot, source)
    if request.today is None:
        raise UsageError("the day is not known, and a page may be filed by it", "Give the day")
    path = path_of_new(
        NewRequest(
            folder=request.folder,
            environment=request.environment,
            today=request.today,
            type=kind.name if kind is not None else "",
            title=title,
            inside=None if kind is not None else source.path.rpartition("/")[0],
        ),
        kind or PageType(name=""),
        title,
    )
    refuse_taken(ground.root, seen, path, title)
    dialect = dialect_of(seen.settings)
    sheet = page_for(kind, source, part, title=title, path=path, dialect=dialect)
    return Target(sheet, True, title)


def _kind(
    ontology: Ontology | None, request: SplitRequest, vault: Snapshot, source: Sheet
) -> PageType | None:
    """The type of the new page; None in a vault whose pages have none."""
    if ontology is None:
        if request.type is not None:
            raise UsageError("this vault has no ontology, so there is no type", "Leave out --type")
        return None
    if request.type is not None:
        return type_named(ontology, request.type)
    found = vault.typed(source.path).type
    if found is None:
        raise UsageError(
            f"{source.path} has no type that the new page could be of",
            "Say which: --type TYPE; `vaultkit ontology show` lists them",
        )
    return found
