"""A wave and itself one word later: what is drawn of them, and the names that they carry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, ValueTracker, VGroup
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.gap import Gap
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.mobjects.valley import Valley
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label

Array = NDArray[np.float64]
Hand = Callable[[Array], Array]
"""Gives sine and cosine (..., 2) of a hand at angles (...) in radians."""

TURN = np.linspace(0, 2 * np.pi, 240, endpoint=False)
"""The angles of a whole turn, over which the square of a gap is averaged."""
HALF = 0.06
"""Half the width of the band in which a made wave is drawn, in scene units."""
TRIED = 60
"""For how many of the weights that were tried the gap is computed."""


@dataclass(frozen=True)
class ShiftedWaves:
    """The wave one word later, what two weights make of the dial's waves, and the gap between."""

    area: PlotArea
    angles: Array
    """At which angles (n,) of the dial the waves are drawn."""
    words: Array
    """At which places (n,) those angles are reached."""
    made: Trace
    goal: Trace
    gap: Gap
    axis: VGroup
    names: dict[str, VGroup]
    valley: Valley
    size: Readout
    """The error: the root of its mean square over a turn."""
    of_height: ValueTracker
    """The weight of the dial's height in what is made, as ``of_width`` is that of its width."""
    tried: tuple[ValueTracker, ValueTracker]
    """The smallest and the largest weight of the height that was tried."""
    written: ValueTracker
    """How much of the dial's wave is written."""
    lag: ValueTracker = field(default_factory=ValueTracker)
    """How many words the goal is ahead."""
    of_width: ValueTracker = field(default_factory=ValueTracker)

    @property
    def reached(self) -> float:
        """How many words of the dial's wave are written."""
        return float(self.written.get_value() * self.words[-1])

    def show(self, hand: Hand, speed: float) -> None:
        """Draw both waves and what lies between them, at a speed in radians per word."""
        ahead = float(self.lag.get_value()) * speed
        height, width = float(self.of_height.get_value()), float(self.of_width.get_value())
        wanted, made = hand(self.angles + ahead)[:, 0], hand(self.angles) @ [height, width]
        self.goal.set_heights(self.words, wanted)
        self.goal.set_stroke(opacity=min(1.0, 8 * self.lag.get_value()))
        self.made.set_heights(self.words, made).reveal(self.reached)
        # up to the edge of the band
        reach = np.minimum(abs(wanted - made), HALF / self.area.unit)
        self.gap.show_values(self.words, wanted, made + np.sign(wanted - made) * reach)
        missed = float(typical_gap(hand, ahead, height, width))
        low, high = (float(end.get_value()) for end in self.tried)
        tried = np.linspace(low, high, TRIED)
        self.valley.show_gaps(tried, typical_gap(hand, ahead, tried, 0), (height, missed))
        self.size.set_number(missed)


def typical_gap(hand: Hand, ahead: float, height: float | Array, width: float) -> Array:
    """Return the root of the mean square of the gap over one turn.

    Args:
        hand: which gives the waves.
        ahead: by how many radians the wave that is to be met is ahead.
        height: the weights (...) of the sine.
        width: the weight of the cosine.
    """
    sine, cosine = hand(TURN).T
    gap = hand(TURN + ahead)[:, 0] - np.asarray(height)[..., None] * sine - width * cosine
    return np.asarray(np.sqrt(np.mean(gap**2, axis=-1)))


