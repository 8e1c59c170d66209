from __future__ import annotations

from vaultkit.render.view import View


def test_a_view_shows_no_color_no_infos_and_no_source_unless_told() -> None:
    view = View()
    assert not view.color
    assert not view.show_info
    assert view.source("a.md", 1) is None
