"""The key of the value colours: a strip from the lowest number to the highest."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, Rectangle, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

STEPS = 48


class ValueKey(VGroup):
    """A colour strip with its two ends and zero printed under it, right-aligned in a region.

    Args:
        region: where to stand, usually a corner of the frame that is otherwise empty.
        limit: the strip runs from ``-limit`` to ``limit``.
        lowest: where it begins instead.
        decimals: digits behind the point.
        width: of the strip, in scene units.
        inline: whether only the two ends are printed, beside the strip, to save height.
        lifted: whether it is the key of single cells, in which zero is lifted from the ground.

    Example:
        >>> picture = ValueKey(stage)
    """

    def __init__(
        self,
        region: Region,
        *,
        limit: float = 1.0,
        lowest: float | None = None,
        decimals: int = 0,
        width: float = 2.4,
        inline: bool = False,
        lifted: bool = False,
    ) -> None:
        theme = active_theme()
        hue = theme.cell if lifted else theme.value
        lowest = -limit if lowest is None else lowest
        numbers = np.linspace(lowest, limit, STEPS)
        cell = width / STEPS
        strip = VGroup(
            *(
                Rectangle(width=cell * 1.3, height=0.24, stroke_width=0, fill_opacity=1).set_fill(
                    hue(float(number), limit)
                )
                for number in numbers
            )
        )
        for k, part in enumerate(strip):
            part.move_to(RIGHT * (k + 0.5) * cell)
        edge = Rectangle(width=width, height=0.26, stroke_color=theme.ring, stroke_width=2)
        edge.move_to(RIGHT * width / 2)
        if inline:
            ends = ((lowest, LEFT * 0.15, RIGHT), (limit, RIGHT * (width + 0.15), LEFT))
            labels = [
                Label(printed(number, decimals), NOTE).put(place + DOWN * 0.1, align)
                for number, place, align in ends
            ]
        else:
            labels = [
                Label(printed(number, decimals), NOTE).put(
                    np.array([(number - lowest) / (limit - lowest) * width, -0.5, 0.0])
                )
                for number in sorted({lowest, 0.0, limit})
            ]
        super().__init__(scenery(strip), edge, *labels)
        place = region.at(1, 1) + DOWN * (0.1 if inline else 0.2)
        self.shift(np.array([place[0] - self.get_right()[0], place[1] - self.get_top()[1], 0.0]))
        region.require(self, "the key of the value colours")
