from __future__ import annotations

from tests.support.clients import call, refused
from vaultkit.mcp.service import Service


def test_it_waits_for_a_person(wiki: Service) -> None:
    said = call(wiki, "knowledge_retire", page="summary/darwin", reason="Nobody needs it")
    assert said["state"] == "pending"
    assert "vaultkit approve" in said["message"]
    assert "state" not in call(wiki, "knowledge_read", page="summary/darwin")


def test_it_takes_a_reason(wiki: Service) -> None:
    assert "reason" in refused(wiki, "knowledge_retire", page="summary/darwin", reason=" ")
