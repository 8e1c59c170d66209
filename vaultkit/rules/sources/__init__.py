"""The SR family: one rule, one file."""
