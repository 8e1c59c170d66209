from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.net.public import is_public

PUBLIC = """
1.1.1.1 8.8.8.8 93.184.216.34 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255
128.0.0.1 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0
198.17.255.255 198.20.0.0 223.255.255.255 2606:4700:4700::1111 2001:4860:4860::8888 2a00::1
64:ff9b::808:808 ::ffff:8.8.8.8 2002:808:808::1
""".split()

PRIVATE = """
0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255
169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1
192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1
::ffff:169.254.169.254 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::a00:1
64:ff9b:1::808:808 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:db8::1 2001:10::1
2002:7f00:1:: 2002:a00:1::1 2002:c0a8:1::1 3fff::1 4000::1 5f00::1 8000::1 fc00::1 fd12:3456::1
fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1
""".split()


@pytest.mark.parametrize("text", PUBLIC)
def test_what_everybody_reaches_may_be_asked(text: str) -> None:
    assert is_public(text)


@pytest.mark.parametrize("text", PRIVATE)
def test_what_lies_within_a_network_is_not(text: str) -> None:
    assert not is_public(text)


@pytest.mark.parametrize("text", ["", "localhost", "1.2.3", "0x7f.1", "::g", "1.2.3.4:80"])
def test_what_is_no_address_is_not(text: str) -> None:
    assert not is_public(text)


@given(st.ip_addresses(v=4))
def test_no_dress_makes_a_private_address_public(inner: IPv4Address) -> None:
    number = int(inner)
    dressed = (
        (0xFFFF << 32) | number,
        (0x64FF9B << 96) | number,
        (0x2002 << 112) | (number << 80) | 1,
    )
    for value in dressed:
        assert is_public(str(IPv6Address(value))) == is_public(str(inner))


@given(st.ip_addresses(v=6))
def test_only_global_unicast_or_a_dress_is_public(address: IPv6Address) -> None:
    if is_public(str(address)):
        dressed = address.ipv4_mapped is not None or address in _network("64:ff9b::/96")
        assert dressed or address in _network("2000::/3")


def _network(text: str) -> _Block:
    address, _, size = text.partition("/")
    packed = int.from_bytes(socket.inet_pton(socket.AF_INET6, address), "big")
    return _Block(packed, packed + (1 << (128 - int(size))))


class _Block:
    def __init__(self, first: int, behind: int) -> None:
        self._first, self._behind = first, behind

    def __contains__(self, address: object) -> bool:
        return self._first <= int(ip_address(str(address))) < self._behind
