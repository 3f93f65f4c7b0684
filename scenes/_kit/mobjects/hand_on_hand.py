"""A fast hand whose hub is the tip of a slow one: its circle is carried off into a spring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import numpy as np
from manim import DOWN, LEFT, PI, TAU, Dot, Line, VGroup, VMobject
from manim.constants import CapStyleType
from manim.typing import Point3D_Array
from numpy.typing import ArrayLike, NDArray

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
MOUNTED = 0.4
"""From which share of the joining on the fast hub stands on the slow tip, and its circle folds."""
NEARER, FARTHER = 0.5, 0.4
"""How near the words of whole turns are at least that are drawn before the spring, and large, and
how near those are that have become small."""
NUMBERED = 0.55
"""How near they are at least that bear their numbers on the whole spring."""
HAND, SLOW_HAND, CASING, TIP, SLOW_TIP = 6, 12, 9, 0.24, 0.2
"""Widths of the fast hand, of the slow one, which is wider so that both are seen where one lies on
the other, and of the gap between them; radii of their tips."""
DOTS, GRAIN = (0.045, 0.08), 0.27
"""Radius of the farthest and of the nearest dot of the spring; the share of it, and of the line,
that is left once the slow hand draws alone: one dot ends where the next one begins."""
PLANE, LIT = 0.14, 0.1
"""Opacity of the planes of both circles, while the slow one is whole, and how much more they have
as they are spoken of."""
DISC, SMALL_DISC, HOME = 0.205, 0.11, 0.22
"""Radius of a word of a whole turn that bears its number, of one with its number beside it, and of
word 0's dot before another one is above it."""
GROWING, BEARS = 3.0, 0.95
"""In how many words after the first turn the discs grow, and how far they have grown when the
numbers beside them come to stand on them."""
ROOMY = 0.9
"""The share of their lengths that both hands have while numbers have room on the spring."""
BARE = 0.075
"""Radius of a word of a whole turn that begins to be a disc."""
TINTED, SHORTEST = 0.15, 0.02
"""From which share of its length on the fast hand gives the spring its colour, and the share of its
size that the tip of a hand keeps."""
FLOOR, FADING = 0.065, 2.0
"""Radius of a dot on the first circle, and in how many words it fades once the hand rises."""
TRAIL, TICK = 0.6, 0.085
"""Share of the slow hand's hue in the way that its tip has come, thinner than the hand, and half of
it in the way before it; radius of a dot on it where the tip was when a turn began."""
PIVOT, COUNTED = 0.12, 0.25
"""Radius of the slow hand's pivot, and how far right of its circle a turn is named."""
STAND, STANDS = np.array([[0.0, 0.0, 0.0], [-0.2, -0.4, 0.0], [0.2, -0.4, 0.0]]), 0.5
"""Corners of the stand that holds the pivot, seen from there, and the share of the slow hand's
length with which it comes."""
SHOWN, AHEAD = 0.5, float(np.radians(8))
"""How far up the slow hand's circle is drawn at first, and at least so far before its tip."""
BESIDE, SUNK = np.array([0.4, -0.1, 0.0]), 0.82
"""Where word 0 is named beside its dot, and how much lower from straight above."""
OVER = np.array([0.26, 0.24, 0.0])
"""Where the word above it is named."""


def carried(codes: NDArray[np.float64]) -> Point3D_Array:
    """Return the points of space (n, 3) of words: the slow tip plus the fast tip.

    The slow hand turns in the upright plane, the fast one in the level one. The origin is where the
    slow tip is when its hand lies level.

    Args:
        codes: shape (n, 4), cosine and sine of the fast hand, then of the slow one.
    """
    across, away, out, up = codes.T
    return np.stack([out - 1 + across, away, up], axis=-1)


def ahead(theta: float) -> float:
    """Return up to where the slow hand's circle is drawn when it stands at an angle, in radians."""
    return max(SHOWN, theta + AHEAD)


