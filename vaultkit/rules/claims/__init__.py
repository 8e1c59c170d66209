"""The CL family: one rule, one file."""
