"""Every key of `vault.yaml` with a good value and a wrong one."""

from __future__ import annotations

from typing import Any

KEYS: dict[str, tuple[Any, Any]] = {
    "vault.id": ("0b9f4a3e-6a0c-4e0e-9d53-3f5b7c1f2a10", "team"),
    "vault.name": ("Team", 7),
    "vault.branch": ("main", "-b"),
    "requires": (">=0.4,<0.5", "newest"),
    "version": (1, "1"),
    "ontology": ("config/ontology.yaml", "../ontology.yaml"),
    "exclude": (["drafts/", "!drafts/keep.md"], "drafts/"),
    "documents": (["README.md"], [7]),
    "search.engine": ("whoosh", "lucene"),
    "search.language": ("de", "German language"),
    "recall.provider": ("local", "https://example.org"),
    "recall.candidates": ("model", "all"),
    "recall.max_candidates": (254, 255),
    "recall.high_threshold": (0.9, 1.5),
    "recall.medium_threshold": (0.5, "off"),
    "recall.skip_hint_below": (0, -1),
    "recall.excerpts": (2, 0),
    "recall.excerpt_chars": (4000, 4001),
    "recall.page_chars": (200, 199),
    "recall.timeout_ms": (100, 99),
    "recall.max_index_chars": (5000, True),
    "embeddings.provider": ("local", ["local"]),
    "links.preset": ("obsidian", "notion"),
    "links.wikilinks": (["path", "stem"], ["path", "guess"]),
    "links.slugs": (["github", "obsidian"], []),
    "links.absolute": ("vault", "root"),
    "budgets.hub": (8000, 8000.5),
    "budgets.page": (16000, 0),
    "budgets.hub_percentile": (95, 101),
    "budgets.min_pages": (5, -5),
    "budgets.min_degree": (4, None),
    "budgets.types": ({"person": 6000}, {"person": "6000"}),
    "budgets.index": (20000, [20000]),
    "checks.select": (["LK", "broken-link"], "LK"),
    "checks.ignore": (["orphan-page"], {"orphan-page": True}),
    "checks.severity": ({"broken-link": "warning", "ST": "off"}, {"broken-link": "fatal"}),
    "checks.paths": ({"docs/**": {"ignore": ["LK"]}}, {"docs/**": ["LK"]}),
    "checks.baseline": ("baseline.json", "/tmp/baseline.json"),
    "generate.index": ("off", "yes"),
    "generate.backlinks": ("commit", "everywhere"),
    "generate.on": ("never", True),
    "serve.tools": (["wiki", "-knowledge_retire"], ["Wiki Tools"]),
    "serve.mode": ("plan", "root"),
    "serve.observe": ("report", False),
}
"""The name of each key, a value to take, a value to refuse."""


def nested(key: str, value: object) -> dict[str, Any]:
    """The file as a map that has only this key."""
    section, dot, name = key.partition(".")
    return {section: {name: value}} if dot else {section: value}
