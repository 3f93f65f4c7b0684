"""The fast way from a scene to its video: only what changed is painted and encoded."""
