"""Whole-process measurements; run by `make bench`, never by the test suite."""
