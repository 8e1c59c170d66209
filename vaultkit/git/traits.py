"""What kind of repository it is, and what it knows of others: facts that writers live with."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.git.places import Repository
from vaultkit.git.run import Git


class Remote(NamedTuple):
    """A repository elsewhere, by name and address."""

    name: str
    address: str


class Beside(NamedTuple):
    """A branch beside the one of a remote that it follows: commits that only one of them has.

    The remote is as it was seen last.
    """

    other: str
    ahead: int
    behind: int


class Apart(NamedTuple):
    """Commits of two: those that only the first has, and those that it lacks."""

    own: int
    missing: int


def git_version(git: Git) -> str:
    """As Git tells it."""
    return git.run("version").decode("utf-8", "replace").strip().removeprefix("git version ")


def is_shallow(repository: Repository) -> bool:
    """Whether old commits are missing."""
    return repository.git.run("rev-parse", "--is-shallow-repository").strip() == b"true"


def is_partial(repository: Repository) -> bool:
    """Whether it was cloned with a filter, so that bytes may be missing."""
    args = ("config", "--get-regexp", r"^(remote\..*\.promisor|extensions\.partialclone)$")
    return repository.git.ask(*args).code == 0


def has_reftable(repository: Repository) -> bool:
    """Whether its references lie in a table and not in files."""
    answer = repository.git.ask("config", "--get", "extensions.refStorage")
    return answer.out.strip().lower() == b"reftable"


def submodules(repository: Repository) -> tuple[str, ...]:
    """The submodules below this folder, by the index; paths are relative to the folder."""
    if repository.bare:
        return ()
    out = repository.git.run("ls-files", "-z", "-s").decode("utf-8", "surrogateescape")
    lines = (one.partition("\t") for one in out.split("\0") if one.startswith("160000 "))
    return tuple(path for _, _, path in lines)


def head_of(git: Git) -> str | None:
    """The full name of the branch that is checked out, None where HEAD is detached."""
    answer = git.ask("symbolic-ref", "--quiet", "HEAD")
    return answer.out.decode("utf-8", "surrogateescape").strip() or None


def remotes(git: Git) -> tuple[Remote, ...]:
    """Every remote that a person has configured."""
    answer = git.ask("config", "-z", "--get-regexp", r"^remote\..*\.url$")
    found = []
    for one in answer.out.decode("utf-8", "surrogateescape").split("\0"):
        key, _, address = one.partition("\n")
        if address:
            found.append(Remote(key.removeprefix("remote.").removesuffix(".url"), address))
    return tuple(found)


def beside(git: Git, branch: str) -> Beside | None:
    """How the branch stands beside the one it follows; None where it follows none that is known."""
    asked = git.ask("for-each-ref", "--format=%(upstream)", branch)
    other = asked.out.decode("utf-8", "surrogateescape").strip()
    counted = git.ask("rev-list", "--left-right", "--count", f"{branch}...{other}", "--")
    if not other or counted.code != 0:
        return None
    ahead, behind = counted.out.split()
    return Beside(other.removeprefix("refs/remotes/"), int(ahead), int(behind))


def apart(git: Git, one: str, other: str) -> Apart:
    """How two commits stand beside each other. Raises a `VaultkitError` where one is not here."""
    own, missing = git.run("rev-list", "--left-right", "--count", f"{one}...{other}", "--").split()
    return Apart(int(own), int(missing))


def refs_below(git: Git, prefix: str) -> dict[str, str]:
    """The references below a prefix, each with its id."""
    out = git.run("for-each-ref", "--format=%(refname) %(objectname)", prefix)
    lines = (line.partition(" ") for line in out.decode("utf-8", "surrogateescape").splitlines())
    return {name: commit for name, _, commit in lines}
