"""A veil in the colour of the ground, which dims what it covers or hides it."""

from __future__ import annotations

from manim import Rectangle

from scenes._kit.layout import Region
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme


class Veil(Rectangle):
    """A region covered in the colour of the ground.

    Args:
        region: which is covered.
        opacity: 1 hides what lies there.

    Example:
        >>> picture = Veil(Region(-2, 2, -1, 1), 0.5)
    """

    def __init__(self, region: Region, opacity: float = 1.0) -> None:
        super().__init__(width=region.width, height=region.height, stroke_width=0)
        scenery(self.set_fill(active_theme().ground, opacity).move_to(region.center))
