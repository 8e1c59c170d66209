"""The files that a vault begins with: which they are, what lies there already, and writing them.

`vault.yaml` comes last, so that a folder is a vault only once all else is in place.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from vaultkit import __version__, resources
from vaultkit.errors import StateError, UsageError
from vaultkit.generate.table import are_wanted
from vaultkit.git.listing import ignored
from vaultkit.git.places import Repository
from vaultkit.git.published import Published, address, default_branch
from vaultkit.model.begun import How, Placed
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree, is_page_name
from vaultkit.render.workflow import Place, filled_in
from vaultkit.trees.folder import FolderTree
from vaultkit.trees.open import vault_around
from vaultkit.trees.origin import origin
from vaultkit.trees.placing import bytes_at, is_there, place_new, replace
from vaultkit.vault import skeleton
from vaultkit.vault.classify import in_dot_folder
from vaultkit.vault.surface import stem_of

_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_WORKFLOWS = ("pull-request", "push", "nightly")
MORE_WORKFLOWS = ("code-scanning", "sharded")
"""The workflows that are only written where somebody asks for them."""

_AGENTS = "AGENTS.md"


class Planned(NamedTuple):
    """A file to be: its path from the vault's root, which may begin with `../`, and its bytes."""

    path: str
    data: bytes


