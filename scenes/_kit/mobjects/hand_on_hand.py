"""A fast hand whose hub is the tip of a slow one: its circle is carried off into a spring."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Self

import numpy as np
from manim import DOWN, LEFT, PI, TAU, Dot, Line, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D, Point3D_Array
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
DIAL_HAND, HAND, SLOW_HAND = 9, 6, 12
"""Widths of a hand of a dial that stands alone, of the fast hand, and of the slow one, which is
wider so that both are seen where one lies on the other."""
CASING, TIP, SLOW_TIP, SMALL_TIP = 9, 0.24, 0.2, 0.5
"""Width of the gap between them; radii of their tips, and how large the slow one is on a dial
beside the fast one, so that the gap up to word 0 is seen."""
DOTS, DOT, FLOOR = (0.045, 0.08), 0.1, 0.065
"""Radii of the farthest and of the nearest dot of the spring; of a dot on a dial, and of one on the
first circle once it lies."""
RING, FAINT = 3, 0.4
"""Width of a circle, and the share of the slow hand's hue that its own has once it carries."""
DISC, SMALL_DISC, HOME = 0.205, 0.11, 0.22
"""Radius of a word of a whole turn that bears its number, of one with its number beside it, and of
word 0's dot before another one is above it."""
LANDING, FULL = 3.0, 0.7
"""In how many words a disc comes forward from under the tip; when it is full, its number comes."""
FADING = 2.0
"""In how many words the dots of the first circle fade once the hand rises."""
TRAIL, SWEPT = 0.6, 0.26
"""Share of the slow hand's hue in the way that its tip has come, thinner than the hand, and opacity
of what it has swept in whole turns of the fast one."""
PIVOT, AXLE, BORN = 0.12, 0.08, 0.2
"""Radius of the slow hand's pivot and of the fast one's, and share of the way to the slow tip in
which that comes."""
BEYOND = 11
"""Width of what the fast hand has gone on its circle beyond whole turns."""
SEAM = 3
"""Width of the gap between what the slow hand swept in one turn and in the next."""
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

    def dress(self, hue: str, width: float, opacity: float) -> Self:
        """Draw it in a colour, ``#RRGGBB``, of a width; its middle has that opacity."""
        for step, part in enumerate(self.steps, 1):
            part.set_stroke(hue, width, opacity=opacity * step / LEVELS)
        return self


