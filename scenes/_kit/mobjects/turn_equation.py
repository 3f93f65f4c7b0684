"""One dial's step as an equation that runs: block × numbers, hand = new numbers, new hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from manim import (
    DOWN,
    PI,
    RIGHT,
    UP,
    Animation,
    FadeOut,
    Line,
    Mobject,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from manim.constants import CapStyleType
from manim.utils.rate_functions import squish_rate_func
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.number_column import NumberColumn
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.spiral import TurnedAngle
from scenes._kit.mobjects.turned_legs import LegsPose, TurnedLegs
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Formula

LEGS = ("height", "width")
WEDGE = 0.86
"""Radius of the wedge of the step, as a share of the dial's radius."""
NAME = 0.2
"""Room between a column and the names of its numbers."""
ASIDE = 0.22
"""How far a leg lies outside the ring at most, as it lies outside its hand."""
WIDE, HIGH = 0.113, 0.36
"""Radius of a dial, as a share of the width and of the height at most."""
PAST = 0.3
"""How dense a wedge is that was left."""
GAP, CLEAR, EQUALS = 0.17, 0.3, 0.66
"""Room between block and numbers, between these and the dial with its legs, and for the sign."""


class TurnEquation(VGroup):
    """Room for a block, the numbers at ``t``, their dial, ``=``, those at ``t + 1``, their dial.

    Each dial has one hand, whose height and width are the numbers beside it. The one at ``t + 1``
    begins as a hand alone; ``legs_to`` gives it legs. A mark ``asked`` can stand for each of its
    numbers until ``answer``. On it a ghost of the hand at ``t`` and a
    wedge between both show how far the block turns; they go round with the hand, over its legs.
    ``show_past`` leaves pale wedges where it was; as ``gathered`` goes from 0 to 1 they slide onto
    it, each by the shorter way.

    Args:
        block: width and height of the block that stands at ``middle``; it is no part of the noun.
        region: what all fills.
        color: of the dial, ``#RRGGBB``.

    Example:
        >>> hue = active_theme().pair(0)
        >>> hands = (np.array([np.sin(t), np.cos(t)]) for t in (2, 3))
        >>> picture = TurnEquation((2.6, 1.6), stage, color=hue).show_place(2, 1, *hands)
        >>> picture.legs_to(picture.new, 1).interpolate(1)
        >>> picture.show_past([0.4], 2, 1)
    """

    def __init__(self, block: tuple[float, float], region: Region, *, color: str) -> None:
        theme = active_theme()
        parts = {"t": theme.position}
        region = Region(region.left, region.right - ASIDE, region.bottom, region.top)
        radius = min(WIDE * region.width, HIGH * region.height)
        column = (region.width - 4 * radius - block[0] - EQUALS - GAP - 2 * CLEAR) / 2
        level, height = region.at(0, 0.55)[1] * UP, block[1]
        self.middle = level + (region.left + block[0] / 2) * RIGHT
        pen, sides, ends = region.left + block[0] + GAP, [], []
        for _ in range(2):
            low, high = level[1] - height / 2, level[1] + height / 2
            sides.append(Region(pen, pen + column, low, high))
            ends.append(level + (pen + column + CLEAR + radius) * RIGHT)
            pen += column + CLEAR + 2 * radius + EQUALS
        self.old, self.new = (
            TurnedLegs(LegsPose(end, radius, 0.0), color=hue)
            for end, hue in zip(ends, (color, theme.ink), strict=True)
        )
        self.old.grown |= dict.fromkeys(LEGS, 1.0)
        self.new.grown["new"] = 1.0
        for part in (self.new.hand, self.new.tip):
            part.set_z_index(1)
        self.met, self.made = (NumberColumn(np.zeros(2), side, size=BODY) for side in sides)
        self.asked = [Formula("?", BODY).put(number.anchor) for number in self.made.numbers]
        for mark in self.asked:
            mark.set_x(sides[1].center[0])
        self.equals = Formula("=", TITLE).put(
            (sides[1].left - EQUALS / 2 + 0.02) * RIGHT + level + 0.12 * DOWN
        )
        self.wedge = TurnedAngle(color=color, gain=0, opacity=0.4)
        self.past, self.gathered = VGroup(), ValueTracker(0.0)
        ghost = Line(stroke_color=theme.quiet, stroke_width=5, cap_style=CapStyleType.ROUND)
        self.ghost = scenery(ghost)
        self.names = [
            Formula(f"{letters} {place}", BODY, parts=parts)
            for place in ("{{t : t}}", "({{t : t}} + 1)")
            for letters in ("sin", "cos")
        ]
        for index, name in enumerate(self.names):
            side, low = sides[index // 2], index % 2
            name.move_to(side.center)
            edge = side.bottom - NAME - name.height / 2 if low else side.top + NAME + 0.14
            name.shift((edge - name.get_center()[1]) * UP)
        self.counts = [
            NamedReadout(name, 0, 1, TITLE, color=hue).put(end + (radius + 0.62) * DOWN)
            for name, end, hue in zip(("t", "t + 1"), ends, (parts["t"], None), strict=True)
        ]
        super().__init__(
            self.past,
            self.new,
            self.wedge,
            self.ghost,
            self.old,
            self.made,
            self.equals,
            self.met,
            *self.names,
            *self.counts,
        )

    def show_place(
        self,
        place: float,
        angle: float,
        old: NDArray[np.float64],
        new: NDArray[np.float64],
        columns: Sequence[NDArray[np.float64]] | None = None,
    ) -> Self:
        """Point both hands at (sine, cosine), and print the numbers in both columns.

        Args:
            place: t, for both counters.
            angle: of the step, in radians.
            old: the hand at t.
            new: the hand at t + 1.
            columns: what is printed, which is that of the printed place; the hands if ``None``.
        """
        for dial, hand in ((self.new, new), (self.old, old)):
            dial.show_turn(hand, np.eye(2))
        start = float(np.arctan2(*old))
        self.wedge.set_sweep(self.new.hub, WEDGE * self.new.radius, start, angle)
        self.ghost.set_points_as_corners(
            [self.new.hub, on_circle(self.new.hub, self.new.radius, start)]
        )
        for column, values in zip((self.met, self.made), columns or (old, new), strict=True):
            column.show_values(values)
        for ahead, count in enumerate(self.counts):
            count.set_number(place + ahead)
        return self

    def show_past(self, starts: Sequence[float], now: float, angle: float) -> None:
        """Draw a wedge of ``angle`` from each start, gathered as far onto the one from ``now``."""
        while len(self.past) < len(starts):
            self.past.add(TurnedAngle(color=active_theme().quiet, gain=0, opacity=PAST))
        share = float(self.gathered.get_value())
        wedges: list[Any] = list(self.past)
        for wedge, start in zip(wedges, starts, strict=True):
            way = float(np.angle(np.exp(1j * (now - start))))
            wedge.set_sweep(self.new.hub, WEDGE * self.new.radius, start + share * way, angle)
            # in the end all lie on each other, and the last turn has an arc of its own
            wedge.sector.set_fill(opacity=PAST * (1 - share / 2))
            wedge.arc.set_stroke(opacity=min(1.0, 4 - 4 * share))

    def turn_in(self, texts: Sequence[Formula]) -> UpdateFromAlphaFunc:
        """Return the animation of two formulas beside each other to the first two names.

        They go across as one piece, and then this turns from a row into a column.
        """
        here, there = ([item.get_center() for item in items] for items in (texts, self.names[:2]))
        middles = [(first + last) / 2 for first, last in (here, there)]
        halves = [float(np.linalg.norm(last - first)) / 2 for first, last in (here, there)]
        across, turned = (squish_rate_func(smooth, *span) for span in ((0, 0.6), (0.35, 0.9)))

        def carry(_: Mobject, share: float) -> None:
            angle, way = turned(share) * PI / 2, middles[1] - middles[0]
            middle = middles[0] + way * np.array([across(share), turned(share), 0.0])
            half = halves[0] + (halves[1] - halves[0]) * turned(share)
            arm = half * np.array([np.cos(angle), -np.sin(angle), 0.0])
            for text, side in zip(texts, (-1, 1), strict=True):
                text.move_to(middle + side * arm)

        return UpdateFromAlphaFunc(VGroup(*texts), carry, rate_func=linear)

    @property
    def around(self) -> list[VMobject]:
        """All but the names, the numbers at ``t``, the equals sign and the new dial."""
        return [self.old, self.made, *self.counts, self.wedge, self.ghost]

    def answer(self, row: int) -> list[Animation]:
        """Return the animations in which a number at ``t + 1`` takes the place of its ``asked``."""
        first, then = (squish_rate_func(smooth, *span) for span in ((0, 0.5), (0.5, 1)))
        number: Any = self.made.numbers[row]
        shown = number.animate(rate_func=then)
        return [FadeOut(self.asked[row], rate_func=first), shown.set_opacity(1)]

    def beside(self, dial: TurnedLegs) -> list[VMobject]:
        """Return all but one dial."""
        return [part for part in self.submobjects if part is not dial]

    def legs_to(self, dial: TurnedLegs, whole: float) -> UpdateFromAlphaFunc:
        """Return the animation of a dial to a hand with legs (1), or to a hand alone (0)."""
        start = dial.grown["height"]
        floor = dial.floor.get_stroke_opacity()

        def grow(_: Mobject, share: float) -> None:
            dial.grown |= dict.fromkeys(LEGS, start + (whole - start) * share)
            dial.floor.set_stroke(opacity=floor + (whole - floor) * share)
            dial.show_turn(dial.old, dial.turn)

        return UpdateFromAlphaFunc(dial, grow)
