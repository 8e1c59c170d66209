"""The LK family: one rule, one file."""
