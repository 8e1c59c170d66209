"""Set up a vault in an empty folder or an existing repository; complete one that is there."""

from __future__ import annotations

import posixpath
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from vaultkit import __version__
from vaultkit.actions.configured import bytes_of
from vaultkit.actions.skeleton import (
    Ground,
    Looked,
    Pin,
    Planned,
    first_page,
    look,
    plan,
    refuse_inside_another,
    source_of,
    template,
    write,
)
from vaultkit.errors import StateError
from vaultkit.git.making import make_repository
from vaultkit.git.places import Repository, discover
from vaultkit.model.begun import Begun, How
from vaultkit.model.settings import Settings
from vaultkit.model.tree import EmptyTree, Tree, is_page_name
from vaultkit.trees.open import SETTINGS_FILE, open_vault, repository_of
from vaultkit.trees.placing import is_there, make_folder
from vaultkit.vault import skeleton
from vaultkit.vault.requires import refusal
from vaultkit.vault.settings import read_settings
from vaultkit.vault.skeleton import Identity

_NO_ONTOLOGY = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class InitRequest:
    """Where to set up a vault; `source` and `commit` say where others get vaultkit.

    `ontology` is one of `ONTOLOGIES` or `none`; without it a vault begins with the first of them,
    and one that has pages, or is a vault already, gets none. `workflows` are further ones (see
    `skeleton.MORE_WORKFLOWS`). `git`: make a repository where there is none. `dry_run`: only tell
    what would be done.
    """

    folder: str
    environment: Mapping[str, str]
    source: str | None = None
    commit: str | None = None
    ontology: str | None = None
    workflows: tuple[str, ...] = ()
    git: bool = True
    dry_run: bool = False


def init(request: InitRequest) -> Begun:
    """Set it up. No file that is there is changed, but for the part of `AGENTS.md` that is managed.

    Raises `StateError` inside another vault, or where a file cannot be written.
    """
    root = request.folder
    source = source_of(request.source, request.commit, request.environment)
    pin = Pin(source=source, workflows=request.workflows)
    refuse_inside_another(root)
    tree, repository, made = _opened(request)
    settings, vault_file = _settings(root, tree)
    ground = Ground(root=root, tree=tree, repository=repository, settings=settings, made=made)
    pages = [path for path in tree.entries() if is_page_name(path)]
    files = list(plan(ground, pin, pages=not pages))
    bare = all(path == "AGENTS.md" for path in pages)
    if bare:
        files.append(first_page())
    files += _ontology(request, settings, fresh=bare and vault_file is not None)
    if vault_file is not None:
        files.append(vault_file)
    looked = look(ground, files, refresh=True)
    _refuse_ignored(looked)
    placed = tuple(one.placed for one in looked) if request.dry_run else write(ground, looked)
    return Begun(
        root=root,
        name=settings.name or skeleton.name_of(posixpath.basename(root)),
        preset=settings.preset.name,
        preset_guessed=False,
        adopted=False,
        dry_run=request.dry_run,
        only_config=False,
        in_git=ground.top is not None,
        made=made,
        source=source is not None,
        workflows=pin.on_github,
        pages=len(pages),
        placed=placed,
        no_ontology=_why_none(request, settings, files),
    )


def _why_none(request: InitRequest, settings: Settings, files: list[Planned]) -> str:
    """Why the vault has no ontology now, "" where it has one or is to have none."""
    if request.ontology is not None or is_there(request.folder, settings.ontology):
        return ""
    wanted = all(one.path != settings.ontology for one in files)
    return "the pages that are there might be at odds with it" if wanted else ""


def _opened(request: InitRequest) -> tuple[Tree, Repository | None, bool]:
    """The folder's tree, its repository, and whether it gets one of its own."""
    root, environment = request.folder, request.environment
    if not request.dry_run:
        make_folder(root)
    elif not is_there(root):
        return EmptyTree(), None, request.git
    made = request.git and discover(root, environment) is None
    if made and not request.dry_run:
        make_repository(root, environment)
    opened = open_vault(root, "worktree", environment)
    return opened.tree, repository_of(opened), made


def _settings(root: str, tree: Tree) -> tuple[Settings, Planned | None]:
    """The settings of the vault, and its `vault.yaml` where it has none yet."""
    if is_there(root, SETTINGS_FILE):
        data = bytes_of(tree, SETTINGS_FILE)
        refused = refusal(data, __version__)
        if refused is not None:
            raise refused
        return read_settings(data), None
    who = Identity(str(uuid.uuid4()), skeleton.name_of(posixpath.basename(root)), __version__)
    data = skeleton.vault_file(template("vault.yaml"), who)
    return read_settings(data), Planned(SETTINGS_FILE, data)


def _ontology(request: InitRequest, settings: Settings, *, fresh: bool) -> list[Planned]:
    """The vocabulary, where it is asked for, or no page can be at odds with it."""
    chosen = request.ontology or (skeleton.ONTOLOGIES[0] if fresh else _NO_ONTOLOGY)
    if chosen == _NO_ONTOLOGY:
        return []
    name = settings.name or skeleton.name_of(posixpath.basename(request.folder))
    data = skeleton.ontology_file(template("ontology.yaml"), name, chosen)
    return [Planned(settings.ontology, data)]


def _refuse_ignored(looked: list[Looked]) -> None:
    for _, placed, _ in looked:
        if placed.path == SETTINGS_FILE and placed.how is How.IGNORED:
            raise StateError(
                "a .gitignore leaves out vault.yaml, which marks the root of a vault",
                "Take that line out of it; nothing was written",
            )
