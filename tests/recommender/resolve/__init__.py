"""Tests of grounding names."""
