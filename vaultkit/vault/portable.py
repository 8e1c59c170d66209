"""Names of files that not every system can have."""

from __future__ import annotations

import re

# "Naming Files, Paths, and Namespaces", Microsoft Learn; the superscript digits count as digits
_REFUSED = re.compile('[\x00-\x1f<>:"\\\\|?*\ud800-\udfff]')
_ENDING = re.compile(r"[. ](?:/|\Z)")
_DEVICE = re.compile(
    r"/(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.[^/]*)?(?:/|\Z)",
    re.IGNORECASE,
)


def reason_against(path: str) -> str:
    """Why a path cannot be checked out everywhere, "" where it can."""
    refused = _REFUSED.search(path)
    if refused:
        char = refused.group()
        if char >= "\ud800":
            return "the path is not UTF-8, so other systems show or refuse it in their own way"
        name = f'"{char}"' if char > " " else f"the control character U+{ord(char):04X}"
        return f"the path holds {name}, which Windows refuses"
    if _ENDING.search(path):
        return "a name in the path ends in a dot or a space, which Windows cuts off"
    device = _DEVICE.search(f"/{path}")  # a fixed first character is found fastest
    if device:
        return f'"{device.group(1)}" is the name of a device on Windows'
    return ""
