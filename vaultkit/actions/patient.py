"""Whom the doctor looks at: a vault, its repository as far as that can be opened, and the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from vaultkit.actions.place import Place
from vaultkit.git.odb import Odb
from vaultkit.git.odb_open import open_odb
from vaultkit.git.places import Repository
from vaultkit.model.diagnosis import Symptom
from vaultkit.trees.journal import Journal


@dataclass(frozen=True, kw_only=True)
class Patient:
    """`place` is None where no branch is checked out. `mend`: what is ours may be mended, and then
    the write lock is held."""

    root: str
    environment: Mapping[str, str]
    repository: Repository
    place: Place | None
    now: datetime
    mend: bool

    @cached_property
    def odb(self) -> Odb:
        """The objects of the repository."""
        return open_odb(self.repository)

    @property
    def state(self) -> str:
        """The folder for what writers keep."""
        return f"{self.repository.common_dir}/vaultkit"

    @property
    def journal(self) -> Journal:
        """What writers noted before they did it."""
        return Journal(self.state, durable=True)

    def close(self) -> None:
        """End what was started."""
        if "odb" in self.__dict__:
            self.odb.close()


Check = Callable[[Patient], Iterable[Symptom]]
"""One thing to look at; it says nothing where there is nothing to say."""
