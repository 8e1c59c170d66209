"""Path patterns of the configuration, written and meant as in a `.gitignore` file.

`exclude`, `documents` and `checks.paths` use them (spec 1.2). Many become one regular expression,
so that 100,000 paths take a moment; `wildmatch` sees to it that none can be made slow.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from vaultkit.vault.wildmatch import BadPattern, Wild, translated

MAX_PATTERN = 500
"""The longest pattern, in characters: the time that a hostile path takes grows with it."""

MAX_PATTERNS = 1_000
"""The most patterns of one list."""


def matcher(patterns: tuple[str, ...]) -> Callable[[str], bool]:
    """Whether a path (vault-relative, with `/`) is matched; later patterns win, `!` takes back.

    One thing is kinder than in a `.gitignore`: `!drafts/keep.md` takes a page back although
    `drafts/` is matched as a whole. The patterns must be free of faults (see `pattern_fault`).
    """
    return _compiled(patterns) if patterns else _matches_nothing


def pattern_fault(pattern: str) -> str:
    """Why a pattern cannot be used, as a clause that follows its name; "" where it is fine."""
    if not pattern.strip():
        return "is empty"
    if pattern.startswith("#"):
        return "is a comment in gitignore patterns; write \\# for a name that starts so"
    if "\n" in pattern or "\r" in pattern:
        return "holds a line break; write one pattern an item"
    if len(pattern) > MAX_PATTERN:
        return f"is longer than {MAX_PATTERN} characters"
    try:
        translated(pattern)
    except BadPattern as bad:
        return str(bad)
    return ""


def _matches_nothing(_path: str) -> bool:
    return False


@lru_cache(maxsize=256)
def _compiled(patterns: tuple[str, ...]) -> Callable[[str], bool]:
    every = tuple(translated(pattern) for pattern in patterns)
    match = re.compile("|".join(f"(?:{one.anywhere})" for one in every)).match
    if not any(one.takes_back for one in every):
        return lambda path: match(path) is not None
    # one pattern takes back what another matched: where any matches, their order decides
    decide = _Decider(every)
    return lambda path: match(path) is not None and decide(path)


class _Decider:
    """Goes through the patterns in their order.

    What takes a folder above a path and what takes that folder back do not undo what takes the path
    itself; what takes the path back undoes both.
    """

    def __init__(self, every: tuple[Wild, ...]) -> None:
        self._steps = tuple(
            (not one.takes_back, re.compile(one.anywhere), re.compile(one.itself or r"(?!)"))
            for one in every
        )

    def __call__(self, path: str) -> bool:
        itself = above = False
        for takes, anywhere_like, like in self._steps:
            if like.match(path):
                itself, above = takes, above and takes
            elif anywhere_like.match(path):
                above = takes
        return itself or above
