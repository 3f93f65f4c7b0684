"""The score of every gap back as a curve that comes gap by gap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, Dot, Line, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.gap_tag import DEPTH, GapTag
from scenes._kit.mobjects.plot_window import Window
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.score_cells import score_hue
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Label

Vector = NDArray[np.float64]

HEAD, FOOT, SIDE = 1.3, 1.0, 0.42
"""Room over the curve for a name and a number, under it for the gaps, and at its left for the
zero."""
FINE = 12
"""Samples of the curve for one gap."""
SMALL, LARGE, EVERY = 0.075, 0.14, 2
"""Radii of dots, of any gap and of the one that is watched, and which gaps are numbered."""
NUMBERS, NAME, BASE, SPACE = 0.42, 0.84, 0.09, 0.12
"""How far the baselines of gaps and of their name are under the curve, that of a number under what
it tells, and the zero from its line."""


class GapScores(VGroup):
    """A curve over all gaps back, the furthest at the left, with a dot for each in its colour.

    A large dot stands at the gap that is watched, on a line; its score is a number over all. The
    ``shape`` is the curve with its dots, ``watched`` what tells of the one gap.

    Args:
        region: where to stand.
        count: how many gaps there are, from none on.
        limit: of the colours of scores.
        most: the score that reaches from the middle to the edge.

    Example:
        >>> curve = GapScores(stage.inset(3, 0), 12, 1.0, 1.0)
        >>> picture = curve.read(lambda gaps: np.cos(np.pi / 6 * (gaps - 5)), 5, 11)
    """

    def __init__(self, region: Region, count: int, limit: float, most: float) -> None:
        theme = active_theme()
        self.limit = limit
        room = replace(region, left=region.left + SIDE, bottom=region.bottom + FOOT)
        room = replace(room, top=region.top - HEAD, right=region.right - LARGE)
        self.window = Window(count - 1, 0, -most, most, room)
        point = self.window.point
        self.gaps = np.arange((count - 1) * FINE + 1) / FINE
        zero = Line(point(count - 1, 0), point(0, 0), stroke_color=theme.ring, stroke_width=3)
        self.stem = scenery(Line(stroke_color=theme.quiet, stroke_width=3))
        self.line = VMobject(stroke_color=theme.quiet, stroke_width=5)
        self.dots = VGroup(*(Dot(radius=SMALL) for _ in range(count)))
        self.shape = VGroup(self.line, self.dots)
        self.own = Dot(radius=LARGE).set_stroke(theme.ink, width=4)
        self.marks = VGroup(
            *(
                Label(str(at), NOTE).put(point(at, -most) + NUMBERS * DOWN)
                for at in range(0, count, EVERY)
            )
        )
        low = np.array([room.center[0], room.bottom - NAME, 0.0])
        nought = Label("0", NOTE, color=theme.quiet)
        nought.put(point(count - 1, 0) + SPACE * LEFT + BASE * DOWN, RIGHT)
        names = Label("gaps back", NOTE, color=theme.quiet).put(low), nought
        self.number = Readout(0, 2, TITLE, face="sans", bold=True, align=ORIGIN)
        self.number.put(region.at(0.5, 1) + 0.82 * DOWN)
        self.head = replace(region, bottom=self.number.anchor[1] + 0.52 + DEPTH)
        self.title = GapTag()
        self.watched = VGroup(self.stem, self.own, self.title, self.number)
        super().__init__(zero, self.stem, self.shape, self.own, self.marks, *names)
        self.add(self.title, self.number)

    def read(self, score: Callable[[Vector], Vector], gap: float, reached: float) -> Self:
        """Draw the curve of scores as far as it reaches.

        Args:
            score: asked for by its gaps (n,).
            gap: that is watched.
            reached: up to which gap there are scores; below none nothing is told.
        """
        scores, window = score(self.gaps), self.window
        points = window.points(self.gaps, scores)
        self.line.points = polyline(points[self.gaps <= reached + 0.5 / FINE])
        for at, (dot, place) in enumerate(zip(self.dots, points[::FINE], strict=True)):
            hue = score_hue(float(scores[at * FINE]), self.limit)
            seen = float(np.clip(1 + FINE * (reached - at), 0, 1))
            dot.move_to(place).set_fill(hue, seen).set_stroke(active_theme().ink, 2, seen)
        own = float(score(np.array([gap]))[0])
        seen = float(reached >= 0)
        self.own.move_to(window.point(gap, own))
        self.own.set_fill(score_hue(own, self.limit), seen).set_stroke(opacity=seen)
        self.stem.put_start_and_end_on(self.own.get_center(), window.point(gap, window.low))
        self.stem.set_stroke(opacity=seen)
        self.title.stand(self.head, self.head, gap).set_opacity(seen)
        self.number.set_number(own).set_opacity(seen)
        return self
