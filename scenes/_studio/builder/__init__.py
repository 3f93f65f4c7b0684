"""Clips and films made side by side, only those of which an input changed."""
