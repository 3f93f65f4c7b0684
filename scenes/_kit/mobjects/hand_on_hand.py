"""A fast hand whose hub is the tip of a slow one: its circle is carried off into a spring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import numpy as np
from manim import DOWN, LEFT, PI, TAU, Dot, Line, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D_Array
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import tip_radius
from scenes._kit.mobjects.helix import Helix, Viewpoint
from scenes._kit.mobjects.marks import Dots, Segments
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import polyline
from scenes._kit.poses import between
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import LABEL, NOTE, Label

Codes = Callable[[ArrayLike, ArrayLike], NDArray[np.float64]]
CORNERS, SAMPLES = 121, 7
"""Points of a circle, and of the spring per word."""
APART = 1.45
"""How far right of the slow tip the fast hub stands at first: the circles part, and their tips."""
NEARER = 0.5
"""How near the words of whole turns are at least that are drawn before the spring."""
SMALL, LARGE, NUMBERED = 0.45, 0.62, 0.65
"""How near those are that begin to be large, that are so, and that bear their numbers."""
DIAL_HAND, HAND, SLOW_HAND = 9, 6, 12
"""Widths of a hand of a dial that stands alone, of the fast hand, and of the slow one, which is
wider so that both are seen where one lies on the other."""
CASING, TIP, SLOW_TIP, SMALL_TIP = 9, 0.24, 0.2, 0.5
"""Width of the gap between them; radii of their tips, and how large the slow one is on a dial
beside the fast one, so that the gap up to word 0 is seen."""
DOTS, DOT, FLOOR = (0.045, 0.08), 0.1, 0.065
"""Radii of the farthest and of the nearest dot of the spring; of a dot on a dial, and of one on the
first circle once it lies."""
WORN, LYING, FAINT = 9, 3, 0.4
"""Width of the circle of the slow hand while it is a row of dots, and once it carries; the share of
the hand's hue that it keeps then."""
DISC, SMALL_DISC, HOME = 0.205, 0.11, 0.22
"""Radius of a word of a whole turn that bears its number, of one with its number beside it, and of
word 0's dot before another one is above it."""
LANDING, FULL = 3.0, 0.7
"""In how many words a disc comes forward from under the tip; when it is full, its number comes."""
FADING = 2.0
"""In how many words the dots of the first circle fade once the hand rises."""
TRAIL, SWEPT = 0.6, 0.26
"""Share of the slow hand's hue in the way that its tip has come, thinner than the hand, and opacity
of what it has swept in one turn of the fast one."""
PIVOT, AXLE, BORN = 0.12, 0.08, 0.2
"""Radius of the slow hand's pivot and of the fast one's, and share of the way to the slow tip in
which that comes."""
PLATE = 3, 7
"""Width of the fast circle while its hand is seen, and while that is lost in it."""
STAND = np.array([[0.0, 0.0, 0.0], [-0.2, -0.4, 0.0], [0.2, -0.4, 0.0]])
"""Corners of the stand that holds the pivot, seen from there."""
BESIDE, SUNK = np.array([0.4, -0.1, 0.0]), 0.82
"""Where word 0 is named beside its dot, and how much lower from straight above."""
OVER = np.array([0.26, 0.24, 0.0])
"""Where the word above it is named."""
LEVELS, SOFT = 8, 0.36
"""In how many steps a line fades towards the edge of a region, and how far from there it begins."""


def carried(codes: NDArray[np.float64]) -> Point3D_Array:
    """Return the points of space (n, 3) of words: the slow tip plus the fast tip.

    The slow hand turns in the upright plane, the fast one in the level one. The origin is where the
    slow tip is when its hand lies level.

    Args:
        codes: shape (n, 4), cosine and sine of the fast hand, then of the slow one.
    """
    across, away, out, up = codes.T
    return np.stack([out - 1 + across, away, up], axis=-1)


class FadingPath(VGroup):
    """A line that fades towards the edges of a region, where it runs out of it.

    Args:
        region: beyond which nothing of it is seen.

    Example:
        >>> path = FadingPath(stage)
        >>> picture = path.lie(stage.center + np.outer(np.linspace(-3, 3, 61), [1.0, 1, 0]))
    """

    def __init__(self, region: Region) -> None:
        self.region = region
        self.steps = [scenery(Segments(color=active_theme().ring)) for _ in range(LEVELS)]
        super().__init__(*self.steps)

    def lie(self, points: Point3D_Array) -> Self:
        """Run through points (n, 3)."""
        starts, ends = points[:-1], points[1:]
        across, high, _ = ((starts + ends) / 2).T
        room = self.region
        sides = across - room.left, room.right - across, high - room.bottom, room.top - high
        inside = np.min(sides, axis=0)
        level = np.clip(np.ceil(inside / SOFT * LEVELS), 0, LEVELS)
        for step, part in enumerate(self.steps, 1):
            part.set_ends(starts[level == step], ends[level == step])
        return self

    def dress(self, hue: str, width: float) -> Self:
        """Draw it in a colour, ``#RRGGBB``, of a width."""
        for step, part in enumerate(self.steps, 1):
            part.set_stroke(hue, width, opacity=step / LEVELS)
        return self


