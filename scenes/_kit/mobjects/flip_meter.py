"""How many wheels differ between two numbers: one block for each, and the count."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, RoundedRectangle, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Formula, Label


class FlipMeter(VGroup):
    """A row of blocks, filled where a wheel differs.

    Args:
        step: the two numbers that are compared.
        flipped: for every wheel, left to right, whether its digit differs.
        hues: ``#RRGGBB`` of every wheel.
        slots: the region whose equal columns are the wheels' places.
        height: height of the row's middle in scene units.
    """

    def __init__(
        self,
        step: tuple[int, int],
        flipped: Sequence[bool],
        hues: Sequence[str],
        slots: Region,
        height: float,
    ) -> None:
        theme = active_theme()
        self.flipped = list(flipped)
        middle = np.array([0.0, height, 0.0])
        self.blocks = [
            RoundedRectangle(
                width=slots.width / len(hues) - 0.22,
                height=0.44,
                corner_radius=0.08,
                stroke_width=3,
                stroke_color=hue if differs else theme.ring,
                fill_color=hue,
                fill_opacity=float(differs),
            ).move_to(middle + RIGHT * (slots.left + (place + 0.5) / len(hues) * slots.width))
            for place, (hue, differs) in enumerate(zip(hues, flipped, strict=True))
        ]
        start, end = step
        steps = f"{end - start} step" + ("s" if end - start > 1 else "")
        name_edge = middle + RIGHT * (slots.left - 0.1)
        count_edge = middle + RIGHT * (slots.right + 0.12) + DOWN * 0.16
        self.names = VGroup(
            Formula(f"{start} -> {end}", BODY).put(name_edge + UP * 0.08, RIGHT),
            Label(steps, NOTE, color=theme.quiet).put(name_edge + DOWN * 0.36, RIGHT),
        )
        self.flips = Readout(0, size=TITLE).put(count_edge)
        self.unit = Label("different", NOTE, color=theme.quiet).put(count_edge + RIGHT * 0.36, LEFT)
        super().__init__(self.names, *self.blocks, self.flips, self.unit)
