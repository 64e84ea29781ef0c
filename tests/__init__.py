"""Tests of Segue; they mirror the packages."""
