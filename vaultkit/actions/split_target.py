"""Where a section goes, and how the page that it leaves says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from vaultkit.actions.judge import dialect_of
from vaultkit.actions.new import NewRequest, path_of_new, refuse_taken, type_named
from vaultkit.actions.new import title_of as checked_title
from vaultkit.actions.relocate import Ground, VaultRequest
from vaultkit.changes.pointing import escaped
from vaultkit.changes.section import NEWLINE, Part, Sheet, sheet_of
from vaultkit.errors import StateError, UsageError
from vaultkit.model.text import shortened
from vaultkit.model.tree import is_page_name
from vaultkit.model.vocabulary import Ontology, PageType
from vaultkit.parse.yaml_text import scalar
from vaultkit.trees.placing import bytes_at
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.draft import draft
from vaultkit.vault.meant import candidates
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, quoted
from vaultkit.vault.surface import key_of
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
    data = NEWLINE.sub(source.newline, _text(kind, source, part, title).encode())
    sheet = sheet_of(path, data, dialect_of(seen.settings))
    if key_of(source.facts.headings[part.first].text) == key_of(title):
        sheet = sheet_of(path, _without_title(sheet, title), dialect_of(seen.settings))
    return Target(sheet, True, title)


def _text(kind: PageType | None, source: Sheet, part: Part, title: str) -> str:
    """The new page before the section; a template only where that has what the type needs."""
    if kind is None:
        return _plain(source, title)
    here = {key_of(one.text) for one in source.facts.headings[part.first : part.last]}
    wanted = [one for one in kind.sections if one.required and key_of(one.name) not in here]
    return draft(kind if wanted else replace(kind, template=""), title, {}).text


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


def _plain(source: Sheet, title: str) -> str:
    """A page of no type, with a frontmatter where the source has one."""
    head = f"---\ntitle: {scalar(title)}\n---\n\n" if source.facts.has_block else ""
    return f"{head}# {escaped(title)}\n"


def _without_title(sheet: Sheet, title: str) -> bytes:
    """A new page without its first heading, which the section's own will be."""
    headings = sheet.facts.headings
    if not headings or headings[0].level != 1 or headings[0].text != title:
        return sheet.data
    start = sheet.lines.start_of(headings[0].line)
    rest = sheet.text[sheet.lines.start_of(headings[0].line + 1) :]
    head = sheet.text[:start].rstrip(b"\r\n")
    return head + (sheet.newline if head else b"") + rest
