"""Where vaultkit may write: the one answer for every writer, whatever wants to write what.

In: a path and the vault. Out: why it may not be written, "" where it may. `unsafe` looks at the
name alone, and is for files that are to be made; what is there under a name of its own may be
edited. Nothing is mended here: a path is taken as it is, or refused.
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

from vaultkit.model.tree import Entry, Kind, is_page_name
from vaultkit.vault.classify import sort_paths
from vaultkit.vault.names import twin_key
from vaultkit.vault.portable import reason_against
from vaultkit.vault.snapshot import Snapshot

LONGEST_NAME = 240
"""Bytes of one name: file systems end it at 255, and a temporary name beside it needs some."""

LONGEST_PATH = 1_000
"""Bytes of a whole path."""

_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_LINK_SIGNS = re.compile(r"[#^\[\]]|%%")
_GIT = re.compile(r"\.?git(?:~\d+)?[. ]*", re.IGNORECASE)
_SHORT_GIT = re.compile(r"git~\d+", re.IGNORECASE)
_INSTRUCTIONS = frozenset(("agents.md", "claude.md", "gemini.md", "copilot-instructions.md"))


def unsafe(path: str) -> str:
    """Why no file may be made under this name on some system, "" where it may."""
    try:
        data = path.encode("utf-8")
    except UnicodeEncodeError:
        return "the path is no text that UTF-8 can hold"
    if not path or len(data) > LONGEST_PATH:
        return f"a path has 1 to {LONGEST_PATH:,} bytes" if path else "the path is empty"
    hidden = next((char for char in path if category(char) in _UNSEEN), None)
    if hidden is not None:
        return f"the path holds U+{ord(hidden):04X}, which nobody sees"
    if normalize("NFC", path) != path:
        return "the path is not in Unicode's composed form (NFC), and looks like one that is"
    for part in path.split("/"):
        why = _unsafe_part(part)
        if why:
            return why
    if _PERCENT.search(path):
        return "the path is percent-encoded, and means another one where it is decoded"
    if _LINK_SIGNS.search(path):
        return "the path holds a character by which no link could name it: # ^ [ ] or %%"
    return reason_against(path)


_UNSEEN = frozenset(("Cc", "Cf", "Co", "Cn", "Zl", "Zp"))


def _unsafe_part(part: str) -> str:
    if part in ("", ".", ".."):
        return (
            'the path is not a plain way down from the root: it begins or ends with "/" or climbs'
        )
    if part.startswith("."):
        return f'"{part}" begins with a dot: such files are for programs'
    if is_git(part):
        return f'"{part}" is another name of .git on some systems'
    if part.startswith("-"):
        return f'"{part}" begins with a hyphen, and programs take it for an option'
    if part != part.strip():
        return f'"{part}" begins or ends with white space'
    if len(part.encode()) > LONGEST_NAME:
        return f"a name in the path is longer than {LONGEST_NAME} bytes"
    return ""


def is_git(part: str) -> bool:
    """Whether a system may take a name for `.git`: by width, case, ending, or its short form."""
    plain = normalize("NFKC", "".join(c for c in part if category(c) not in _UNSEEN))
    name = plain.partition(":")[0]
    return bool(_GIT.fullmatch(name)) and (name.startswith(".") or bool(_SHORT_GIT.match(name)))


class Places:
    """Where pages may be written in a vault; those of one request are asked for one by one."""

    def __init__(self, vault: Snapshot) -> None:
        self._vault = vault
        self._made: dict[str, str] = {}  # what was asked for, by what a system may take it for

    def against(self, path: str) -> str:
        """Why no page may be written at this path, "" where it may be.

        The vault is the one before: a file that is there may be written under any name it has.
        """
        vault = self._vault
        entry = vault.entries.get(path)
        why = (unsafe(path) if entry is None else "") or _on_the_way(path, vault)
        if why:
            return why
        if entry is not None and entry.kind is not Kind.FILE:
            return f"it is no plain file but a {entry.kind.value}"
        if not is_page_name(path):
            return "it is no page: what is not Markdown is not written by tools"
        if path.rpartition("/")[2].lower() in _INSTRUCTIONS:
            return "it tells agents what to do, and only people write that"
        if path not in sort_paths({path: Entry(Kind.FILE)}, vault.settings).pages:
            return "it is no page: what lies there is generated, material, a template or excluded"
        return self._twin(path) if entry is None else ""

    def _twin(self, path: str) -> str:
        """Whether some system takes another path, or a folder, for this one or one on its way."""
        names, parts = self._vault.names, path.split("/")
        for size in range(1, len(parts) + 1):
            mine = "/".join(parts[:size])
            key = twin_key(mine)
            found = [*names.taken_for.get(key, ()), self._made.setdefault(key, mine)]
            other = next((one for one in found if one != mine), None)
            if other is not None:
                return f"{other} is there, and some systems cannot have both"
        return f"{path} is there, and is a folder" if path in names.folders else ""


def _on_the_way(path: str, vault: Snapshot) -> str:
    """Whether something that is no folder stands on the way down to the path."""
    folder = path.rpartition("/")[0]
    while folder:
        entry = vault.entries.get(folder)
        if entry is not None:
            return f"{folder} on the way to it is a {entry.kind.value}"
        folder = folder.rpartition("/")[0]
    return ""
