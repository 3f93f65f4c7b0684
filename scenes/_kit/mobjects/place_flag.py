"""A flag on a place: it keeps what was found there after all else has changed."""

from __future__ import annotations

from manim import LEFT, RIGHT, UP, Animation, FadeIn, Line, Rectangle, VGroup
from manim.typing import Point3D

from scenes._kit.typography import NOTE, Label

POLE, BORDER = 0.95, 0.08
"""How high the pole is, and from the text to the edge of the cloth, in scene units."""


class PlaceFlag(VGroup):
    """A pole on a line, and at its top a cloth with a text.

    Args:
        foot: of the pole.
        text: on the cloth.
        color: ``#RRGGBB``.

    Example:
        >>> picture = PlaceFlag(stage.center, "first speeds", active_theme().quiet)
    """

    def __init__(self, foot: Point3D, text: str, color: str) -> None:
        top = foot + UP * POLE
        self.pole = Line(foot, top, stroke_color=color, stroke_width=4)
        self.text = Label(text, NOTE, color=color)
        width, height = self.text.width + 2 * BORDER, self.text.height + 2 * BORDER
        self.cloth = Rectangle(width=width, height=height, stroke_color=color, stroke_width=3)
        self.cloth.move_to(top, aligned_edge=LEFT + UP)
        self.text.move_to(self.cloth)
        super().__init__(self.pole, self.cloth, self.text)

    def hoisting(self) -> list[Animation]:
        """Return the animations in which it is put up and unfurls."""
        return [FadeIn(self.pole), FadeIn(self.cloth, self.text, shift=RIGHT * BORDER / 2)]
