"""Names of files that not every system can have."""

from __future__ import annotations

import re
from collections.abc import Collection

# "Naming Files, Paths, and Namespaces", Microsoft Learn; the superscript digits count as digits
_REFUSED = re.compile('[\x00-\x1f<>:"\\\\|?*\ud800-\udfff]')
_ENDING = re.compile(r"[. ](?:/|\Z)")
_DEVICE = re.compile(
    r"/(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.[^/]*)?(?:/|\Z)",
    re.IGNORECASE,
)

# the same of many paths with `/` before and a line feed behind each
_SIGNS = bytes(code for code in range(32) if code != ord("\n")) + b'<>:"\\|?*'
_ENDINGS = (b"./", b" /", b".\n", b" \n")
_DEVICES = re.compile(
    r"/(?=[aclnp][opru][lmntx])"  # found faster than the alternatives behind it
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*[./\n]",
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


def may_be_refused(paths: Collection[str]) -> bool:
    """Whether there is a reason against some of these paths, by one look at all of them."""
    text = "/" + "\n/".join(paths) + "\n"
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return True
    signs = len(data) - len(data.translate(None, _SIGNS)) + data.count(b"\n") - len(paths)
    return bool(signs) or any(end in data for end in _ENDINGS) or bool(_DEVICES.search(text))
