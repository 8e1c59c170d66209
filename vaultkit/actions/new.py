"""Make a page of a type: filed, named, with the fields it must have, and judged before it is there.

The page is judged in the vault as it would be with it. What it lacks is told; what it would break,
here or in another page, keeps it from being written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from unicodedata import normalize

from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.gate import UNWANTED
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.reported import reported
from vaultkit.actions.skeleton import Ground, Planned, look
from vaultkit.actions.vocabulary_needed import needed
from vaultkit.changes.title_taken import namesakes
from vaultkit.errors import StateError, UsageError
from vaultkit.model.begun import How
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.made import NewPage
from vaultkit.model.tree import is_plain_path
from vaultkit.model.vocabulary import PageType
from vaultkit.rules.baseline import NOTHING
from vaultkit.rules.compare import beyond, counted
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.names import is_excluded
from vaultkit.trees.open import find_vault, repository_of
from vaultkit.trees.placing import place_new
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.draft import Draft, draft, folder_of, values_of
from vaultkit.vault.names import Names
from vaultkit.vault.new_page import title_of, type_named
from vaultkit.vault.slug import slug_of
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import INDEX_STEMS, key_of, stem_of

_TO_FILL_IN = frozenset(("missing-field", "missing-section"))
"""What a page may lack at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRequest:
    """Which page to make, in the vault around `folder`, or at `vault`.

    `fields` are pairs of a key and a value. `inside` is the folder from the vault's root, None for
    that of the type. `today` decides the folder of a type that is filed by years. `dry_run`: only
    tell.
    """

    folder: str
    environment: Mapping[str, str]
    today: date
    type: str
    title: str
    fields: tuple[tuple[str, str], ...] = ()
    inside: str | None = None
    vault: str | None = None
    dry_run: bool = False
    jobs: int = 1


def new(request: NewRequest, progress: Progress = no_progress) -> NewPage:
    """Make it. Nothing is ever written over, and nothing is staged.

    Raises `UsageError` for a type, a title or a field that cannot be, `SettingsError` or
    `StateError` for a vault without an ontology, and where the page's place or name is taken.
    """
    root = request.vault or find_vault(request.folder, request.environment)
    checker = Checker(
        CheckRequest(
            folder=request.folder, environment=request.environment, vault=root, jobs=request.jobs
        ),
        progress,
    )
    title = title_of(request.title)
    seen = checker.see(with_baseline=False)
    kind = type_named(needed(seen.settings), request.type)
    path = path_of_new(request, kind, title)
    page = draft(kind, title, values_of(kind, request.fields))
    refuse_taken(root, seen, path, title)
    findings = _judged(seen, path, page)
    if not request.dry_run and not place_new(root, path, page.text.encode("utf-8")):
        raise _there(path)
    return NewPage(
        root=root,
        path=path,
        type=kind.name,
        title=title,
        text=page.text,
        empty=page.empty,
        findings=findings,
        in_git=repository_of(seen.opened) is not None,
        dry_run=request.dry_run,
    )


_NAME_ONE = "Name one: --dir FOLDER, or give the type a `dir` in the ontology"


def path_of_new(request: NewRequest, kind: PageType, title: str, *, step: str = _NAME_ONE) -> str:
    """Where such a page is filed. Raises `UsageError` where no check would read it.

    `step` helps where the type has no folder and none is named.
    """
    slug = slug_of(title)
    folder = request.inside
    if folder is None:
        folder = folder_of(kind, slug, request.today)
    else:
        folder = normalize("NFC", folder.replace("\\", "/")).strip("/").removeprefix("./")
        folder = "" if folder == "." else folder
    if folder is None:
        raise UsageError(f"pages of the type {kind.name} have no folder of their own", step)
    path = f"{folder}/{slug}.md" if folder else f"{slug}.md"
    if not is_plain_path(path) or is_excluded(path) or not path.isprintable():
        raise UsageError(
            f"{path} is no path inside the vault that a check would read",
            "Name a folder from the vault's root, with / between names: --dir notes/2026",
        )
    if stem_of(path) in INDEX_STEMS:
        raise UsageError(
            f"a page called {slug}.md would stand for its whole folder",
            "Give it a longer title",
        )
    return path


def refuse_taken(root: str, seen: Seen, path: str, title: str) -> None:
    """Refuse a path or a name that another file has, and a place where no page is read."""
    settings, tree = seen.settings, seen.opened.tree
    _refuse_unread(seen, path)
    ground = Ground(root=root, tree=tree, repository=repository_of(seen.opened), settings=settings)
    ((_, placed, _),) = look(ground, [Planned(path, b"")], refresh=False)
    if placed.how is How.IGNORED:
        raise StateError(
            f"a .gitignore leaves out {path}, so no check would see it",
            "Take that line out of it, or file the page in another folder",
        )
    names = seen.judged.snapshot.names
    twins = [other for other in names.folded.get(key_of(path), ()) if other != path]
    if placed.how in (How.KEPT, How.THERE):
        raise _there(path)
    if twins:
        raise StateError(
            f"{both(twins)} differs from {path} only in case or Unicode form, and some systems "
            "cannot have both",
            "Write on that page, or choose another title",
        )
    if settings.preset.wikilinks:
        _refuse_named(names, path, title)


def _refuse_unread(seen: Seen, path: str) -> None:
    tree = ChangedTree(seen.opened.tree, {path: b""})
    found = sort_paths({path: tree.entries()[path]}, seen.settings)
    if path not in found.pages:
        raise UsageError(
            f"{path} would be no page: what lies there is generated, material or excluded",
            "Choose another title, or another folder",
        )


def _refuse_named(names: Names, path: str, title: str) -> None:
    """Refuse a name by which links already find another page."""
    for name in dict.fromkeys((stem_of(path), title)):
        holders = namesakes(names, path, name)
        if holders:
            raise StateError(
                f'"{name}" is a name of {both(holders)} already, and a link by that name could '
                "mean either",
                "Write on that page, or choose a title that tells the two apart",
            )


def _there(path: str) -> StateError:
    return StateError(f"{path} is there already", "Write on that page, or choose another title")


def _judged(seen: Seen, path: str, page: Draft) -> tuple[Finding, ...]:
    """What a check tells of the page. Raises `UsageError` for what it would break."""
    settings = seen.settings
    tree = ChangedTree(seen.opened.tree, {path: page.text.encode("utf-8")})
    judged = judge(tree, settings, FactsStore(tree, dialect_of(settings)), before=seen.judged)
    after = reported(judged, settings, NOTHING).findings
    found = beyond(after, counted(seen.reported.findings))
    broken = [
        f
        for f in found
        if f.name in UNWANTED or (f.severity is Severity.ERROR and f.name not in _TO_FILL_IN)
    ]
    if broken:
        lines = [
            f"{f.path}:{f.span.line}:{f.span.column} {f.name}: {f.message}" for f in broken[:10]
        ]
        raise UsageError(
            "\n".join([f"{path} was not written, for a check would then tell:", *lines]),
            "Give other values by --field, or another title",
        )
    return tuple(f for f in found if f.path == path)
