"""Which IP addresses may be asked: those that anybody on the Internet reaches.

A vault may come from anybody, and whoever checks it may stand in a network that others must not
look into. The tables are IANA's registries of special addresses (RFC 6890), as Python knows them,
and what they leave open: addresses that carry another one inside.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")
_NOT_YET = (IPv6Network("2001::/23"), IPv6Network("3fff::/20"))  # in some Pythons' tables only
_RELAY = (192, 88, 99)


def is_public(text: str) -> bool:
    """Whether this IP address, with a zone or without, belongs to the public Internet."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return _is_public_4(address)
    inner = _inside(address)
    if inner is not None:
        return _is_public_4(inner)
    if any(address in network for network in _NOT_YET):
        return False
    return address in _UNICAST and address.is_global


def _is_public_4(address: IPv4Address) -> bool:
    special = address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not special and tuple(address.packed[:3]) != _RELAY


def _inside(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that packets to this one end up at (RFC 4291, 6052, 3056)."""
    if address in _NAT64:
        return IPv4Address(address.packed[12:])
    return address.ipv4_mapped or address.sixtofour
