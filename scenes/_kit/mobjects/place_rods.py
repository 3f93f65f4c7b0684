"""A place and the two beside it on a line of cosines: a rod for each, drawn farther apart."""

from __future__ import annotations

import numpy as np
from manim import DOWN, RIGHT, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

LONG, FANNED, FOOT = 0.45, 0.85, 1.2
"""How deep a rod hangs straight, how deep it is where all are far apart, and where it ends."""
UNDER = 0.36
"""From the end of a rod to the baseline of its name."""
THICK, THIN = 10.0, 5.0
"""Stroke width of the rod of the place itself, and of those beside it."""


class PlaceRods(VGroup):
    """Three rods that hang from a line at their cosines, the thick one that of a place.

    Each goes on to a foot aside; the feet are farther apart than the cosines by a stated factor.
    ``lines`` are the rods, ``names`` the numbers of the places under them and the factor.

    Args:
        frame: where 0 lies on the line, and how long the number 1 is.
        cosines: of all places, shape (n,).
        place: which of them is in the middle of the three.
        aside: how far right of its cosine the place itself has its foot, in scene units.
        zoom: how many times farther apart the feet are.
        color: ``#RRGGBB``.

    Example:
        >>> cosines = 0.7 - 0.03 * np.abs(np.arange(20) - 8.2)
        >>> frame = Frame(stage.at(0.1, 0.7), 5.0)
        >>> hue = active_theme().position
        >>> picture = PlaceRods(frame, cosines, 8, aside=2.0, zoom=8, color=hue)
    """

    def __init__(
        self,
        frame: Frame,
        cosines: NDArray[np.float64],
        place: int,
        *,
        aside: float,
        zoom: float,
        color: str,
    ) -> None:
        self.lines, self.names = VGroup(), VGroup()
        middle = frame.point((float(cosines[place]), 0))
        for at in (place, place - 1, place + 1):
            start = frame.point((float(cosines[at]), 0))
            end = middle + aside * RIGHT + zoom * (start - middle)
            line = VMobject(stroke_color=color, stroke_width=THICK if at == place else THIN)
            bends = start, start + LONG * DOWN, end + FANNED * DOWN, end + FOOT * DOWN
            line.points = polyline(np.array(bends))
            self.lines.add(line)
            name = Label(str(at), BODY, color=color, bold=at == place)
            self.names.add(name.put(bends[-1] + UNDER * DOWN))
        last = min((line.get_end() for line in self.lines), key=lambda end: float(end[0]))
        factor = Label(f"× {zoom:g}", NOTE, color=active_theme().quiet)
        self.names.add(factor.put(last + 0.75 * np.array([-1.0, 0, 0])))
        super().__init__(self.lines, self.names)
