"""Runs commands in turn and keeps what the operating system accounts for each."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median


@dataclass
class Series:
    """The runs of one command: wall and CPU seconds, peak memory of its largest process in MiB."""

    name: str
    command: Sequence[str]
    folder: str
    before: Callable[[], None] | None = None
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Run once and keep the figures; its output is read, as a hook or a log of CI reads it."""
        if self.before is not None:
            self.before()
        started = time.perf_counter()
        process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert process.stdout is not None
        with process.stdout as out:
            while out.read(1 << 16):
                pass
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        self.wall.append(time.perf_counter() - started)
        self.cpu.append(usage.ru_utime + usage.ru_stime)
        self.memory.append(usage.ru_maxrss / 1024)

    @property
    def seconds(self) -> float:
        """The median wall time."""
        return median(self.wall)

    def row(self, reference: Series | None) -> str:
        """A row of the table: medians, and the median of the pairwise ratio to `reference`."""
        ratio = ""
        if reference is not None and reference is not self:
            pairs = [a / b for a, b in zip(self.wall, reference.wall, strict=True)]
            ratio = f"{median(pairs):.2f}"
        return (
            f"| {self.name} | {median(self.wall):.2f} s | {median(self.cpu):.2f} s "
            f"| {max(self.memory):.0f} MiB | {ratio} |"
        )


def interleave(series: Sequence[Series], rounds: int) -> None:
    """One warm-up of each, then `rounds` rounds in which every command runs once."""
    for one in series:
        one.run()
        one.wall.clear()
        one.cpu.clear()
        one.memory.clear()
    for _ in range(rounds):
        for one in series:
            one.run()
