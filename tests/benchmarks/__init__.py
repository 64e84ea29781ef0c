"""Measurements of Segue beside its peers, on catalogues of any size. docs/benchmarks.md says how to run them."""
