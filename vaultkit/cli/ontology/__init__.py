"""The commands of `vaultkit ontology`, one a module."""
