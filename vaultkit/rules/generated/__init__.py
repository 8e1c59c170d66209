"""The GN family: one rule, one file."""
