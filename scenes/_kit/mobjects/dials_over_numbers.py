"""Dials in a row, each over the two numbers that its hand's shadows are: one position's vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from manim import LEFT, ORIGIN, VGroup, VMobject
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.boxes import outlines, upright
from scenes._kit.mobjects.dial import Dial, DialPose
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.shadows import Shadows
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, LABEL, TITLE, Formula

ROWS = (2.2, 0.66, 0.5, 0.56, 0.74)
"""Relative heights of dials, numbers, their names, each speed, and the rule for all speeds."""
GAP = 0.08
NAMES_WIDTH = 1.3
"""Room at the left edge for what a row is called."""
DECIMALS = 3
T = "{{ t : t }}"
PALE = 0.62
"""Share of ink in the hue of a cosine; its sine has the pair's pure hue."""
LARGEST = 0.43
"""Radius of a dial at most, as a share of its column's width."""
CELL, CELLS_APART = (1.22, 0.62), 1.32
"""Width and height of the frame of a number, and from the middle of one to the next."""
SINK = 0.1
"""How far below the middle of its frame a number's baseline lies."""


@dataclass(frozen=True)
class Places:
    """Where everything stands: the columns of the dials, and the lines of text under them."""

    columns: list[Region]
    radius: float
    cells: Region
    names: float
    speeds: float
    rule: Point3D

    @property
    def poses(self) -> list[DialPose]:
        """How each dial stands."""
        return [DialPose(column.center, self.radius) for column in self.columns]

    @classmethod
    def on(cls, stage: Region, count: int) -> Places:
        """Return the places of ``count`` dials on a stage."""
        dials, cells, names, speeds, rule = stage.rows(*ROWS, gap=GAP)
        right = Region(stage.left + NAMES_WIDTH, stage.right, dials.bottom, dials.top)
        columns = right.columns(*[1.0] * count)
        radius = min(0.46 * dials.height, LARGEST * columns[0].width)
        name, speed = (row.at(0, 0.35)[1] for row in (names, speeds))
        middle = np.array([right.center[0], rule.at(0, 0.3)[1], 0.0])
        return cls(columns, radius, cells, name, speed, middle)


