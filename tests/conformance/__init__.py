"""The protocol's own conformance suite, run against the factory that serves agents."""
