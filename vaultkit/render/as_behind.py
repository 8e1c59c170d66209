"""That a writer's branch lacks what people have committed since, and what to do about it."""

from __future__ import annotations

from vaultkit.model.behind import Behind, Hold
from vaultkit.render.clean import clean
from vaultkit.render.diff_words import counted


def told(behind: Behind) -> str:
    """How the branch stands."""
    own = f", which holds {counted(behind.own, 'commit')} of its own" if behind.own else ""
    begun = f"; a {behind.begun} is in progress in its work tree" if behind.begun else ""
    return clean(
        f"{behind.base} is {counted(behind.missing, 'commit')} ahead of {behind.branch}{own}{begun}"
    )


def step(behind: Behind) -> str:
    """What whoever is responsible for the branch does next."""
    branch, base = behind.branch, behind.base
    merge = (
        f'git -C "{behind.folder}" merge {base}'
        if behind.folder
        else f"git switch {branch} && git merge {base}"
    )
    follows = "it then follows by itself"
    words = {
        Hold.NOTHING: "nothing: it comes up by itself before the next write",
        Hold.OWN: f"a person merges {branch} into {base}, and {follows}; or takes {base} in: "
        f"{merge}",
        Hold.UNCOMMITTED: f"commit or take back what lies changed in {behind.folder}; {follows}",
        Hold.WAITING: f"decide what waits on it (vaultkit approvals); {follows}",
        Hold.UNSHOWN: f"git fetch . {base}:{branch}",
        Hold.BEGUN: _end(behind),
    }
    return clean(words[behind.hold])


def _end(behind: Behind) -> str:
    """How what was begun in the work tree is brought to an end."""
    git = f'git -C "{behind.folder}"'
    if behind.begun != "merge":
        return f"end the {behind.begun}, or give it up: {git} status tells how"
    return (
        f"mend the files in conflict, then {git} commit -a; or give the merge up: "
        f"{git} merge --abort"
    )


def sentence(behind: Behind) -> str:
    """Both, for whoever reads one line."""
    return f"{told(behind)}. Next: {step(behind)}"
