"""The lines in a configuration file: put in, recognised, and taken out to the byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.repository import Repository
from vaultkit.git.driver_line import (
    BEGIN,
    DRIVERS,
    command,
    python_of,
    with_drivers,
    without_drivers,
)

PYTHONS = ["/usr/bin/python3", "/a b/it's 100%/py\\th\"on;#", "/\u4e2d\u6587/python", "/tab\there"]


@pytest.mark.parametrize("python", PYTHONS)
def test_the_interpreter_is_found_again(repository: Repository, python: str) -> None:
    config = repository.path / ".git/config"
    config.write_bytes(with_drivers(config.read_bytes(), python))
    for driver in DRIVERS:
        line = repository.git("config", f"merge.{driver.name}.driver")
        assert line == command(driver, python)
        assert python_of(line) == python
    assert repository.git("config", "core.bare") == "false"


@pytest.mark.parametrize("line", ["", "git merge-file %A %O %B", "python -m vaultkit hook merge x"])
def test_the_driver_of_somebody_else_is_none_of_ours(line: str) -> None:
    assert python_of(line) == ""


@given(st.binary(max_size=60), st.sampled_from(PYTHONS), st.sampled_from(PYTHONS))
def test_taking_out_gives_every_byte_back(config: bytes, first: str, second: str) -> None:
    for before in (config, config + b"\n", b"\xef\xbb\xbf" + config, b"[core]\n\tbare = false"):
        once = with_drivers(before, first)
        assert with_drivers(once, first) == once
        assert with_drivers(once, second).count(BEGIN) == 1
        assert without_drivers(once) == before
        assert without_drivers(with_drivers(once, second)) == before
        assert without_drivers(before) == before


def test_a_byte_order_mark_stays_at_the_beginning() -> None:
    assert with_drivers(b"\xef\xbb\xbf[core]\n", "/p").startswith(b"\xef\xbb\xbf" + BEGIN)


def test_lines_that_somebody_adds_behind_are_kept() -> None:
    once = with_drivers(b"[core]\n", "/p") + b'[merge "mine"]\n\tdriver = x\n'
    assert without_drivers(once) == b'[core]\n[merge "mine"]\n\tdriver = x\n'
