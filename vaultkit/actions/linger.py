"""Lets things be until garbage is collected.

A command that ends without collecting any is spared taking apart millions of values one by one; a
process that lives longer takes them apart when it collects garbage.
"""

from __future__ import annotations


def linger(*things: object) -> None:
    """Keep these things where nobody looks for them: in a circle that only the collector opens."""
    circle: list[object] = [*things]
    circle.append(circle)
