"""A writer's own branch that lacks commits of the branch on which people work."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Hold(StrEnum):
    """Why the branch does not come up by itself."""

    NOTHING = ""
    """Nothing keeps it: it does before the next write."""
    OWN = "own"
    """It holds commits that the other one has not."""
    UNCOMMITTED = "uncommitted"
    """Files in its work tree are not as committed, or are in the way."""
    WAITING = "waiting"
    """Requests on it wait for a person."""
    UNSHOWN = "unshown"
    """No work tree of the writer's own shows it, so it is moved by people."""
    BEGUN = "begun"
    """Somebody is in the middle of an operation in its work tree, such as a merge."""


class Behind(NamedTuple):
    """`branch` lacks `missing` commits of `base`, and has `own` ones which that has not.

    Both are named as people say them. `folder` is the work tree that shows the branch, "" for none;
    `begun` names what goes on there, "" for nothing.
    """

    branch: str
    base: str
    missing: int
    own: int
    hold: Hold
    folder: str = ""
    begun: str = ""
