"""Which files are copies that a program left beside a page when two changes met.

Their names tell: those of file synchronisers, of merge tools, and of what a merge or a patch left.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_PAGE = r"\.(?:md|markdown)"
_BEHIND = r"(?<=[^/\n].)"
# fixed first characters are found fastest; each stands behind another one of the name
_COPY = re.compile(
    rf"\.{_BEHIND}sync-conflict-\d{{8}}-\d{{6}}[^/\n]*{_PAGE}$"
    rf"| {_BEHIND}\((?:[^()/\n]* )?conflicted copy[^()/\n]*\){_PAGE}$"
    rf"|_{_BEHIND}conflict-\d{{8}}-\d{{6}}{_PAGE}$"
    rf"|_{_BEHIND}(?:BACKUP|BASE|LOCAL|REMOTE)_\d+{_PAGE}$"
    rf"|\.{_BEHIND}(?:md|markdown)\.(?:orig|rej)$",
    re.IGNORECASE | re.MULTILINE,
)


def is_copy(path: str) -> bool:
    """Whether a file of this path is such a copy."""
    return _COPY.search(path) is not None


def copies_among(paths: Collection[str]) -> tuple[str, ...]:
    """Those of the paths that are copies, in their order."""
    # one look at all paths together is enough where there is none, as nearly always
    if not _COPY.search("\n".join(paths)):
        return ()
    return tuple([path for path in paths if is_copy(path)])
