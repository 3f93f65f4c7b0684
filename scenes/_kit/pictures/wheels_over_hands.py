"""Four wheels, the four hands of the same periods, and over the words how long each step is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import Line, VGroup
from manim.constants import CapStyleType
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import GUTTER, Region
from scenes._kit.mobjects.bit_wheel import BitWheel, WheelPose
from scenes._kit.mobjects.checklist import Verdict
from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle
from scenes._kit.mobjects.sentence import Sentence
from scenes._kit.mobjects.step_bars import StepBars
from scenes._kit.theme import active_theme

SENTENCE_HEIGHT = 0.9
RACK_HEIGHT = 1.8
LANE_GAP = 0.15
"""Height kept over the bars of wheels, and over those of hands."""
MARGIN = 0.92
"""Width kept at the left of the words for what the bars over them measure."""
RACK_SHARES = (0.32, 0.68)
"""How wheels and hands share the width."""
FADE_SHARE = 0.25
"""Share of a step in which the wedges of the step before fade."""
CHORD_WIDTH = 8
DENSITY = 0.2
"""Opacity of a wedge."""
GHOST = 0.5
"""Opacity of the chord before, while it turns with its hand."""


class WheelsOverHands(VGroup):
    """Wheels and hands side by side, and under them the lengths of their steps, over the words.

    The last frame of chapter 3 and the first of chapter 4. At a whole place the wheels show that
    place's digits and the hands its angles; the wedges and the chords are those of the step that
    led there. Every bar stands between the two places of its step; wheels and hands have one scale.
    Those of the wheels all stand from the beginning, those of the hands grow.

    Args:
        stage: which the picture fills.
        words: the sentence at the bottom, one word for every place.
        bits: shape (places, n), the digits at every place, fastest first.
        angles: shape (places, n), radians, where the hands point there; they grow.
        wheel_steps: shape (places - 1,), the length of each step of all wheels together.
        hand_steps: shape (places - 1,), the length of each step of all hands together.
        hues: ``#RRGGBB`` of every wheel and its hand.

    Example:
        >>> bits, angles = [[1, 1, 0], [0, 0, 1]], [[0.5, 2.0, 1.0], [2.1, 2.8, 1.4]]
        >>> picture = WheelsOverHands(
        ...     stage,
        ...     ("the", "dog"),
        ...     bits=bits,
        ...     angles=angles,
        ...     wheel_steps=[1.73],
        ...     hand_steps=[1.68],
        ...     hues=[active_theme().pair(i) for i in range(3)],
        ... )
    """

    def __init__(
        self,
        stage: Region,
        words: Sequence[str],
        *,
        bits: ArrayLike,
        angles: ArrayLike,
        wheel_steps: ArrayLike,
        hand_steps: ArrayLike,
        hues: Sequence[str],
    ) -> None:
        super().__init__()
        self.hues = list(hues)
        self.bits, self.angles = np.asarray(bits), np.asarray(angles, dtype=float)
        self.wheel_steps, self.hand_steps = np.asarray(wheel_steps), np.asarray(hand_steps)
        self.n_steps = len(self.wheel_steps)
        self._divide(stage)
        self.sentence = Sentence(words, self.sentence_region)
        self.wheels = [BitWheel(color=hue).take(p) for hue, p in zip(hues, self.slots, strict=True)]
        self.dials = [
            Dial(color=hue, radius=pose.radius).take(pose)
            for hue, pose in zip(hues, self.places, strict=True)
        ]
        self._turned = np.cumsum(np.vstack([self.bits[:1], np.abs(np.diff(self.bits, axis=0))]), 0)
        self.swept = SteppingHands(self.dials, self.hues, self.angles)
        self._measure()
        self.verdicts = VGroup()
        self.add(self.sentence, self.wheel_bars, self.hand_bars)
        self.add(*self.wheels, self.swept, *self.dials, self.verdicts)
        self.read(self.n_steps)

    def _divide(self, stage: Region) -> None:
        """Find where wheels, dials and the bars of both stand."""
        upper = Region(stage.left, stage.right, stage.bottom + SENTENCE_HEIGHT, stage.top)
        self.edge, left = stage.left, stage.left + MARGIN
        self.sentence_region = Region(left, stage.right, stage.bottom, upper.bottom)
        tallest = [float(steps.max()) for steps in (self.wheel_steps, self.hand_steps)]
        self.unit = (upper.height - RACK_HEIGHT - 2 * LANE_GAP) / sum(tallest)
        lanes = [room for length in tallest for room in (LANE_GAP, self.unit * length)]
        racks, _, wheels, _, hands = upper.rows(RACK_HEIGHT, *lanes)
        self.wheel_lane, self.hand_lane = (
            Region(left, stage.right, lane.bottom, lane.top) for lane in (wheels, hands)
        )
        self.wheel_rack, self.hand_rack = racks.columns(*RACK_SHARES, gap=GUTTER)
        height, count = racks.height, len(self.hues)
        self.slots = [
            WheelPose(column.center, min(0.8 * height, column.width), 0.8 * height)
            for column in self.wheel_rack.row_of(count, gap=0.16)
        ]
        self.places = [
            DialPose(column.center, min(height / 2 - 0.04, column.width / 2))
            for column in self.hand_rack.row_of(count, gap=0.16)
        ]

    # --- measures --------------------------------------------------------------------------

    def _measure(self) -> None:
        """Set up the bars of wheels and hands."""
        self.wheel_bars, self.hand_bars = (
            StepBars(name, scale, lengths, lane, edge=self.edge, unit=self.unit)
            for name, scale, lengths, lane in (
                ("wheels", "flip = 1", self.wheel_steps, self.wheel_lane),
                ("hands", "radius = 1", self.hand_steps, self.hand_lane),
            )
        )

    def judge(self, wheels: Verdict = "bad", hands: Verdict = "good") -> VGroup:
        """Return a new line along the bars of either with its mark; they belong to the picture."""
        self.verdicts.add(self.wheel_bars.judge(wheels), self.hand_bars.judge(hands))
        return self.verdicts

    # --- reading ---------------------------------------------------------------------------

    def read(self, position: float) -> Self:
        """Show a place from the first to the last, whole or on the way of a step.

        Raises:
            ValueError: the position lies outside the steps.
        """
        if not 0 <= position <= self.n_steps:
            raise ValueError(f"position must be 0 to {self.n_steps}, got {position:g}")
        self.position = position
        step = min(max(int(np.ceil(position)) - 1, 0), self.n_steps - 1)
        share = position - step
        self.sentence.read(position)
        for wheel, turn in zip(self.wheels, _between(self._turned, step, share), strict=True):
            wheel.set_turn(float(turn))
        self.swept.read(position)
        self.hand_bars.read(position, self.swept.length)
        return self


class SteppingHands(VGroup):
    """Hands that step from place to place; the chord of the step before turns along with each.

    At the end of a step it lies under the chord of that step: the same turn, the same length.
    The hands stay where they point until a place is read.

    Args:
        dials: whose hands step; they are no part of this.
        hues: ``#RRGGBB`` of every wedge.
        angles: shape (places, dials), radians, where the hands point at each place.

    Example:
        >>> dials = [Dial(1.0, radius=1.5, color=active_theme().pair(0))]
        >>> picture = SteppingHands(dials, [active_theme().pair(0)], [[0.2], [1.0], [1.8]])
        >>> picture = picture.read(1.5)
    """

    def __init__(self, dials: Sequence[Dial], hues: Sequence[str], angles: ArrayLike) -> None:
        self.dials, self.angles = list(dials), np.asarray(angles, dtype=float)
        self.before, self.step = (Swept(self.dials, hues) for _ in range(2))
        super().__init__(self.before, self.step)

    @property
    def length(self) -> float:
        """How far all tips together have moved in this step, as it is drawn, in radii."""
        return self.step.length

    def read(self, position: float) -> Self:
        """Turn the hands to a place, whole or on the way of a step, and draw what they sweep."""
        step = min(max(int(np.ceil(position)) - 1, 0), len(self.angles) - 2)
        share = position - step
        starts, turns = self.angles[step], self.angles[step + 1] - self.angles[step]
        for dial, angle in zip(self.dials, starts + turns * share, strict=True):
            dial.set_angle(float(angle))
        self.step.open(starts, turns * share, DENSITY, 1.0)
        fading = min(share / FADE_SHARE, 1.0)
        last = self.angles[max(step - 1, 0)]
        shown = float(step > 0)
        ghost = shown * (1 - (1 - GHOST) * fading)
        self.before.open(last, self.angles[step] - last, shown * DENSITY * (1 - fading), ghost)
        self.before.turn_chords(turns * share)
        return self


class Swept(VGroup):
    """What hands sweep over in one step: a wedge and a chord on every dial.

    Args:
        dials: on which it is drawn.
        hues: ``#RRGGBB`` of every wedge.

    Example:
        >>> dials = [Dial(1.0, radius=1.5, color=active_theme().pair(0))]
        >>> picture = Swept(dials, [active_theme().pair(0)]).open([0.2], [0.8], 0.2, 1.0)
    """

    def __init__(self, dials: Sequence[Dial], hues: Sequence[str]) -> None:
        self.dials = list(dials)
        self.wedges = [
            Wedge(dial.hub, dial.radius, 0.0, 0.0, color=hue)
            for dial, hue in zip(dials, hues, strict=True)
        ]
        ink = active_theme().ink
        self.chords = [
            Line(stroke_color=ink, stroke_width=CHORD_WIDTH, cap_style=CapStyleType.ROUND)
            for _ in dials
        ]
        super().__init__(*self.wedges, *self.chords)

    def open(self, starts: ArrayLike, turns: ArrayLike, density: float, clarity: float) -> Self:
        """Draw the turns from some angles on, both in radians.

        Args:
            starts: shape (dials,), where the hands stood.
            turns: shape (dials,), how far they have turned.
            density: opacity of the wedges.
            clarity: opacity of the chords.
        """
        begun, turned = np.asarray(starts, dtype=float), np.asarray(turns, dtype=float)
        for dial, wedge, chord, start, turn in zip(
            self.dials, self.wedges, self.chords, begun, turned, strict=True
        ):
            wedge.start, wedge.radius = float(start), dial.radius
            wedge.set_sweep(dial.hub, float(turn)).set_fill(opacity=density)
            tips = [on_circle(dial.hub, dial.radius, angle) for angle in (start, start + turn)]
            chord.set_points_as_corners(tips).set_stroke(opacity=clarity)
        return self

    def turn_chords(self, turns: ArrayLike) -> Self:
        """Turn the chords about their hubs, by radians."""
        for dial, chord, turn in zip(self.dials, self.chords, np.asarray(turns), strict=True):
            chord.rotate(float(turn), about_point=dial.hub)
        return self

    @property
    def length(self) -> float:
        """The length of all chords together, as they are drawn, in radii."""
        ways = zip(self.dials, self.chords, strict=True)
        return float(np.linalg.norm([chord.get_length() / dial.radius for dial, chord in ways]))


def _between(rows: NDArray[np.float64], step: int, share: float) -> NDArray[np.float64]:
    """Return the row a share of the way from one row to the next."""
    row: NDArray[np.float64] = rows[step] + (rows[step + 1] - rows[step]) * share
    return row
