"""Tests of storage.sources."""
