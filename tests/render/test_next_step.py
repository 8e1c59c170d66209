from __future__ import annotations

from vaultkit.render.next_step import after_moving


def test_what_is_staged_is_committed_and_the_rest_is_checked() -> None:
    assert after_moving(True, generates=False, unresolved=False) == "git commit"
    assert after_moving(False, generates=False, unresolved=False) == "vaultkit check"


def test_generated_files_come_first_and_an_open_merge_before_all() -> None:
    assert after_moving(True, generates=True, unresolved=False) == (
        "vaultkit generate, then git add and git commit"
    )
    assert after_moving(False, generates=True, unresolved=False).endswith("then vaultkit check")
    for staged in (True, False):
        words = after_moving(staged, generates=True, unresolved=True)
        assert "resolve" in words
        assert "commit" not in words
