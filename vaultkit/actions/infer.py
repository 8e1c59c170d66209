"""Read the pages of a vault and propose the ontology that they keep to."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, replace

from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.facts import FactsStore, Gist
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.memory import Memory, user_folder
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.errors import StateError
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Kind, Tree, Unread
from vaultkit.model.vocabulary import NO_VOCABULARY
from vaultkit.ontology.hints import OBSIDIAN_TYPES, SCHEMA_ENDING, Hints, property_kinds, schemas
from vaultkit.ontology.infer import infer
from vaultkit.ontology.judge import is_unreadable
from vaultkit.ontology.proposal import Proposal, Seen
from vaultkit.parse import codec
from vaultkit.trees.open import find_vault, open_vault
from vaultkit.trees.placing import bytes_at, place_new
from vaultkit.trees.placing import replace as write_anew
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.skeleton import name_of


@dataclass(frozen=True, slots=True, kw_only=True)
class InferRequest:
    """Which vault to read: that around `folder`, or the one at `vault`; `at` as in a check.

    `preset` None: that of vault.yaml, else the one that fits. `environment` is the caller's.
    """

    folder: str
    environment: Mapping[str, str]
    at: str = "worktree"
    vault: str | None = None
    preset: str | None = None
    cache: bool = True
    jobs: int = 1


def propose(request: InferRequest, progress: Progress = no_progress) -> Proposal:
    """What the ontology of a vault could be; one that it has already does not count.

    Raises VaultkitError where the vault cannot be opened.
    """
    root = request.vault or find_vault(request.folder, request.environment)
    opened = open_vault(root, request.at, request.environment)
    folder = (opened.private or user_folder(root, request.environment)) if request.cache else None
    settings = settings_of(opened.tree, Options(preset=request.preset), folder)
    store = FactsStore(
        opened.tree, dialect_of(settings), Memory(folder, settings), jobs=request.jobs
    )
    name = settings.name or name_of(posixpath.basename(root))
    return proposal_of(opened.tree, settings, store, name, progress)


def proposal_of(
    tree: Tree, settings: Settings, store: FactsStore, name: str, progress: Progress = no_progress
) -> Proposal:
    """The proposal for the pages of a tree, whose facts come from `store`."""
    settings = replace(settings, vocabulary=NO_VOCABULARY)
    entries = tree.entries()
    paths = sort_paths(entries, settings).pages
    gists = store.gather({path: entries[path].blob for path in paths}, progress)
    linked = settings.preset.properties
    seen = [_seen(gist, linked=linked) for gist in gists]
    return infer(seen, settings, name=name, hints=_hints(tree, settings))


def _seen(gist: Gist, *, linked: bool) -> Seen:
    """What a page says in its block; `linked`: wikilinks there are links in this dialect."""
    facts = codec.decode(gist.facts)
    links = [(link.line, link.column) for link in facts.links if link.kind == "property"]
    return Seen(
        gist.path,
        gist.surface,
        facts.frontmatter,
        is_unreadable(facts),
        frozenset(links if linked else ()),
    )


def _hints(tree: Tree, settings: Settings) -> Hints:
    """What programs that were here before know of types."""
    paths = [
        path
        for path, entry in tree.entries().items()
        if entry.kind is Kind.FILE
        and (path == OBSIDIAN_TYPES or ("/" not in path and path.endswith(SCHEMA_ENDING)))
    ]
    found = {path: data for path, data in tree.reader()(paths) if not isinstance(data, Unread)}
    kinds = property_kinds(found.pop(OBSIDIAN_TYPES, b"{}"))
    return Hints(kinds, schemas(found.values()) if settings.preset.name == "dendron" else ())


def write(place: str, data: bytes, *, overwrite: bool) -> bool:
    """Write a proposal to the file `place`; whether it was not there with these bytes already.

    Raises `StateError` where it holds something else, unless it is to be overwritten.
    """
    folder, name = posixpath.split(place)
    if place_new(folder, name, data):
        return True
    before = bytes_at(folder, name)
    if before == data:
        return False
    if before is None or not overwrite:
        raise StateError(
            f"{place} is there already and holds something else; nothing was written",
            "See the difference with `vaultkit ontology infer`, write to another file, or add "
            "--overwrite",
        )
    write_anew(folder, name, data, before=before)
    return True
