"""Chapters played without pixels, and a check of all that a viewer could not read."""
