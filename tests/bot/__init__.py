"""Tests of the process."""
