"""The table of forms: each is whole, and a look finds every page that holds one."""

from __future__ import annotations

import re

import pytest

from tests.parse.test_safety import ALL
from vaultkit.parse.secret_forms import FORMS, likely


def test_there_are_more_than_thirty_and_each_is_tried() -> None:
    assert len(FORMS) > 30
    tried = [form for form in FORMS if any(re.search(form.pattern, one) for one in ALL.values())]
    same = {"gho_", "ghu_", "ghr_", "rk_live_"}  # as their neighbours
    assert {form.needle for form in FORMS} - {form.needle for form in tried} == same


@pytest.mark.parametrize("what", ALL)
def test_a_look_finds_what_the_form_fits(what: str) -> None:
    text = ALL[what]
    for form in FORMS:
        if re.search(form.pattern, text):
            assert form.needle in text
            assert form in likely(text.encode())


def test_an_ordinary_page_is_looked_at_for_no_form() -> None:
    text = "# Tides\n\nThe sea rises - twice a day; see [Ada](../entities/ada.md), `a_name`.\n"
    assert likely(text.encode()) == ()
