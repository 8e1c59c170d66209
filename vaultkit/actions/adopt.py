"""Make a vault of a folder of Markdown as it is: the same pages and links, today's faults known."""

from __future__ import annotations

import posixpath
import uuid
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from vaultkit import __version__
from vaultkit.actions.before import around_of
from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.infer import proposal_of
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.actions.memory import Memory, user_folder
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.reported import reported
from vaultkit.actions.skeleton import (
    Ground,
    Looked,
    Pin,
    Planned,
    look,
    plan,
    refuse_inside_another,
    source_of,
    template,
    write,
    written_into,
)
from vaultkit.actions.vocabulary import vocabulary_of
from vaultkit.errors import CannotRead, StateError, UsageError
from vaultkit.model.begun import Begun, How, Inferred
from vaultkit.model.settings import Settings
from vaultkit.model.tree import is_page_name, is_plain_path
from vaultkit.render import as_ontology
from vaultkit.rules import baseline
from vaultkit.rules.compare import Key, counted
from vaultkit.rules.oversize import standing
from vaultkit.trees.changed import ChangedTree
from vaultkit.trees.names import is_excluded
from vaultkit.trees.open import SETTINGS_FILE, Opened, OpenTree, open_vault, repository_of
from vaultkit.trees.placing import bytes_at, is_folder, is_there
from vaultkit.vault import skeleton
from vaultkit.vault.classify import set_aside, sort_paths
from vaultkit.vault.settings import read_settings
from vaultkit.vault.skeleton import Identity


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptRequest:
    """What to adopt. `preset` None: the one that fits what lies in the folder.

    `baseline` is the path of that file in the vault; `ontology`: write one that its pages keep to.
    `only_config`: write the baseline and `vault.yaml`, no other file. `source` and `commit` say
    where others get vaultkit; `workflows` are further ones (see `skeleton.MORE_WORKFLOWS`).
    `dry_run`: only tell.
    """

    folder: str
    environment: Mapping[str, str]
    preset: str | None = None
    baseline: str = "baseline.jsonl"
    ontology: bool = True
    source: str | None = None
    commit: str | None = None
    workflows: tuple[str, ...] = ()
    only_config: bool = False
    dry_run: bool = False
    jobs: int = 1
    today: date | None = None


def adopt(request: AdoptRequest, progress: Progress = no_progress) -> Begun:
    """Adopt a folder. No file that is there is changed.

    Raises `StateError` where it is a vault already, lies in one, holds no page, or where a file
    cannot be written, `UsageError` for options that mean nothing.
    """
    root = request.folder
    source = source_of(request.source, request.commit, request.environment)
    pin = Pin(source=source, workflows=request.workflows)
    _refuse(request)
    opened = open_vault(root, "worktree", request.environment)
    before = settings_of(opened.tree, Options(preset=request.preset, anew=True), None)
    pages = sort_paths(opened.tree.entries(), before).pages
    if not pages:
        raise StateError(
            f"there is no Markdown page in {root}", "To begin a new vault, run: vaultkit init"
        )
    taken_back = _taken_back(opened.tree, before)
    settings, file_of = _settings(request, before, taken_back)
    repository = repository_of(opened)
    ground = Ground(root=root, tree=opened.tree, repository=repository, settings=settings)
    given = _ontology(request, ground, opened, progress)
    looked, found = _judged(
        request, ground, opened, (*given.files, file_of(given.path)), pin, progress=progress
    )
    placed = tuple(one.placed for one in looked) if request.dry_run else write(ground, looked)
    return Begun(
        root=root,
        name=settings.name,
        preset=settings.preset.name,
        preset_guessed=before.guessed,
        adopted=True,
        dry_run=request.dry_run,
        only_config=request.only_config,
        in_git=ground.top is not None,
        made=False,
        source=source is not None,
        workflows=pin.on_github,
        pages=len(pages),
        placed=placed,
        taken_back=taken_back,
        baseline_path=request.baseline,
        baseline=_by_rule(found),
        inferred=given.inferred,
        no_ontology=given.why_none,
    )


def _refuse(request: AdoptRequest) -> None:
    root = request.folder
    if not is_folder(root):
        raise CannotRead(f"there is no folder {root}", "Name a folder that exists")
    if is_there(root, SETTINGS_FILE):
        raise StateError(
            f"{root} is a vault already: it has a {SETTINGS_FILE}",
            "Run `vaultkit check`; `vaultkit init` adds the files that it lacks, and `vaultkit "
            "baseline update --allow-new` takes down what is wrong today",
        )
    refuse_inside_another(root)
    if not is_plain_path(request.baseline):
        raise UsageError(
            f"{request.baseline} is no path inside the vault with / between names",
            "Name it such as baseline.jsonl",
        )
    if is_page_name(request.baseline):
        raise UsageError(
            f"{request.baseline} would be a page of the vault", "Name it such as baseline.jsonl"
        )
    if is_excluded(request.baseline):
        raise UsageError(
            f"{request.baseline} is no path of a file in the vault that a check would read",
            "Name it such as baseline.jsonl",
        )


