"""What a check tells of a few files, as short lines that a test can compare."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.vault import vault
from vaultkit.actions.judge import judge_tree
from vaultkit.model.finding import Finding
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry

Files = Mapping[str, str | bytes]


def findings(
    files: Files, preset: str = "vaultkit", odd: Mapping[str, Entry] | None = None
) -> list[Finding]:
    """Every raw finding of `files` under a preset, sorted as in a report."""
    found = judge_tree(vault(files, odd), Settings(preset=PRESETS[preset]))
    return sorted(found, key=lambda finding: finding.sort_key)


def told(
    files: Files, preset: str = "vaultkit", odd: Mapping[str, Entry] | None = None
) -> list[str]:
    """The same as `path:line:column rule-name`."""
    return [
        f"{f.path}:{f.span.line}:{f.span.column} {f.name}" for f in findings(files, preset, odd)
    ]
