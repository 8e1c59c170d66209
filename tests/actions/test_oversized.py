"""Writes that budgets refuse, told with what could be moved; and those that no budget refuses."""

from __future__ import annotations

from pathlib import Path

from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.verify import Verifier
from vaultkit.git.odb_open import open_odb
from vaultkit.model.outcome import OverBudget, Rejected
from vaultkit.model.request import CreatePage, EditRange, EditText, Item, Retire, Supersede
from vaultkit.model.text import utf16_units
from vaultkit.model.verified import Verdict

TIDES = "concepts/tides.md"
BODY = (
    "# Tides\n\n## Wave 🌊\n\n"
    + "w" * 300
    + " [[Ada]]\n\n## Low\n\n"
    + "l" * 100
    + "\n\n### In\n\nx\n"
)
LARGE = {
    "vault.yaml": VAULT["vault.yaml"] + "budgets: {page: 300, hub: 300}\n",
    TIDES: f"---\ntitle: Tides\ntype: concept\n---\n{BODY}",
}  # fmt: skip


def refused(tmp_path: Path, item: Item) -> OverBudget:
    outcome = writer_of(vault_repository(tmp_path / "vault", LARGE)).write(asked(item))
    assert isinstance(outcome, Rejected), outcome
    assert outcome.message.startswith(outcome.budget[0].page)
    assert [one.name for one in outcome.findings] == ["page-over-budget"]
    return outcome.budget[0]


def test_a_page_that_would_grow_is_told_with_its_sections(tmp_path: Path) -> None:
    units = utf16_units(BODY)
    told = refused(tmp_path, EditRange(page="Tides", start=0, end=0, text="xyz\n"))
    assert (told.page, told.current, told.attempted) == (TIDES, units, units + 4)
    assert (told.budget, told.hub, told.sections_of) == (300, "", "current")
    wave = next(one for one in told.sections if one.heading == "Wave 🌊")
    data = BODY.encode("utf-16-le")[2 * wave.start : 2 * wave.end].decode("utf-16-le")
    assert data.startswith("## Wave 🌊\n")
    assert data.endswith("[[Ada]]\n\n")
    assert (wave.level, wave.units, wave.inner) == (2, wave.end - wave.start, 0)
    assert [path for path, _ in wave.candidates] == ["entities/ada.md"]
    assert wave.candidates[0][1] == 300 - utf16_units("\n# Ada\n\nShe knows [[Tides]].\n")
    assert [one.inner for one in told.sections if one.heading == "Low"] == [1]


def test_of_a_new_page_the_sections_are_those_it_would_have(tmp_path: Path) -> None:
    told = refused(tmp_path, CreatePage(type="concept", title="Big", body=f"{BODY}{BODY}"))
    assert (told.current, told.sections_of) == (0, "attempted")
    assert len(told.sections) == 6


def test_shrinking_passes_and_notices_are_never_refused(tmp_path: Path) -> None:
    writer = writer_of(vault_repository(tmp_path / "vault", LARGE))
    published(writer.write(asked(EditText(page="Tides", old="x\n", new="\n"))))
    published(writer.write(asked(Supersede(page="Tides", by="Ada"), operation="supersede")))
    request = asked(Retire(page="Tides"), operation="retire", approved_by="Ana")
    published(writer.write(request))
    odb = open_odb(writer.place.repository)
    told = Verifier(writer.place, odb).verify(None).found
    assert [one.verdict for one in told] == [Verdict.OK] * 3
    odb.close()
