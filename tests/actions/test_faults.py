from __future__ import annotations

import time

import pytest

from vaultkit.actions.faults import POINTS, VARIABLE, faults_of
from vaultkit.errors import UsageError


def test_without_the_variable_nothing_happens() -> None:
    for point in POINTS:
        faults_of({})(point)
        faults_of({VARIABLE: ""})(point)


def test_what_is_asked_for_happens_at_its_point_alone() -> None:
    fault = faults_of({VARIABLE: "moved:error:ENOSPC"})
    fault("intent")
    with pytest.raises(OSError, match="No space left"):
        fault("moved")
    with pytest.raises(OSError, match="Input/output error"):
        faults_of({VARIABLE: "page:error"})("page")
    started = time.monotonic()
    faults_of({VARIABLE: "done:delay:20"})("done")
    assert time.monotonic() - started >= 0.02


@pytest.mark.parametrize("asked", ["nowhere:kill", "moved", "moved:explode", ":kill"])
def test_what_is_no_fault_is_refused(asked: str) -> None:
    with pytest.raises(UsageError, match="that is no fault"):
        faults_of({VARIABLE: asked})
