"""What a person does next who has moved pages or a section.

In: what became of it. Out: words to stand behind "Next: ".
"""

from __future__ import annotations

LACKING = (
    "was saved by somebody meanwhile, so the file on disk lacks this; it is merged when it is "
    "committed by vaultkit (next: vaultkit observe)"
)
"""What is said of a file that did not follow."""


def after_moving(staged: bool, *, generates: bool, unresolved: bool) -> str:
    """The commands to come: of Git where all is `staged`, of a check where not.

    `generates`: generated files of this branch follow. `unresolved`: a merge cannot be committed.
    """
    if unresolved:
        return "resolve the merge that Git left open, then vaultkit check"
    if generates:
        return f"vaultkit generate, then {'git add and git commit' if staged else 'vaultkit check'}"
    return "git commit" if staged else "vaultkit check"
