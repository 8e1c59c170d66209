"""The RC family: one rule, one file."""
