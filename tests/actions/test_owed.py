from __future__ import annotations

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge_pages
from vaultkit.actions.owed import Owed
from vaultkit.actions.share import Share
from vaultkit.model.settings import Settings

SETTINGS = Settings()
PAGES = {"goal.md": "# Goal\n", **{f"p{n}.md": "[a](goal.md#goal)\n" for n in range(9)}}


def test_what_is_owed_is_judged_bit_by_bit() -> None:
    def store(files: dict[str, str]) -> FactsStore:
        return FactsStore(vault(files), dialect_of(SETTINGS))

    first = judge_pages(vault(PAGES), SETTINGS, store(PAGES))
    assert first.owed == ()
    changed = {**PAGES, "goal.md": "# Other\n"}
    known = store(changed)
    share = Share(frozenset(("p0.md",)))
    judged = judge_pages(vault(changed), SETTINGS, known, before=first, share=share)
    assert [one.path for one in judged.findings if one.name == "broken-anchor"] == ["p0.md"]
    owed = Owed(judged, known)
    assert (owed.left, owed.judged()) == (8, judged)
    once = iter((False,))
    owed.pay(lambda: next(once, True))
    part = owed.judged()
    assert 0 < len(part.owed) == owed.left < 8
    # another change comes: what is owed stays owed
    later = judge_pages(vault(changed), SETTINGS, known, before=part, share=Share((), part.owed))
    assert set(later.owed) == set(part.owed)
    owed.pay(lambda: False)
    whole = judge_pages(vault(changed), SETTINGS, store(changed))
    assert (owed.judged().findings, owed.judged().owed) == (whole.findings, ())
    assert owed.judged().state == whole.state
