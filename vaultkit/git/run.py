"""Starts Git. No other module of the house starts a process.

Every call has a list of arguments, an environment made by `vaultkit.git.environment`, nothing to
read but what is given, and an end: a failure is an error with Git's words and the next step.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import Any, NamedTuple

from vaultkit.errors import CannotRead, VaultkitError
from vaultkit.git.environment import Pair, made_from, overrides_for
from vaultkit.git.refusals import cannot_start, killed, refusal, shown, too_slow
from vaultkit.git.talk import Talk, left_alone

OLDEST = (2, 38)
"""The oldest Git that is supported, as (major, minor)."""

PATIENCE = 600.0
"""Seconds after which a call that does not end is given up, in words."""


class Answer(NamedTuple):
    """How a call ended: exit code, standard output, standard error."""

    code: int
    out: bytes
    err: str


class Running:
    """A call that runs beside our own work until its output is asked for; it reads nothing."""

    def __init__(self, git: Git, args: tuple[str, ...], process: subprocess.Popen[bytes]) -> None:
        self._git = git
        self._args = args
        self._process = process

    def answer(self) -> Answer:
        """Wait for the end, whatever its exit code."""
        try:
            out, err = self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired as error:
            raise too_slow(self._git.folder, PATIENCE) from error
        return Answer(self._process.returncode, out, err.decode("utf-8", "replace"))

    def result(self) -> bytes:
        """Wait for the end and give the output. Raises as `Git.run` does."""
        answer = self.answer()
        if answer.code != 0:
            raise self._git.failure(self._args, answer)
        return answer.out

    def __enter__(self) -> Running:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End the call where its output was not asked for. It only reads."""
        if self._process.stdout is not None and not self._process.stdout.closed:
            self._process.kill()
            self._process.communicate()


@dataclass(frozen=True)
class Git:
    """Git, run in `folder`; it can be pickled.

    `environment` is the caller's as it is. `honoured` are the variables that name a place in this
    repository (see `vaultkit.git.places`); `known` the settings to override where they have been
    asked for before.
    """

    folder: str
    environment: Mapping[str, str]
    honoured: tuple[Pair, ...] = ()
    known: tuple[Pair, ...] | None = None

    def __post_init__(self) -> None:
        """Keep a plain copy: the process's own environment cannot be pickled, and may change."""
        object.__setattr__(self, "environment", dict(self.environment))

    def run(self, *args: str | bytes, stdin: bytes = b"") -> bytes:
        """The output of one call. Raises a `VaultkitError` with Git's words when it fails."""
        answer = self.ask(*args, stdin=stdin)
        if answer.code != 0:
            raise self.failure(args, answer)
        return answer.out

    def ask(self, *args: str | bytes, stdin: bytes = b"") -> Answer:
        """One call, whatever its exit code. Raises when Git cannot be started at all."""
        return self._call(args, stdin, made_from(self.environment, self.honoured, self.overrides))

    def talk(self, *args: str) -> Talk:
        """Start a call that is written to and read from until it is closed."""
        return Talk(self._start(args, stdin=subprocess.PIPE))

    def leave(self, *args: str) -> Callable[[], bool]:
        """Start a call that goes on by itself, unheard; what is returned says if it has ended."""
        return left_alone(self._start(args, stdout=subprocess.DEVNULL, start_new_session=True))

    def begin(self, *args: str) -> Running:
        """Start a call whose output is wanted later."""
        return Running(self, args, self._start(args, stderr=subprocess.PIPE))

    @cached_property
    def overrides(self) -> tuple[Pair, ...]:
        """What every call overrides, so that no setting of the repository runs a program."""
        if self.known is not None:
            return self.known
        args = ("config", "-z", "--name-only", "--get-regexp", r"^(filter|merge)\.")
        answer = self._call(args, b"", made_from(self.environment, self.honoured, ()))
        if answer.code not in (0, 1):
            raise self.failure(args, answer)
        return overrides_for(answer.out.decode("utf-8", "surrogateescape").split("\0"))

    def failure(self, args: tuple[str | bytes, ...], answer: Answer) -> VaultkitError:
        """The error that says in words why a call failed."""
        known = refusal(self.folder, answer.err)
        if known is not None:
            return known
        lines = [line for line in answer.err.splitlines() if line.strip()]
        fatal = [line for line in lines if line.startswith(("fatal: ", "error: "))]
        words = (fatal or lines or [f"exit code {answer.code}"])[0]
        words = shown(re.sub(r"^(fatal|error): ", "", words))
        what = os.fsdecode(args[0]) if args else "git"
        return CannotRead(
            f"git {what} failed in {self.folder}: {words}",
            f'Run `git -C "{self.folder}" status`; what it says must be mended first',
        )

    def _start(self, args: tuple[str, ...], **how: Any) -> subprocess.Popen[bytes]:
        environment = made_from(self.environment, self.honoured, self.overrides)
        null = subprocess.DEVNULL
        streams = {"stdin": null, "stdout": subprocess.PIPE, "stderr": null, **how}
        command = self._command(args)
        try:
            return subprocess.Popen(command, cwd=self.folder, env=environment, **streams)
        except OSError as error:
            raise cannot_start(self.folder, error) from error

    def _call(
        self, args: tuple[str | bytes, ...], stdin: bytes, environment: dict[str, str]
    ) -> Answer:
        command = self._command(args)
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                stdin=None if stdin else subprocess.DEVNULL,
                input=stdin or None,
                capture_output=True,
                timeout=PATIENCE,
            )
        except OSError as error:
            raise cannot_start(self.folder, error) from error
        except subprocess.TimeoutExpired as error:
            raise too_slow(self.folder, PATIENCE) from error
        if done.returncode < 0:  # it has said nothing, whatever silence would mean
            raise killed(self.folder, -done.returncode)
        return Answer(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))

    @cached_property
    def _program(self) -> str:  # kept here too, since it goes with the value to other processes
        return _program(self.environment)

    def _command(self, args: tuple[str | bytes, ...]) -> list[str | bytes]:
        # check-ignore takes plain paths and refuses the option.
        literal = () if args[:1] == ("check-ignore",) else ("--literal-pathspecs",)
        return [self._program, *literal, *args]


