"""One step of the generate action: runs `vaultkit generate` and hands on what it wrote.

The file that is handed on names the commit that was generated from, and the bytes of each file that
changed, by its path in the repository; null is a file that goes.
"""

from __future__ import annotations

import base64
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

Environment = Mapping[str, str]


class CannotGenerate(Exception):
    """Why nothing was generated, as one line with the next step."""


def main() -> int:
    """Generate, hand on, and return the exit code of the step."""
    env = os.environ
    try:
        code, told = generated(env)
        top = Path(git(env, "rev-parse", "--show-toplevel"))
        prefix = git(env, "rev-parse", "--show-prefix")
        files = {prefix + path: bytes_of(top / (prefix + path)) for path in changed(told)}
        head = git(env, "rev-parse", "--verify", "HEAD^{commit}")
    except CannotGenerate as reason:
        sys.stdout.write(f"::error title=vaultkit::could not generate: {data(str(reason))}\n")
        return 2
    place = Path(tempfile.mkdtemp(prefix="vaultkit-", dir=env["RUNNER_TEMP"])) / "generated.json"
    place.write_text(json.dumps({"head": head, "files": files}), encoding="utf-8")
    verdict = "left" if code else "changed" if files else "same"
    with open(env["GITHUB_OUTPUT"], "a", encoding="utf-8", newline="\n") as file:
        file.write(f"verdict={verdict}\nfiles={place}\n")
    if code:
        sys.stdout.write("::error title=vaultkit::a generated file is left alone; see above\n")
    return code


def generated(env: Environment) -> tuple[int, Mapping[str, object]]:
    """Run vaultkit; its exit code, 0 or 1, and what it tells. Raises CannotGenerate."""
    words = [env["VAULTKIT"], "generate", "--format=json"]
    words += [f"--vault={env['VAULT']}"] if env["VAULT"] else []
    try:
        done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise CannotGenerate(f"vaultkit cannot be started: {error.strerror}") from error
    quote(done.stdout.decode(errors="replace"))
    quote(done.stderr.decode(errors="replace"))
    if done.returncode not in (0, 1):
        raise CannotGenerate("the log says why")
    try:
        told: Mapping[str, object] = json.loads(done.stdout)
    except ValueError as error:
        raise CannotGenerate("vaultkit's answer is no JSON") from error
    return done.returncode, told


def changed(told: Mapping[str, object]) -> list[str]:
    """The paths in the vault that vaultkit wrote or removed."""
    listed = told.get("changed") if told.get("written") is True else None
    return [str(one["path"]) for one in listed] if isinstance(listed, list) else []


def bytes_of(place: Path) -> str | None:
    """The bytes of a file in base64; None where there is none any more."""
    if not os.path.lexists(place):
        return None
    if place.is_symlink() or not place.is_file():
        raise CannotGenerate("a generated file is no plain file")
    return base64.b64encode(place.read_bytes()).decode("ascii")


def git(env: Environment, *words: str) -> str:
    """What Git answers in the vault's folder. Raises CannotGenerate."""
    folder = env["VAULT"] or "."
    done = subprocess.run(
        ["git", *words], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL
    )
    if done.returncode:
        raise CannotGenerate("the vault lies in no repository; put actions/checkout before this")
    return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")


def quote(text: str) -> None:
    """Print text that the runner must not obey."""
    if text.strip():
        token = secrets.token_hex(20)
        body = text if text.endswith("\n") else f"{text}\n"
        sys.stdout.write(f"::stop-commands::{token}\n{body}::{token}::\n")
        sys.stdout.flush()


def data(text: str) -> str:
    """Text as the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main())
