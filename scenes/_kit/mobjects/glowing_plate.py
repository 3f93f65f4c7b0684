"""An answer on a plate in its own colour, with a glow round it that is seen on every ground."""

from __future__ import annotations

from manim import RoundedRectangle, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import TITLE, Formula

LARGE = 1.5 * TITLE
"""Size of the answer, larger than any other text."""
ACROSS, UPWARD, ROUND = 0.3, 0.14, 0.12
"""Room about the answer at its sides, over and under it, and the radius of the corners."""
RINGS, STEP, FAINT = 5, 0.05, 0.11
"""How many plates the glow is made of, how much each is larger, and the opacity of one."""


class GlowingPlate(VGroup):
    """A formula in the colour of the ground on a bright plate, amid a glow.

    Args:
        expression: Typst math.
        color: of plate and glow, ``#RRGGBB``.
        middle: of the plate.

    Example:
        >>> picture = GlowingPlate("t = 430", active_theme().position, stage.center)
    """

    def __init__(self, expression: str, color: str, middle: Point3D) -> None:
        self.answer = Formula(expression, LARGE, color=active_theme().print_on(color))
        self.answer.move_to(middle)
        width, height = self.answer.width + 2 * ACROSS, self.answer.height + 2 * UPWARD

        def plate(more: float, opacity: float) -> RoundedRectangle:
            shape = RoundedRectangle(
                ROUND + more, width=width + 2 * more, height=height + 2 * more, color=color
            )
            return shape.set_stroke(width=0).set_fill(opacity=opacity).move_to(middle)

        self.glow = VGroup(*(scenery(plate(STEP * (k + 1), FAINT)) for k in range(RINGS)))
        self.plate = scenery(plate(0.0, 1.0))
        super().__init__(self.glow, self.plate, self.answer)
