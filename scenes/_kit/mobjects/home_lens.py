"""The home of a dial as a magnifying glass: how far a hand may be off and still look the same."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Animation, Arc, Circle, Dot, Line, UpdateFromAlphaFunc, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.home_dial import HOME, START, TIP, HomeDial
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

FINE = 400
"""In how many pieces a line is looked at for where it enters the glass."""
APPEARED = 0.2
"""When it has come up, as a share of its opening."""
DOT, BESIDE, SUNK = 0.11, 0.25, 0.1
"""Radius of the tips, and from them to what names them, aside and down to the baseline."""


class HomeLens(VGroup):
    """A ring that has come off its dial and shows, larger, what lies in it.

    The pale hand is where it began, the other one where the dial's hand is now; closed, it shows
    what the dial shows. ``names`` tells the places of both, and how many degrees the hand is off.

    Args:
        dial: from whose home the glass comes off.
        center: where the open glass stands.
        radius: of the open glass, in scene units.

    Example:
        >>> dial = HomeDial(-0.28, radius=1.2, color=active_theme().pair(0))
        >>> lens = HomeLens(dial, stage.center, 1.4)
        >>> picture = VGroup(lens, lens.names(0, 6))
    """

    def __init__(self, dial: HomeDial, center: Point3D, radius: float) -> None:
        theme, hue = active_theme(), dial.dial.hand.get_color().to_hex()
        self.source, self.middle, self.radius = dial, np.asarray(center), radius
        self.anchor = dial.mark.get_center()
        self.glass = Circle(stroke_color=theme.ink, stroke_width=5)
        self.glass.set_fill(theme.ground, opacity=1)
        self.rim = Line(stroke_color=theme.ring, stroke_width=4)
        self.begun, self.hand = (
            Line(stroke_color=c, stroke_width=6, cap_style=CapStyleType.ROUND)
            for c in (theme.quiet, hue)
        )
        self.start, self.tip = Dot(color=theme.ink), Dot(color=hue)
        lines = self.rim, self.begun, self.hand
        super().__init__(self.glass, *lines, self.start, self.tip)
        self.set_open(1.0)

    def set_open(self, share: float) -> Self:
        """Open the glass to a ``share`` of its size; at 0 it lies on the ring."""
        dial = self.source.dial
        closed = HOME * dial.radius
        radius = closed + (self.radius - closed) * share
        self.factor, center = radius / closed, self.anchor + (self.middle - self.anchor) * share
        self.glass.scale_to_fit_width(2 * radius).move_to(center)
        angle = self.source.pointed
        turns = np.linspace(-np.pi / 2, np.pi / 2, FINE)
        rim = np.array([on_circle(dial.hub, dial.radius, turn) for turn in turns])
        self.rim.points = self._within(self.seen(rim, center), center, radius)
        begun, now = (self.begun, self.start, START, 0.0), (self.hand, self.tip, TIP, angle)
        for line, dot, size, turn in (begun, now):
            end = on_circle(dial.hub, dial.radius, turn)
            way = self.seen(np.linspace(dial.hub, end, FINE), center)
            line.points = self._within(way, center, radius)
            wide = between(size * dial.radius, DOT, share)
            dot.scale_to_fit_width(2 * wide).move_to(self.seen(end, center))
        shown = min(share / APPEARED, 1)
        for drawn in (self.glass, self.rim, self.hand):
            drawn.set_stroke(opacity=shown)
        self.begun.set_stroke(opacity=share)
        for filled in (self.glass, self.start, self.tip):
            filled.set_fill(opacity=shown)
        return self

    def seen(self, points: NDArray[np.float64], center: Point3D) -> NDArray[np.float64]:
        """Return where points of the dial are seen in a glass that stands at ``center``."""
        return np.asarray(center + self.factor * (points - self.anchor))

    @staticmethod
    def _within(points: NDArray[np.float64], center: Point3D, radius: float) -> NDArray[np.float64]:
        inside = points[np.linalg.norm(points - center, axis=1) < radius]
        return np.asarray(polyline(inside))

    def names(self, began: int, now: int) -> VGroup:
        """Return what is told of the open glass: both places, and how many degrees.

        Args:
            began: the place at which the hand began.
            now: the place at which it is.
        """
        theme, hue = active_theme(), self.tip.get_color().to_hex()
        off = float((self.source.pointed + np.pi) % (2 * np.pi) - np.pi)
        hub = self.seen(self.source.dial.hub, self.middle)
        size = self.source.dial.radius * self.factor
        arc = Arc(size, 0, off, arc_center=hub, stroke_color=hue, stroke_width=6)
        degrees = Label(f"{printed(abs(float(np.degrees(off))), 0)}°", NOTE, color=theme.ink)
        degrees.put(on_circle(hub, size, off / 2) + LEFT * BESIDE + DOWN * SUNK, RIGHT)
        places = [
            Label(str(place), LABEL, color=theme.position).put(
                dot.get_center() + RIGHT * BESIDE + DOWN * SUNK, LEFT
            )
            for place, dot in ((began, self.start), (now, self.tip))
        ]
        return VGroup(arc, degrees, *places)

    def opening(self) -> Animation:
        """Return the animation in which the ring comes off its dial and grows."""
        return UpdateFromAlphaFunc(self, lambda _, share: self.set_open(share))

    def closing(self) -> Animation:
        """Return the animation in which it goes back to its dial."""
        return UpdateFromAlphaFunc(self, lambda _, share: self.set_open(1 - share), remover=True)
