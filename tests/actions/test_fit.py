"""A request gets its id before anybody looks at the vault, or is refused at once."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from tests.support.writing import asked
from vaultkit.actions.approvals import Approvals
from vaultkit.actions.fit import fit
from vaultkit.errors import UsageError
from vaultkit.model.outcome import Refused, Rejected
from vaultkit.model.request import CreatePage, EditText, Fence, WriteRequest

EDIT = EditText(page="Tides", old="rises", new="falls")


def test_an_id_is_kept_or_derived_where_a_version_fences_it_or_else_fresh(tmp_path: Path) -> None:
    approvals = Approvals(str(tmp_path))
    given = asked(EDIT, id="0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e")
    assert fit(given, approvals, asks=False) == given
    fenced = asked(EDIT, fences=(Fence("Tides", hash="ab" * 32),))
    one, other = (fit(fenced, approvals, asks=False) for _ in range(2))
    assert one == other
    fresh, again = (fit(asked(EDIT), approvals, asks=False) for _ in range(2))
    assert isinstance(fresh, WriteRequest)
    assert isinstance(again, WriteRequest)
    assert UUID(fresh.id) != UUID(again.id)


def test_what_can_mean_nothing_is_refused(tmp_path: Path) -> None:
    approvals = Approvals(str(tmp_path))
    with pytest.raises(UsageError):
        fit(asked(EDIT, id="no id"), approvals, asks=False)
    with pytest.raises(UsageError):
        fit(asked(EDIT, fences=(Fence("Tides", hash="abc"),)), approvals, asks=False)
    hidden = asked(CreatePage(type="concept", title="T\u202eides", body=""))
    assert isinstance(fit(hidden, approvals, asks=False), Refused | Rejected | WriteRequest)


def test_an_id_is_the_same_in_either_case_and_a_wrong_one_says_what_to_send(
    tmp_path: Path,
) -> None:
    approvals = Approvals(str(tmp_path))
    made = fit(asked(EDIT, id=" 0F6C2F3E-9D3E-4C58-9F5E-0D1A2B3C4D5E "), approvals, asks=False)
    assert isinstance(made, WriteRequest)
    assert made.id == "0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e"
    with pytest.raises(UsageError, match="is not a UUID") as refused:
        fit(asked(EDIT, id="ABC"), approvals, asks=False)
    assert refused.value.hint.startswith("Send a UUID such as 0f6c2a9e-")
