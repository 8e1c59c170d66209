"""The pydantic model of `vault.yaml`: the table of spec 1.2, key by key.

Unknown keys are refused and values are never converted. The descriptions reach editors through
the JSON Schema. Importing this module costs pydantic's start-up time: only `settings` does, and
only where a `vault.yaml` has changed since it was last read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS, Preset
from vaultkit.model.settings import Budgets, Checks, PathRule, Settings
from vaultkit.vault.config_types import (
    DISTINCT,
    LOOSE,
    Branch,
    Glob,
    Language,
    Layout,
    Level,
    Line,
    Patterns,
    PresetName,
    Provider,
    Requires,
    Rule,
    Rules,
    Share,
    Size,
    Slugs,
    Step,
    Tool,
    Uuid,
    VaultPath,
)
from vaultkit.vault.config_words import Problem
from vaultkit.vault.patterns import MAX_PATTERNS

_BUDGETS = Budgets()


class Section(BaseModel):
    """What all sections have in common: strict values, no unknown key, never changed."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, use_attribute_docstrings=True
    )


class VaultSection(Section):
    """Who this vault is."""

    id: Uuid | None = None
    """UUID of the vault, made once."""
    name: Line | None = None
    """The name that people see."""
    branch: Branch | None = None
    """The default branch; without it the remote's HEAD, else main, else the only one."""


class SearchSection(Section):
    """How the vault is searched."""

    engine: Literal["auto", "fts5", "whoosh"] = "auto"
    """The search engine where nobody chose one of their own; auto is FTS5 where Python's SQLite has
    it, else whoosh."""
    language: Language | None = None
    """The main language of the vault as a BCP 47 tag."""


class RecallSection(Section):
    """Thresholds of the recall gate; whether it runs at all is a person's own choice."""

    provider: Provider | None = None
    """Name of the decision provider; address and key are user-level."""
    candidates: Literal["keyword", "model"] = "keyword"
    """Who makes the short list: shared words, or the provider."""
    max_candidates: Annotated[int, Field(ge=1, le=254)] = 10
    """Pages on the short list."""
    high_threshold: Share = 0.75
    """A page this likely to help is quoted."""
    medium_threshold: Share | None = None
    """A page this likely to help is pointed to; off without a value."""
    skip_hint_below: Share | None = None
    """Below this a hint says that nothing fits; off without a value."""
    excerpts: Annotated[int, Field(ge=1, le=20)] = 4
    """Excerpts in one answer."""
    excerpt_chars: Annotated[int, Field(ge=100, le=4000)] = 1000
    """Characters of one excerpt."""
    page_chars: Annotated[int, Field(ge=200, le=6000)] = 2800
    """Characters of one page."""
    timeout_ms: Annotated[int, Field(ge=100, le=10_000)] = 1500
    """Milliseconds for the whole gate."""
    max_index_chars: Annotated[int, Field(ge=1000, le=1_000_000)] = 24_000
    """Characters of the index that a model may read."""


class EmbeddingsSection(Section):
    """Which provider makes embeddings; its address and key are user-level."""

    provider: Provider | None = None
    """Name of the provider."""


class LinksSection(Section):
    """How links are read and resolved."""

    preset: PresetName = "vaultkit"
    """The dialect of the vault's links."""
    wikilinks: Annotated[tuple[Step, ...], LOOSE, DISTINCT] = ("id", "path", "stem", "title")
    """The order in which a wikilink is resolved."""
    slugs: Annotated[tuple[Slugs, ...], LOOSE, DISTINCT] | None = None
    """Dialects of heading anchors that must all agree; the preset's without a value."""
    absolute: Literal["vault", "site"] | None = None
    """What /x means: a path from the vault's root, or a route of the site that is not checked."""


class BudgetsSection(Section):
    """How large pages may be, in UTF-16 units of the body."""

    hub: Size = _BUDGETS.hub
    """A hub page."""
    page: Size = _BUDGETS.page
    """Any other page."""
    hub_percentile: Annotated[int, Field(ge=0, le=100)] = _BUDGETS.hub_percentile
    """The share of pages, in percent, that must have a lower degree than a hub."""
    min_pages: Annotated[int, Field(ge=0)] = _BUDGETS.min_pages
    """A vault with fewer pages has no hubs."""
    min_degree: Annotated[int, Field(ge=0)] = _BUDGETS.min_degree
    """A page with a lower degree is no hub."""
    types: dict[Line, Size] = {}
    """Budgets by page type, before the ontology's."""
    index: Size = _BUDGETS.index
    """A generated index page."""


