"""Why a right angle between two equal arrows puts the first at 45° to their sum: a triangle."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Arc, VGroup, VMobject

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, Label

CORNER = 0.13
"""Side of the mark of the right angle, in radii."""
EDGE = 0.12
"""Share of that side under the shaft of an arrow, where the mark is not drawn."""
CLEAR = 0.3
"""Room between that mark and the dotted line, as a share of its height."""
WEDGE = 0.24
"""Radius of the mark of the other angle, in radii."""
HEAVY = {"width": 12.0, "head": 0.42}


class LevelTriangle(VGroup):
    """A word and a place of length 1, tip to tail, with their sum level along the line of cosines.

    From the tip of the word a dotted line falls on the cosine of word and sum. ``legs`` are word
    and place, ``whole`` is what they make of each other: their sum, and all that is read from it.

    Args:
        frame: where 0 lies on the line, and how long the number 1 is.
        cosine: of the word and the sum.

    Example:
        >>> picture = LevelTriangle(Frame(stage.at(0.2, 0.2), 3.0), 0.7071)
    """

    def __init__(self, frame: Frame, cosine: float) -> None:
        theme, self.frame = active_theme(), frame
        angle = float(np.arccos(cosine))
        up, down = (np.array([cosine, side * np.sin(angle), 0]) for side in (1.0, -1.0))
        hub, tip, end = frame.origin, frame.point(up[:2]), frame.point((2 * cosine, 0.0))
        self.word = VectorArrow(hub, tip, color=theme.word, **HEAVY)
        self.place = VectorArrow(tip, end, color=theme.position, **HEAVY)
        self.sum = VectorArrow(hub, end, color=theme.ink, **HEAVY)
        side = CORNER * frame.unit
        corner = tip + side * np.array([EDGE * down - up, down - up, down - EDGE * up])
        self.corner = VMobject(stroke_color=theme.ink, stroke_width=4)
        self.corner.points = polyline(corner)
        under = tip + (1 + CLEAR) * side * (down - up)
        self.drop = DashedSegment(under, frame.point((cosine, 0.0)), color=theme.ink, width=5)
        self.wedge = Arc(WEDGE * frame.unit, 0.0, angle, arc_center=hub, color=theme.ink)
        middle = np.array([np.cos(angle / 2), np.sin(angle / 2), 0])
        degrees = Label(f"{printed(np.degrees(angle))}°", BODY)
        degrees.put(hub + 1.4 * WEDGE * frame.unit * middle + 0.1 * DOWN)
        value = Label(printed(cosine, 2), BODY, color=theme.word)
        value.put(frame.point((cosine, 0.0)) + 0.37 * DOWN)
        word = Label("word", BODY, color=theme.word).put((hub + tip) / 2 + 0.35 * UP, RIGHT)
        place = Label("place", BODY, color=theme.position)
        place.put(tip + 0.75 * (end - tip) + 0.3 * RIGHT, LEFT)
        whole = Label("sum", LABEL).put(frame.point((cosine + 0.5, 0.0)) + 0.37 * DOWN)
        self.legs = VGroup(self.word, self.place, word, place)
        self.whole = VGroup(self.sum, whole, self.corner, self.wedge, degrees, self.drop, value)
        super().__init__(self.legs, self.whole)
