"""A voice for the film: what is spoken for each caption, and the sound of a clip."""
