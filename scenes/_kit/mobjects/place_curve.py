"""How well every place matches something: a curve over all places, with one that is asked for."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Dot, Line, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.trace import polyline
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

TICK = 0.14
"""Half the height of a tick."""
UNDER = 0.5
"""How far the baseline of the places is under the lowest line."""
THIN, THICK = 2.5, 5.0
"""Least and greatest stroke width of the curve."""
EACH_WIDE = 0.5
"""Stroke width of the curve for each scene unit of the window's width."""
LINE = 0.5
"""From the middle of a number to the baseline of what is under it."""
ASIDE = 0.1
"""How far the baseline of a text is under the height that it names."""


class PlaceCurve(VGroup):
    """The matches of all places, sorted by place, seen through a window.

    ``level`` is how well they match in the mean; ``asked`` names one place, ``peak`` marks the best
    match; these three do not belong to the curve and are added by themselves.

    Args:
        matches: of all places, shape (n,).
        place: the one that is asked for.
        level: how well all places match in the mean.
        window: which places and which matches are seen, and where.
        color: ``#RRGGBB``.

    Example:
        >>> matches = 0.3 + 0.4 * np.exp(-np.abs(np.arange(300) - 120) / 20)
        >>> window = Window(0, 299, 0, 1, stage.inset(1.5, 0.8))
        >>> curve = PlaceCurve(matches, 120, 0.3, window, color=active_theme().position)
        >>> picture = VGroup(curve.level, curve, curve.asked, curve.peak)
    """

    def __init__(
        self,
        matches: NDArray[np.float64],
        place: int,
        level: float,
        window: Window,
        *,
        color: str,
    ) -> None:
        theme = active_theme()
        self.matches, self.place, self.shared = matches, place, level
        self.until, self.last = float(len(matches) - 1), len(matches) - 1
        self.axes = VMobject(stroke_color=theme.ring, stroke_width=5)
        self.line = VMobject(stroke_color=color)
        self.names = [Label(str(number), LABEL) for number in (0, 1)]
        self.ends = [Label(str(number), LABEL, color=color) for number in (0, self.last)]
        super().__init__(self.axes, self.line, *self.names, *self.ends)
        self.level = VGroup(
            DashedSegment(LEFT, RIGHT, color=theme.quiet, width=4),
            Label(printed(level, 2), LABEL, color=theme.quiet),
            Label("average", LABEL, color=theme.quiet),
        )
        self.asked = VGroup(
            Line(stroke_color=color, stroke_width=5), Label(f"place {place}", LABEL, color=color)
        )
        self.found = int(np.argmax(matches))
        self.peak = Dot(radius=0.13, color=color)
        self.look(window)

    def look(self, window: Window) -> Self:
        """Be seen through another window."""
        self.window = window
        low, high, first, last = window.low, window.high, window.left, window.right
        corners = [(first, high), (first, low), (last, low)]
        self.axes.points = polyline(np.array([window.point(*corner) for corner in corners]))
        for number, name in enumerate(self.names):
            name.put(window.point(first, number) + 0.2 * LEFT + ASIDE * DOWN, RIGHT)
        for place, end in zip((0, self.last), self.ends, strict=True):
            end.put(window.point(place, low) + UNDER * DOWN)
        dashes, named, average = self.level
        dashes.set_ends(window.point(first, self.shared), window.point(last, self.shared))
        named.put(window.point(first, self.shared) + 0.2 * LEFT + ASIDE * DOWN, RIGHT)
        average.put(named.get_right() + LINE * DOWN, RIGHT)
        tick, asked = self.asked
        foot, best = (
            window.point(self.place, low),
            window.point(self.found, self.matches[self.found]),
        )
        tick.put_start_and_end_on(foot + TICK * DOWN, foot + TICK * UP)
        asked.put(foot + UNDER * DOWN, ORIGIN)
        self.peak.move_to(best)
        self.line.set_stroke(width=float(np.clip(EACH_WIDE * window.region.width, THIN, THICK)))
        return self.reveal(self.until)

    def reveal(self, until: float) -> Self:
        """Show the curve only up to a place."""
        self.until = until
        first, last = max(self.window.left, 0.0), min(self.window.right, until)
        inner = np.arange(np.ceil(first), np.floor(last) + 1)
        places = np.unique(np.concatenate([[first], inner, [last]])) if last > first else inner
        matches = np.interp(places, np.arange(self.last + 1), self.matches)
        self.line.points = polyline(
            self.window.points(places, np.maximum(matches, self.window.low))
        )
        return self