class PathSection(Section):
    """What is not reported for the files of one pattern."""

    ignore: Rules
    """Rules, codes or families."""


class ChecksSection(Section):
    """What is reported, and how severely."""

    select: Rules = ()
    """Only these rules, codes or families are reported; all where the list is empty."""
    ignore: Rules = ()
    """These are not reported."""
    severity: dict[Rule, Level] = {}
    """The severity of a rule, code or family."""
    paths: Annotated[dict[Glob, PathSection], Field(max_length=MAX_PATTERNS)] = {}
    """Settings by gitignore-style pattern."""
    baseline: VaultPath | None = None
    """The file that lists what was there at adoption."""


class GenerateSection(Section):
    """Which files are generated, and where."""

    index: Literal["commit", "off"] = "commit"
    """Index pages."""
    backlinks: Literal["auto", "commit", "off"] = "auto"
    """Backlink pages; auto is as long as they fit the index budget."""
    on: Literal["default-branch", "every-commit", "never"] = "default-branch"
    """When they are regenerated."""


class ServeSection(Section):
    """May only narrow what a person's own flags allow; read when a server starts."""

    tools: Annotated[tuple[Tool, ...], LOOSE] | None = None
    """Sets of tools and tools; -name denies."""
    mode: Literal["plan", "interactive", "guided", "autonomous"] | None = None
    """How far tools may go without a person."""
    observe: Literal["before-write", "report", "checkpoint"] | None = None
    """What happens to a person's uncommitted edits of a page that a tool writes."""


class VaultFile(Section):
    """The configuration of a vaultkit vault (`vault.yaml` at its root)."""

    vault: VaultSection = VaultSection()
    requires: Requires | None = None
    """The versions of vaultkit that this vault takes, as PyPA version specifiers."""
    version: Layout = 1
    """The layout of the vault; `vaultkit migrate` moves it on."""
    ontology: VaultPath = "ontology.yaml"
    """The file of the vault's vocabulary."""
    exclude: Patterns = ()
    """gitignore-style patterns of files that are no pages; .gitignore is always honoured.
    A folder that holds no pages by the vault's layout is taken back by !/sources/."""
    documents: Patterns = ()
    """gitignore-style patterns of plain documents: links are checked, no type is needed."""
    search: SearchSection = SearchSection()
    recall: RecallSection = RecallSection()
    embeddings: EmbeddingsSection = EmbeddingsSection()
    links: LinksSection = LinksSection()
    budgets: BudgetsSection = BudgetsSection()
    checks: ChecksSection = ChecksSection()
    generate: GenerateSection = GenerateSection()
    serve: ServeSection = ServeSection()

    def to_settings(self) -> Settings:
        """The settings that this file asks for."""
        return Settings(
            vault_id=self.vault.id,
            name=self.vault.name or "",
            branch=self.vault.branch,
            requires=self.requires,
            configured=True,
            preset=_preset(self.links),
            wikilink_order=self.links.wikilinks,
            exclude=self.exclude,
            documents=self.documents,
            ontology=self.ontology,
            budgets=_budgets(self.budgets),
            checks=_checks(self.checks),
            index=self.generate.index,
            backlinks=self.generate.backlinks,
            generate_on=self.generate.on,
            observe=self.serve.observe or "before-write",
            search_engine=self.search.engine,
            serve_mode=self.serve.mode,
            serve_tools=self.serve.tools or (),
        )


def judge(
    values: Mapping[str, object], known_rules: frozenset[str] | None
) -> Settings | tuple[Problem, ...]:
    """The settings of these values, or everything that is wrong with them."""
    try:
        file = VaultFile.model_validate(values, context={"known_rules": known_rules})
    except ValidationError as error:
        return tuple(
            Problem(one["loc"], one["type"], one.get("ctx", {}), one["msg"])
            for one in error.errors(include_url=False, include_input=False)
        )
    return file.to_settings()


def _preset(links: LinksSection) -> Preset:
    preset = PRESETS[links.preset]
    if links.slugs is not None:
        preset = replace(preset, slugs=links.slugs)
    return preset if links.absolute is None else replace(preset, absolute=links.absolute)


def _budgets(section: BudgetsSection) -> Budgets:
    values = section.model_dump(exclude={"types"})
    return Budgets(**values, types=tuple(section.types.items()))


def _checks(section: ChecksSection) -> Checks:
    return Checks(
        select=section.select,
        ignore=section.ignore,
        severity=tuple((name, Severity(level)) for name, level in section.severity.items()),
        paths=tuple(PathRule(glob, rule.ignore) for glob, rule in section.paths.items()),
        baseline=section.baseline,
    )
