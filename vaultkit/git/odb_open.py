"""Opens the object database of a repository by the quicker way that takes it."""

from __future__ import annotations

from vaultkit.errors import StateError
from vaultkit.git.odb import Odb
from vaultkit.git.odb_plumbing import PlumbingOdb
from vaultkit.git.odb_pygit2 import Pygit2Odb
from vaultkit.git.places import Repository


def open_odb(repository: Repository, *, durable: bool = True) -> Odb:
    """The objects of a repository; `durable`: what is written survives a power cut."""
    if repository.algorithm == "sha1":
        try:
            return Pygit2Odb(repository.git_dir, repository.common_dir, durable=durable)
        except (StateError, ImportError):
            pass
    return PlumbingOdb(repository.git, repository.algorithm, durable=durable)
