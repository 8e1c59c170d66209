"""The SC family: one rule, one file."""
