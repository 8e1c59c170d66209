from __future__ import annotations

from vaultkit.mcp.caller import Caller


def test_a_call_is_taken_back_once_for_all() -> None:
    caller, other = Caller(), Caller()
    assert not caller.called_off()
    caller.call_off()
    caller.call_off()
    assert caller.called_off()
    assert not other.called_off()
