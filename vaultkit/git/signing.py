"""Signs commits where the person's settings ask for it, as `git commit` would, or says why not.

`commit.gpgSign`, `user.signingKey` and `gpg.format` are honoured wherever they stand. The programs
are those that the person's own configuration names: one that the repository names is not run.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from vaultkit.errors import CannotRead
from vaultkit.git.refusals import shown
from vaultkit.git.remembered import Remembered
from vaultkit.git.run import Git, run_beside

PATIENCE = 60.0
"""Seconds for which a program that signs is waited for: it may ask its agent."""

Sign = Callable[[bytes], str]
"""The signature, in text, of the bytes of a commit. Raises `CannotSign`."""

_PROGRAMS = {"openpgp": "gpg", "ssh": "ssh-keygen"}
_OURS = ("system", "global", "command")


class CannotSign(Exception):
    """Commits must be signed and this one cannot be; `reason` says why, `hint` what to do."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.hint = hint


def signer_of(git: Git, remembered: Remembered | None = None) -> Sign | None:
    """What signs commits here; None where nobody asks for it, which may be remembered.

    Raises `CannotSign` where they must be signed and nothing here can.
    """
    asked = (remembered or git).ask("config", "--type=bool", "--get", "commit.gpgSign")
    if asked.code not in (0, 1):
        raise CannotSign("commit.gpgSign is neither true nor false", "Mend that setting of Git")
    if asked.out.strip() != b"true":
        return None
    kind = _value(git, "gpg.format") or "openpgp"
    if kind not in _PROGRAMS:
        raise CannotSign(
            f"gpg.format is {shown(kind)}, and vaultkit signs with openpgp and ssh only",
            "Set gpg.format to one of these, or commit.gpgSign to false",
        )
    key = _value(git, "user.signingKey")
    if not key:
        raise CannotSign(
            "commit.gpgSign asks for signatures, and user.signingKey names no key",
            "Run git config --global user.signingKey …, or set commit.gpgSign to false",
        )
    program = _program(git, kind)
    return partial(_by_ssh if kind == "ssh" else _by_gpg, git, program, key)


def _program(git: Git, kind: str) -> str:
    """The program that signs, from the person's own settings alone."""
    for name in (f"gpg.{kind}.program", *(("gpg.program",) if kind == "openpgp" else ())):
        answer = git.ask("config", "--show-scope", "-z", "--type=path", "--get", name)
        scope, _, value = answer.out.rstrip(b"\0").partition(b"\0")
        if answer.code != 0 or not value:
            continue
        if scope.decode("ascii", "replace") not in _OURS:
            raise CannotSign(
                f"the repository's own configuration names a program to sign with ({name})",
                f"If you trust it, run git config --global {name} …; vaultkit runs no other",
            )
        return os.fsdecode(value)
    return _PROGRAMS[kind]


def _by_gpg(git: Git, program: str, key: str, data: bytes) -> str:
    if key.startswith("-"):
        raise CannotSign("user.signingKey is no name of a key", "Mend that setting of Git")
    args = ("--status-fd=2", "--no-tty", "-bsau", key)
    out, said = _run(git, program, args, data)
    if "[GNUPG:] SIG_CREATED " not in said or not out.startswith("-----BEGIN PGP SIGNATURE-----"):
        raise _failed(program, said)
    return out


def _by_ssh(git: Git, program: str, key: str, data: bytes) -> str:
    literal = key.removeprefix("key::")
    if literal == key and not key.startswith("ssh-"):
        place = git.ask("config", "--type=path", "--get", "user.signingKey").out
        file = os.path.join(git.folder, os.fsdecode(place.rstrip(b"\n")))
        if not os.path.isfile(file):
            raise CannotSign(
                f"there is no key at {shown(file)}, which user.signingKey names",
                "Put it there, or name another key",
            )
        return _ssh(git, program, ("-f", file), data)
    handle, file = tempfile.mkstemp(prefix="vaultkit-key-")
    try:
        with open(handle, "wb") as writing:
            writing.write(f"{literal}\n".encode())
        return _ssh(git, program, ("-f", file, "-U"), data)  # its agent has the other half
    finally:
        with suppress(OSError):
            os.unlink(file)


def _ssh(git: Git, program: str, which: tuple[str, ...], data: bytes) -> str:
    out, said = _run(git, program, ("-Y", "sign", "-n", "git", *which), data)
    if not out.startswith("-----BEGIN SSH SIGNATURE-----"):
        raise _failed(program, said)
    return out


def _run(git: Git, program: str, args: tuple[str, ...], data: bytes) -> tuple[str, str]:
    """What the program wrote, and what it said."""
    try:
        answer = run_beside(program, args, git, stdin=data, patience=PATIENCE)
    except CannotRead as error:
        raise CannotSign(error.message, error.hint) from error
    if answer.code != 0:
        raise _failed(program, answer.err)
    return answer.out.decode("utf-8", "replace").replace("\r\n", "\n"), answer.err


def _failed(program: str, said: str) -> CannotSign:
    lines = [line for line in said.splitlines() if line.strip() and "[GNUPG:]" not in line]
    words = shown(lines[0].strip()) if lines else "it made no signature"
    return CannotSign(
        f"{os.path.basename(program)} could not sign: {words}",
        "See that the key is there and its agent can use it; nothing is committed unsigned",
    )


def _value(git: Git, name: str) -> str:
    answer = git.ask("config", "--get", name)
    return answer.out.decode("utf-8", "surrogateescape").strip() if answer.code == 0 else ""
