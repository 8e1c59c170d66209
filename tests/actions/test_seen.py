"""What travels between the processes of a team."""

from __future__ import annotations

from tests.support.vault import page, surface
from vaultkit.actions.seen import Seen, packed, unpacked
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def test_what_was_seen_arrives_as_it_was() -> None:
    text = """
        ---
        id: a
        title: A
        aliases: [b, c]
        type: person
        entities: [x, y]
        status: retired
        ---
        # A
        """
    whole = surface(parse(page(text), Dialect()))
    bare = surface(parse(b"", Dialect()))
    seen = [Seen("a.md", "1", whole, b"[]"), Seen("b\udcff.md", "", bare, b"")]
    assert unpacked(packed(seen)) == seen
    assert unpacked(packed(seen))[0].surface.texts("entities") == ("x", "y")
