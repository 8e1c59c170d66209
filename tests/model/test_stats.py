from __future__ import annotations

from vaultkit.model.stats import Stats, TypeCount


def test_records_are_all_that_were_counted() -> None:
    told = Stats(
        name="",
        at="worktree",
        preset="vaultkit",
        preset_guessed=False,
        files=9,
        pages=(TypeCount("a", "page", 2, {}), TypeCount("", "claim", 3, {})),
        links={},
        orphans=(),
        hubs=(),
        over=0,
        sizes=None,
        findings={},
        baseline=0,
        claims={},
    )
    assert told.records == 5
