"""Where others can get the commit that is checked out here."""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultkit.git import remotes
from vaultkit.git.places import Repository

# What reaches beyond this machine: a URL, or host:path as ssh has it.
_REMOTE = re.compile(r"(?:https?|ssh|git)://[^\s/]+/\S+|[\w.-]+@[\w.-]+:[^\s/]\S*")
_PASSWORD = re.compile(r"(?<=://)[^\s/@]*@")


class Published(NamedTuple):
    """A repository's address, and the full id of a commit that it has."""

    url: str
    commit: str


def published(repository: Repository) -> Published | None:
    """The commit at HEAD and the remote that has it; None where no address is known to have it.

    The remote is `origin`, else the only one. What was fetched or pushed last tells what it has,
    so nothing is asked over the network.
    """
    git = repository.git
    head = git.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    listed = git.run("remote").decode("utf-8", "replace").split("\n")
    names = [name for name in listed if name]
    if head.code != 0 or not ("origin" in names or len(names) == 1):
        return None
    name = "origin" if "origin" in names else names[0]
    commit = head.out.decode("ascii", "replace").strip()
    seen = git.run("for-each-ref", "--count=1", f"--contains={commit}", f"refs/remotes/{name}/")
    url = address(git.ask("remote", "get-url", name).out.decode("utf-8", "replace").strip())
    return Published(url, commit) if seen and url else None


def default_branch(repository: Repository) -> str:
    """The branch that others start from, as far as is known here.

    It is what the remote's branches tell, else main, else the only branch, else the one that HEAD
    is on, which may have no commit yet.
    """
    git = repository.git
    told = remotes.default_branch(git, "origin")
    if told is not None:
        return told
    listed = _text(git.run("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/"))
    branches = listed.split("\n")
    if "main" in branches:
        return "main"
    if len(branches) == 1 and branches[0]:
        return branches[0]
    return _text(git.ask("symbolic-ref", "--quiet", "--short", "HEAD").out) or "main"


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").strip()


def address(url: str) -> str:
    """A remote's URL as others can use it, without a name or password of http; "" for none."""
    if not _REMOTE.fullmatch(url):
        return ""
    return _PASSWORD.sub("", url) if url.startswith("http") else url
