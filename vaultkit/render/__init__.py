"""Findings to words: one module for each output format, and one table that lists them."""
