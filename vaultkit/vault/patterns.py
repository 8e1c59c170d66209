"""Path patterns of the configuration, written and meant as in a `.gitignore` file.

`exclude`, `documents` and `checks.paths` use them (spec 1.2). pathspec turns each pattern into a
regular expression as Git reads it; here many become one, so that 100,000 paths take a moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

MAX_STARS = 3
"""How many `*` one name, and how many `**` one pattern may have: each may multiply the time that a
hostile path takes."""

_GROUP_NAME = re.compile(r"\(\?P<\w+>")


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
    if _too_many_stars(pattern):
        return f"has more than {MAX_STARS} * in one name or more than {MAX_STARS} **"
    try:
        compiled = _spec((pattern,)).patterns
    except (ValueError, re.error):
        return "is no gitignore pattern; a lone \\ or a range such as [z-a] matches nothing"
    if not any(one.include is not None for one in compiled):
        return "matches nothing; look for a [ that is not closed"
    return ""


def _too_many_stars(pattern: str) -> bool:
    parts = pattern.split("/")
    stars = max(len(re.findall(r"\*+", part)) for part in parts)
    return stars > MAX_STARS or parts.count("**") > MAX_STARS


def _matches_nothing(_path: str) -> bool:
    return False


@lru_cache(maxsize=256)
def _compiled(patterns: tuple[str, ...]) -> Callable[[str], bool]:
    spec = _spec(patterns)
    sources = [_GROUP_NAME.sub("(?:", one.regex.pattern) for one in spec.patterns if one.regex]
    if not sources:
        return _matches_nothing
    search = re.compile("|".join(f"(?:{source})" for source in sources)).search
    if not any(one.include is False for one in spec.patterns):
        return lambda path: search(path) is not None
    # one pattern takes back what another matched: where any matches, their order decides
    decide = spec.match_file
    return lambda path: search(path) is not None and decide(path, separators=())


def _spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    # imported here for start-up time: 50 ms that a vault without patterns need not pay
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns, backend="simple")
