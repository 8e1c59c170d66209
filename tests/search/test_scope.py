"""The filters of a look without an index let pass what the same filters of a search do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.judged import judged_with
from vaultkit.model.hit import LineQuery
from vaultkit.search.plan import filters_of
from vaultkit.search.scope import paths_in
from vaultkit.vault.eligible import unsound

_ONTOLOGY = """
page_types:
  work: {}
  project: {is_a: work, dir: projects, aliases: [initiative]}
  person: {dir: people}
"""
_FILES: dict[str, str | bytes] = {
    "people/ana.md": "# Ana\n",
    "projects/a.md": "# A\n",
    "projects/b.md": "---\nlifecycle: retired\n---\n# B\n",
    "projects/broken.md": "---\ntitle: [\n---\n",
    "claims/c.md": "---\nrecord: claim\nlifecycle: superseded\n---\nIt is so.\n",
}


@pytest.mark.parametrize(
    ("more", "paths"),
    [
        ({}, "people/ana.md projects/a.md"),
        ({"types": ("project",)}, "projects/a.md"),
        ({"types": ("initiative",)}, "projects/a.md"),
        ({"types": ("work",)}, "projects/a.md"),
        ({"types": ("nothing",)}, ""),
        ({"under": ("projects/",)}, "projects/a.md"),
        ({"under": ("projects/a.md", "people")}, "people/ana.md projects/a.md"),
        ({"under": ("proj",)}, ""),
        ({"lifecycle": "retired"}, "projects/b.md"),
        ({"everything": True, "under": ("projects",)}, "a b broken"),
        ({"everything": True, "records": ("claim",)}, "claims/c.md"),
    ],
)
def test_filters(more: dict[str, Any], paths: str) -> None:
    judged, ontology = judged_with(_ONTOLOGY, _FILES)
    filters = filters_of(LineQuery(text="x", **more), ontology)
    found = list(paths_in(judged.snapshot, filters, unsound(judged.findings)))
    wanted = [one if "/" in one else f"projects/{one}.md" for one in paths.split()]
    assert found == wanted
