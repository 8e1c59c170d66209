"""The FR family: one rule, one file."""
