"""What a person is in the middle of: operations during which nobody else may commit."""

from __future__ import annotations

import os

from vaultkit.git.places import Repository

# what lies in the git directory while it goes on → its name; a rebase also has the first of these
_SIGNS = (
    ("rebase-apply/applying", "am"),
    ("rebase-merge", "rebase"),
    ("rebase-apply", "rebase"),
    ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
    ("sequencer", "cherry-pick or revert"),
    ("BISECT_START", "bisect"),
)


def in_progress(repository: Repository) -> str | None:
    """The name of the operation that goes on in this work tree, None for none."""
    for sign, name in _SIGNS:
        if os.path.lexists(os.path.join(repository.git_dir, *sign.split("/"))):
            return name
    return None
