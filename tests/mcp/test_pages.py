from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.mcp.pages import name_in, uri_of


@given(st.text(st.characters(codec="utf-8"), min_size=1))
def test_an_address_names_what_it_was_made_of(name: str) -> None:
    uri = uri_of(name)
    assert uri.isascii()
    assert name_in(uri) == name


def test_ids_are_read_as_they_are() -> None:
    assert uri_of("concept/spring-tides") == "vault://page/concept/spring-tides"
    assert uri_of("テスト a") == "vault://page/%E3%83%86%E3%82%B9%E3%83%88%20a"


@pytest.mark.parametrize("uri", ["", "vault://page/", "vault://log", "vault://page/%ff", "x"])
def test_other_addresses_name_no_page(uri: str) -> None:
    assert name_in(uri) is None