def run_beside(
    program: str, args: tuple[str, ...], git: Git, *, stdin: bytes, patience: float
) -> Answer:
    """One call of a program that Git itself would start for us, by name or absolute path.

    It has no terminal to ask at. Raises `CannotRead` where it is not there or does not end.
    """
    place = _on_path(program, git.environment) if os.path.basename(program) == program else program
    if not place or not os.path.isabs(place):
        raise CannotRead(f"the program {program} was not found", "Install it, or mend its setting")
    kept = {k: v for k, v in git.environment.items() if not k.startswith("GIT_")}
    try:
        done = subprocess.run(
            [place, *args],
            cwd=git.folder,
            env={**kept, "LC_ALL": "C"},
            input=stdin,
            capture_output=True,
            timeout=patience,
            start_new_session=True,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        words = f"{place} did not do its work: {shown(str(error))}"
        raise CannotRead(words, "Try it by hand") from error
    return Answer(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))


_FOUND: dict[str, str] = {}  # the program by search path, so that its age is asked once


def _program(environment: Mapping[str, str]) -> str:
    """The Git of the search path, not too old; relative folders of it could lie in the vault."""
    path = environment.get("PATH", os.defpath)
    if path not in _FOUND:
        found = _on_path("git", environment)
        if not found:
            step = "Install Git 2.38 or later, or put its folder on PATH"
            raise CannotRead("the program git was not found", step)
        _refuse_old(found, environment)
        _FOUND[path] = found
    return _FOUND[path]


def _on_path(name: str, environment: Mapping[str, str]) -> str:
    """Where a program of that name is, "" for nowhere."""
    file = f"{name}.exe" if os.name == "nt" else name
    folders = environment.get("PATH", os.defpath).split(os.pathsep)
    for place in (os.path.join(folder, file) for folder in folders):
        if os.path.isabs(place) and os.path.isfile(place) and os.access(place, os.X_OK):
            return place
    return ""


def _refuse_old(program: str, environment: Mapping[str, str]) -> None:
    try:
        done = subprocess.run(
            [program, "version"],
            env=made_from(environment, (), ()),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        words = f"{program} could not be started: {error}"
        raise CannotRead(words, "Install Git 2.38 or later") from error
    said = done.stdout.decode("utf-8", "replace").strip()
    found = re.match(r"git version ([0-9]+)\.([0-9]+)", said)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        raise CannotRead(
            f"{program} says {said or 'nothing'!r}, and vaultkit needs Git 2.38 or later",
            "Install a newer Git, or put its folder first on PATH",
        )


def pass_on(
    command: Sequence[str], environment: Mapping[str, str], seconds: float, late: Callable[[], None]
) -> int:
    """Run a hook of the repository, which Git was about to run, with our own standard streams.

    Its exit code as a shell has it; `late` is called where it still runs after so many seconds.
    """
    process = subprocess.Popen(list(command), env=dict(environment))
    try:
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        late()
        code = process.wait()
    return code if code >= 0 else 128 - code


_UNTIL_IT_ENDS = (
    '(n=0; while kill -0 "$1" 2>/dev/null && [ "$n" -lt "$2" ]; do sleep 0.1; n=$((n + 1)); done) &'
)


def outlast(pid: int, handle: int, seconds: float) -> None:
    """Start a process that has the open file `handle` until the process `pid` ends.

    So many seconds at most. It has no streams that anybody waits for.
    """
    nothing = subprocess.DEVNULL
    with suppress(OSError):  # without a shell nobody has it any longer
        subprocess.run(
            ["sh", "-c", _UNTIL_IT_ENDS, "sh", str(pid), str(int(seconds * 10))],
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            pass_fds=(handle,),
            start_new_session=True,
            check=False,
        )
