"""Ground floor: frozen values that every other room speaks of. Imports nothing of ours."""
