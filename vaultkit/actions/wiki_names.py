"""Which page a tool means by a name, and how pages and findings are named to whoever calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from vaultkit.actions.view import View
from vaultkit.changes.as_read import destination
from vaultkit.errors import UsageError
from vaultkit.model.facts import Link
from vaultkit.model.finding import Finding
from vaultkit.model.text import shortened
from vaultkit.model.tree import Kind
from vaultkit.model.wiki import CatalogSection, Told
from vaultkit.rules import select, suppress
from vaultkit.vault.chains import heirs_of
from vaultkit.vault.ids import name_of, page_with
from vaultkit.vault.meant import candidates
from vaultkit.vault.paths import join
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import close_names, closest, did_you_mean
from vaultkit.vault.surface import stem_of
from vaultkit.vault.types import PAGE

OVERVIEW, LOG = "overview", "log"
OVERVIEW_FILE = "overview.md"
"""The living synthesis: a document at the vault's root."""

RETIRED_TARGET = "retired-target"
"""The rule that tells links to pages that no longer hold."""

_BROKEN = "broken-link"
_FILE_END = re.compile(r"\.(?:md|markdown)\b")
_BEGIN = re.compile(r"(?:^|(?<=[\s\"'`(),:;]))(?=\S)")
_LONGEST = 300
_VERSION = re.compile(r"(.+)@((?:sha256:)?[0-9a-f]{16,64})")


def split_version(name: str) -> tuple[str, str | None]:
    """`concept/tides@0f3c…` as a name and a version, None where none is given."""
    found = _VERSION.fullmatch(name.strip())
    return (found[1], found[2]) if found else (name.strip(), None)


class NoPage(UsageError):
    """A name that no page has."""


def path_named(view: View, name: str) -> str:
    """The path of the page that a tool means.

    Raises `NoPage` where none is, `UsageError` where several are.
    """
    vault = view.snapshot
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
    refuse_gone(view, word)
    near = [
        *closest(word, [name_of(vault, path) for path in vault.surfaces]),
        *close_names(vault.names, word),
    ]
    step = did_you_mean(
        tuple(dict.fromkeys(near))[:3], "find pages by their words with knowledge_search"
    )
    raise NoPage(f'there is no page "{shortened(word)}"', f"{step[:1].upper()}{step[1:]}")


def refuse_gone(view: View, name: str) -> None:
    """Raise `NoPage` for the name of a page that the commit has and the disk has not any more."""
    vault = view.snapshot
    for path in (vault.types.path_of(name), f"{name}.md", name):
        if path and path in view.committed and path not in vault.surfaces:
            raise _gone(view, path, f"the file of {shortened(name)}")


def _gone(view: View, path: str, what: str) -> NoPage:
    """What became of a file of the commit that is no page now."""
    vault, entry = view.snapshot, view.tree.entries().get(path)
    if entry is not None and entry.kind is Kind.SYMLINK:
        goal = join(path.rpartition("/")[0], entry.detail)
        known = goal is not None and goal in vault.surfaces
        led = f"Use {name_of(vault, goal)}, where it leads" if goal and known else ""
        return NoPage(
            f"{what} is a symbolic link now, and no link is read as a page",
            led or f"Ask the person who made it: {path} has to be a file of its own",
        )
    if entry is not None:
        return NoPage(
            f"{what} is there, and is not read as a page now", "`vaultkit check` says why"
        )
    old, rows = view.committed[path], view.judged.state.rows
    moved = [one for one, row in rows.items() if row.blob == old and view.is_dirty(one)]
    if len(moved) == 1:
        return NoPage(
            f"{what} was moved to {moved[0]}, and that is not committed yet",
            f"Use {name_of(vault, moved[0])}",
        )
    same = f"; its text is in {' and in '.join(moved[:3])} as well" if moved else ""
    return NoPage(
        f"{what} is not there any more: deleted, or moved and changed, and not committed{same}",
        f"Ask the person who did that: `git restore {path}` takes it back",
    )


def _filed_deeper(vault: Snapshot, word: str) -> tuple[str, ...]:
    """Pages `TYPE/STEM` of a type whose folder is divided."""
    kind, slash, stem = word.partition("/")
    found = vault.types.ontology.by_type.get(kind) if slash else None
    if found is None or found.dir is None:
        return ()
    paths = vault.names.stems.get(stem.lower(), ())
    return tuple(path for path in paths if vault.typed(path).type is found)


def editable(view: View, name: str) -> str:
    """The path of a page that these tools may write. Raises `UsageError` for anything else."""
    vault = view.snapshot
    if name.strip() == LOG and page_with(vault, LOG) is None:
        raise UsageError("the log is no page that is written to", "knowledge_log adds an entry")
    path = path_named(view, name)
    record = vault.typed(path).record
    if record != PAGE and path != OVERVIEW_FILE:
        raise UsageError(
            f"{name_of(vault, path)} is a {record}, and these tools write pages",
            "Make a page that says what you mean to add, and link to this one",
        )
    return path


