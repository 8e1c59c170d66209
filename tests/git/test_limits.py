from __future__ import annotations

from vaultkit.git.limits import LARGEST, too_large


def test_the_reason_names_both_sizes() -> None:
    assert too_large(500_000_000, LARGEST) == "it is 500.0 MB, larger than the limit of 5.0 MB"
