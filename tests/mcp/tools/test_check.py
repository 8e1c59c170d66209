from __future__ import annotations

from pathlib import Path

from tests.support.clients import call
from tests.support.wiki import wiki_service
from vaultkit.mcp.service import Service

BAD = "---\ntitle: Bad\ntype: concept\n---\n\n# Bad\n\n[n](no.md)\n"


def test_a_sound_wiki(wiki: Service) -> None:
    said = call(wiki, "knowledge_check")
    assert (said["pages"], said["total"]) == (3, 0)


def test_each_kind_where_it_belongs(tmp_path: Path) -> None:
    with wiki_service(tmp_path, {"concepts/bad.md": BAD}) as service:
        said = call(service, "knowledge_check")
    assert said["brokenLinks"][0]["page"] == "concept/bad"
    assert said["brokenLinks"][0]["target"] == "no.md"
    assert said["orphans"] == ["concept/bad"]


def test_a_long_answer_comes_in_parts(tmp_path: Path) -> None:
    links = "".join(f"[n](no-{number}.md)\n" for number in range(400))
    with wiki_service(tmp_path, {"concepts/bad.md": BAD + links}) as service:
        first = call(service, "knowledge_check")
        rest = call(service, "knowledge_check", offset=first["nextOffset"])
    assert first["total"] == 402
    assert first["omitted"] == 402 - first["nextOffset"]
    targets = [one["target"] for one in (*first["brokenLinks"], *rest["brokenLinks"])]
    assert len(set(targets)) == min(401, len(targets))
