"""Fourth floor: a snapshot in, findings out. One rule, one file; `table.py` lists them all."""
