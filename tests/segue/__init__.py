"""Tests of the composition root and the service."""
