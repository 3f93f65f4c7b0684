"""Over the words how far each step of four wheels and four hands goes; the hands stand beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import PI, RIGHT, UP, RoundedRectangle, VGroup
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bit_wheel import BitWheel
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial, DialPose, tip_radius
from scenes._kit.mobjects.sentence import Sentence
from scenes._kit.mobjects.step_stacks import (
    Judged,
    StacksPose,
    StepStacks,
    eased,
    phases,
)
from scenes._kit.mobjects.tip_way import TipWay
from scenes._kit.theme import active_theme
from scenes._kit.wishes import Verdict

SENTENCE_HEIGHT = 1.14
NAME_ROOM = 0.4
"""Width kept at the left of the words for names."""
WIDEST = 0.4
"""Largest share of the stage's width that the dials take."""
ASIDE_GAP, EDGE_GAP = 0.35, 0.12
"""Width kept free between the words and the dials, and round these for their tips."""
NUMBER_ROOM, LANE_GAP = 0.46, 0.12
"""Height kept over the stacks for their totals, and between those of wheels and of hands."""
FRAME_GAP = 0.1
"""Room between a frame and what it frames."""
LEVEL_RISE = 0.03
"""How far over the top of a stack the line runs that touches it."""
HAND_GAP = 0.28
"""Room between two dials."""
TIPPED = 0.85
"""Radius of a dial that has as large a tip as these hands, whose tips are measured."""


def dials_aside(stage: Region) -> Region:
    """Return the part of a stage in which the dials stand."""
    width = min(stage.height, WIDEST * stage.width)
    return Region(stage.right - width, stage.right, stage.bottom, stage.top)


