"""Settings: what a vault's configuration resolves to, whoever wrote it down.

These are plain frozen values. `vaultkit.vault.settings` builds them from `vault.yaml` (spec 1.2)
and from options; nothing here knows of files.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS, Preset
from vaultkit.model.vocabulary import NO_VOCABULARY, Vocabulary


@dataclass(frozen=True, slots=True)
class PathRule:
    """`checks.paths`: for files matching `glob` (gitignore style) these rules are not reported."""

    glob: str
    ignore: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Checks:
    """`checks`: what is reported and how severely. Names may be rule names, codes or families."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    paths: tuple[PathRule, ...] = ()
    baseline: str | None = None


@dataclass(frozen=True, slots=True)
class Budgets:
    """`budgets`, in UTF-16 units of the body."""

    hub: int = 12_000
    page: int = 24_000
    hub_percentile: int = 90
    min_pages: int = 20
    min_degree: int = 10
    index: int = 12_000
    types: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class IgnoredKey:
    """A key that has no effect in a vault file: its path (`serve.push`) and where it stands."""

    key: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides how a tree is read and judged.

    `configured` is True where a `vault.yaml` exists: then folders of vaultkit's own layout
    (`sources/`, `artifacts/`, `packs/`, `templates/`) and generated files have their meaning.
    `guessed` is True where the preset was chosen by what lies in the folder. `ignored` are keys of
    `vault.yaml` that only a person's own configuration may set. `vocabulary` is what the file at
    `ontology` resolves to, in the tree that has these settings.
    """

    vault_id: str | None = None
    name: str = ""
    branch: str | None = None
    requires: str | None = None
    configured: bool = False
    preset: Preset = PRESETS["vaultkit"]
    guessed: bool = False
    wikilink_order: tuple[str, ...] = ("id", "path", "stem", "title")
    exclude: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    ontology: str = "ontology.yaml"
    budgets: Budgets = field(default_factory=Budgets)
    checks: Checks = field(default_factory=Checks)
    index: str = "commit"
    backlinks: str = "auto"
    generate_on: str = "default-branch"
    observe: str = "before-write"
    search_engine: str = "auto"
    serve_mode: str | None = None
    serve_tools: tuple[str, ...] = ()
    ignored: tuple[IgnoredKey, ...] = ()
    vocabulary: Vocabulary = NO_VOCABULARY
