"""Tests of the search indexes."""
