"""Settings are values: equal when they say the same, and fit to be a key."""

from __future__ import annotations

from dataclasses import replace

from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Checks, PathRule, Settings


def test_settings_that_say_the_same_are_equal_and_hash_alike() -> None:
    one = Settings(checks=Checks(paths=(PathRule("a/", ("links",)),)))
    other = Settings(checks=Checks(paths=(PathRule("a/", ("links",)),)))
    assert {one: 1}[other] == 1
    assert one != replace(one, preset=PRESETS["zk"])


def test_without_a_file_nothing_is_configured_and_nothing_left_out() -> None:
    plain = Settings()
    assert not plain.configured
    assert plain.exclude == ()
    assert plain.checks == Checks()
    assert Severity.OFF not in dict(plain.checks.severity).values()
