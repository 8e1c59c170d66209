from __future__ import annotations

import socket
import ssl

import pytest

from vaultkit.net.network import look_up, trusted


def test_a_name_is_looked_up_for_one_kind_of_connection() -> None:
    assert (socket.AF_INET, ("127.0.0.1", 80)) in look_up("127.0.0.1", 80)
    assert len(look_up("127.0.0.1", 80)) == 1


@pytest.mark.parametrize("text", ["0x7f.1", "2130706433", "017700000001", "127.1"])
def test_other_ways_to_write_a_number_are_that_number(text: str) -> None:
    assert look_up(text, 80) == [(socket.AF_INET, ("127.0.0.1", 80))]


def test_certificates_and_names_are_looked_at() -> None:
    context = trusted()
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname
    assert trusted() is context
