"""A commit, tag or branch as a tree, without checking it out; bare repositories too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from vaultkit.errors import CannotRead, UsageError
from vaultkit.git.listing import Listing, read_tree
from vaultkit.git.places import Repository
from vaultkit.git.run import Git
from vaultkit.model.tree import Entry, Reader
from vaultkit.trees.links import by_path, entries_of, reader_of
from vaultkit.trees.names import roots_of


class RevisionTree:
    """A revision below one folder of the repository. Read once, then kept.

    `name` is the revision as typed, `commit` the id it had when the tree was made, asked of Git
    unless it is known. `inside` is the vault's folder in a bare repository, where no current folder
    can say it. Raises `UsageError` where there is no such revision or two things have that name.
    """

    def __init__(
        self, repository: Repository, revision: str, inside: str = "", commit: str | None = None
    ) -> None:
        self._git = repository.git
        self._folder = inside.strip("/") or repository.prefix.rstrip("/")
        self.name = revision
        self.algorithm = repository.algorithm
        self.commit = commit or commit_of(repository.git, revision)

    def entries(self) -> Mapping[str, Entry]:
        """Every path of the revision below the vault's folder."""
        return self._entries

    def reader(self, limit: int | None = None) -> Reader:
        """The bytes of the revision, from objects alone."""
        return reader_of(self._git, self._entries, limit)

    def markers(self) -> frozenset[str]:
        """The first parts of all paths, dot-folders among them."""
        return roots_of((*self._listed.files, *self._listed.others))

    @property
    def root(self) -> bytes:
        """The vault's folder in it, as Git names a tree."""
        return below(self.commit, self._folder) if self._folder else self.commit.encode("ascii")

    @cached_property
    def _listed(self) -> Listing:
        return listed_below(self._git, self.commit, self._folder, self.name)

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        return by_path(entries_of(self._git, self._listed))


def listed_below(git: Git, tree: str, folder: str, name: str) -> Listing:
    """What lies below `folder` ("" for all) in a commit or tree that people call `name`.

    Raises `CannotRead` where it has no such folder.
    """
    if not folder:
        return read_tree(git, tree)
    if not has_folder(git, tree, folder):
        raise CannotRead(
            f"there is no folder {folder} in {name}",
            "Name a revision that has it, or the vault's folder at that time",
        )
    return read_tree(git, below(tree, folder))


def has_folder(git: Git, tree: str, folder: str) -> bool:
    """Whether a commit or tree, given by id, has that folder."""
    return git.ask("cat-file", "-t", below(tree, folder)).out.strip() == b"tree"


def below(tree: str, folder: str) -> bytes:
    """The folder of a commit or tree, as Git names it."""
    return f"{tree}:{folder}".encode("utf-8", "surrogateescape")


def commit_of(git: Git, revision: str) -> str:
    """The id of the commit that a revision names. Raises `UsageError` in words."""
    if not revision or "\0" in revision:
        raise UsageError("a revision has no name", "Name a commit, tag or branch")
    wanted = f"{revision}^{{commit}}".encode("utf-8", "surrogateescape")
    answer = git.ask("rev-parse", "--verify", "--end-of-options", wanted)
    if "is ambiguous" in answer.err:
        raise UsageError(
            f"{revision} names more than one thing in this repository",
            f"Write refs/heads/{revision} or refs/tags/{revision}, or more digits of an id",
        )
    if answer.code != 0:
        raise UsageError(
            f"there is no commit, tag or branch {revision} in {git.folder}",
            "See `git log --all --oneline`; in a shallow clone it may have to be fetched first",
        )
    return answer.out.decode("ascii").strip()
