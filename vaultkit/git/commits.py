"""Commit objects as bytes: made of their parts, and their parts read."""

from __future__ import annotations

import re
from typing import NamedTuple


class Signed(NamedTuple):
    """Somebody at a moment: seconds since 1970 and the minutes by which their zone is ahead."""

    name: str
    email: str
    seconds: int
    minutes: int = 0


class Commit(NamedTuple):
    """What a commit says. `author` and `committer` are as written, undecoded names replaced."""

    tree: str
    parents: tuple[str, ...]
    author: Signed
    committer: Signed
    message: str


_WHO = re.compile(r"(.*?) ?<([^<>]*)> (-?\d+) ([+-])(\d\d)(\d\d)\Z")
_UNSAID = re.compile(r"[<>\n\0]")
_NOBODY = Signed("", "", 0)


def commit_bytes(
    tree: str, parents: tuple[str, ...], author: Signed, committer: Signed, message: str
) -> bytes:
    """The bytes of a commit. Names lose what would end them early; the message is UTF-8."""
    lines = [f"tree {tree}", *(f"parent {parent}" for parent in parents)]
    lines += [f"author {_who(author)}", f"committer {_who(committer)}"]
    head = "\n".join(lines).encode("utf-8", "replace")
    return head + b"\n\n" + message.replace("\0", "").encode("utf-8", "replace")


def signed_bytes(data: bytes, signature: str, algorithm: str = "sha1") -> bytes:
    """The same commit with a signature of its bytes, as `git commit -S` writes it."""
    head, _, message = data.partition(b"\n\n")
    key = "gpgsig" if algorithm == "sha1" else "gpgsig-sha256"
    folded = signature.strip("\n").replace("\n", "\n ")
    return head + f"\n{key} {folded}".encode() + b"\n\n" + message


def read_commit(data: bytes) -> Commit:
    """The parts of a commit's bytes."""
    head, _, message = data.partition(b"\n\n")
    tree, parents, people = "", [], {"author": _NOBODY, "committer": _NOBODY}
    for line in head.decode("utf-8", "replace").split("\n"):
        key, _, value = line.partition(" ")
        if key == "tree":
            tree = value
        elif key == "parent":
            parents.append(value)
        elif key in people:
            people[key] = _read_who(value)
    text = message.decode("utf-8", "replace")
    return Commit(tree, tuple(parents), people["author"], people["committer"], text)


def _who(one: Signed) -> str:
    sign = "-" if one.minutes < 0 else "+"
    hours, minutes = divmod(abs(one.minutes), 60)
    name = _UNSAID.sub("", one.name).strip(" .,:;\"'") or "unknown"
    email = _UNSAID.sub("", one.email).strip()
    return f"{name} <{email}> {one.seconds} {sign}{hours:02}{minutes:02}"


def _read_who(text: str) -> Signed:
    match = _WHO.match(text)
    if match is None:
        return _NOBODY
    minutes = int(match[5]) * 60 + int(match[6])
    return Signed(match[1], match[2], int(match[3]), -minutes if match[4] == "-" else minutes)
