"""Two snapshots to what changed between them, as knowledge: pages, fields, links, claims."""
