"""The ID family: one rule, one file."""
