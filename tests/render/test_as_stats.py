from __future__ import annotations

import json

from tests.support.golden import Golden
from vaultkit.model.stats import HubCount, Sizes, Stats, TypeCount
from vaultkit.render.as_stats import json_text, lines

_STATS = Stats(
    name="Team \x1b[1m",
    at="worktree",
    preset="obsidian",
    preset_guessed=True,
    files=12_345,
    pages=(
        TypeCount("concept", "page", 1_200, {"active": 1_199, "retired": 1}),
        TypeCount("", "page", 7, {"active": 7}),
        TypeCount("", "claim", 3, {"active": 3}),
        TypeCount("knows", "relationship", 2, {"active": 2}),
    ),
    links={"wikilink": {"page": 5_000, "missing": 3, "broken-anchor": 3}, "image": {"file": 2}},
    orphans=tuple(f"n{number:02}.md" for number in range(12)),
    hubs=(HubCount("big.md", 40, 12_100, -100), HubCount("a.md", 30, 2_000, 10_000)),
    over=1,
    sizes=Sizes(1_234_567, 900, 3_000, 12_100, "big.md"),
    findings={"links": {"error": 6}, "budgets": {"warning": 1}},
    baseline=4,
    claims={"fact": {"active": 2, "superseded": 1}},
)


def test_people_read_a_short_table(golden: Golden) -> None:
    golden.check("render/stats.txt", "".join(lines(_STATS)))


def test_programs_get_everything() -> None:
    read = json.loads(json_text(_STATS))
    assert read["schema_version"] == 1
    assert len(read["orphans"]) == 12
    assert read["records"] == 1_212
    assert read["hubs"][0] == {"path": "big.md", "degree": 40, "units": 12_100, "headroom": -100}
    assert read["links"]["wikilink"]["missing"] == 3
    assert read["vault"]["name"] == "Team \x1b[1m"


def test_an_empty_vault_has_no_tables() -> None:
    empty = Stats(
        name="",
        at="worktree",
        preset="vaultkit",
        preset_guessed=False,
        files=0,
        pages=(),
        links={},
        orphans=(),
        hubs=(),
        over=0,
        sizes=None,
        findings={},
        baseline=0,
        claims={},
    )
    assert list(lines(empty)) == [
        "vault: 0 records in 0 files (vaultkit)\n",
        "\nfindings: none\n",
    ]
    assert json.loads(json_text(empty))["units"] is None
