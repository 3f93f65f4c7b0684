"""Four wheels, the four hands of the same periods, and over the words how far each step goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import PI, VGroup
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bit_wheel import BitWheel, WheelPose
from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle
from scenes._kit.mobjects.sentence import Sentence
from scenes._kit.mobjects.step_stacks import BRICK_SHARE, StacksPose, StepStacks, phases
from scenes._kit.theme import active_theme
from scenes._kit.wishes import Verdict

SENTENCE_HEIGHT = 0.9
NAME_ROOM, ASIDE = 0.3, 2.95
"""Width kept at the left of the words for names, and at their right for wheels and hands."""
ASIDE_GAP, EDGE_GAP = 0.25, 0.1
"""Width kept free between the words and the wheels and hands, and behind these."""
NUMBER_ROOM, LANE_GAP = 0.4, 0.15
"""Height kept over the stacks for their totals, and between those of wheels and of hands."""
WHEEL_GAP, HAND_GAP, GROUP_GAP = 0.1, 0.24, 0.3
"""Room between two wheels, between two hands, and between the wheels and the hands."""
TALLEST_WHEEL = 2.0
"""How many times as high as wide a wheel may be."""
CHORD_WIDTH = 0.11
"""Width of a chord on its dial, in scene units."""
TIPPED = 0.85
"""Radius of a dial that has as large a tip as these hands, whose tips are measured."""
DENSITY = 0.25
"""Opacity of a wedge."""


class WheelsOverHands(VGroup):
    """Skylines of the steps of wheels and of hands, over the words, with wheels and hands beside.

    The last frame of chapter 3 and the first of chapter 4. In the first half of a step the wheels
    flip and the hands turn; in the second half every flip, and the chord between a tip's old place
    and its new one, becomes a brick. The dials are larger than the unit of the stacks: all chords
    shrink alike on their way.

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
        self.sentence = Sentence(words, rail)
        self.wheel_stacks = StepStacks("flips", self.flips, hues, self.pose_of(self.wheel_lane))
        self.hand_stacks = StepStacks(
            "radii",
            self.chords,
            hues,
            self.pose_of(self.hand_lane),
            raw=active_theme().ink,
            decimals=2,
            printed=1,
        )
        self.wheels = [BitWheel(color=hue).take(p) for hue, p in zip(hues, self.slots, strict=True)]
        self.dials = [
            Dial(color=hue, radius=TIPPED).take(pose)
            for hue, pose in zip(hues, self.places, strict=True)
        ]
        self.wedges = [
            Wedge(dial.hub, dial.radius, 0.0, 0.0, color=hue)
            for dial, hue in zip(self.dials, hues, strict=True)
        ]
        self.verdicts = VGroup()
        self.add(self.sentence, *self.wedges, *self.dials, self.wheel_stacks, self.hand_stacks)
        self.add(*self.wheels, self.verdicts)
        self.read(self.n_steps)

    def _divide(self, stage: Region) -> Region:
        """Find where wheels, dials and stacks stand; return the region of the words."""
        left, right = stage.left + NAME_ROOM, stage.right - ASIDE
        body = Region(left, right, stage.bottom + SENTENCE_HEIGHT, stage.top)
        self.body = body
        tallest = [float(steps.sum(axis=1).max()) for steps in (self.flips, self.chords)]
        self.unit = (body.height - 2 * NUMBER_ROOM - LANE_GAP) / sum(tallest)
        wheel_height, hand_height = (self.unit * height for height in tallest)
        rooms = (NUMBER_ROOM, wheel_height, LANE_GAP + NUMBER_ROOM, hand_height)
        _, wheels, _, hands = body.rows(*rooms)
        self.aside = Region(right + ASIDE_GAP, stage.right - EDGE_GAP, body.bottom, body.top)
        across, count = self.aside.width, len(self.bits[0])
        above, below = self.aside.rows(body.height - GROUP_GAP - across, across, gap=GROUP_GAP)
        self.slots = [
            WheelPose(slot.center, slot.width, min(slot.height, TALLEST_WHEEL * slot.width))
            for slot in above.row_of(count, gap=WHEEL_GAP)
        ]
        self.places = [DialPose(place.center, place.width / 2) for place in _grid(below, count)]
        self.wheel_lane, self.hand_lane = wheels, hands
        return Region(body.left, right, stage.bottom, body.bottom)

    def pose_of(self, lane: Region) -> StacksPose:
        """Return how stacks stand in a lane."""
        return StacksPose(lane.left, lane.right, lane.bottom, self.unit)

    def judge(self, wheels: Verdict = "bad", hands: Verdict = "good") -> VGroup:
        """Return new lines along both skylines with their marks; they belong to the picture."""
        self.verdicts.add(self.wheel_stacks.judge(wheels), self.hand_stacks.judge(hands))
        return self.verdicts

    # --- reading ---------------------------------------------------------------------------

    def read(self, wheels: float, hands: float | None = None) -> Self:
        """Show how far wheels and hands have counted, from 0 to the last step; see ``phases``.

        Args:
            wheels: how far the wheels have come.
            hands: how far the hands have, as far as the wheels if ``None``.

        Raises:
            ValueError: one of them lies outside the steps.
        """
        hands = wheels if hands is None else hands
        for position in (wheels, hands):
            if not 0 <= position <= self.n_steps:
                raise ValueError(f"position must be 0 to {self.n_steps}, got {position:g}")
        self.sentence.read(max(phases(wheels).place, phases(hands).place))
        return self.read_wheels(wheels).read_hands(hands)

    def turns(self, position: float) -> NDArray[np.float64]:
        """Return how many digits past 0 each wheel has turned."""
        step, moved, _ = phases(position)
        flipped = self.flips[:step].sum(axis=0) + moved * self.flips[step]
        return np.asarray(self.bits[0] + flipped, dtype=float)

    def read_wheels(self, position: float) -> Self:
        """Let the wheels count, and every flip become a brick."""
        for wheel, turn in zip(self.wheels, self.turns(position), strict=True):
            wheel.set_turn(float(turn))
        width = BRICK_SHARE * self.wheel_stacks.pitch
        height = self.wheel_stacks.pose.unit
        edges = [wheel.window.get_left() for wheel in self.wheels]
        starts = [(x + width / 2, y, PI / 2, height, width) for x, y, _ in edges]
        self.wheel_stacks.read(position, starts)
        return self

    def read_hands(self, position: float) -> Self:
        """Turn the hands, and let the chord of each become a brick."""
        step, moved, laid = phases(position)
        begun = self.angles[step]
        turns = moved * (self.angles[step + 1] - begun)
        planks = []
        for dial, wedge, start, turn in zip(self.dials, self.wedges, begun, turns, strict=True):
            dial.set_angle(float(start + turn))
            wedge.start, wedge.radius = float(start), dial.radius
            wedge.set_sweep(dial.hub, float(turn)).set_fill(opacity=DENSITY * (1 - laid))
            planks.append(_plank(dial, float(start), float(start + turn)))
        self.hand_stacks.read(position, planks)
        return self


def _grid(region: Region, count: int) -> list[Region]:
    """Return as many equal regions, two in every row."""
    rows = region.rows(*[1.0] * -(-count // 2), gap=HAND_GAP)
    return [spot for row in rows for spot in row.row_of(2, gap=HAND_GAP)][:count]


def _plank(dial: Dial, start: float, end: float) -> NDArray[np.float64]:
    """Return middle, angle, length and width of the chord between two angles of a dial."""
    old, new = (on_circle(dial.hub, dial.radius, angle) for angle in (start, end))
    x, y, _ = (old + new) / 2
    across, up, _ = new - old
    return np.array([x, y, np.arctan2(up, across), np.hypot(across, up), CHORD_WIDTH])
