"""Flights: what moves across a text or a shape that means something.

A thing flies if in one play all sides of its box move by more than a unit in one direction, so
that what only grows, rolls or is drawn does not fly. Followed are

* the things that an animation moves, and
* of what is redrawn from a tracker, the things that come, go or rest while others move on, such as
  a row that is carried to its place. What follows a position all the time (a hand, a knob, a scan
  line) does not fly.

A flight crosses a text or a mark that rests during the whole play, unless that

* belongs to the same noun (a mobject that is no plain group), or to one that the thing touches at
  the start or at the end of its flight;
* is scenery: ``decor``, or in the theme's ``hairline``, ``surface`` or ``ground`` colour;
* is a straight line along which it flies: its track.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from manim import Mobject, Scene

from scenes._kit.chapter import ChapterScene
from scenes._studio.lint.dry_run import Moment
from scenes._studio.lint.figures import Crossing
from scenes._studio.lint.geometry import Box, Points, hull, meets
from scenes._studio.lint.staging import Thing

FAR = 1.0
"""Scene units by which all sides of a box must move to be called a flight."""
AT_REST = 0.05
"""Scene units by which the box of a resting thing may change."""
TOUCH = 0.05
"""Scene units between two boxes that are said to touch, or that may graze each other."""
STRIDE = 0.15
"""Scene units between the places at which a flight is looked at."""
RESTS = 0.001
"""Share of its whole way that a thing may make from one look to the next while it rests."""
MOVES_ON = 0.5
"""Share of its mean pace with which another thing, or the position, moves on at that time."""
ALONG = np.cos(np.deg2rad(15))
"""Cosine of the angle between a track and what runs along it."""
PLAIN_GROUPS = ("VGroup", "Group", "VDict", "Mobject")


@dataclass
class _Track:
    """A thing and where it was at the looks at one play."""

    thing: Thing
    looks: list[int] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    shapes: list[npt.NDArray[np.float64]] = field(default_factory=list)

    def add(self, look: int, thing: Thing) -> None:
        self.thing = thing
        still = bool(self.boxes) and self.boxes[-1] == thing.box
        self.shapes.append(self.shapes[-1] if still else thing.points())
        self.looks.append(look)
        self.boxes.append(thing.box)

    @property
    def rests(self) -> bool:
        first = np.array(self.boxes[0].sides)
        return all(np.abs(np.array(box.sides) - first).max() <= AT_REST for box in self.boxes)

    @property
    def flies(self) -> bool:
        return max(_carried(self.boxes[0], box) for box in self.boxes) > FAR

    def steps(self, looks: int) -> npt.NDArray[np.float64]:
        """Return which share of its way the thing makes from each look to the next."""
        steps = np.zeros(looks - 1)
        centers = np.array([box.center for box in self.boxes])
        way = np.linalg.norm(np.diff(centers, axis=0), axis=1)
        steps[self.looks[:-1]] = way
        return np.asarray(steps / max(way.sum(), 1e-9))

    def path(self, *, between: bool) -> Iterator[tuple[Points, npt.NDArray[np.float64]]]:
        """Yield the hull of the thing along its way, and in which direction it goes there.

        Args:
            between: whether to go straight from each look to the next, or to keep to the looks.
        """
        for (before, _), (box, shape) in pairwise(zip(self.boxes, self.shapes, strict=True)):
            way = np.subtract(box.center, before.center)
            count = int(np.linalg.norm(way) / STRIDE) + 2 if between else 1
            polygon = _solid(shape)
            for share in np.linspace(0, -1, count):
                yield polygon + share * way, way


def _carried(before: Box, after: Box) -> float:
    """Return how far all of a box has moved; growing alone does not count."""
    left, bottom, right, top = np.subtract(after.sides, before.sides)
    across = min(abs(left), abs(right)) if left * right > 0 else 0.0
    upward = min(abs(bottom), abs(top)) if bottom * top > 0 else 0.0
    return float(np.hypot(across, upward))


def _solid(shape: npt.NDArray[np.float64]) -> Points:
    """Return the hull of points, of which even a straight line has an inside."""
    corners = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]]) * 0.01
    return hull((shape[:, None, :2] + corners[None]).reshape(-1, 2))


class Flights:
    """Follows each play from its first look to its last, and keeps what was crossed."""

    def __init__(self) -> None:
        self.crossings: list[Crossing] = []
        self._tracks: dict[int, _Track] = {}
        self._nouns: dict[int, frozenset[int]] = {}
        self._animated: set[int] = set()
        self._positions: list[float] = []
        self._start = 0.0

    def see(self, scene: ChapterScene, seen: list[Thing], moment: Moment) -> None:
        """Look at all things once; at the end of a play, judge what flew in it."""
        if not moment.settled and not self._positions:
            self._start = moment.time
            self._nouns = owners(scene)
        if moment.settled and not self._positions:
            return
        for thing in seen:
            track = self._tracks.setdefault(id(thing.mobject), _Track(thing))
            track.add(len(self._positions), thing)
        self._animated |= moment.animated
        self._positions.append(scene.t.get_value())
        if moment.settled:
            self._nouns |= owners(scene)
            self._judge(moment)
            self._tracks, self._animated, self._positions = {}, set(), []

    def _judge(self, moment: Moment) -> None:
        count = len(self._positions)
        tracks = [track for track in self._tracks.values() if not track.thing.scenery]
        movers = [track for track in tracks if track.flies]
        movers = [
            track for track in movers if self._is_animated(track) or self._is_carried(track, movers)
        ]
        resting = [track for track in tracks if len(track.looks) == count and track.rests]
        found = {
            (mover.thing.name, crossed.thing.name): None
            for mover in movers
            for crossed in self._crossed(mover, resting)
        }
        self.crossings += [Crossing(self._start, moment.time, moment.beat, *who) for who in found]

    def _is_animated(self, track: _Track) -> bool:
        return not self._animated.isdisjoint(track.thing.ids)

    def _is_carried(self, track: _Track, movers: list[_Track]) -> bool:
        """Return whether a redrawn thing comes, goes or rests while others move on."""
        count = len(self._positions)
        if len(track.looks) < count:
            return True
        position = np.abs(np.diff(self._positions))
        others = [other.steps(count) for other in movers if other is not track]
        onward = np.max([position / max(position.sum(), 1e-9), *others], axis=0)
        return bool(((track.steps(count) < RESTS) & (onward > MOVES_ON / (count - 1))).any())

    def _crossed(self, mover: _Track, resting: list[_Track]) -> Iterator[_Track]:
        ends = mover.boxes[0], mover.boxes[-1]
        near = [
            other
            for other in resting
            if other is not mover and _around(mover.boxes).overlap(other.boxes[0]) > -TOUCH
        ]
        own = self._nouns.get(id(mover.thing.mobject), frozenset())
        for other in near:
            if any(end.overlap(other.boxes[0]) > -TOUCH for end in ends):
                own |= self._nouns_of(other)
        near = [other for other in near if not own & self._nouns_of(other)]
        if not near:
            return
        path = list(mover.path(between=self._is_animated(mover)))
        crossed = []
        for other in near:
            ways = _met(path, other.thing)
            if len(ways) and _is_track(other.thing, ways):
                own |= self._nouns_of(other)
            elif len(ways):
                crossed.append(other)
        yield from (other for other in crossed if not own & self._nouns_of(other))

    def _nouns_of(self, track: _Track) -> frozenset[int]:
        mobject = id(track.thing.mobject)
        return self._nouns.get(mobject, frozenset()) | {mobject}


def owners(scene: Scene) -> dict[int, frozenset[int]]:
    """Return for everything in a scene the mobjects to which it belongs, itself among them."""
    found: dict[int, frozenset[int]] = {}

    def visit(mobject: Mobject, above: frozenset[int]) -> None:
        if type(mobject).__name__ not in PLAIN_GROUPS:
            above |= {id(mobject)}
        found[id(mobject)] = found.get(id(mobject), frozenset()) | above
        for part in mobject.submobjects:
            visit(part, above)

    for mobject in scene.mobjects:
        visit(mobject, frozenset())
    return found


def _around(boxes: list[Box]) -> Box:
    left, bottom, right, top = zip(*(box.sides for box in boxes), strict=True)
    return Box(min(left), min(bottom), max(right), max(top))


def _met(
    path: list[tuple[Points, npt.NDArray[np.float64]]], thing: Thing
) -> npt.NDArray[np.float64]:
    """Return the directions in which a path meets the outline of a thing, shape (n, 2)."""
    outline = thing.outline()
    return np.array([way for polygon, way in path if meets(outline, polygon).any()]).reshape(-1, 2)


def _is_track(thing: Thing, ways: npt.NDArray[np.float64]) -> bool:
    """Return whether a thing is a straight line along which all ways lead."""
    if thing.is_text:
        return False
    points = thing.points()[:, :2]
    line = points[-1] - points[0]
    length = np.linalg.norm(line)
    if np.linalg.norm(np.diff(points, axis=0), axis=1).sum() > 1.02 * length or not length:
        return False
    lengths = np.linalg.norm(ways, axis=1)
    along = np.abs(ways @ line) / np.maximum(lengths * length, 1e-9)
    return bool((along[lengths > 0] > ALONG).all())
