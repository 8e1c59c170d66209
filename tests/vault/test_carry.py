"""What is carried to the next vault is what would be worked out there."""

from __future__ import annotations

from hypothesis import given, settings

from tests.support.changing import CHANGES, SETTINGS, VAULTS, changed
from tests.support.judged import judged_under
from vaultkit.vault.carry import carry

_NAMES = ("edges", "refs", "embeds", "glance")


@settings(max_examples=40, deadline=None)
@given(VAULTS, CHANGES)
def test_what_is_carried_is_what_is_worked_out(
    files: dict[str, bytes], change: dict[str, bytes | None]
) -> None:
    before = judged_under(SETTINGS[0], files).snapshot
    made = changed(files, change)
    after, anew = judged_under(SETTINGS[0], made).snapshot, judged_under(SETTINGS[0], made).snapshot
    for name in _NAMES:
        getattr(before, name)
        after.__dict__.pop(name, None)
    after.__dict__.pop("budgets", None)
    assert before.budgets.over is not None
    pages = {
        path
        for path in {*before.rows, *after.rows}
        if before.rows.get(path) != after.rows.get(path)
    }
    carry(before, after, pages)
    for name in _NAMES:
        assert after.__dict__[name] == getattr(anew, name)
    assert tuple(after.budgets.larger) == tuple(anew.budgets.larger)
    assert after.budgets.over == anew.budgets.over


def test_what_was_not_worked_out_is_not_carried() -> None:
    before = judged_under(SETTINGS[0], {"a.md": "[b](b.md)\n", "b.md": "# B\n"}).snapshot
    after = judged_under(SETTINGS[0], {"a.md": "# A\n", "b.md": "# B\n"}).snapshot
    for vault in (before, after):
        vault.__dict__.pop("edges", None)
    carry(before, after, ("a.md",))
    assert "edges" not in after.__dict__