def _taken_back(tree: OpenTree, before: Settings) -> tuple[str, ...]:
    """The folders whose pages a vault's layout would pass over, and which had some until now."""
    now = set(set_aside(before))
    found = sort_paths(tree.entries(), before)
    paths = (*found.pages, *found.too_large, *found.odd)
    new = (one for one in set_aside(Settings(configured=True)) if one not in now)
    return tuple(one for one in new if any(f"{path}/".startswith(one) for path in paths))


def _settings(
    request: AdoptRequest, before: Settings, taken_back: tuple[str, ...]
) -> tuple[Settings, Callable[[str], Planned]]:
    """The settings to be, and their file as it names an ontology, or "" for none."""
    name = skeleton.name_of(posixpath.basename(request.folder))
    who = Identity(str(uuid.uuid4()), name, __version__)

    def file_of(ontology: str) -> Planned:
        data = skeleton.adopted_file(
            template("adopted.yaml"),
            who,
            before.preset.name,
            taken_back=taken_back,
            baseline=request.baseline,
            ontology=ontology,
        )
        return Planned(SETTINGS_FILE, data)

    return read_settings(file_of("").data), file_of


class _Given(NamedTuple):
    """The ontology of the vault to be: its path, "" for none, and the file where it is new.

    `why_none`: why the pages gave none.
    """

    path: str = ""
    files: tuple[Planned, ...] = ()
    inferred: Inferred | None = None
    why_none: str = ""


def _ontology(request: AdoptRequest, ground: Ground, opened: Opened, progress: Progress) -> _Given:
    settings, tree = ground.settings, ground.tree
    path = settings.ontology
    if is_there(ground.root, path):  # whatever it says is in force from now on
        return _Given(path, (Planned(path, b""),))
    if not request.ontology or request.only_config:
        return _Given()
    memory = Memory(_folder(request, opened), settings)
    store = FactsStore(tree, dialect_of(settings), memory, jobs=request.jobs)
    proposal = proposal_of(tree, settings, store, settings.name, progress)
    if not proposal.is_useful:
        why = " ".join(proposal.notes).rstrip(".")
        return _Given(why_none=why or "the pages say nothing of types")
    planned = Planned(path, as_ontology.text(proposal).encode())
    ((_, placed, _),) = look(ground, [planned], refresh=False)
    if placed.how is not How.WRITTEN:
        return _Given("", (planned,))
    found = Inferred(path, len(proposal.types), proposal.fields, proposal.enums)
    return _Given(path, (planned,), found)


def _folder(request: AdoptRequest, opened: Opened) -> str | None:
    """Where to remember; a dry run does not."""
    if request.dry_run:
        return None
    return opened.private or user_folder(request.folder, request.environment)


def _judged(
    request: AdoptRequest,
    ground: Ground,
    opened: Opened,
    files: tuple[Planned, ...],
    pin: Pin,
    *,
    progress: Progress,
) -> tuple[list[Looked], Counter[Key]]:
    """The files to write, in order, and what the baseline among them holds.

    `files` are an ontology, where there is one, and `vault.yaml`. What is judged is the folder with
    all of them in it, so that nothing new is found afterwards.
    """
    others = [] if request.only_config else list(plan(ground, pin, pages=False))
    empty = Planned(request.baseline, baseline.encode({}))
    looked = look(ground, [empty, *files[:-1], *others, files[-1]], refresh=False)
    _refuse_unseen(looked, {empty.path, files[-1].path})
    tree = ChangedTree(ground.tree, {**written_into(looked), empty.path: empty.data})
    settings = ground.settings
    settings = replace(settings, vocabulary=vocabulary_of(tree, settings, None))
    memory = Memory(_folder(request, opened), settings)
    store = FactsStore(tree, dialect_of(settings), memory, jobs=request.jobs)
    around = around_of(opened, settings, store, today=request.today)
    judged = judge(tree, settings, store, around=around, progress=progress)
    memory.save(judged, None)
    findings = baseline.lasting(reported(judged, settings, baseline.NOTHING).findings)
    found = counted((*findings, *standing(findings)))
    data = baseline.encode(found, judged.blobs)
    there = bytes_at(ground.root, request.baseline)
    if there is not None and there != data:
        raise StateError(
            f"{request.baseline} is there already and holds something else; nothing was written",
            "Move it away, or name another file by --baseline. If an adoption was interrupted, "
            "it is left from that, and can be removed",
        )
    first = look(ground, [empty._replace(data=data)], refresh=False)
    return [*first, *looked[1:]], found


def _refuse_unseen(looked: list[Looked], needed: set[str]) -> None:
    """Refuse to write files that a check needs and would not see."""
    for _, placed, _ in looked:
        if placed.path not in needed:
            continue
        if placed.how is How.IGNORED:
            raise StateError(
                f"a .gitignore leaves out {placed.path}, which every check needs",
                "Take that out of it, or name another file by --baseline; nothing was written",
            )
        if placed.how is How.LEFT_OUT:
            raise StateError(
                f"{placed.path} differs only in case from a file that is there",
                "Give that file its right name, or name another by --baseline; nothing was written",
            )


def _by_rule(found: Mapping[Key, int]) -> dict[str, int]:
    """How many findings of each rule, most first."""
    counts: Counter[str] = Counter()
    for (rule, _, _), count in found.items():
        counts[rule] += count
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