def lay_out_waves(
    beside: Region,
    foot: Region,
    angles: Array,
    speed: float,
    unit: float,
    multiples: tuple[float, float],
    *,
    color: str,
) -> ShiftedWaves:
    """Return the waves, not drawn yet, and under them the valley with the error.

    Args:
        beside: what the waves fill.
        foot: what lies under them; its left half stays free.
        angles: at which the waves are drawn, shape (n,), in radians.
        speed: of their dial, in radians per word.
        unit: how high the waves are, in scene units.
        multiples: the smallest and the largest weight of the height that will be tried.
        color: of the dial, ``#RRGGBB``.
    """
    theme, words = active_theme(), angles / speed
    area = PlotArea(beside, float(words[-1]), unit)
    left, (least, most) = foot.at(0.54, 0)[0], multiples
    valley = Region(left, left + 2.6, foot.bottom + 0.1, foot.top - 0.2)
    place = foot.at(0, 0.86) * UP + (valley.right + 0.75) * RIGHT
    names = wave_names(area, speed, color=color)
    means = [
        Label(words, NOTE, color=theme.quiet).put(place + DOWN * down, LEFT)
        for words, down in (("root mean square", 0.36), ("over whole turns", 0.69))
    ]
    names["size"] = VGroup(Label("typical gap", LABEL).put(place, LEFT), *means)
    return ShiftedWaves(
        area,
        angles,
        words,
        # a paler band, on which the wave that it is to meet can be seen
        made=Trace(area, color=mix(color, theme.ground, 0.3), width=13),
        goal=Trace(area, color=theme.ink, width=5),
        gap=Gap(area, color=theme.bad, opacity=0.5),
        axis=word_axis(area),
        names=names,
        valley=Valley(valley, least=least, most=most, highest=0.85, name="multiple of sin t"),
        size=Readout(0.0, 3, TITLE, face="sans").put(place + DOWN * 1.22),
        of_height=ValueTracker(1),
        tried=(ValueTracker(1), ValueTracker(1)),
        # a beginning, so that the first picture shows what is written
        written=ValueTracker(0.1),
    )


def word_axis(area: PlotArea) -> VGroup:
    """Return the axis of the places, with a dot for each word."""
    theme, extent = active_theme(), area.extent
    axis = scenery(Line(*area.points([0, extent], [0, 0])))
    words = scenery(Dots(color=theme.quiet, radius=0.06))
    count = np.arange(int(extent) + 1)
    words.set_centers(area.points(count, 0 * count))
    name = Formula("t", BODY, color=theme.position)
    name.put(area.point(extent, 0) + RIGHT * 0.2 + DOWN * 0.1)
    return VGroup(axis.set_stroke(theme.ring, width=2), words, name)


def wave_names(area: PlotArea, speed: float, *, color: str) -> dict[str, VGroup]:
    """Return each wave's name where no other line runs.

    Args:
        area: where the waves are drawn.
        speed: of their dial, in radians per word.
        color: of the dial, ``#RRGGBB``.
    """
    theme, quarter = active_theme(), np.pi / 2 / speed
    tints = {"t": theme.position}
    low = area.point(3 * quarter, -1) + DOWN * 0.42
    high = area.point(5 * quarter - 1, 1) + LEFT * 0.55 + UP * 0.22
    trough = area.point(2 * quarter, -1) + LEFT * 0.45 + DOWN * 0.42
    return {
        "sine": Formula("sin {{t : t}}", BODY, color=color, parts=tints).put(low),
        "multiple": Label("multiple of sin t", NOTE, color=color).put(low),
        "sum": Label("sum of both", NOTE, color=color).put(low),
        "later": Formula("sin({{t : t}} + 1)", BODY, parts=tints).put(high),
        "cosine": Formula("cos {{t : t}}", BODY, color=color, parts=tints).put(trough),
    }


def neighbours(area: PlotArea, first: int, height: float, *, color: str) -> dict[str, VGroup]:
    """Return a place and the next one, each with a line up to a wave: both end equally high.

    Args:
        area: where the waves are drawn.
        first: of both places.
        height: of the later wave at the first place, and of the other one at the second.
        color: of the other one, ``#RRGGBB``.
    """
    theme = active_theme()
    words = first, first + 1
    tips = [area.point(word, height) for word in words]
    lines = [
        Line(area.point(word, 0), tip, color=hue, stroke_width=6)
        for word, tip, hue in zip(words, tips, (theme.ink, color), strict=True)
    ]
    names = [
        Formula(str(word), BODY, color=theme.position).put(area.point(word, 0) + DOWN * 0.45)
        for word in words
    ]
    level = Line(tips[0], tips[1], color=theme.ink, stroke_width=3)
    return {"here": VGroup(lines[0], names[0]), "there": VGroup(level, lines[1], names[1])}
