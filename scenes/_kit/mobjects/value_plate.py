"""A number on a plate in the colour that it stands for, which covers what lies under it."""

from __future__ import annotations

from manim import DOWN, ORIGIN, Rectangle, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY

SIZE = (1.3, 0.62)
"""Width and height."""


class ValuePlate(VGroup):
    """A number from −1 to 1 on the colour of its value, with an edge that sets it off.

    Args:
        number: printed with two decimals.
        middle: of the plate.

    Example:
        >>> picture = ValuePlate(-0.42, stage.center)
    """

    def __init__(self, number: float, middle: Point3D) -> None:
        theme = active_theme()
        width, height = SIZE
        self.plate = Rectangle(
            width=width,
            height=height,
            fill_color=theme.value(number),
            fill_opacity=1,
            stroke_color=theme.ground,
            stroke_width=6,
        ).move_to(middle)
        self.readout = Readout(number, 2, BODY, face="sans", align=ORIGIN)
        self.readout.set_fill(theme.print_on(theme.value(number)))
        self.readout.put(middle + DOWN * 0.13)
        super().__init__(self.plate, self.readout)
