"""A query and a key from one point with the angle between them, plain, turned, or as sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import ORIGIN, PI, RIGHT, Circle, Dot, Line, Square, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.arrow_plane import angle_between, direction
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import NOTE, Label

Vector = NDArray[np.float64]
POINT = 0.27
"""Radius of the disc at the query's point, and half the side of the square at the key's."""
SHAFT, WORD, HAND, HEAD = 14, 4, 8, 0.3
"""Widths of the arrows, of what is under a sum and of the hand on it, and length of its head."""
WEDGE = 0.42
"""How far out the angle between is, in numbers of the plane."""
PALE = 0.22
"""How much of its hue the angle between has."""
FAINT, TIP = 0.4, 0.1
"""How much of its hue a trace keeps, and how large its point is."""
SEED = 1e-3
LANES = "query", "key"
CIRCLE = Circle(radius=1).points


def lane_hues() -> dict[str, str]:
    """Return the hues of query, key and value."""
    theme = active_theme()
    return {"query": theme.query, "key": theme.key, "value": theme.ink}


def lane_shape(lane: str, size: float) -> VMobject:
    """Return the shape of a query, a key or a value: a disc, a square, or one on its corner."""
    hue = lane_hues()[lane]
    if lane == "query":
        return Dot(radius=size, color=hue)
    square = Square(2 * size, fill_color=hue, fill_opacity=1, stroke_width=0)
    return square if lane == "key" else square.rotate(PI / 4)


def lane_point(lane: str, size: float = POINT) -> VGroup:
    """Return the point by which a query, a key or a value is known: its shape, and a letter."""
    letter = Label(lane[0], NOTE, color=active_theme().ground, bold=True)
    return VGroup(shape := lane_shape(lane, size), letter.move_to(shape))


def pair_points(size: float = POINT) -> VGroup:
    """Return the points of a query and of a key."""
    return VGroup(*(lane_point(lane, size) for lane in LANES))


class PlacedPair(VGroup):
    """Two arrows from the origin of a frame: a disc is the query's point, a square the key's.

    As sums, each stands on its word and on the hand of its place.

    Args:
        frame: where the origin lies, and how long the number 1 is.
        point: size of the points, as ``POINT``.

    Example:
        >>> words = np.array([(0.6, 1.5), (1.1, 0.5)])
        >>> hands = np.array([(0.3, -1.0), (-0.7, -0.8)])
        >>> picture = PlacedPair(Frame(stage.at(0.5, 0.4), 1.5)).add_up(words, 0.9 * hands)
        >>> _ = picture.encircle([(word, 1.0) for word in words])
    """

    def __init__(self, frame: Frame, point: float = POINT) -> None:
        theme = active_theme()
        self.point = point
        self.frame = frame
        self.circles: list[tuple[Vector, float]] = []
        self.rings, self.words, self.hands = VGroup(), VGroup(), VGroup()
        self.wedge = WEDGE
        self.between = TurnedAngle(color=mix(theme.ground, theme.ink, PALE), gain=0.0, opacity=1)
        self.between.arc.set_stroke(theme.ink, width=8)
        self.shafts = VGroup(
            *(Line(stroke_color=hue, stroke_width=SHAFT) for hue in (theme.query, theme.key))
        )
        self.points_of = pair_points(point)
        self.tips: list[Vector] = [np.array([1.0, 0.0]), np.array([0.0, 1.0])]
        self.sweep: float | None = None
        self.summands: tuple[Vector, Vector] | None = None
        self.left: list[Vector] = []
        self.traces = VGroup()
        super().__init__(
            self.rings,
            self.traces,
            self.between,
            self.words,
            self.hands,
            self.shafts,
            self.points_of,
        )

    @property
    def pose(self) -> Frame:
        """The frame in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame."""
        self.frame = pose
        return self._draw()

    @property
    def angle(self) -> float:
        """The angle from the key to the query in radians, at most half a turn if not told."""
        return angle_between(self.tips[1], self.tips[0]) if self.sweep is None else self.sweep

    def lay(self, query: Vector, key: Vector, *, sweep: float | None = None) -> Self:
        """Lay both arrows.

        Args:
            query: where the first ends.
            key: where the other one ends.
            sweep: the angle from key to query where it may be more than half a turn.
        """
        self.tips, self.sweep = [query, key], sweep
        return self._draw()

    def add_up(self, words: Vector, hands: Vector) -> Self:
        """Lay both arrows as sums of the words and of the hands of their places, (2, 2) each."""
        theme = active_theme()
        if self.summands is None:
            self.words.add(
                *(scenery(Line(stroke_color=theme.quiet, stroke_width=WORD)) for _ in words)
            )
            self.hands.add(
                *(
                    VectorArrow(ORIGIN, RIGHT, color=theme.position, width=HAND, head=HEAD)
                    for _ in words
                )
            )
        self.summands = words, hands
        self.tips = list(words + hands)
        return self._draw()

    def encircle(self, circles: Sequence[tuple[Vector, float]]) -> Self:
        """Draw the circles on which points go, each given by its middle and its radius."""
        self.circles = list(circles)
        hue = active_theme().ring
        self.rings.add(*(scenery(Circle(stroke_color=hue, stroke_width=3)) for _ in circles))
        return self._draw()

    def leave_a_trace(self) -> Self:
        """Leave a faint copy of both arrows as they stand."""
        theme = active_theme()
        for lane, tip in zip(LANES, self.tips, strict=True):
            hue = mix(theme.ground, lane_hues()[lane], FAINT)
            line = Line(ORIGIN, RIGHT, stroke_color=hue, stroke_width=WORD)
            self.traces.add(VGroup(scenery(line), scenery(lane_shape(lane, TIP).set_fill(hue))))
            self.left.append(tip)
        return self._draw()

    def forget_the_traces(self) -> Self:
        """Begin anew with what is left behind."""
        self.left.clear()
        self.traces.remove(*self.traces)
        return self

    def _draw(self) -> Self:
        origin, unit = self.frame.origin, self.frame.unit
        for ring, (middle, radius) in zip(self.rings, self.circles, strict=True):
            ring.points = CIRCLE * radius * unit + self.frame.point(middle)
        for shaft, point, tip in zip(self.shafts, self.points_of, self.tips, strict=True):
            shaft.put_start_and_end_on(origin, self.frame.point(tip))
            point.move_to(self.frame.point(tip))
        for (line, point), tip in zip(self.traces, self.left, strict=True):
            line.put_start_and_end_on(origin, self.frame.point(tip))
            point.move_to(self.frame.point(tip))
        sweep = self.angle or SEED
        self.between.set_sweep(origin, self.wedge * unit, direction(self.tips[1]), sweep)
        if self.summands is not None:
            both = zip(self.words, self.hands, *self.summands, strict=True)
            for line, arrow, word, hand in both:
                start = self.frame.point(word)
                line.put_start_and_end_on(origin, start)
                size = float(np.linalg.norm(hand)) * unit
                short = min(self.point, size / 2)
                if size > SEED:
                    arrow.lead(start, self.frame.point(word + hand), short)
                else:
                    arrow.set_ends(start, start + SEED * RIGHT)
        return self