class HandOnHand(VGroup):
    """Two hands, the circles that they draw, and the spring of the words that have been.

    Args:
        codes: cosine and sine of the fast hand at some words (n,), then of the slow one at
            others (n,): (n, 4).
        once: how many words bring the fast hand once round.
        turns: how many turns are drawn.
        colors: of the fast and of the slow hand, ``#RRGGBB``.

    Example:
        >>> tip = lambda turned: np.stack([np.cos(turned), np.sin(turned)], -1)
        >>> codes = lambda fast, slow: np.hstack([tip(TAU / 8 * fast), tip(TAU / 200 * slow)])
        >>> hues = active_theme().pair(0), active_theme().pair(3)
        >>> hands = HandOnHand(codes, once=8, turns=3, colors=hues)
        >>> picture = hands.see(Viewpoint(stage.at(0.5, 0.2), 2.5, 0.3, -0.6), word=24)
    """

    def __init__(
        self,
        codes: Codes,
        *,
        once: int,
        turns: int,
        colors: tuple[str, str],
    ) -> None:
        theme = active_theme()
        self.codes, self.once, self.turns, self.colors = codes, once, turns, colors
        fast, slow = colors
        self.sampled = np.linspace(0, self.last, SAMPLES * self.last + 1)
        whole = np.arange(self.last + 1)
        self.words = whole[1:]
        self.floor = Dots(color=fast, radius=FLOOR)
        self.base = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.spring = Helix(color=fast, dots=DOTS)
        self.radii = [mark.radius for mark in self.spring.marks]
        self.lines = (*self.spring.strands, self.spring.casing)
        self.widths = [line.stroke_width for line in self.lines]
        self.faint = Segments(color=theme.ring, width=2.5)
        self.arc = VMobject(stroke_color=theme.ring, stroke_width=3)
        self.come = VMobject(stroke_color=mix(theme.ring, slow, TRAIL), stroke_width=3)
        self.ticks = Dots(color=slow, radius=TICK)
        self.slow_hand, self.casing, self.arm = (
            Line(stroke_color=hue, stroke_width=width, cap_style=CapStyleType.ROUND)
            for hue, width in ((slow, SLOW_HAND), (theme.ground, CASING), (fast, HAND))
        )
        scenery(self.casing)
        self.stand = scenery(VMobject(fill_color=slow, fill_opacity=1))
        self.stand.set_stroke(width=0)
        self.pivot = Dot(radius=PIVOT, color=theme.ground).set_stroke(slow, 5)
        self.slow_tip = Dot(radius=SLOW_TIP, color=slow)
        self.ring = VMobject(stroke_color=fast, stroke_width=2.5)
        self.links = Segments(color=theme.ink, width=9)
        self.tip = Dot(radius=TIP, color=fast)
        self.homes, self.home = (Dots(color=theme.ink) for _ in range(2))
        for dots in (self.homes, self.home):
            dots.set_stroke(theme.ground, 3)
        self.homes.set_radius(DISC)
        numbers = [str(turn * once) for turn in range(turns + 1)]
        self.names = [Label(text, NOTE, color=theme.ground, bold=True) for text in numbers]
        self.first_names = [Label(text, LABEL, bold=True) for text in numbers[:2]]
        turned = [f"turn {turn}" for turn in range(turns + 1)]
        self.counts = [Label(text, LABEL, color=slow, bold=True) for text in turned]
        self.beyond = (
            self.faint,
            self.spring.behind,
            self.base,
            self.floor,
            self.spring.far,
        )
        self.within = (
            self.arc,
            self.come,
            self.ticks,
            self.stand,
            self.slow_hand,
            self.casing,
            self.pivot,
            self.slow_tip,
            self.ring,
            self.arm,
        )
        self.column = (self.links, self.tip, self.homes, self.home, *self.names)
        self.labels = (*self.first_names, *self.counts)
        super().__init__(*self.beyond, *self.within, self.spring.near, *self.column, *self.labels)

    @property
    def last(self) -> int:
        """The last word that is drawn."""
        return self.turns * self.once

    def see(
        self,
        view: Viewpoint,
        *,
        word: float = 0.0,
        joined: float = 1.0,
        closed: float = 0.0,
        risen: float = 1.0,
        linked: float = 0.0,
        lit: float = 0.0,
        counted: float = 0.0,
        labelled: bool = True,
        reach: tuple[float, float] = (1.0, 1.0),
        covered: bool = False,
        kept: float = 1.0,
    ) -> Self:
        """Draw both hands at a word, and the spring of all words up to it.

        Args:
            view: from where it is seen.
            word: as far as both hands have turned.
            joined: how far the fast hand has come from beside the slow one to its tip; it folds
                to a right angle once it is there.
            closed: how much of the rest of the slow hand's circle is drawn.
            risen: how far the first word of a whole turn has come forward, once it has come.
            linked: how many pairs of words one turn apart are tied by a line.
            lit: how much brighter the planes of both circles are, while both are whole.
            counted: how many turns are marked on the way of the slow tip, where each began.
            labelled: whether they are named right of the spring, as high as their first words.
            reach: the share of their length that the fast hand and the slow one have; the spring
                that they draw at full length stays in sight, faint. The words of whole turns are
                discs as far as the fast hand is long, and tied; on the slow one's way alone they
                are dots among dots.
            covered: whether others draw the slow hand's way, on which the spring then lies.
            kept: how much is seen of the faint spring while the fast hand has no length.
        """
        self.view, self.joined, self.reach = view, joined, reach
        self._draw_hands(word, closed, lit)
        passed = self.sampled[: round(word * SAMPLES) + 1] if word else np.empty(0)
        lying = self._codes(self.words[self.words < word + 1e-6])
        fast, slow = self.colors
        hue = mix(slow, fast, min(1.0, reach[0] / TINTED))  # it is the path of what turns
        self.spring.paint(hue)
        self.spring.see(view, carried(self._codes(passed)), self._place(lying))
        self._refine(min(1.0, reach[0] / TINTED), opacity=float(not covered))
        whole = passed if min(reach) < 1 else passed[:0]
        way = view.seen(carried(self.codes(whole, whole)))
        self.faint.set_ends(way[:-1], way[1:]).set_stroke(opacity=max(reach[0], kept))
        self._draw_floor(word)
        grown = min(1.0, max(0.0, (word - self.once) / GROWING))
        self._draw_homes(word, risen, grown, linked)
        self._draw_counts(word, counted, labelled=labelled)
        self._order()
        return self

    def _order(self) -> None:
        """Draw the words of whole turns before the spring, or behind it once they are farther."""
        rest = self.within, (self.spring.near,)
        before = self._nearness() >= NEARER
        layers = (*rest, self.column) if before else (self.column, *rest)
        self.submobjects = [part for layer in (self.beyond, *layers, self.labels) for part in layer]

    def _nearness(self) -> float:
        """Return how near the words of whole turns are: 1 before the spring, 0 behind it."""
        return float(self.view.nearness([1.0, 0.0, 0.0])[0])

    def _codes(self, words: ArrayLike) -> NDArray[np.float64]:
        """Return the codes of words (n,), as long as both hands are: (n, 4)."""
        level, reach = np.array([0.0, 0.0, 1.0, 0.0]), np.repeat(self.reach, 2)
        passed = np.asarray(words, dtype=np.float64)
        return np.asarray(level + reach * (self.codes(passed, passed) - level))

    def _refine(self, share: float, *, opacity: float) -> None:
        """Let the words be fine dots on a fine line, but for a share: they are told apart."""
        self.ticks.set_opacity(share)
        kept = between(GRAIN, 1.0, share)
        for line, width in zip(self.lines, self.widths, strict=True):
            line.set_stroke(width=kept * width, opacity=opacity)
        for mark, radius in zip(self.spring.marks, self.radii, strict=True):
            mark.set_radius(kept * radius).set_fill(opacity=opacity)

    def _draw_floor(self, word: float) -> None:
        """Leave the dots of the first circle where they are, until the hand begins to rise."""
        around, fading = np.arange(1, self.once), 1 - word / FADING
        self.floor.set_fill(mix(active_theme().ring, self.colors[0], max(0.0, fading)))
        lying = self.view.seen(self._place(self.codes(around, 0 * around)))
        self.floor.set_radius(FLOOR * max(0.1, fading))
        self.floor.set_centers(lying if fading > 0 else lying[:0])

    def _place(self, codes: NDArray[np.float64]) -> Point3D_Array:
        """Return the points of space of words; before both hands are joined, those beside."""
        across, away, *_ = codes.T
        lean = PI / 2 * (1 - max(0.0, (self.joined - MOUNTED) / (1 - MOUNTED)))
        beside = APART * (1 - min(1.0, self.joined / MOUNTED))
        fast = [across + beside, away * np.cos(lean), away * np.sin(lean)]
        flat = np.stack([across, away, 0 * away], axis=-1)
        points: Point3D_Array = carried(codes) - flat + np.stack(fast, axis=-1)
        return points

    def _draw_hands(self, word: float, closed: float, lit: float) -> None:
        see, now, (fast, slow) = self.view.seen, self._codes([word]), self.reach
        *_, out, up = self.codes(np.array([word]), np.array([word]))[0]
        theta = float(np.arctan2(up, out))
        drawn = ahead(theta)
        for path, end in ((self.arc, drawn + (TAU - drawn) * closed), (self.come, theta)):
            angles = np.linspace(0, end, CORNERS)
            round_pivot = np.stack([np.cos(angles) - 1, 0 * angles, np.sin(angles)], axis=-1)
            path.points = polyline(see(slow * round_pivot))
        self.come.set_stroke(opacity=float(theta > 0 and fast > 0))
        hues = self.colors
        there = min(1.0, fast / TINTED)
        of_fast = mix(hues[1], hues[0], there)  # else it would be a hole in the slow tip
        for part in (self.ring, self.arm, self.tip):
            part.set_color(of_fast).set_opacity(float(fast > 0))
        folded = max(0.0, (self.joined - MOUNTED) / (1 - MOUNTED))
        plane = max(0.0, 2 * closed - 1) * folded * (PLANE + lit * LIT)
        hue = mix(active_theme().ring, hues[1], max(closed, TRAIL / 2))
        self.arc.set_stroke(hue, opacity=there)  # else the spring lies on it
        self.arc.set_fill(hues[1], opacity=plane)
        self.ring.set_fill(hues[0], opacity=plane)
        around = np.linspace(0, TAU, CORNERS)
        ring = np.stack([np.cos(around), np.sin(around), 0 * around, 0 * around], axis=-1)
        for circle, place, size in ((self.base, [1.0, 0.0], fast), (self.ring, now[0, 2:], fast)):
            ring[:, 2:] = place
            circle.points = polyline(see(self._place(ring * [size, size, 1, 1])))
        self.base.set_stroke(opacity=float(fast > 0))
        point = self._place(now)
        hub = self._place(np.array([[0.0, 0.0, *now[0, 2:]]]))
        slow_tip = np.array([now[0, 2] - 1, 0.0, now[0, 3]])
        pivot, top, middle, tip = see([np.array([-slow, 0, 0]), slow_tip, hub[0], point[0]])
        self.pivot.move_to(pivot)
        self.stand.set_points_as_corners([*(pivot + STAND), pivot])
        stands = min(1.0, self.joined / MOUNTED) * max(0.0, (slow - STANDS) / (1 - STANDS))
        self.stand.set_fill(opacity=stands)
        self.slow_hand.points = polyline(np.array([pivot, top]))
        self.slow_tip.scale_to_fit_width(2 * SLOW_TIP * max(slow, SHORTEST)).move_to(top)
        for line in (self.casing, self.arm):
            line.points = polyline(np.array([middle, tip]))
        self.casing.set_stroke(opacity=float(self.joined > MOUNTED and fast > 0))
        size = TIP * (0.7 + 0.3 * float(self.view.nearness(point)[0])) * max(fast, SHORTEST)
        self.tip.scale_to_fit_width(2 * size).move_to(tip)

    def _draw_homes(self, word: float, risen: float, grown: float, linked: float) -> None:
        """Draw the words of whole turns as far as they are carried, each with its number."""
        reached = np.arange(int(word + 1e-6) // self.once + 1)
        homes = self.view.seen(self._place(self._codes(reached * self.once)))
        fast, slow = self.reach
        near = self._nearness()
        large = min(1.0, max(0.0, (near - FARTHER) / (NEARER - FARTHER)))
        radius = between(SMALL_DISC, DISC, grown * large)
        self.homes.set_radius(between(BARE, radius, fast * risen))
        self.homes.set_centers(homes[1:] if risen else homes[:0])
        # on the slow hand's way alone they are words like all others
        self.homes.set_opacity(fast)
        self.links.set_stroke(opacity=fast * max(0.0, 2 * slow - 1))
        self.home.set_radius(between(HOME, radius, risen)).set_centers(homes[:1])
        self._name_beside(homes, risen, grown)
        for turn, name in enumerate(self.names):
            roomy = turn == 0 or min(self.reach) > ROOMY
            there = turn < len(homes) and grown >= BEARS and roomy and near >= NUMBERED
            name.move_to(homes[min(turn, len(homes) - 1)]).set_opacity(float(there))
        ways = np.diff(homes, axis=0)
        shares = np.clip(linked - np.arange(len(ways)), 0.0, 1.0)[:, None]
        some = shares[:, 0] > 0
        self.links.set_ends(homes[:-1][some], (homes[:-1] + shares * ways)[some])

    def _name_beside(self, homes: Point3D_Array, risen: float, grown: float) -> None:
        """Name word 0, and the one above it once it has come, until discs bear their numbers."""
        sunk = DOWN * SUNK * float(np.sin(self.view.elevation))
        for turn, (name, way) in enumerate(
            zip(self.first_names, (BESIDE + sunk, OVER), strict=True)
        ):
            there = turn < len(homes) and grown < BEARS and (turn == 0 or risen > 0)
            name.put(homes[min(turn, len(homes) - 1)] + way, LEFT).set_opacity(float(there))

    def _draw_counts(self, word: float, counted: float, *, labelled: bool) -> None:
        """Mark where the slow tip was when a turn began, and name it right of the spring."""
        begun = np.arange(self.turns + 1) * self.once
        hubs, right = self._codes(begun), self._codes(begun[:1])
        hubs[:, :2] = 0.0
        right[:, :2] = np.cos(self.view.azimuth), -np.sin(self.view.azimuth)
        marked = (np.arange(self.turns + 1) < counted) & (begun <= word + 1e-6)
        self.ticks.set_centers(self.view.seen(self._place(hubs))[marked])
        column = self.view.seen(self._place(right))[0, 0] + COUNTED
        heights = self.view.seen(self._place(self._codes(begun)))[:, 1] - 0.1
        for count, height, there in zip(self.counts, heights, marked, strict=True):
            count.put(np.array([column, height, 0.0]), LEFT).set_opacity(float(there and labelled))
