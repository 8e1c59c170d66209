"""What a run of `generate` says of itself."""

from __future__ import annotations

import pytest

from vaultkit.model.change import Rewrite
from vaultkit.model.generated import Generated, Left


@pytest.mark.parametrize(
    ("rewrites", "left", "drifts"),
    [
        ((), (), False),
        ((Rewrite("index.md", b"", b"x"),), (), True),
        ((), (Left("index.md", "why", "step"),), True),
    ],
)
def test_whether_a_file_is_not_what_the_pages_give(
    rewrites: tuple[Rewrite, ...], left: tuple[Left, ...], drifts: bool
) -> None:
    done = Generated(
        root="/v", rewrites=rewrites, left=left, written=True, owns=True, why="", files=1
    )
    assert done.drifts is drifts
