"""Tests of replay scripts."""
