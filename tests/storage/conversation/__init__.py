"""Tests of the conversations' storage."""
