"""Four wheels, the four hands of the same periods, and over the words how long each step is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, ORIGIN, Line, VGroup
from manim.constants import CapStyleType
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bit_wheel import BitWheel, WheelPose
from scenes._kit.mobjects.checklist import Verdict
from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.sentence import Sentence
from scenes._kit.mobjects.step_bars import StepBars, appear, emerging
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

SENTENCE_HEIGHT = 0.9
RACK_HEIGHT = 1.62
LANE_GAP = 0.2
"""Height kept over the bars of wheels, and over those of hands."""
MARGIN = 0.92
"""Width kept at the left of the words for what the bars over them measure."""
NAME_ROOM = 0.7
"""Width kept at the left of wheels and dials for what the numbers below them count."""
NUMBER_ROOM = 0.42
"""Height kept under wheels and dials for how far each moved."""
NUMBER_DROP = 0.32
FADE_SHARE = 0.25
"""Share of a step in which the wedges of the step before fade."""


class WheelsOverHands(VGroup):
    """Wheels and hands side by side, and under them the lengths of their steps, over the words.

    The last frame of chapter 3 and the first of chapter 4. At a whole place the wheels show that
    place's digits and the hands its angles; the wedges, the chords and the numbers below are those
    of the step that led there. Every bar stands between the two places of its step; wheels and
    hands have one scale.

    Args:
        stage: which the picture fills.
        words: the sentence at the bottom, one word for every place.
        bits: shape (places, n), the digits at every place, fastest first.
        angles: shape (places, n), radians, where the hands point there; they grow.
        changes: shape (places - 1, n), by how much each digit changes.
        chords: shape (places - 1, n), how far the tip of each hand moves, in radii.
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
        ...     changes=[[1, 1, 1]],
        ...     chords=[[1.43, 0.78, 0.4]],
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
        changes: ArrayLike,
        chords: ArrayLike,
        wheel_steps: ArrayLike,
        hand_steps: ArrayLike,
        hues: Sequence[str],
    ) -> None:
        super().__init__()
        self.hues = list(hues)
        self.bits, self.angles = np.asarray(bits), np.asarray(angles, dtype=float)
        self.changes, self.chord_lengths = np.asarray(changes), np.asarray(chords)
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
        self.step_before, self.step = (Swept(self.dials, self.hues) for _ in range(2))
        self._measure()
        self.verdicts = VGroup()
        self.add(self.sentence, self.wheel_bars, self.hand_bars)
        self.add(*self.wheels, self.step_before, self.step, *self.dials)
        self.add(self.flips, self.tips, *self.wheel_moves, *self.hand_moves)
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
        self.wheel_rack, self.hand_rack = (
            Region(half.left + NAME_ROOM, half.right, half.bottom + NUMBER_ROOM, half.top)
            for half in racks.halves()
        )
        height, count = self.wheel_rack.height, len(self.hues)
        self.slots = [
            WheelPose(column.center, min(1.15 * height, column.width), height)
            for column in self.wheel_rack.row_of(count, gap=0.15)
        ]
        self.places = [
            DialPose(column.center, min(height / 2 - 0.04, column.width / 2))
            for column in self.hand_rack.row_of(count, gap=0.15)
        ]

    # --- measures --------------------------------------------------------------------------

    def _measure(self) -> None:
        """Set up what is printed: how far each part moves, and how long the whole step is."""
        self.wheel_moves = numbers_below(self.wheel_rack, [pose.hub for pose in self.slots], 0)
        self.flips = name_below(self.wheel_rack, "flips")
        self.hand_moves = numbers_below(self.hand_rack, [pose.hub for pose in self.places], 3)
        self.tips = name_below(self.hand_rack, "tips")
        self.wheel_bars, self.hand_bars = (
            StepBars(name, scale, lengths, lane, edge=self.edge, unit=self.unit)
            for name, scale, lengths, lane in (
                ("wheels", "flip = 1", self.wheel_steps, self.wheel_lane),
                ("hands", "radius = 1", self.hand_steps, self.hand_lane),
            )
        )

    def judge(self, wheels: Verdict = "bad", hands: Verdict = "good") -> VGroup:
        """Return a new mark behind the bars of either, which from now on belong to them."""
        self.verdicts.add(self.wheel_bars.mark(wheels), self.hand_bars.mark(hands))
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
        for dial, angle in zip(self.dials, _between(self.angles, step, share), strict=True):
            dial.set_angle(float(angle))
        self._show_step(step, share)
        return self

    def _show_step(self, step: int, share: float) -> None:
        """Draw what was turned, print how far, and let the bars grow."""
        before = max(0.0, 1 - share / FADE_SHARE) if step else 0.0
        for swept, begun, gone, seen in (
            (self.step, step, share, 1.0),
            (self.step_before, max(step - 1, 0), 1.0, before),
        ):
            turns = self.angles[begun + 1] - self.angles[begun]
            swept.open(self.angles[begun], turns * gone, seen)
        told, clarity = (step - 1, before) if before else (step, emerging(share))
        pairs = ((self.wheel_moves, self.changes), (self.hand_moves, self.chord_lengths))
        for moves, values in pairs:
            for move, value in zip(moves, values[told], strict=True):
                appear(move.set_number(float(value)), clarity)
        self.wheel_bars.read(step + share)
        self.hand_bars.read(step + share, self.step.length)


