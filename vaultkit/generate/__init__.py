"""Snapshot to files: what is worked out from pages and kept beside them, byte for byte the same."""
