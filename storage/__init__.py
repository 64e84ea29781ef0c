"""Databases, search indexes and catalogue sources."""
