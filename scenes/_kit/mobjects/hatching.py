"""Slanted lines over a cell that is not to be read."""

from __future__ import annotations

import numpy as np
from manim import VMobject

from scenes._kit.theme import active_theme


class Hatching(VMobject):
    """Parallel lines at 45 degrees, cut off at the edges of a rectangle about the origin.

    Args:
        width: of the rectangle, in scene units.
        height: of the rectangle, in scene units.
        pitch: from one line to the next, measured level.

    Raises:
        ValueError: a size is not positive.
    """

    def __init__(self, width: float, height: float, *, pitch: float = 0.13) -> None:
        if min(width, height, pitch) <= 0:
            raise ValueError(
                f"width, height and pitch must be positive, got {width:g}, {height:g}, {pitch:g}"
            )
        super().__init__(stroke_color=active_theme().quiet, stroke_width=2, fill_opacity=0)
        self.decor = True
        right, top = width / 2, height / 2
        count = int(np.ceil((width + height) / pitch)) - 1
        for line in (np.arange(count) - (count - 1) / 2) * pitch:
            first, last = max(-right, line - top), min(right, line + top)
            self.start_new_path(np.array([first, first - line, 0.0]))
            self.add_line_to(np.array([last, last - line, 0.0]))
