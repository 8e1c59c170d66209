"""Laws that are tried with few examples each time, and with many in the soak."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

_FEW = 15


def law(
    *strategies: st.SearchStrategy[Any], many: int = 2000
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test of `function` by examples of `strategies`: a few, and `many` with `make soak`."""

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @pytest.mark.parametrize("examples", [_FEW, pytest.param(many, marks=pytest.mark.soak)])
        def test(examples: int) -> None:
            bounds = settings(max_examples=examples, suppress_health_check=list(HealthCheck))
            bounds(given(*strategies)(function))()

        test.__name__ = function.__name__
        test.__doc__ = function.__doc__
        return test

    return decorate
