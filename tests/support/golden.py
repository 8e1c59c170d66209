"""Golden files: text that must stay as it is, reviewed as a diff, never edited by hand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Golden:
    """Compares with the files at hand, or writes them where the run was told to accept."""

    accept: bool

    def check(self, name: str, text: str, *, folder: str = "tests/golden") -> None:
        """Hold `text` against the file `name` of `folder`, both below the root of the checkout."""
        path = ROOT / folder / name
        if self.accept:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            return
        assert path.is_file(), f"{folder}/{name} is missing; `make manual` writes it"
        expected = path.read_bytes().decode()
        assert text == expected, f"{folder}/{name} differs; `make manual` writes it anew"
