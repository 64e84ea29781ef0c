"""Tests of storage.catalogue."""
