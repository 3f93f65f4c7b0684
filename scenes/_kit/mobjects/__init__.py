"""Nouns that know how to draw themselves. Chapters hand them arrays and angles."""