class HandOnHand(VGroup):
    """Two hands, the circles that they draw, and the spring of the words that have been.

    Of words beyond the last turn named, the spring shows those just behind the hands; the first
    words of all turns stay, tied to one another and to where the next turn begins.

    Args:
        codes: cosine and sine of the fast hand at some words (n,), then of the slow one at
            others (n,): (n, 4).
        once: how many words bring the fast hand once round.
        turns: how many turns of the spring are drawn, and named.
        colors: of the fast and of the slow hand, ``#RRGGBB``.
        region: at whose edges the slow hand's circle fades.

    Example:
        >>> tip = lambda turned: np.stack([np.cos(turned), np.sin(turned)], -1)
        >>> codes = lambda fast, slow: np.hstack([tip(TAU / 8 * fast), tip(TAU / 200 * slow)])
        >>> hues = active_theme().pair(0), active_theme().pair(3)
        >>> hands = HandOnHand(codes, once=8, turns=3, colors=hues, region=stage)
        >>> picture = hands.see(Viewpoint(stage.at(0.5, 0.2), 2.5, 0.3, -0.6), word=24)
    """

    def __init__(
        self,
        codes: Codes,
        *,
        once: int,
        turns: int,
        colors: tuple[str, str],
        region: Region,
    ) -> None:
        theme = active_theme()
        self.codes, self.once, self.turns, self.colors = codes, once, turns, colors
        fast, slow = colors
        self.floor = Dots(color=fast, radius=FLOOR)
        self.base = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.spring = Helix(color=fast, dots=DOTS)
        self.arc = FadingPath(region)
        self.come = VMobject(stroke_color=mix(theme.ring, slow, TRAIL), stroke_width=3)
        self.swept = scenery(VMobject(fill_color=slow, stroke_width=0))
        self.slow_hand, self.casing, self.arm = (
            Line(stroke_color=hue, cap_style=CapStyleType.ROUND)
            for hue in (slow, theme.ground, fast)
        )
        scenery(self.casing)
        self.stand = scenery(VMobject(fill_color=slow, stroke_width=0))
        self.pivot = Dot(radius=PIVOT, color=theme.ground).set_stroke(slow, 5)
        self.slow_tip = Dot(radius=SLOW_TIP, color=slow)
        self.axle = Dot(radius=AXLE, color=fast).set_stroke(theme.ground, 4)
        self.ring = VMobject()
        self.links = Segments(color=theme.ink, width=9)
        self.tip = Dot(radius=TIP, color=fast)
        self.homes, self.newest, self.home = (Dots(color=theme.ink) for _ in range(3))
        for dots in (self.homes, self.newest, self.home):
            dots.set_stroke(theme.ground, 3)
        numbers = [str(turn * once) for turn in range(turns + 1)]
        self.names = [Label(text, NOTE, color=theme.ground, bold=True) for text in numbers]
        self.first_names = [Label(text, LABEL, bold=True) for text in numbers[:2]]
        self.beyond = (self.spring.behind, self.base, self.spring.far)
        self.within = (
            self.arc,
            self.come,
            self.swept,
            self.stand,
            self.slow_hand,
            self.casing,
            self.slow_tip,
            self.ring,
            self.floor,
            self.pivot,
            self.arm,
            self.axle,
        )
        self.column = (self.links, self.tip, self.homes, self.newest, self.home, *self.names)
        super().__init__(
            *self.beyond, *self.within, self.spring.near, *self.column, *self.first_names
        )

    @property
    def last(self) -> int:
        """The last word of the turns that are named."""
        return self.turns * self.once

    def see(
        self,
        view: Viewpoint,
        *,
        word: float = 0.0,
        joined: float = 1.0,
        risen: float = 1.0,
        linked: float = 0.0,
        lit: float = 0.0,
        grown: float = 1.0,
        lost: float = 0.0,
        shown: float | None = None,
    ) -> Self:
        """Draw both hands at a word, and the spring of all words up to it.

        Args:
            view: from where it is seen.
            word: as far as both hands have turned.
            joined: how far the fast hand has come from beside the slow one: half-way it stands on
                its tip, and then its circle lies down to a right angle. On the way both cease to be
                drawn as dials are.
            risen: up to which turn the first words of turns have come forward while hands rest.
            linked: how many pairs of words one turn apart are tied by a line.
            lit: how much is seen of what the slow hand sweeps in the first turn of the fast one.
            grown: how far the words of whole turns are discs that bear their numbers.
            lost: how far the fast hand is lost in its circle, for it turns too fast to be followed.
            shown: how many words the spring behind the hands shows; all of those named if ``None``.
        """
        self.view, self.joined = view, joined
        since = max(0.0, word - (self.last if shown is None else shown))
        end = round(word * SAMPLES) + 1 if word else 0
        passed = np.arange(round(since * SAMPLES), end) / SAMPLES
        lying = self._lift(np.arange(int(since + 1e-6) + 1, int(word + 1e-6) + 1))
        self.spring.see(view, carried(self.codes(passed, passed)), lying)
        self._draw_slow_hand(word, lit)
        self._draw_fast_hand(word, lost)
        self._draw_floor(word)
        self._draw_homes(word, risen, linked, grown)
        self._order()
        return self

    def _order(self) -> None:
        """Draw the words of whole turns before the spring, or behind it once they are farther."""
        rest = self.within, (self.spring.near,)
        before = self._nearness() >= NEARER
        layers = (*rest, self.column) if before else (self.column, *rest)
        self.submobjects = [
            part for layer in (self.beyond, *layers, self.first_names) for part in layer
        ]

    def _nearness(self) -> float:
        """Return how near the words of whole turns are: 1 before the spring, 0 behind it."""
        return float(self.view.nearness([1.0, 0.0, 0.0])[0])

    def _lift(self, words: ArrayLike) -> Point3D_Array:
        """Return the points of space of words (n,)."""
        return self._place(self.codes(words, words))

    def _draw_floor(self, word: float) -> None:
        """Leave the dots of the first circle where they are, until the hand begins to rise."""
        around, fading = np.arange(1, self.once), 1 - word / FADING
        self.floor.set_fill(mix(active_theme().ring, self.colors[0], max(0.0, fading)))
        lying = self.view.seen(self._place(self.codes(around, 0 * around)))
        self.floor.set_radius(between(DOT, FLOOR, self.joined) * max(0.1, fading))
        self.floor.set_centers(lying if fading > 0 else lying[:0])

    @property
    def _docked(self) -> float:
        """How far the fast hub has come to the slow tip, where it then lies down."""
        return min(1.0, 2 * self.joined)

    def _place(self, codes: NDArray[np.float64]) -> Point3D_Array:
        """Return the points of space of words; before both hands are joined, those beside."""
        across, away, *_ = codes.T
        lean, beside = PI * min(0.5, 1 - self.joined), APART * (1 - self._docked)
        fast = [across + beside, away * np.cos(lean), away * np.sin(lean)]
        flat = np.stack([across, away, 0 * away], axis=-1)
        points: Point3D_Array = carried(codes) - flat + np.stack(fast, axis=-1)
        return points

    def _draw_slow_hand(self, word: float, lit: float) -> None:
        """Draw the slow hand on its stand, its circle, and how far it has come on that."""
        see, slow, joined = self.view.seen, self.colors[1], self.joined
        theta, first = (self._slow_angle(end) for end in (word, min(word, self.once)))
        whole, come, swept = (see(self._slow_way(end)) for end in (TAU, theta, first))
        hue = mix(slow, active_theme().ring, joined * (1 - FAINT))
        self.arc.lie(whole).dress(hue, between(WORN, LYING, joined))
        self.come.points = polyline(come)
        self.come.set_stroke(opacity=float(theta > 0))
        pivot, top = see([-1.0, 0.0, 0.0])[0], come[-1]
        self.swept.set_points_as_corners([pivot, *swept, pivot]).set_fill(opacity=SWEPT * lit)
        self.pivot.move_to(pivot).set_opacity(joined)
        self.stand.set_points_as_corners([*(pivot + STAND), pivot]).set_fill(opacity=joined)
        self.slow_hand.points = polyline(np.array([pivot, top]))
        self.slow_hand.set_stroke(width=between(DIAL_HAND, SLOW_HAND, joined))
        size = between(SMALL_TIP * tip_radius(self.view.radius), SLOW_TIP, joined)
        self.slow_tip.scale_to_fit_width(2 * size).move_to(top)

    def _slow_angle(self, word: float) -> float:
        """Return how far the slow hand has turned at a word, in radians, up to a whole turn."""
        *_, out, up = self.codes(np.array([word]), np.array([word]))[0]
        return float(np.arctan2(up, out)) % TAU

    def _slow_way(self, end: float) -> Point3D_Array:
        """Return the points of space on the slow hand's circle up to an angle, in radians."""
        angles = np.linspace(0, end, CORNERS)
        return np.stack([np.cos(angles) - 1, 0 * angles, np.sin(angles)], axis=-1)

    def _draw_fast_hand(self, word: float, lost: float) -> None:
        """Draw the fast hand on the tip of the slow one, with its circle, and the first circle."""
        see, joined, now = (
            self.view.seen,
            self.joined,
            self.codes(np.array([word]), np.array([word])),
        )
        around = np.linspace(0, TAU, CORNERS)
        ring = np.stack([np.cos(around), np.sin(around), 0 * around, 0 * around], axis=-1)
        for circle, place in ((self.base, [1.0, 0.0]), (self.ring, now[0, 2:])):
            ring[:, 2:] = place
            circle.points = polyline(see(self._place(ring)))
        hue = mix(active_theme().ring, self.colors[0], joined)
        self.ring.set_stroke(hue, between(*PLATE, lost))
        point, hub = self._place(now), self._place(now * [0, 0, 1, 1])
        middle, tip = see([hub[0], point[0]])
        for line, width in ((self.casing, CASING), (self.arm, HAND)):
            line.points = polyline(np.array([middle, tip]))
            line.set_stroke(width=between(DIAL_HAND, width, joined), opacity=1 - lost)
        axle = AXLE * min(1.0, joined / BORN)
        self.axle.scale_to_fit_width(2 * max(1e-3, axle)).move_to(middle)
        size = TIP * (0.7 + 0.3 * float(self.view.nearness(point)[0]))
        size = between(tip_radius(self.view.radius), size, joined)
        self.tip.scale_to_fit_width(2 * size).move_to(tip).set_opacity(1 - lost)

    def _draw_homes(self, word: float, risen: float, linked: float, grown: float) -> None:
        """Draw the words of whole turns as far as they are carried, each with its number."""
        newest = int(word + 1e-6) // self.once
        homes = self.view.seen(self._lift(np.arange(newest + 1) * self.once))
        near = self._nearness()
        radius = between(SMALL_DISC, DISC, _share(grown, 0.0, 0.6) * _share(near, SMALL, LARGE))
        waited = _share(risen, newest - 1, newest)
        come = min(1.0, waited + _share(word, newest * self.once, newest * self.once + LANDING))
        first = come if newest == 1 else float(newest > 1)
        self.homes.set_radius(radius).set_centers(homes[1:newest])
        landed = homes[max(1, newest) :]
        self.newest.set_radius(max(1e-3, _share(come, 0.0, FULL) * radius)).set_centers(landed)
        self.home.set_radius(between(HOME, radius, first)).set_centers(homes[:1])
        self._name_beside(homes, 1 - _share(grown, 0.0, 0.4), first)
        for turn, name in enumerate(self.names):
            there = float(near >= NUMBERED) * _share(grown, 0.6, 1.0)
            there *= _share(come, FULL, 1.0) if turn == newest > 0 else float(turn < newest)
            name.move_to(homes[min(turn, newest)]).set_opacity(there)
        if word > self.last:
            begins = self._place(self.codes([newest * self.once], [word]))
            homes, linked = np.concatenate([homes, self.view.seen(begins)]), float(newest + 1)
        ways = np.diff(homes, axis=0)
        shares = np.clip(linked - np.arange(len(ways)), 0.0, 1.0)[:, None]
        some = shares[:, 0] > 0
        self.links.set_ends(homes[:-1][some], (homes[:-1] + shares * ways)[some])

    def _name_beside(self, homes: Point3D_Array, there: float, risen: float) -> None:
        """Name word 0, and the one above it once it has come, until discs bear their numbers."""
        sunk = DOWN * SUNK * float(np.sin(self.view.elevation))
        zero, above = self.first_names
        zero.put(homes[0] + BESIDE + sunk, LEFT).set_opacity(there)
        alone = there * risen if len(homes) == 2 else 0.0
        above.put(homes[min(1, len(homes) - 1)] + OVER, LEFT).set_opacity(alone)


def _share(value: float, start: float, end: float) -> float:
    """Return which share of the way from one value to another has been gone, from 0 to 1."""
    return float(np.clip((value - start) / (end - start), 0.0, 1.0))
