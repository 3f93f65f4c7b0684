"""The score of every gap back as a curve that moves while it is watched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, PI, RIGHT, UP, Dot, Line, Triangle, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.score_cells import score_hue
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, TITLE, Label

Vector = NDArray[np.float64]

HEAD, FOOT, SIDE = 1.5, 1.0, 0.42
"""Room over the curve for a name, a number and the crest's mark, under it for the gaps, and at its
left for the zero."""
FINE = 12
"""Samples of the curve for one gap."""
SMALL, LARGE, MARK, OVER = 0.075, 0.14, 0.3, 0.32
"""Radii of dots, of any gap and of the one that is watched; width of the crest's mark, and how far
over the curve its middle is."""
NUMBERS, NAME, BASE = 0.42, 0.84, 0.09
"""How far the baselines of gaps and of their name are under the curve, and that of a number under
what it tells."""


class GapScores(VGroup):
    """A curve over all gaps back, the furthest at the left, with a dot for each in its colour.

    The dot of one gap is larger, stands on a line and has its score as a number over all; the
    ``crest`` marks where the curve is highest.

    Args:
        region: where to stand.
        count: how many gaps there are, from none on.
        gap: that is watched.
        limit: of the colours of scores.
        most: the score that reaches from the middle to the edge.

    Example:
        >>> curve = GapScores(stage.inset(3, 0), 12, 5, 1.0, 1.0)
        >>> picture = curve.read(lambda gaps: np.cos(np.pi / 6 * (gaps - 5)))
    """

    def __init__(self, region: Region, count: int, gap: int, limit: float, most: float) -> None:
        theme = active_theme()
        self.gap, self.limit = gap, limit
        room = replace(region, left=region.left + SIDE, bottom=region.bottom + FOOT)
        room = replace(room, top=region.top - HEAD, right=region.right - LARGE)
        self.window = Window(count - 1, 0, -most, most, room)
        point = self.window.point
        self.gaps = np.arange((count - 1) * FINE + 1) / FINE
        zero = Line(point(count - 1, 0), point(0, 0), stroke_color=theme.ring, stroke_width=3)
        self.stem = scenery(Line(stroke_color=theme.quiet, stroke_width=3))
        self.line = VMobject(stroke_color=theme.quiet, stroke_width=5)
        self.dots = VGroup(*(Dot(radius=SMALL) for _ in range(count)))
        self.dots.set_stroke(theme.ink, width=2)
        self.dots[gap].scale_to_fit_width(2 * LARGE).set_stroke(theme.ink, width=4)
        self.crest = Triangle(color=theme.ink, fill_opacity=1, stroke_width=0).rotate(PI)
        self.crest.scale_to_fit_width(MARK)
        self.marks = VGroup(
            *(
                Label(str(at), LABEL if at == gap else NOTE, bold=at == gap).put(
                    point(at, -most) + NUMBERS * DOWN
                )
                for at in (count - 1, gap, 0)
            )
        )
        low = np.array([room.center[0], room.bottom - NAME, 0.0])
        nought = Label("0", NOTE, color=theme.quiet)
        nought.put(point(count - 1, 0) + (SIDE - MARK) * LEFT + BASE * DOWN, RIGHT)
        names = Label("gaps back", NOTE, color=theme.quiet).put(low), nought
        self.number = Readout(0, 2, TITLE, face="sans", bold=True, align=ORIGIN)
        self.number.put(region.at(0.5, 1) + 0.82 * DOWN)
        title = Label(f"gap {gap}", LABEL, bold=True).put(self.number.anchor + 0.52 * UP)
        super().__init__(zero, self.stem, self.line, self.dots, self.crest, self.marks, *names)
        self.add(title, self.number)

    def read(self, score: Callable[[Vector], Vector]) -> Self:
        """Draw the curve of scores, which are asked for by their gaps (n,)."""
        scores, window = score(self.gaps), self.window
        points = window.points(self.gaps, scores)
        self.line.points = polyline(points)
        for dot, at, own in zip(self.dots, points[::FINE], scores[::FINE], strict=True):
            dot.move_to(at).set_fill(score_hue(float(own), self.limit))
        own = self.dots[self.gap].get_center()
        self.stem.put_start_and_end_on(own, window.point(self.gap, window.low))
        self.crest.move_to(points[np.argmax(scores)] + OVER * UP)
        self.number.set_number(float(scores[self.gap * FINE]))
        return self
