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
from vaultkit.vault.new_page import GIVE_FOLDER, type_named
from vaultkit.vault.new_page import title_of as checked_title
from vaultkit.vault.resolve import Outcome
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


def refuse_stub(ground: Ground, source: Sheet, part: Part) -> None:
    """Refuse a section that says nothing but where it went. Raises `StateError`."""
    goal = _last_link(ground, source, part.body, part)
    if goal:
        raise StateError(f"{_where(source, part)} holds only a link to {goal} already", _STEP)


def refuse_left(ground: Ground, source: Sheet, part: Part, target: Target) -> None:
    """Refuse what a split left behind, a summary and the link, to go where the section went.

    Raises `StateError`.
    """
    if target.new:
        return
    line = source.lines.start_of(source.lines.line_of(max(part.stop - 1, part.body)))
    heading = source.facts.headings[part.first].text
    if _last_link(ground, source, line, part) == target.sheet.path and any(
        one.text == heading for one in target.sheet.facts.headings
    ):
        raise StateError(f"{_where(source, part)} has gone to {target.sheet.path} already", _STEP)


_STEP = "Nothing was moved; name another section, or take this one away by hand"


def _where(source: Sheet, part: Part) -> str:
    heading = source.facts.headings[part.first]
    return f"{source.path}:{heading.line}: the section {quoted(shortened(heading.text))}"


def _last_link(ground: Ground, source: Sheet, start: int, part: Part) -> str:
    """The page to which a link leads that is all that stands from `start` to the section's end."""
    links = [one for one in source.facts.links if start <= one.start < part.stop]
    if len(links) != 1 or links[0].kind in ("embed", "image", "reference-image"):
        return ""
    rest = source.text[start : links[0].start] + source.text[links[0].end : part.stop]
    target, _ = ground.seen.judged.snapshot.resolve(source.path, links[0])
    return target.path if not rest.strip() and target.outcome is Outcome.PAGE else ""


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
        step=f"{GIVE_FOLDER}; or say of which type the new page is: --type TYPE",
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
