"""The names of the output formats; what renders them is in `vaultkit.render.table`."""

from __future__ import annotations

FORMATS = ("text", "json", "jsonl", "sarif", "github", "junit", "markdown")
"""In the order in which help texts list them."""
