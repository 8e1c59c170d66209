"""A small wiki, and a view of it as the tools of a wiki look at it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from tests.support.clients import service_of
from tests.support.repository import Repository, init_repository
from tests.support.writing import NOW
from vaultkit.actions.live import Live
from vaultkit.actions.place import place_of
from vaultkit.actions.view import View
from vaultkit.mcp.service import Service

ONTOLOGY = """\
name: sea
extends: vaultkit/wiki
page_types:
  recipe:
    description: How one dish is cooked.
    dir: ""
    orphans: allow
    fields:
      serves: {type: integer, description: For how many.}
  day:
    description: What happened on one day.
    dir: days
    shard: year
    orphans: allow
"""

TIDES = """\
---
title: Tides
type: concept
aliases: [tidal range]
---

# Tides

The [Moon](../entities/moon.md) and the sun pull. See [Darwin](../summaries/darwin.md#summary).

## Spring

Twice a month.

## Neap

In between.
"""

WIKI: Mapping[str, str] = {
    "vault.yaml": "vault: {id: 5b0e2a7e-0f2a-4e0c-9a54-6f4d2f1b0c11, name: Sea}\n",
    "ontology.yaml": ONTOLOGY,
    "overview.md": "# Overview\n\nAll about [tides](concepts/tides.md).\n",
    "concepts/tides.md": TIDES,
    "entities/moon.md": "---\ntitle: Moon\ntype: entity\nkind: body\n---\n\n# Moon\n\nIt pulls.\n",
    "summaries/darwin.md": (
        "---\ntitle: Darwin\ntype: summary\nurl: https://example.org/darwin\n---\n\n# Darwin\n\n"
        "## Summary\n\nOn [tides](../concepts/tides.md).\n"
    ),
}


def wiki_repository(folder: Path, files: Mapping[str, str] | None = None) -> Repository:
    """A repository that is a small clean wiki."""
    return init_repository(folder, {**WIKI, **(files or {})})


@contextmanager
def looked_at(repository: Repository) -> Iterator[tuple[Live, View]]:
    """The vault as it is on disk."""
    live = Live(place_of(str(repository.path), os.environ), os.environ, lambda: NOW)
    try:
        with live.look() as view:
            yield live, view
    finally:
        live.close()


def wiki_service(
    folder: Path, files: Mapping[str, str] | None = None, **terms: Any
) -> AbstractContextManager[Service]:
    """A service for a small wiki, as a context."""
    return service_of(wiki_repository(folder / "v", files), **terms)