class Swept(VGroup):
    """What hands sweep over in one step: a wedge and a chord on every dial.

    Args:
        dials: on which it is drawn.
        hues: ``#RRGGBB`` of every wedge.

    Example:
        >>> dials = [Dial(1.0, radius=1.5, color=active_theme().pair(0))]
        >>> picture = Swept(dials, [active_theme().pair(0)]).open([0.2], [0.8], 1.0)
    """

    def __init__(self, dials: Sequence[Dial], hues: Sequence[str]) -> None:
        self.dials = list(dials)
        self.wedges = [
            Wedge(dial.hub, dial.radius, 0.0, 0.0, color=hue)
            for dial, hue in zip(dials, hues, strict=True)
        ]
        ink = active_theme().ink
        self.chords = [
            Line(stroke_color=ink, stroke_width=5, cap_style=CapStyleType.ROUND) for _ in dials
        ]
        super().__init__(*self.wedges, *self.chords)

    def open(self, starts: ArrayLike, turns: ArrayLike, clarity: float) -> Self:
        """Draw the turns from some angles on, both in radians, as clearly as given (0 to 1)."""
        begun, turned = np.asarray(starts, dtype=float), np.asarray(turns, dtype=float)
        for dial, wedge, chord, start, turn in zip(
            self.dials, self.wedges, self.chords, begun, turned, strict=True
        ):
            wedge.start, wedge.radius = float(start), dial.radius
            wedge.set_sweep(dial.hub, float(turn)).set_fill(opacity=0.28 * clarity)
            tips = [on_circle(dial.hub, dial.radius, angle) for angle in (start, start + turn)]
            chord.set_points_as_corners(tips).set_stroke(opacity=clarity)
        return self

    @property
    def length(self) -> float:
        """The length of all chords together, as they are drawn, in radii."""
        ways = zip(self.dials, self.chords, strict=True)
        return float(np.linalg.norm([chord.get_length() / dial.radius for dial, chord in ways]))


def numbers_below(rack: Region, hubs: Sequence[Point3D], decimals: int) -> list[Readout]:
    """Return one number under everything that stands in a rack."""
    line = rack.bottom - NUMBER_DROP
    return [
        Readout(0, decimals, NOTE, face="sans", align=ORIGIN).put(np.array([hub[0], line, 0.0]))
        for hub in hubs
    ]


def name_below(rack: Region, name: str) -> Label:
    """Return what the numbers under a rack count, to stand before them."""
    spot = np.array([rack.left - NAME_ROOM, rack.bottom - NUMBER_DROP, 0.0])
    return Label(name, NOTE, color=active_theme().quiet).put(spot, LEFT)


def _between(rows: NDArray[np.float64], step: int, share: float) -> NDArray[np.float64]:
    """Return the row a share of the way from one row to the next."""
    row: NDArray[np.float64] = rows[step] + (rows[step + 1] - rows[step]) * share
    return row
