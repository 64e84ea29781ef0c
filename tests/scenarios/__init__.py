"""Whole conversations, played through the same door as on every platform."""
