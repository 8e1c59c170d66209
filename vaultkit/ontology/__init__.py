"""The vocabulary of a vault: `ontology.yaml` and what it extends, read, merged and judged."""
