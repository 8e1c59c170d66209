"""The trailers of a commit that is a receipt: what stands in a message, and what is wrong there.

A trailer is a line `Name: value` as `git interpret-trailers` reads it: the name is compared without
regard to case, blanks may stand before the colon, a line that begins with a blank continues the one
before. Lines are grouped by paragraph, because a message made of several commits' (a squash, say)
holds several receipts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultkit.model.receipt import VAULT

_DIGEST = r"sha256:[0-9a-f]{64}"
_HASH = r"(?:(?:sha256:)?[0-9a-f]{16,64}|-)"


class Form(NamedTuple):
    """What the value of a trailer must look like, in words and as a pattern for all of it."""

    words: str
    pattern: str
    once: bool = True

    def allows(self, value: str) -> bool:
        """Whether `value` looks like that."""
        return re.fullmatch(self.pattern, value) is not None


FORMS: dict[str, Form] = {
    "Vault-Request": Form("a UUID in lower case", r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    "Vault-Operation": Form(
        "a lower-case name such as save_page", r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*"
    ),
    "Vault-Actor": Form("a kind and a name such as agent:research", r"[a-z][a-z0-9-]*:\S(?:.*\S)?"),
    "Vault-On-Behalf-Of": Form(
        "a name and an address such as Ana <ana@example.org>",
        r"[^<>\s](?:[^<>]*[^<>\s])? <[^<>\s]+>",
    ),
    "Vault-Payload": Form("sha256: and 64 hexadecimal digits", _DIGEST),
    "Vault-Ontology": Form("sha256: and 64 hexadecimal digits", _DIGEST),
    "Vault-Rules": Form(
        "a version and a hash, joined by +", r"[0-9][0-9A-Za-z.!]*\+[0-9a-f]{8,64}"
    ),
    "Vault-Fence": Form(
        "a commit id, or - for none, and a hash of 16 or more digits",
        rf"(?:[0-9a-f]{{40}}|[0-9a-f]{{64}}|-) {_HASH}",
        once=False,
    ),
    "Vault-Record": Form(
        "a record and its hashes before and after, - for none",
        rf"\S(?:.*\S)? {_HASH} {_HASH}",
        once=False,
    ),
}
"""Every trailer of a receipt by its name, in the order in which they are written."""

_NAMES = {name.lower(): name for name in FORMS}
_LINE = re.compile(rf"({'|'.join(FORMS)})[ \t]*:(.*)", re.IGNORECASE)
# What `git commit --verbose` adds begins so; everything below is no message.
_SCISSORS = re.compile(r"^\S+ -{24} >8 -{24}$", re.MULTILINE)


class Trailer(NamedTuple):
    """One trailer of a receipt: its name as in `FORMS`, its value, its 1-based line."""

    name: str
    value: str
    line: int


Receipt = tuple[Trailer, ...]
"""The trailers of one receipt, in their order, never empty."""


def is_ours(committer: tuple[str, str], message: str) -> bool:
    """Whether vaultkit made a commit (its committer's name and address), or it has a receipt."""
    return committer == VAULT or bool(receipts(message))


def receipts(message: str) -> tuple[Receipt, ...]:
    """What a commit message claims: for each paragraph with trailers of a receipt, these."""
    cut = _SCISSORS.search(message)
    found: list[Receipt] = []
    block: list[Trailer] = []
    continued = False  # whether a line that begins with a blank belongs to the last trailer
    for number, line in enumerate(
        [*(message[: cut.start()] if cut else message).split("\n"), ""], 1
    ):
        match = _LINE.match(line)
        if match:
            block.append(Trailer(_NAMES[match[1].lower()], match[2].strip(), number))
        elif continued and line[:1] in (" ", "\t") and line.strip():
            last = block.pop()
            block.append(last._replace(value=f"{last.value} {line.strip()}"))
            continue
        elif block and not line.strip():
            found.append(tuple(block))
            block = []
        continued = match is not None
    return tuple(found)


def values_of(receipt: Receipt) -> tuple[tuple[str, str], ...]:
    """A receipt without its place, to be compared."""
    return tuple((trailer.name, trailer.value) for trailer in receipt)


def faults(receipt: Receipt) -> tuple[tuple[int, str], ...]:
    """What is not well-formed: lines with what is wrong there, in words."""
    found = []
    seen: set[str] = set()
    for trailer in receipt:
        form = FORMS[trailer.name]
        if not form.allows(trailer.value):
            found.append((trailer.line, f"{trailer.name} must be {form.words}"))
        elif form.once and trailer.name in seen:
            found.append((trailer.line, f"{trailer.name} stands here twice"))
        seen.add(trailer.name)
    return tuple(found)