class DialsOverNumbers(VGroup):
    """The hands of one position, the numbers that their shadows are, and the speed of each.

    Args:
        position: the whole position that the hands and the numbers show.
        angles: of the hands, in radians, shape (n,).
        numbers: sine and cosine of each hand in turn, shape (2 n,).
        speeds: of the hands, in radians per position, shape (n,).
        stage: where to stand; ``layout.stage`` with or without captions.
        hues: colour of each dial, ``#RRGGBB``.
        base: of the speeds, which are ``base^(−2i/d)``.

    Raises:
        ValueError: there are not two numbers, one speed and one hue for each hand.

    Example:
        >>> speeds = 10000.0 ** -np.linspace(0, 0.75, 4)
        >>> angles = 4400 * speeds
        >>> numbers = np.stack([np.sin(angles), np.cos(angles)], axis=-1).ravel()
        >>> hues = [active_theme().pair(i) for i in range(4)]
        >>> picture = DialsOverNumbers(4400, angles, numbers, speeds, stage, hues=hues)
    """

    def __init__(
        self,
        position: int,
        angles: ArrayLike,
        numbers: ArrayLike,
        speeds: ArrayLike,
        stage: Region,
        *,
        hues: Sequence[str],
        base: float = 10000.0,
    ) -> None:
        self.angles: NDArray[np.float64] = np.asarray(angles, dtype=np.float64)
        self.values: NDArray[np.float64] = np.asarray(numbers, dtype=np.float64)
        self.speeds: NDArray[np.float64] = np.asarray(speeds, dtype=np.float64)
        count = len(self.angles)
        if not 2 * count == len(self.values) == 2 * len(self.speeds) == 2 * len(hues):
            raise ValueError(
                f"each hand needs two numbers, a speed and a hue, got {count} hands, "
                f"{len(self.values)} numbers, {len(self.speeds)} speeds and {len(hues)} hues"
            )
        self.theme = active_theme()
        self.places, self.left = Places.on(stage, count), stage.left
        self.hues = [h for hue in hues for h in (hue, mix(hue, self.theme.ink, PALE))]
        """Colour of each number: a sine has its pair's hue, a cosine a pale one."""
        self.dials = self._dials()
        self.shadows = self._shadows()
        self.cells = self._cells()
        self.entries = self._entries()
        self.vector = self._row_name(str(position), self.places.cells.at(0, 0.5)[1] - 0.1)
        self.names = self._names()
        self.vector_of_t = self._row_name("t", self.places.names)
        self.speeds_each = [self._speed(i, base) for i in range(count)]
        self.rule = self._rule(base)
        super().__init__(
            *self.dials,
            *self.shadows,
            self.cells,
            *self.entries,
            self.vector,
            *self.names,
            self.vector_of_t,
            *self.speeds_each,
            self.rule,
        )

    def number_spot(self, entry: int) -> Point3D:
        """Return the middle of the frame of a number."""
        column = self.places.columns[entry // 2]
        aside = (entry % 2 - 0.5) * CELLS_APART
        return np.array([column.center[0] + aside, self.places.cells.center[1], 0.0])

    def _dials(self) -> list[Dial]:
        return [
            Dial(float(angle), radius=self.places.radius, color=hue).take(pose)
            for angle, hue, pose in zip(self.angles, self.hues[::2], self.places.poses, strict=True)
        ]

    def _shadows(self) -> list[Shadows]:
        return [
            Shadows(dial, sine=self.hues[2 * i], cosine=self.hues[2 * i + 1], thickness=0.12)
            for i, dial in enumerate(self.dials)
        ]

    def _cells(self) -> VMobject:
        """Return the frames of all numbers, as one shape."""
        spots = np.array([self.number_spot(k) for k in range(len(self.values))])
        cells = VMobject(stroke_color=self.theme.ring, stroke_width=2)
        cells.points = outlines(upright(spots, *CELL))
        return cells

    def _entries(self) -> list[Readout]:
        return [
            Readout(float(value), DECIMALS, BODY, color=hue, align=ORIGIN).put(
                self.number_spot(k) - np.array([0.0, SINK, 0.0])
            )
            for k, (value, hue) in enumerate(zip(self.values, self.hues, strict=True))
        ]

    def name_of(self, entry: int, angle: str) -> Formula:
        """Return what stands under a number: the sine or the cosine of an angle in Typst math."""
        shadow = ("sin", "cos")[entry % 2]
        parts = {"t": self.theme.position} if "{{" in angle else {}
        name = Formula(f"{shadow} {angle}", LABEL, color=self.hues[entry], parts=parts)
        return name.put(np.array([self.number_spot(entry)[0], self.places.names, 0.0]))

    def _names(self) -> list[Formula]:
        return [self.name_of(k, f"omega_{k // 2} {T}") for k in range(len(self.values))]

    def _row_name(self, index: str, line: float) -> Formula:
        name = Formula(f"p_({{{{ {index} : t }}}})", TITLE, parts={"t": self.theme.position})
        return name.put(np.array([self.left, line, 0.0]), LEFT)

    def _speed(self, pair: int, base: float) -> Formula:
        """Return the speed of one hand, as the rule makes it."""
        hue, column = self.hues[2 * pair], self.places.columns[pair]
        power = f"{base:g}^(-{2 * pair} \\/ {len(self.values)})"
        speed = Formula(f"{power} = {self.speeds[pair]:.4g}", BODY, color=hue)
        return speed.put(np.array([column.center[0], self.places.speeds, 0.0]))

    def _rule(self, base: float) -> Formula:
        rule = Formula(f"omega_i = {base:g}^(-2 i \\/ {len(self.values)})", TITLE)
        return rule.put(self.places.rule)
