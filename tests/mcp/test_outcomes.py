from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.clients import service_of
from tests.support.writing import vault_repository
from vaultkit.mcp.answers import LIST_BYTES, MOST_BYTES, MOST_CHARS, size_of
from vaultkit.mcp.outcomes import answer_of
from vaultkit.mcp.service import Service
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.outcome import Broken, Outcome, OverBudget, Refused, Rejected, Stale
from vaultkit.model.outcome import Section as Part
from vaultkit.model.request import CreatePage, EditText, Fence, Retire, WriteRequest
from vaultkit.model.text import Span

MOON = CreatePage(type="concept", title="Moon", body="# Moon\n\nIt pulls on [[Tides]].\n")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with service_of(vault_repository(tmp_path / "v")) as one:
        yield one


def value(service: Service, request: WriteRequest) -> dict:
    answer = answer_of(service.write(request))
    assert not answer.failed
    return answer.value.model_dump(exclude_none=True)


def test_what_was_published_names_its_pages_with_their_versions(service: Service) -> None:
    said = value(service, service.asked("create_page", MOON))
    assert said["state"] == "published"
    assert [len(page["version"]) for page in said["pages"]] == [16]
    again = value(service, service.asked("create_page", MOON, id=said["requestId"]))
    assert (again["replayed"], again["commit"]) == (True, said["commit"])


def test_what_the_rules_reject_says_what_is_wrong(service: Service) -> None:
    edit = EditText(page="Tides", old="The sea rises.", new="[[Nowhere]]")
    said = value(service, service.asked("edit", edit))
    assert said["state"] == "rejected"
    assert [one["rule"] for one in said["findings"]] == ["broken-link"]
    assert said["next"].startswith("Mend what is listed")


def test_what_a_person_rejected_is_not_to_be_sent_again(service: Service) -> None:
    name = "2f024fc3-33fd-4c3d-9534-f98b4043f73e"
    request = service.asked("retire", Retire(page="Ada"), id=name)
    asked = answer_of(service.write(request)).pending
    service.writer.approvals.reject(str(asked), "Ana")
    said = value(service, request)
    assert said["state"] == "rejected"
    assert said["next"].startswith("Do not ask for it again")


def test_what_comes_too_late_says_the_version_of_now(service: Service) -> None:
    edit = EditText(page="Tides", old="The sea rises.", new="It falls.")
    fence = Fence("Tides", None, "0" * 16)
    said = value(service, service.asked("edit", edit, fences=(fence,)))
    assert said["state"] == "stale"
    assert len(said["pages"][0]["version"]) == 16


def test_what_needs_a_person_waits(service: Service) -> None:
    answer = answer_of(service.write(service.asked("retire", Retire(page="Ada"))))
    assert answer.pending
    assert "vaultkit approve" in answer.text


def test_what_the_state_refuses_is_a_failed_call() -> None:
    answer = answer_of(Refused("busy", "somebody is writing", "Try again"))
    assert answer.failed
    assert answer.text.endswith("next: Try again")


FINDING = Finding(
    code="LK001",
    name="broken-link",
    severity=Severity.ERROR,
    path="concepts/tides.md",
    span=Span.at(1),
    message="潮" * 9_000,
)
PART = Part("潮" * 9_000, 1, 0, 9, 9, 0, (("concepts/a.md", 9),) * 3)
PAGE = OverBudget("concepts/tides.md", 1, 9, 5, "", (PART,) * 6, "current")


@pytest.mark.parametrize(
    "outcome",
    [
        Rejected("潮" * 99_000, (FINDING,) * 10_000, (PAGE,) * 60),
        Stale((Broken("concept/tides", "0" * 16, "1" * 64, "+潮\n" * 99_000),)),
        Refused("edited-by-hand", "no", "Wait", "+潮\n" * 99_000),
    ],
    ids=["rejected", "stale", "refused"],
)
def test_however_much_there_is_to_say_the_answer_is_given(outcome: Outcome) -> None:
    answer = answer_of(outcome)
    assert len(answer.text) <= MOST_CHARS
    assert LIST_BYTES // 3 < size_of(answer.value.plain()) < MOST_BYTES
    if isinstance(outcome, Rejected):
        assert "more are not shown" in answer.value.plain()["next"]