def title_of(vault: Snapshot, path: str) -> str:
    """What people call a page."""
    return vault.surfaces[path].called or stem_of(path)


def in_ids(vault: Snapshot, words: str, page: str | None = None) -> str:
    """A message with the ids of pages in the place of their paths.

    `page`: it is about links of this page, so paths may be seen from there, and one that no page
    has stays as it is.
    """
    parts: list[str] = []
    at = 0
    for end in (found.end() for found in _FILE_END.finditer(words)):
        start, name = _named_before(vault, words[max(at, end - _LONGEST) : end], page)
        if name:
            parts += [words[at : end - start], name]
            at = end
    return "".join([*parts, words[at:]])


def _named_before(vault: Snapshot, text: str, page: str | None) -> tuple[int, str]:
    """The id of the page whose path ends a text, and the length of the path: the longest that is
    one; "" for none."""
    text = text.rpartition("\n")[2]
    ends = [text[found.end() :] for found in _BEGIN.finditer(text)]
    for path in ends:
        goal = join(page.rpartition("/")[0], path) if page is not None else None
        for one in (path, goal):
            if one is not None and one in vault.surfaces:
                return len(path), name_of(vault, one)
    return (len(ends[-1]), _planned(vault, ends[-1])) if ends and page is None else (0, "")


def _planned(vault: Snapshot, path: str) -> str:
    """The id of a page that is not there, or not yet; "" for what would be none."""
    folder, _, file = path.rpartition("/")
    types = vault.types.ontology.by_folder.get(folder, ()) if folder else ()
    alone = len(types) == 1 and types[0].dir == folder
    return f"{types[0].name}/{stem_of(file)}" if alone else ""


def told(vault: Snapshot, findings: Iterable[Finding]) -> tuple[Told, ...]:
    """Findings as tools tell them."""
    return tuple(_told(vault, one) for one in findings)


def _told(vault: Snapshot, one: Finding) -> Told:
    step = one.fix.title if one.fix is not None else ""
    goal, target = _goal_of(vault, one)
    heir = _heir_of(vault, goal) if goal and one.name == RETIRED_TARGET else ""
    there = one.path in vault.surfaces
    return Told(
        page=name_of(vault, one.path) if there else _planned(vault, one.path) or one.path,
        line=one.span.line,
        code=one.code,
        rule=one.name,
        severity=one.severity.value,
        message=_message(vault, one, goal),
        next=f"link to {heir} instead" if heir else in_ids(vault, step, one.path),
        target=target,
    )


def _message(vault: Snapshot, one: Finding, goal: str) -> str:
    """What a finding says; a destination that leads nowhere stays as it is written."""
    kept = one.target if one.target and not goal else None
    parts = one.message.split(kept) if kept else [one.message]
    return (kept or "").join(in_ids(vault, part, "") for part in parts)


def _goal_of(vault: Snapshot, one: Finding) -> tuple[str, str]:
    """Where the link leads that a finding is about, "" for nowhere, and how tools show it."""
    target = one.target or ""
    leads = target and one.name != _BROKEN and one.path in vault.surfaces
    for kind in ("inline", "wikilink") if leads else ():
        found = vault.resolve(one.path, Link(kind, target))[0]
        if found.outcome is Outcome.PAGE and found.path in vault.surfaces:
            part, mark, anchor = target.partition("#")
            shown = part and destination(name_of(vault, found.path))
            return found.path, f"{shown if kind == 'inline' else part}{mark}{anchor}"
    return "", target


def _heir_of(vault: Snapshot, path: str) -> str:
    """The id of what holds in the place of a page that is over, "" for nothing."""
    last = next((heir.path for heir in heirs_of(vault, path)[-1:]), None)
    return name_of(vault, last) if last is not None and not vault.state(last) else ""


def findings_of(view: View, path: str, most: int | None = None) -> tuple[Told, ...]:
    """What a check finds on one page, seen by itself; `most` of it, where that is given."""
    row = view.judged.state.rows.get(path)
    if row is None:
        return ()
    checks = view.settings.checks
    kept, _ = suppress.apply(row.findings, {path: row.waivers}, checks.paths)
    return told(view.snapshot, islice(select.apply(kept, checks), most))


def section_named(sections: tuple[CatalogSection, ...], name: str) -> CatalogSection:
    """The section of the catalog with this name. Raises `UsageError` for none."""
    wanted = name.strip().lower()
    for one in sections:
        if one.name.lower() == wanted:
            return one
    names = [one.name for one in sections]
    step = did_you_mean(closest(name, names), f"the sections are: {', '.join(names) or 'none'}")
    raise UsageError(
        f'the index has no section "{shortened(name)}"', f"{step[:1].upper()}{step[1:]}"
    )
