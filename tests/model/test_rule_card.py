from __future__ import annotations

import pytest

from vaultkit.model.finding import Severity
from vaultkit.model.rule_card import RuleCard


@pytest.mark.parametrize(("code", "family"), [("LK001", "LK"), ("FM100", "FM")])
def test_the_family_is_the_letters_of_the_code(code: str, family: str) -> None:
    card = RuleCard(
        code=code, name="x", severity=Severity.ERROR, scope="page", fixable="never", summary="X."
    )
    assert card.family == family
