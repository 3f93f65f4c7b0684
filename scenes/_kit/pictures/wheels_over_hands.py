"""Four wheels, under each the hand of the same period, and how long a step of either is."""

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
from scenes._kit.mobjects.step_meters import StepMeters, appear, emerging
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

SENTENCE_HEIGHT = 0.95
NUMBER_ROOM = 0.42
"""Height kept under wheels and dials for how far each moved."""
NUMBER_DROP = 0.32
FADE_SHARE = 0.25
"""Share of a step in which the wedges of the step before fade."""


class WheelsOverHands(VGroup):
    """A rack of bit wheels, below it a rack of dials, beside each the lengths of its steps.

    The last frame of chapter 3 and the first of chapter 4. At a whole place the wheels show that
    place's digits and the hands its angles; the wedges, the chords and the numbers below are those
    of the step that led there.

    Args:
        stage: which the picture fills.
        words: the sentence at the bottom, one word for every place from 0 on.
        first: the place at which the first of the steps begins.
        bits: shape (steps + 1, n), the digits at that place and the ones after it, fastest first.
        angles: shape (steps + 1, n), radians, where the hands point there; they grow.
        changes: shape (steps, n), by how much each digit changes.
        chords: shape (steps, n), how far the tip of each hand moves, in radii.
        wheel_steps: shape (steps,), the length of each step of all wheels together.
        hand_steps: shape (steps,), the length of each step of all hands together.
        hues: ``#RRGGBB`` of every wheel and its hand.

    Example:
        >>> bits, angles = [[1, 1, 0], [0, 0, 1]], [[0.5, 2.0, 1.0], [2.1, 2.8, 1.4]]
        >>> picture = WheelsOverHands(
        ...     stage,
        ...     ("the", "dog", "bit", "the", "man"),
        ...     first=3,
        ...     bits=bits,
        ...     angles=angles,
        ...     changes=[[1, 1, 1]],
        ...     chords=[[1.43, 0.78, 0.4]],
        ...     wheel_steps=[1.73],
        ...     hand_steps=[1.68],
        ...     hues=[active_theme().pair(i) for i in range(3)],
        ... ).read(4)
    """

    def __init__(
        self,
        stage: Region,
        words: Sequence[str],
        *,
        first: int,
        bits: ArrayLike,
        angles: ArrayLike,
        changes: ArrayLike,
        chords: ArrayLike,
        wheel_steps: ArrayLike,
        hand_steps: ArrayLike,
        hues: Sequence[str],
    ) -> None:
        super().__init__()
        self.first, self.hues = first, list(hues)
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
        self.steps = [self._step(step) for step in range(self.n_steps)]
        self._measure()
        self.verdicts = VGroup()
        self.add(self.sentence, *self.wheels, *self.steps, *self.dials)
        self.add(self.flips, *self.wheel_moves, *self.hand_moves)
        self.add(self.wheel_panel, self.hand_panel)
        self.read(first + self.n_steps)

    def _divide(self, stage: Region) -> None:
        """Find where wheels, dials and measures stand."""
        upper = Region(stage.left, stage.right, stage.bottom + SENTENCE_HEIGHT, stage.top)
        self.sentence_region = Region(stage.left, stage.right, stage.bottom, upper.bottom)
        racks, self.measures = upper.columns(8.4, 4.0, gap=0.4)
        _, wheels, _, dials = racks.rows(0.05, 1.7, 0.15, 2.2)
        count = len(self.hues)
        self.wheel_rack = Region(wheels.left, wheels.right, wheels.bottom + NUMBER_ROOM, wheels.top)
        self.dial_rack = Region(dials.left, dials.right, dials.bottom + NUMBER_ROOM, dials.top)
        height = self.wheel_rack.height
        self.slots = [
            WheelPose(column.center, min(1.15 * height, column.width), height)
            for column in self.wheel_rack.row_of(count, gap=0.2)
        ]
        radius = self.dial_rack.height / 2 - 0.08
        self.places = [
            DialPose(column.center, min(radius, column.width / 2))
            for column in self.dial_rack.row_of(count, gap=0.2)
        ]

    # --- one step --------------------------------------------------------------------------

    def _step(self, step: int) -> VGroup:
        """Return the wedges and chords of one step, wedges first."""
        wedges = [
            Wedge(dial.hub, dial.radius, start, 0.0, color=hue)
            for dial, start, hue in zip(self.dials, self.angles[step], self.hues, strict=True)
        ]
        ink = active_theme().ink
        chords = [
            Line(stroke_color=ink, stroke_width=5, cap_style=CapStyleType.ROUND) for _ in wedges
        ]
        return VGroup(*wedges, *chords)

    def _open(self, step: int, share: float, clarity: float) -> None:
        """Draw the wedges and the chords of a step so far, as clearly as given (0 to 1)."""
        count = len(self.dials)
        wedges, chords = self.steps[step][:count], self.steps[step][count:]
        sweeps = (self.angles[step + 1] - self.angles[step]) * share
        for dial, wedge, chord, start, sweep in zip(
            self.dials, wedges, chords, self.angles[step], sweeps, strict=True
        ):
            wedge.set_sweep(dial.hub, float(sweep)).set_fill(opacity=0.28 * clarity)
            tips = [on_circle(dial.hub, dial.radius, angle) for angle in (start, start + sweep)]
            chord.set_points_as_corners(tips).set_stroke(opacity=clarity)

    # --- measures --------------------------------------------------------------------------

    def _measure(self) -> None:
        """Set up what is printed: how far each part moves, and how long the whole step is."""
        full = float(max(self.wheel_steps.max(), self.hand_steps.max()))
        self.wheel_moves = numbers_below(self.wheel_rack, [pose.hub for pose in self.slots], 0)
        self.flips = flips_below(self.wheel_rack)
        self.hand_moves = numbers_below(self.dial_rack, [pose.hub for pose in self.places], 3)
        self.wheel_panel, self.hand_panel = (
            StepMeters(title, self.first, lengths, self._beside(rack), full=full)
            for title, lengths, rack in (
                ("one step of the wheels", self.wheel_steps, self.wheel_rack),
                ("one step of the hands", self.hand_steps, self.dial_rack),
            )
        )

    def _beside(self, rack: Region) -> Region:
        return Region(self.measures.left, self.measures.right, rack.bottom, rack.top)

    def judge(self, wheels: Verdict = "bad", hands: Verdict = "good") -> VGroup:
        """Return a new mark beside each panel, which from now on belong to it."""
        self.verdicts.add(self.wheel_panel.mark(wheels), self.hand_panel.mark(hands))
        return self.verdicts

    # --- reading ---------------------------------------------------------------------------

    def read(self, position: float) -> Self:
        """Show a place from the first to the last, whole or on the way of a step.

        Raises:
            ValueError: the position lies outside the steps.
        """
        last = self.first + self.n_steps
        if not self.first <= position <= last:
            raise ValueError(f"position must be {self.first} to {last}, got {position:g}")
        self.position = position
        gone = position - self.first
        step = min(max(int(np.ceil(gone)) - 1, 0), self.n_steps - 1)
        share = gone - step
        self.sentence.read(position)
        for wheel, turn in zip(self.wheels, _between(self._turned, step, share), strict=True):
            wheel.set_turn(float(turn))
        for dial, angle in zip(self.dials, _between(self.angles, step, share), strict=True):
            dial.set_angle(float(angle))
        self._show_steps(step, share)
        return self

    def _show_steps(self, step: int, share: float) -> None:
        """Draw what was turned, print how far, and let the measures grow."""
        before = max(0.0, 1 - share / FADE_SHARE)
        for other in range(self.n_steps):
            if other == step:
                self._open(other, share, 1.0)
            else:
                self._open(other, 1.0, before if other == step - 1 else 0.0)
        told = step - 1 if before > 0 and step > 0 else step
        clarity = before if told < step else emerging(share)
        pairs = ((self.wheel_moves, self.changes), (self.hand_moves, self.chord_lengths))
        for moves, values in pairs:
            for move, value in zip(moves, values[told], strict=True):
                appear(move.set_number(float(value)), clarity)
        self.wheel_panel.read(step + share)
        self.hand_panel.read(step + share, self._drawn_length(step))

    def _drawn_length(self, step: int) -> float:
        """Return the length of all chords of a step together, as they are drawn, in radii."""
        chords = zip(self.dials, self.steps[step][len(self.dials) :], strict=True)
        return float(np.linalg.norm([chord.get_length() / dial.radius for dial, chord in chords]))


def numbers_below(rack: Region, hubs: Sequence[Point3D], decimals: int) -> list[Readout]:
    """Return one number under everything that stands in a rack."""
    line = rack.bottom - NUMBER_DROP
    return [
        Readout(0, decimals, NOTE, face="sans", align=ORIGIN).put(np.array([hub[0], line, 0.0]))
        for hub in hubs
    ]


def flips_below(rack: Region) -> Label:
    """Return what the numbers under a rack of wheels count, to stand before them."""
    spot = np.array([rack.left, rack.bottom - NUMBER_DROP, 0.0])
    return Label("flips", NOTE, color=active_theme().quiet).put(spot, LEFT)


def _between(rows: NDArray[np.float64], step: int, share: float) -> NDArray[np.float64]:
    """Return the row a share of the way from one row to the next."""
    row: NDArray[np.float64] = rows[step] + (rows[step + 1] - rows[step]) * share
    return row
