"""Platforms: each translates its events in and renders replies out."""
