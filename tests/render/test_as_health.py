from __future__ import annotations

import json

from vaultkit.model.diagnosis import Grade, Symptom
from vaultkit.render import as_health

FOUND = (
    Symptom("git", Grade.WELL, "Git 2.39.5"),
    Symptom("format", Grade.NOTE, "SHA-256"),
    Symptom("head", Grade.MEND, "HEAD is \x1b[31mdetached", "git switch main"),
    Symptom("cache", Grade.MENDED, "it is deleted"),
)


def test_each_thing_has_its_next_step_and_the_sum_is_told() -> None:
    told = list(as_health.lines(FOUND))
    assert told[0] == "ok      git: Git 2.39.5"
    assert told[2].startswith("mend    head: HEAD is ")
    assert "\x1b" not in told[2]
    assert told[3] == "        next: git switch main"
    assert told[-1] == "1 things to mend"
    assert list(as_health.lines(FOUND[:2]))[-1] == "Nothing to mend"


def test_json_says_the_same() -> None:
    told = json.loads(as_health.json_text(FOUND))
    assert (told["schema_version"], told["well"]) == (1, False)
    assert [one["grade"] for one in told["found"]] == ["well", "note", "mend", "mended"]
    assert [one["next"] for one in told["found"]] == [None, None, "git switch main", None]


def test_only_what_is_to_be_mended_is_an_exit_code() -> None:
    assert as_health.exit_code(FOUND) == 1
    assert as_health.exit_code((FOUND[0], FOUND[1], FOUND[3])) == 0