class HandOnHand(VGroup):
    """Two hands, the circles that they draw, and the spring of the words that have been.

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
        self.swept = scenery(VMobject(fill_color=slow))
        self.slow_hand, self.casing, self.arm = (
            Line(stroke_color=hue, cap_style=CapStyleType.ROUND)
            for hue in (slow, theme.ground, fast)
        )
        scenery(self.casing)
        self.stand = scenery(VMobject(fill_color=slow, stroke_width=0))
        self.pivot = Dot(radius=PIVOT, color=theme.ground).set_stroke(slow, 5)
        self.slow_tip = Dot(radius=SLOW_TIP, color=slow)
        self.axle = Dot(radius=AXLE, color=fast).set_stroke(theme.ground, 4)
        self.ring, self.beyond = VMobject(), VMobject(stroke_color=fast, stroke_width=BEYOND)
        self.links = Segments(color=theme.ink, width=9)
        self.tip = Dot(radius=TIP, color=fast)
        self.homes, self.newest, self.home = (Dots(color=theme.ink) for _ in range(3))
        for dots in (self.homes, self.newest, self.home):
            dots.set_stroke(theme.ground, 3)
        numbers = [str(turn * once) for turn in range(turns + 1)]
        self.names = [Label(text, NOTE, color=theme.ground, bold=True) for text in numbers]
        self.first_names = [Label(text, LABEL, bold=True) for text in numbers[:2]]
        super().__init__(
            self.spring.behind,
            self.base,
            self.spring.far,
            self.arc,
            self.come,
            self.swept,
            self.stand,
            self.slow_hand,
            self.casing,
            self.slow_tip,
            self.ring,
            self.beyond,
            self.floor,
            self.pivot,
            self.arm,
            self.axle,
            self.spring.near,
            self.links,
            self.tip,
            self.homes,
            self.newest,
            self.home,
            *self.names,
            *self.first_names,
        )

    def see(
        self,
        view: Viewpoint,
        *,
        word: float = 0.0,
        joined: float = 1.0,
        risen: float = 1.0,
        linked: float = 0.0,
        lit: float = 0.0,
        stepped: float = 0.0,
        grown: float = 1.0,
        kept: float = 1.0,
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
            lit: how much is seen of what the slow hand swept in whole turns of the fast one.
            stepped: how much is seen of the way of the fast hand beyond those.
            grown: how far the words of whole turns are discs that bear their numbers.
            kept: how much is seen of the hands, less what they have drawn.
        """
        self.view, self.joined = view, joined
        end = round(word * SAMPLES) + 1 if word else 0
        passed = np.arange(end) / SAMPLES
        lying = self._lift(np.arange(1, int(word + 1e-6) + 1))
        self.spring.see(view, carried(self.codes(passed, passed)), lying)
        self._draw_slow_hand(word, lit, kept)
        self._draw_fast_hand(word, stepped, kept)
        self._draw_floor(word)
        self._draw_homes(word, risen, linked, grown)
        return self

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

    def _draw_slow_hand(self, word: float, lit: float, kept: float) -> None:
        """Draw the slow hand on its stand, its circle, and how far it has come on that."""
        see, slow, joined = self.view.seen, self.colors[1], self.joined
        theta = self._slow_angle(word)
        come = see(self._slow_way(0.0, theta))
        hue = mix(active_theme().ring, slow, joined * FAINT)
        self.arc.lie(see(self._slow_way(0.0, TAU))).dress(hue, RING, kept)
        self.come.points = polyline(come)
        self.come.set_stroke(opacity=kept * (theta > 0))
        pivot, top = see([-1.0, 0.0, 0.0])[0], come[-1]
        self._draw_swept(pivot, word, lit)
        self.pivot.move_to(pivot).set_opacity(joined * kept)
        self.stand.set_points_as_corners([*(pivot + STAND), pivot])
        self.stand.set_fill(opacity=joined * kept)
        self.slow_hand.points = polyline(np.array([pivot, top]))
        self.slow_hand.set_stroke(width=between(DIAL_HAND, SLOW_HAND, joined), opacity=kept)
        size = between(SMALL_TIP * tip_radius(self.view.radius), SLOW_TIP, joined)
        self.slow_tip.scale_to_fit_width(2 * size).move_to(top).set_opacity(kept)

    def _draw_swept(self, pivot: Point3D, word: float, lit: float) -> None:
        """Fill what the slow hand swept, one sector for each whole turn of the fast one."""
        ends = np.minimum(word, np.arange(max(1, int(word + 1e-6) // self.once) + 1) * self.once)
        self.swept.clear_points()
        for start, end in pairwise(map(self._slow_angle, ends)):
            corners = [pivot, *self.view.seen(self._slow_way(start, end)), pivot]
            self.swept.start_new_path(pivot).add_points_as_corners(corners[1:])
        self.swept.set_fill(opacity=SWEPT * lit)
        self.swept.set_stroke(active_theme().ground, SEAM, opacity=lit)

    def _slow_angle(self, word: float) -> float:
        """Return how far the slow hand has turned at a word, in radians, up to a whole turn."""
        *_, out, up = self.codes(np.array([word]), np.array([word]))[0]
        return float(np.arctan2(up, out)) % TAU

    def _slow_way(self, start: float, end: float) -> Point3D_Array:
        """Return the points of space on the slow hand's circle between angles, in radians."""
        angles = np.linspace(start, end, CORNERS)
        return np.stack([np.cos(angles) - 1, 0 * angles, np.sin(angles)], axis=-1)

    def _draw_fast_hand(self, word: float, stepped: float, kept: float) -> None:
        """Draw the fast hand on the tip of the slow one, with its circle, and the first circle."""
        see, joined = self.view.seen, self.joined
        now = self.codes(np.array([word]), np.array([word]))
        around = np.linspace(0, TAU, CORNERS)
        ring = np.stack([np.cos(around), np.sin(around), 0 * around, 0 * around], axis=-1)
        for circle, place in ((self.base, [1.0, 0.0]), (self.ring, now[0, 2:])):
            ring[:, 2:] = place
            circle.points = polyline(see(self._place(ring)))
        hue = mix(active_theme().ring, self.colors[0], joined)
        self.ring.set_stroke(hue, RING, opacity=kept)
        turned = word // self.once * self.once
        gone = np.linspace(turned, between(turned, word, stepped), CORNERS)
        self.beyond.points = polyline(see(self._place(self.codes(gone, np.full(CORNERS, word)))))
        self.beyond.set_stroke(opacity=kept * (stepped > 0))
        point, hub = self._place(now), self._place(now * [0, 0, 1, 1])
        middle, tip = see([hub[0], point[0]])
        for line, width in ((self.casing, CASING), (self.arm, HAND)):
            line.points = polyline(np.array([middle, tip]))
            line.set_stroke(width=between(DIAL_HAND, width, joined), opacity=kept)
        axle = AXLE * min(1.0, joined / BORN)
        self.axle.scale_to_fit_width(2 * max(1e-3, axle)).move_to(middle).set_opacity(kept)
        size = TIP * (0.7 + 0.3 * float(self.view.nearness(point)[0]))
        size = between(tip_radius(self.view.radius), size, joined)
        self.tip.scale_to_fit_width(2 * size).move_to(tip).set_opacity(kept)

    def _draw_homes(self, word: float, risen: float, linked: float, grown: float) -> None:
        """Draw the words of whole turns as far as they are carried, each with its number."""
        newest = int(word + 1e-6) // self.once
        homes = self.view.seen(self._lift(np.arange(newest + 1) * self.once))
        radius = between(SMALL_DISC, DISC, _share(grown, 0.0, 0.6))
        waited = _share(risen, newest - 1, newest)
        come = min(1.0, waited + _share(word, newest * self.once, newest * self.once + LANDING))
        first = come if newest == 1 else float(newest > 1)
        self.homes.set_radius(radius).set_centers(homes[1:newest])
        landed = homes[max(1, newest) :]
        self.newest.set_radius(max(1e-3, _share(come, 0.0, FULL) * radius)).set_centers(landed)
        self.home.set_radius(between(HOME, radius, first)).set_centers(homes[:1])
        self._name_beside(homes, 1 - _share(grown, 0.0, 0.4), first)
        for turn, name in enumerate(self.names):
            there = _share(grown, 0.6, 1.0)
            there *= _share(come, FULL, 1.0) if turn == newest > 0 else float(turn < newest)
            name.move_to(homes[min(turn, newest)]).set_opacity(there)
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
