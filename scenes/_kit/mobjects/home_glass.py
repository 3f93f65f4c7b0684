"""A glass over the home of a hand: how much the hand lacks to be exactly there."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, Circle, Dot, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.home_dial import HOME, HomeDial
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

GAP = 0.9
"""About how long the gap is in the glass, in radii of the glass."""
TIP, START = 0.085, 0.1
"""Radii of the tip and of the dot where the hand began, in scene units."""
ASIDE, HALF_A_DIGIT = 0.2, 0.1
"""From the glass left to its factor, whose baseline lies half a digit under the middle."""


class HomeGlass(VGroup):
    """A round glass that shows where a hand began and now all but ends, in whole times larger.

    ``tie`` is a line from the circle round home, and ``factor`` says how much larger; they do not
    belong to the glass. ``beside`` is the point right of the gap where its length can be written.

    Args:
        dial: its hand home, but not exactly.
        middle: of the glass.
        radius: of the glass, in scene units.

    Example:
        >>> dial = HomeDial(-0.19, radius=1.3, color=active_theme().pair(0)).measure(1)
        >>> glass = HomeGlass(dial, stage.at(0.7, 0.4), 1.1)
        >>> picture = VGroup(dial, glass, glass.tie, glass.factor)
    """

    def __init__(self, dial: HomeDial, middle: Point3D, radius: float) -> None:
        theme, (hub, size) = active_theme(), (dial.pose.hub, dial.pose.radius)
        hue = dial.dial.hand.get_color()
        spots = [on_circle(hub, size, angle) for angle in (dial.home, dial.pointed)]
        anchor = sum(spots) / 2
        self.zoom = round(GAP * radius / float(np.linalg.norm(spots[1] - spots[0])))
        home, tip = (middle + self.zoom * (spot - anchor) for spot in spots)
        self.glass = Circle(radius=radius, stroke_color=theme.ink, stroke_width=3).move_to(middle)
        self.glass.set_fill(theme.ground, opacity=1)
        around = np.linspace(-2, 2, 161) * radius / self.zoom / size
        ring = np.array([on_circle(hub, size, dial.home + angle) for angle in around])
        seen = middle + self.zoom * (ring - anchor)
        rim = Line(stroke_color=theme.ring, stroke_width=4)
        rim.points = polyline(seen[np.linalg.norm(seen - middle, axis=1) < radius])
        inward = (hub - spots[1]) / np.linalg.norm(hub - spots[1])
        along, off = np.dot(tip - middle, inward), np.linalg.norm(tip - middle)
        edge = tip + inward * (np.sqrt(along**2 + radius**2 - off**2) - along)
        self.hand = Line(edge, tip, stroke_color=hue, stroke_width=9)
        self.lack = Line(home, tip, stroke_color=theme.ink, stroke_width=10)
        self.lack.cap_style = CapStyleType.ROUND
        dots = Dot(tip, TIP, color=hue), Dot(home, START, color=theme.ink)
        super().__init__(*map(scenery, (self.glass, rim, self.hand, self.lack, *dots)))
        way = (middle - spots[0]) / np.linalg.norm(middle - spots[0])
        ends = spots[0] + way * HOME * size, middle - way * radius
        self.tie = scenery(Line(*ends, stroke_color=theme.quiet, stroke_width=2))
        self.factor = Label(f"seen × {self.zoom}", NOTE, color=theme.quiet)
        self.factor.put(self.glass.get_left() + LEFT * ASIDE + DOWN * HALF_A_DIGIT, RIGHT)
        self.beside = middle + RIGHT * ASIDE + DOWN * HALF_A_DIGIT
