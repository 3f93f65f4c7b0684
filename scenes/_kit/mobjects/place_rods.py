"""A place and the two beside it on a line of cosines: a rod for each, and their names, fanned."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.trace import polyline
from scenes._kit.typography import BODY, Label

LONG, FANNED = 0.5, 1.0
"""How far a rod hangs straight from the line, and where its slanted end is."""
APART = 0.8
"""Distance of the names."""
UNDER = 0.4
"""From the end of a rod to the baseline of its name."""
INWARD = 0.3
"""How far the name of the place itself begins before its rod."""
THICK, THIN = 8.0, 4.0
"""Stroke width of the rod of the place itself, and of those beside it."""


class PlaceRods(VGroup):
    """Three rods that hang from a line at their cosines, the thick one that of a place.

    ``lines`` are the rods and ``names`` the numbers of the places under them.

    Args:
        frame: where 0 lies on the line, and how long the number 1 is.
        cosines: of all places, shape (n,).
        place: which of them is in the middle of the three.
        color: ``#RRGGBB``.

    Example:
        >>> cosines = 0.7 - 0.03 * np.abs(np.arange(20) - 8.2)
        >>> frame = Frame(stage.at(0.1, 0.7), 7.6)
        >>> picture = PlaceRods(frame, cosines, 8, color=active_theme().position)
    """

    def __init__(
        self, frame: Frame, cosines: NDArray[np.float64], place: int, *, color: str
    ) -> None:
        near = sorted((place - 1, place, place + 1), key=lambda at: float(cosines[at]))
        self.lines, self.names = VGroup(), VGroup()
        middle = frame.point((float(cosines[near[-1]]), 0))
        for back, at in enumerate(reversed(near)):
            start = frame.point((float(cosines[at]), 0))
            end = middle + (0.3 - back * APART) * RIGHT + FANNED * DOWN
            width = THICK if at == place else THIN
            line = VMobject(stroke_color=color, stroke_width=width)
            line.points = polyline(np.array([start, start + LONG * DOWN, end]))
            self.lines.add(line)
            foot = end + UNDER * DOWN
            if at == place:
                name = Label(f"place {at}", BODY, color=color, bold=True)
                name.put(foot + INWARD * LEFT, LEFT)
            else:
                name = Label(str(at), BODY, color=color).put(foot)
            self.names.add(name)
        super().__init__(self.lines, self.names)
