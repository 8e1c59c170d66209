"""The BG family: one rule, one file."""
