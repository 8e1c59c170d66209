"""The FM family: one rule, one file."""
