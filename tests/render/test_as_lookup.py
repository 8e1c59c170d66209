from __future__ import annotations

import json

from vaultkit.model.hit import LookedUp, Named
from vaultkit.render.as_lookup import json_text, lines, unfound

_ONE = Named("a\u202e.md", "ADR-1", "A", "page", "concept", "", "b10b")


def test_a_line_a_record() -> None:
    other = Named("b/c.md", "b/c", "C", "page", "", "retired", "", via="old")
    told = LookedUp("ambiguous", (_ONE, other), "name")
    assert list(lines(told, lambda path, words: f"<{words}>")) == [
        "<a\\u202e.md> A (concept) ADR-1\n",
        "<b/c.md> C (retired, merged: old)\n",
    ]
    assert unfound("a ", told).startswith('vaultkit: 2 records are called "a"\n  next: name one')


def test_a_missing_one_offers_what_is_near() -> None:
    assert "did you mean" in unfound("tidez", LookedUp("missing", near=("Tides",)))
    assert "vaultkit search" in unfound("tidez", LookedUp("missing"))


def test_json_has_everything() -> None:
    read = json.loads(json_text("x", LookedUp("found", (_ONE,), "id")))
    assert read["records"][0] == {
        "path": "a\u202e.md",
        "id": "ADR-1",
        "title": "A",
        "record": "page",
        "type": "concept",
        "lifecycle": "active",
        "blob": "b10b",
        "via": None,
    }
    assert (read["state"], read["by"], read["near"], read["query"]) == ("found", "id", [], "x")
    assert json.loads(json_text("x", LookedUp("missing")))["by"] is None


def test_what_is_left_out_for_its_errors_is_told() -> None:
    told = LookedUp("found", (_ONE,), "name", faulty=1)
    *_, last = lines(told, lambda path, words: words)
    assert last == "Left out: 1 page with this name has errors. `vaultkit check` shows them.\n"
    assert json.loads(json_text("a", told))["faulty"] == 1