def large_dials(stage: Region, hues: Sequence[str]) -> list[Dial]:
    """Return the dials alone, two over two; chapter 4 opens on them.

    Args:
        stage: which the whole picture fills.
        hues: ``#RRGGBB`` of every hand.
    """
    aside = dials_aside(stage)
    radius = ((aside.width - HAND_GAP) / 2 - EDGE_GAP) / 2
    apart = radius + HAND_GAP / 2
    hubs = [
        aside.center + apart * np.array([2 * (k % 2) - 1, 1 - 2 * (k // 2), 0])
        for k in range(len(hues))
    ]
    return [
        Dial(color=hue, radius=TIPPED).take(DialPose(hub, radius))
        for hue, hub in zip(hues, hubs, strict=True)
    ]


class WheelsOverHands(VGroup):
    """Skylines of the steps of wheels and of hands over the words, and four large dials beside.

    The last frame of chapter 3. The skyline of the wheels is what they left; they themselves have
    become the hands, and are no part of the picture. While a hand turns, the chord from its tip's
    old place to the new one grows, and with it its brick.

    Args:
        stage: which the picture fills.
        words: the sentence at the bottom, one word for every place.
        bits: shape (places, n), the digits at every place, fastest first.
        angles: shape (places, n), radians, where the hands point there; they grow.
        flips: shape (places - 1, n), how often each wheel flips in every step.
        chords: shape (places - 1, n), how far each tip then is from where it was, in radii.
        hues: ``#RRGGBB`` of every wheel and its hand.

    Example:
        >>> angles = [[0.5, 2.0, 1.0, 0.3], [3.6, 3.6, 1.8, 0.7]]
        >>> picture = WheelsOverHands(
        ...     stage,
        ...     ("the", "dog"),
        ...     bits=[[1, 1, 1, 0], [0, 0, 0, 1]],
        ...     angles=angles,
        ...     flips=[[1, 1, 1, 1]],
        ...     chords=[[2.0, 1.43, 0.78, 0.4]],
        ...     hues=[active_theme().pair(i) for i in range(4)],
        ... )
    """

    def __init__(
        self,
        stage: Region,
        words: Sequence[str],
        *,
        bits: ArrayLike,
        angles: ArrayLike,
        flips: ArrayLike,
        chords: ArrayLike,
        hues: Sequence[str],
    ) -> None:
        super().__init__()
        self.bits, self.angles = np.asarray(bits), np.asarray(angles, dtype=float)
        self.flips, self.chords = np.asarray(flips), np.asarray(chords, dtype=float)
        self.n_steps, hues = len(self.flips), list(hues)
        rail = self._divide(stage)
        self.sentence = Sentence(words, rail, stagger=1.0)
        self.wheel_stacks = StepStacks("flips", self.flips, hues, self.pose_of(self.wheel_lane))
        self.hand_stacks = StepStacks(
            "radii",
            self.chords,
            hues,
            self.pose_of(self.hand_lane),
            decimals=2,
            printed=1,
        )
        self.wheels = [BitWheel(color=hue) for hue in hues]
        self.dials = large_dials(stage, hues)
        self.places = [dial.pose for dial in self.dials]
        self.ways = [TipWay(color=hue, tip=tip_radius(TIPPED)) for hue in hues]
        self.verdicts = VGroup()
        self.add(self.sentence, *self.ways, *self.dials, self.wheel_stacks, self.hand_stacks)
        self.add(self.verdicts)
        self.wheel_stacks.read(self.n_steps)
        self.read(self.n_steps)

    def _divide(self, stage: Region) -> Region:
        """Find where the stacks stand; return the region of the words."""
        left, right = stage.left + NAME_ROOM, dials_aside(stage).left - ASIDE_GAP
        body = Region(left, right, stage.bottom + SENTENCE_HEIGHT, stage.top)
        tallest = [float(steps.sum(axis=1).max()) for steps in (self.flips, self.chords)]
        self.unit = (body.height - 2 * NUMBER_ROOM - LANE_GAP) / sum(tallest)
        wheel_height, hand_height = (self.unit * height for height in tallest)
        rooms = (NUMBER_ROOM, wheel_height, LANE_GAP + NUMBER_ROOM, hand_height)
        _, self.wheel_lane, _, self.hand_lane = body.rows(*rooms)
        return Region(left, right, stage.bottom, body.bottom)

    def pose_of(self, lane: Region) -> StacksPose:
        """Return how stacks stand in a lane."""
        return StacksPose(lane.left, lane.right, lane.bottom, self.unit)

    def lines(self, wheels: Verdict = "bad", hands: Verdict = "good") -> list[Judged]:
        """Return new lines along both skylines with their marks; they are not drawn yet."""
        return [self.wheel_stacks.judge(wheels), self.hand_stacks.judge(hands)]

    def judge(self, *lines: Judged) -> Self:
        """Let lines along both skylines belong to the picture, new ones if none are given."""
        self.verdicts.add(*(lines or self.lines()))
        return self

    def frame_step(self, step: int) -> RoundedRectangle:
        """Return a new frame round the stack of the wheels' step and the room of the hands' one."""
        across, low, _ = self.hand_stacks.top(step)
        low -= FRAME_GAP / 2
        stack = float(self.flips[step].sum())
        top = self.wheel_stacks.top(step, stack)[1] + NUMBER_ROOM
        frame = RoundedRectangle(
            width=self.wheel_stacks.pitch,
            height=top - low,
            corner_radius=FRAME_GAP,
            stroke_color=active_theme().ink,
            stroke_width=4,
        )
        return frame.move_to(np.array([across, (top + low) / 2, 0.0]))

    def level(self, right: float) -> DashedSegment:
        """Return a new dashed line from the top of the hands' first stack as far across as told."""
        stacks = self.hand_stacks
        top = stacks.top(0, float(self.chords[0].sum()))
        start = top + RIGHT * stacks.brick_width / 2 + UP * LEVEL_RISE
        end = np.array([right, start[1], 0.0])
        return DashedSegment(start, end, color=active_theme().ink)

    def parted(self, row: Sequence[DialPose]) -> list[DialPose]:
        """Return how dials of one row stand in two, the upper ones not yet over the lower ones."""
        upper, lower = self.places[: len(row) // 2], self.places[len(row) // 2 :]
        waiting = [
            DialPose(np.array([large.hub[0], place.hub[1], 0.0]), place.radius)
            for large, place in zip(row, upper, strict=False)
        ]
        return [*waiting, *lower]

    # --- reading ---------------------------------------------------------------------------

    def read(self, position: float) -> Self:
        """Show how far the hands have counted, from 0 to the last step.

        Args:
            position: to which they have counted.

        Raises:
            ValueError: it lies outside the steps.
        """
        if not 0 <= position <= self.n_steps:
            raise ValueError(f"position must be 0 to {self.n_steps}, got {position:g}")
        step, share = under_way(position)
        self.sentence.read(step + share)
        return self.read_hands(position)

    def turns(self, position: float) -> NDArray[np.float64]:
        """Return how many digits past 0 each wheel has turned."""
        step, moved, _ = phases(position)
        flipped = self.flips[:step].sum(axis=0) + moved * self.flips[step]
        return np.asarray(self.bits[0] + flipped, dtype=float)

    def read_wheels(self, position: float) -> Self:
        """Let the wheels count, and every flip become a brick."""
        for wheel, turn in zip(self.wheels, self.turns(position), strict=True):
            wheel.set_turn(float(turn))
        width = self.wheel_stacks.brick_width
        height = self.wheel_stacks.pose.unit
        edges = [wheel.window.get_left() for wheel in self.wheels]
        starts = [(x + width / 2, y, PI / 2, height, width) for x, y, _ in edges]
        self.wheel_stacks.read(position, starts)
        return self

    def read_hands(self, position: float) -> Self:
        """Turn the hands, and let the chord of each grow, and with it its brick."""
        step, share = under_way(position)
        begun = self.angles[step]
        turned = begun + share * (self.angles[step + 1] - begun)
        for dial, way, start, end in zip(self.dials, self.ways, begun, turned, strict=True):
            dial.set_angle(float(end))
            way.go(dial.hub, dial.radius, float(start), float(end))
        self.hand_stacks.grow(step, [way.length for way in self.ways])
        return self


def under_way(position: float) -> tuple[int, float]:
    """Return which step is under way, and how much of it has been gone; it sets off slowly."""
    step = max(int(np.ceil(position)) - 1, 0)
    return step, eased(position - step)
