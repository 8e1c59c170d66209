"""What `init` and `adopt` did to a folder, or would do, ready to be rendered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class How(StrEnum):
    """What happened to one file."""

    WRITTEN = "written"
    REFRESHED = "refreshed"
    THERE = "there"  # with all that would be written
    KEPT = "kept"  # with something else, and left alone
    IGNORED = "ignored"  # not written, since Git would not take it
    LEFT_OUT = "left-out"  # not written, since a page has that name


class Placed(NamedTuple):
    """One file by its path from the vault's root; `to_add` are lines that a person may add."""

    path: str
    how: How
    to_add: tuple[str, ...] = ()


class Inferred(NamedTuple):
    """The ontology that was read from the pages: how much of what it has; `enums` are fields."""

    path: str
    types: int
    fields: int
    enums: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A vault that was set up.

    `adopted`: by `adopt`, and `baseline` then says how many findings of each rule went into the
    file `baseline_path`. `pages` are those that were there before; `taken_back` the folders whose
    pages the layout of a vault would have passed over. `in_git`: the folder lies in a repository,
    which was `made` for it or not. `source`: it is known where others get this vaultkit, and
    `workflows`: from a host whose workflows can use it. `inferred` is the ontology among the files;
    `no_ontology` says why an adopted folder got none, where one was wanted.
    """

    root: str
    name: str
    preset: str
    preset_guessed: bool
    adopted: bool
    dry_run: bool
    only_config: bool
    in_git: bool
    made: bool
    source: bool
    workflows: bool
    pages: int
    placed: tuple[Placed, ...]
    taken_back: tuple[str, ...] = ()
    baseline_path: str | None = None
    baseline: Mapping[str, int] | None = None
    inferred: Inferred | None = None
    no_ontology: str = ""

    def paths(self, how: How) -> tuple[str, ...]:
        """The files to which that happened, in the order of writing."""
        return tuple(one.path for one in self.placed if one.how is how)
