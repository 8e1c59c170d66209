from __future__ import annotations

import json

from vaultkit.model.receipt import Receipt, Seen, Touched
from vaultkit.model.request import Person
from vaultkit.model.verified import Rebuilt, Report, Verdict, Verified
from vaultkit.render import as_receipts

RECEIPT = Receipt(
    request="0f6c2a9e-0000-4000-8000-000000000001",
    operation="edit",
    actor="agent:research",
    payload="ab",
    rules="0.4.0+12",
    records=(Touched("concept/tides", "-", "cd"),),
    on_behalf_of=Person("Ana", "ana@example.org"),
    fences=(Seen("9d1a", "0123456789abcdef"),),
    title="concepts/tides.md \x1b[31m",
    reason="It\nfalls.",
    commit="9d1a" * 10,
    at="2026-03-01T12:30:15Z",
    paths=("concepts/tides.md",),
)
BARE = Receipt(
    request="x", operation="log", actor="agent:a", payload="", rules="", records=(), durability=""
)


def test_the_list_has_two_lines_each() -> None:
    assert list(as_receipts.list_lines([])) == ["No request was published that is asked for"]
    one, two, three, four = as_receipts.list_lines([RECEIPT, BARE])
    assert one == f"{RECEIPT.request}  2026-03-01T12:30:15Z  agent:research"
    assert two.startswith("  edit concepts/tides.md ")
    assert two.endswith("  9d1a9d1a9d1a")
    assert "\x1b" not in two
    assert (three, four) == ("x  -  agent:a", "  log")


def test_one_is_shown_with_all_it_says() -> None:
    told = list(as_receipts.show_lines(RECEIPT))
    assert "reason: It falls." in told
    assert "on behalf of: Ana <ana@example.org>" in told
    assert "fence: 9d1a 0123456789abcdef" in told
    assert "record: concept/tides - cd" in told
    assert "durability: full" in told
    assert not any(line.startswith("durability") for line in as_receipts.show_lines(BARE))


def test_json_has_the_same_fields_for_both() -> None:
    (one,) = json.loads(as_receipts.list_json([RECEIPT]))["receipts"]
    assert one == json.loads(as_receipts.show_json(RECEIPT))["receipt"]
    assert one["on_behalf_of"] == {"name": "Ana", "email": "ana@example.org"}
    assert one["records"] == [{"record": "concept/tides", "before": "-", "after": "cd"}]
    bare = json.loads(as_receipts.show_json(BARE))["receipt"]
    assert bare["commit"] is bare["at"] is bare["durability"] is bare["on_behalf_of"] is None


def test_the_first_that_lies_is_named() -> None:
    lies = Verified("c0ffee", RECEIPT, Verdict.LIES, ("the commit changed b.md",))
    gone = Verified("", BARE, Verdict.REWRITTEN)
    report = Report("main", 3, (Verified("abc", RECEIPT, Verdict.OK), lies, gone))
    told = list(as_receipts.report_lines(report))
    assert told[0].startswith(f"The first that lies is commit c0ffee, request {RECEIPT.request}: ")
    assert told[-1] == "3 receipts in 3 commits of main: 1 ok, 1 rewritten, 1 lies"
    found = json.loads(as_receipts.report_json(report))
    assert found["first_lie"].startswith("commit c0ffee")
    assert found["counts"]["lies"] == 1
    assert [one["verdict"] for one in found["receipts"]] == ["ok", "lies", "rewritten"]
    well = Report("main", 0, ())
    assert list(as_receipts.report_lines(well)) == ["0 receipts in 0 commits of main"]
    assert json.loads(as_receipts.report_json(well))["first_lie"] is None


def test_what_a_rebuild_did_is_told() -> None:
    (line,) = as_receipts.rebuilt_lines(Rebuilt(2, 1))
    assert line == "2 receipts were beside the branch, 1 was put there from the commits"
    assert json.loads(as_receipts.rebuilt_json(Rebuilt(2, 1)))["added"] == 1


def test_what_is_not_well_has_a_step_for_each_kind() -> None:
    lies = Verified("c0ffee" * 4, RECEIPT, Verdict.LIES, ("it changed b.md",))
    far = Verified("abc", BARE, Verdict.NOT_RECHECKABLE, ("shallow",), "git fetch --unshallow")
    elsewhere = Verified("", BARE, Verdict.ELSEWHERE, ("x" * 300,))
    gone = Verified("", BARE, Verdict.LIES, ("nowhere",))
    found = (lies, Verified("b", BARE, Verdict.LIES), far, far, elsewhere, gone)
    told = list(as_receipts.report_lines(Report("main", 3, found)))
    steps = [line for line in told if line.startswith("  next: ")]
    assert [step.split()[1] for step in steps] == ["See", "git", "Nothing", "Ask"]
    assert "git show c0ffeec0ffee." in steps[0]
    assert "  " + "x" * 300 in told  # words of ours are whole
    words, step, _ = as_receipts.report_lines(Report("main", 3, (), beside=False))
    assert words.startswith("No receipts are kept beside the branch here")
    assert "git fetch origin refs/vaultkit/receipts:refs/vaultkit/receipts" in step
    found = json.loads(as_receipts.report_json(Report("main", 3, found)))["receipts"]
    assert [one["next"] is None for one in found] == [False] * 6
