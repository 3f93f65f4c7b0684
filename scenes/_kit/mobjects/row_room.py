"""The empty room for all rows of a matrix, with the first and the last place beside it."""

from __future__ import annotations

from manim import LEFT, UP, Rectangle, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label


class RowRoom(VGroup):
    """An outline that rows will fill from the top; the places of the first and last to its left.

    Args:
        region: which all rows fill.
        rows: how many there are, from place 0.

    Example:
        >>> picture = RowRoom(stage.inset(1), 500)
    """

    def __init__(self, region: Region, rows: int) -> None:
        theme = active_theme()
        outline = Rectangle(
            width=region.width, height=region.height, stroke_color=theme.ring, stroke_width=2
        )
        names = [
            Label(str(place), NOTE, color=theme.quiet).put(
                region.at(0, up) + LEFT * 0.15 + UP * rise, -LEFT
            )
            for place, up, rise in ((0, 1, -0.2), (rows - 1, 0, 0.02))
        ]
        super().__init__(scenery(outline.move_to(region.center)), *names)
