"""Grounding names in the catalogue: an index of names and the policy that reads it."""
