"""What is reported of what was found: comments, path settings, selection, baseline."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.actions.configured import bytes_of
from vaultkit.actions.judge import Judged
from vaultkit.errors import SettingsError
from vaultkit.model.finding import Finding
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Tree
from vaultkit.rules import baseline, select, suppress
from vaultkit.rules.baseline import NOTHING, Known
from vaultkit.rules.compare import Key
from vaultkit.trees.index import IndexTree
from vaultkit.trees.links import Versions
from vaultkit.trees.merge import MergeTree
from vaultkit.vault.paths import is_within


class Reported(NamedTuple):
    """The findings to report, sorted, those of the baseline marked.

    `suppressed` counts what comments and path settings took out; `held` are the baseline's entries
    that still hold something, as they would be written today.
    """

    findings: tuple[Finding, ...]
    suppressed: int
    held: dict[Key, int]

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings that the baseline does not hold."""
        return tuple(finding for finding in self.findings if not finding.baseline)


def reported(
    judged: Judged,
    settings: Settings,
    known: Known,
    limits: tuple[str, ...] = (),
) -> Reported:
    """The report on a judged tree, below the paths of `limits` where there are some.

    `known` is what its baseline holds. Raises `UsageError` for a word of the settings that means
    no rule.
    """
    selection = select.Selection(settings.checks)
    asked = frozenset(limits)
    findings = [f for f in judged.findings if not limits or is_within(f.path, asked)]
    waivers = {p: w for p, w in judged.waivers.items() if not limits or is_within(p, asked)}
    kept, suppressed = suppress.apply(findings, waivers, settings.checks.paths)
    chosen = tuple(sorted(selection.apply(kept), key=_order))
    if not known.entries:
        return Reported(chosen, suppressed, {})
    moved = baseline.moved_records(judged.findings, known, judged.blobs)
    marked, held = baseline.mark(chosen, known.entries, moved)
    return Reported(marked, suppressed, held)


def baseline_of(tree: Tree, settings: Settings) -> Known:
    """What the baseline holds that vault.yaml names; nothing where it names none.

    One that is in conflict holds what its two sides hold together. Raises `SettingsError` where
    that file is missing or is no baseline, `StateError` where the sides do not go together.
    """
    path = settings.checks.baseline
    if path is None:
        return NOTHING
    if path not in tree.entries():
        raise SettingsError(
            f"vault.yaml names {path} as its baseline, and there is no such file ({tree.name})",
            "Write it with `vaultkit baseline update --allow-new`, add it to Git, or take "
            "`baseline` out of vault.yaml; nothing was checked",
        )
    if isinstance(tree, MergeTree | IndexTree):
        versions = tree.versions(path)
        merged = versions and _merged(versions, path)
        if merged is not None:
            return merged
    return baseline.decode(bytes_of(tree, path, "run `vaultkit baseline update`"), path)


def baseline_or_nothing(tree: Tree, settings: Settings) -> Known:
    """The baseline of a tree that is compared with; nothing where it cannot be read.

    A change may be what mends it.
    """
    try:
        return baseline_of(tree, settings)
    except SettingsError:
        return NOTHING


def _merged(versions: Versions, path: str) -> Known | None:
    """What a baseline in conflict holds, where its sides go together."""
    try:
        before = NOTHING if versions.before is None else baseline.decode(versions.before, path)
        ours, theirs = (baseline.decode(data, path) for data in versions[1:])
    except SettingsError:
        return None
    return baseline.merged(before, ours, theirs)


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.sort_key
