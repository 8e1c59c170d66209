from __future__ import annotations

from vaultkit.lsp.spot import holds
from vaultkit.model.text import Span


def test_a_link_is_meant_from_its_start_to_behind_its_end() -> None:
    span = Span(2, 3, 2, 8)
    assert [holds(span, (2, column)) for column in (2, 3, 8, 9)] == [False, True, True, False]
    assert not holds(span, (1, 5))