class Looked(NamedTuple):
    """A planned file, what is to happen to it, and the bytes that lie there now."""

    file: Planned
    placed: Placed
    before: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Where a vault is set up, and under which settings.

    `repository` is None where Git has nothing to say of the folder; `made`: it gets one of its own,
    or would if this were no dry run.
    """

    root: str
    tree: Tree
    repository: Repository | None
    settings: Settings
    made: bool = False

    @property
    def top(self) -> str | None:
        """The way up to the top of the repository, "" or `../` repeated; None without Git."""
        if self.repository is not None:
            return "../" * self.repository.prefix.count("/")
        return "" if self.made else None


def refuse_inside_another(root: str) -> None:
    """Raise `StateError` where `root` lies inside another vault of the same repository."""
    above = vault_around(root)
    if above is not None:
        raise StateError(
            f"{root} lies in the vault at {above}",
            "One vault checks its pages already; choose a folder outside of it",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """What the files at the top of a repository need: `source` is where others get vaultkit, None
    where nobody has told, and `workflows` are those of `MORE_WORKFLOWS` that are wanted."""

    source: Published | None
    workflows: tuple[str, ...] = ()

    @property
    def on_github(self) -> bool:
        """Whether workflows can use the actions of that repository."""
        return self.source is not None and skeleton.github_name(self.source.url) is not None


def source_of(
    url: str | None, commit: str | None, environment: Mapping[str, str]
) -> Published | None:
    """Where others get vaultkit: as the call says, else as the running one knows.

    Raises `UsageError` where only one of the two is given, or one that cannot be used.
    """
    if url is None and commit is None:
        return origin(environment)
    if not url or not commit:
        raise UsageError(
            "a hook is pinned by a repository and a commit of it", "Give both --source and --rev"
        )
    if not _COMMIT.fullmatch(commit):
        raise UsageError(
            f'"{commit}" is no full commit id, and a tag or a branch may mean another one tomorrow',
            f"Take the 40 digits that `git ls-remote {url}` shows",
        )
    if url.startswith("-") or not url.isprintable() or " " in url:
        raise UsageError(f'"{url}" is no address of a repository', "Give a URL or a path")
    if "://" in url and address(url) not in ("", url):
        raise UsageError(
            "the address of --source holds a name or a password, and the file is for all to read",
            f"Give {address(url)} and keep the secret in Git's credential store",
        )
    return Published(url, commit)


def plan(ground: Ground, pin: Pin, *, pages: bool) -> tuple[Planned, ...]:
    """The files beside `vault.yaml`; `pages`: `.gitattributes` may speak of the pages, too."""
    settings = ground.settings
    links = skeleton.linking(settings.preset)
    planned = [Planned(_AGENTS, skeleton.filled(template(_AGENTS), {"links": links}))]
    if ground.top is None:
        return tuple(planned)
    lines = skeleton.attributes(
        template("gitattributes"),
        pages=pages,
        baseline=settings.checks.baseline,
        generated=are_wanted(settings),
    )
    planned.append(Planned(".gitattributes", lines))
    planned += [Planned(f"{ground.top}{path}", data) for path, data in _of_repository(ground, pin)]
    return tuple(planned)


def first_page() -> Planned:
    """The page of a vault that has none."""
    return Planned("overview.md", template("overview.md"))


def look(ground: Ground, planned: Iterable[Planned], *, refresh: bool) -> list[Looked]:
    """What is to happen to each file, before anything does. `refresh` managed parts, or not."""
    planned = tuple(planned)
    hidden = _ignored(ground, [file.path for file in planned])
    taken = _names_taken(ground)
    found = []
    for file in planned:
        if is_there(ground.root, file.path):
            found.append(_look(ground.root, file, refresh=refresh))
        elif file.path in hidden:
            found.append(Looked(file, Placed(file.path, How.IGNORED), None))
        elif taken(file.path):
            found.append(Looked(file, Placed(file.path, How.LEFT_OUT), None))
        else:
            found.append(Looked(file, Placed(file.path, How.WRITTEN), None))
    return found


def write(ground: Ground, looked: Iterable[Looked]) -> tuple[Placed, ...]:
    """Do it, in this order. Raises `StateError` where a file cannot be written."""
    done = []
    for file, placed, before in looked:
        folder, path = _below(ground.root, file.path)
        if placed.how is How.WRITTEN and not place_new(folder, path, file.data):
            placed = placed._replace(how=How.KEPT)  # somebody was quicker
        if placed.how is How.REFRESHED and before is not None:
            replace(folder, path, file.data, before=before)
        done.append(placed)
    return tuple(done)


def written_into(looked: Iterable[Looked]) -> dict[str, bytes]:
    """The files that are new inside the vault, by path."""
    return {
        file.path: file.data
        for file, placed, _ in looked
        if placed.how is How.WRITTEN and not file.path.startswith("../")
    }


def template(name: str) -> bytes:
    """One of the templates of a vault, by the name that it has there without `.in`."""
    return resources.read(f"templates/vault/{name}.in")


def _of_repository(ground: Ground, pin: Pin) -> Iterator[tuple[str, bytes]]:
    """The files at the top of a repository, which need to know where vaultkit comes from."""
    source = pin.source
    if source is None:
        return
    pinned = {"source": skeleton.quoted(source.url), "revision": source.commit}
    config = template("pre-commit-config.yaml")
    yield ".pre-commit-config.yaml", skeleton.filled(config, pinned)
    name = skeleton.github_name(source.url)
    if name is None:
        return
    repository = ground.repository
    place = Place(
        repository=name,
        revision=source.commit,
        version=f"v{__version__}",
        vault="." if repository is None else repository.prefix.rstrip("/") or ".",
        branch=ground.settings.branch
        or ("main" if repository is None else default_branch(repository)),
    )
    settings = ground.settings
    regenerated = are_wanted(settings) and settings.generate_on == "default-branch"
    for kind in (*_WORKFLOWS, *(("generate",) if regenerated else ()), *pin.workflows):
        file = f"vaultkit-{kind}.yml"
        text = resources.read(f"templates/workflows/{file}").decode("utf-8")
        yield f".github/workflows/{file}", filled_in(text, place).encode("utf-8")


def _ignored(ground: Ground, paths: Collection[str]) -> set[str]:
    if ground.repository is not None:
        return ignored(ground.repository.git, paths)
    tree = ground.tree
    return tree.ignores(paths) if isinstance(tree, FolderTree) else set()


def _names_taken(ground: Ground) -> Callable[[str], bool]:
    """Whether a new file's name is a twin of another's, or makes links to another page unclear."""
    entries = ground.tree.entries()
    twins = {path.casefold() for path in entries}
    stems: set[str] = set()
    if ground.settings.preset.wikilinks:
        pages = (path for path in entries if is_page_name(path) and not in_dot_folder(path))
        stems = {stem_of(path).casefold() for path in pages}

    def taken(path: str) -> bool:
        return path.casefold() in twins or (
            is_page_name(path) and stem_of(path).casefold() in stems
        )

    return taken


def _look(root: str, file: Planned, *, refresh: bool) -> Looked:
    """What to do about a file that is there."""
    folder, path = _below(root, file.path)
    try:
        data = bytes_at(folder, path)
    except StateError:  # a link or a folder is somebody's choice
        data = None
    if data is None:
        return Looked(file, Placed(file.path, How.KEPT), None)
    if data == file.data:
        return Looked(file, Placed(file.path, How.THERE), data)
    fresh = skeleton.refreshed(data, file.data) if refresh else None
    if fresh is None:
        to_add = skeleton.to_add(file.path, data, file.data)
        how = How.THERE if to_add == () else How.KEPT
        return Looked(file, Placed(file.path, how, to_add or ()), data)
    how = How.THERE if fresh == data else How.REFRESHED
    return Looked(file._replace(data=fresh), Placed(file.path, how), data)


def _below(root: str, path: str) -> tuple[str, str]:
    """The folder that a path starts from when it goes no further up, and the rest of it."""
    while path.startswith("../"):
        root, path = posixpath.dirname(root), path[3:]
    return root, path
