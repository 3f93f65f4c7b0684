"""What is measured at every step of two walks: broad bars of the first, slim ones of the second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from manim import LEFT, PI, RIGHT, UP, Dot, Line, VGroup
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Label

SHARES = 0.76, 0.36
"""The part of its column that a bar is wide, in the first walk and in the second."""
NAMES = 1.6
"""Width kept on the left for what the rows are called, and for the number that is measured."""
FIRST_ROW, LEADING = 0.36, 0.42
"""How far under the axis the first row of numbers stands, and from one row to the next."""
MEASURE_RISE, NUMBER_RISE = 0.12, 0.52
"""How far over the axis stands what is measured, and its number."""
BRACE = 0.62
"""Height that is to be kept over the region for :meth:`WalkBars.brace`."""
WALKS = "added", "turned"
ADDED, TURNED = range(2)


class WalkBars(VGroup):
    """Bars over an axis of steps; under each its places, and what was measured in either walk.

    A live bar stands at any step, whole or not, and what it measures is printed on the left; the
    bars and numbers of the whole steps that it has reached stay.

    Args:
        region: what bars, numbers and names fill.
        measure: what the bars are.
        places: rows of whole numbers, one for each step, by their names.
        walks: what the bars of the first walk measure, one per step, and those of the second.
        unit: height of a bar that measures 1.
        color: of the second walk, ``#RRGGBB``.
        base: what a bar of the second walk measures beyond it has the hue of positions.
        degrees: whether angles are measured, to one digit behind the point, instead of lengths.

    Example:
        >>> walks = [2.2, 2.4, 2.0, 1.1], [1.4, 1.4, 1.4, 1.4]
        >>> picture = WalkBars(stage, "length", {"place": [0, 1, 2, 3]}, walks, unit=1.2,
        ...                    color=active_theme().word)
        >>> _ = picture.reach(0, 3).reach(1, 2).follow(1, 2.0, 1.4)
    """

    def __init__(
        self,
        region: Region,
        measure: str,
        places: Mapping[str, Sequence[int]],
        walks: tuple[Sequence[float], Sequence[float]],
        *,
        unit: float,
        color: str,
        base: float = np.inf,
        degrees: bool = False,
    ) -> None:
        theme = active_theme()
        self.region, self.unit, self.base = region, unit, base
        self.steps = max(map(len, walks))
        self.pitch = (region.width - NAMES) / self.steps
        self.height_of_rows = foot_of(len(places) + len(WALKS))
        self.live_hues = theme.ink, color
        self.hues = theme.ring, color
        self.bars = [
            VGroup(*(self._bar(walk, k, x, hue) for k, x in enumerate(measured)))
            for walk, (measured, hue) in enumerate(zip(walks, self.hues, strict=True))
        ]
        self.bars[TURNED].set_stroke(theme.ground, 5)
        self.tops = [Bar(theme.position).set_stroke(theme.ground, 5) for _ in walks[TURNED]]
        for k, (top, measured) in enumerate(zip(self.tops, walks[TURNED], strict=True)):
            self._lay_top(top, k, measured)
        decimals = 1 if degrees else 2
        texts = [[str(k) for k in row] for row in places.values()]
        texts += [[printed(x, decimals) for x in measured] for measured in walks]
        names = [*places, *WALKS]
        colors = [*[theme.position] * len(places), theme.quiet, color]
        self.rows = {
            name: VGroup(
                *(Label(t, NOTE, color=hue).put(self._cell(k, row)) for k, t in enumerate(line))
            )
            for row, (name, line, hue) in enumerate(zip(names, texts, colors, strict=True))
        }
        self.heads = {
            name: Label(name, NOTE, color=hue).put(self._edge(-FIRST_ROW - LEADING * row), LEFT)
            for row, (name, hue) in enumerate(zip(names, colors, strict=True))
        }
        self.axis = Line(self.foot(-0.5), self.foot(self.steps - 0.5), stroke_color=theme.ring)
        self.axis.set_stroke(width=3)
        self.live = Bar(theme.ink).set_stroke(theme.ground, 5)
        self.live_top = Bar(theme.position).set_stroke(theme.ground, 5)
        self.knob = Dot(radius=0.1, color=theme.position).set_stroke(theme.ground, 3)
        self.measure = Label(measure, NOTE).put(self._edge(MEASURE_RISE), LEFT)
        self.number = (
            Degrees(0, TITLE, 1, bold=True) if degrees else Readout(0, 2, TITLE, face="sans")
        )
        number = self.number.readout if isinstance(self.number, Degrees) else self.number
        self.number.shift(self._edge(NUMBER_RISE) - number.anchor)
        bars = *self.bars, *self.tops, self.live, self.live_top
        super().__init__(*bars, self.axis, *self.rows.values(), *self.heads.values())
        self.add(self.measure, self.knob, self.number)
        self.heads["turned"].set_opacity(0)
        self.farthest = -1.0
        for walk in range(2):
            self.reach(walk, -1)

    def _bar(self, walk: int, step: int, measured: float, color: str) -> Bar:
        width = SHARES[walk] * self.pitch
        return Bar(color).lay(self.foot(step), PI / 2, measured * self.unit, width)

    def _lay_top(self, top: Bar, step: float, measured: float) -> None:
        """Lay what a bar of the second walk measures beyond the base."""
        beyond = max(0.0, measured - self.base) * self.unit
        foot = self.foot(step) + UP * (measured * self.unit - beyond)
        top.lay(foot, PI / 2, beyond, SHARES[TURNED] * self.pitch)
        top.set_opacity(float(beyond > 0))

    def _cell(self, step: int, row: int) -> Point3D:
        return np.asarray(self.foot(step) + UP * (-FIRST_ROW - LEADING * row))

    def _edge(self, rise: float) -> Point3D:
        """Return the point at the left end of the region that lies so far over the axis."""
        return np.array([self.region.left, self.foot(0)[1] + rise, 0.0])

    def foot(self, step: float) -> Point3D:
        """Return the point of the axis at which a step stands, whole or not."""
        start = self.region.at(0, 0) + UP * self.height_of_rows + RIGHT * NAMES
        return np.asarray(start + RIGHT * (step + 0.5) * self.pitch)

    @property
    def moving(self) -> tuple[Bar, Bar, Dot]:
        """What walks: the live bar, what it measures beyond the base, and the knob at its foot."""
        return self.live, self.live_top, self.knob

    def follow(self, walk: int, step: float, measured: float) -> Self:
        """Stand the live bar of a walk at a step, and print what it measures."""
        foot, hue = self.foot(step), self.live_hues[walk]
        self.knob.move_to(foot)
        self.live.set_fill(hue)
        self.live.lay(foot, PI / 2, measured * self.unit, SHARES[walk] * self.pitch)
        self._lay_top(self.live_top, step, measured if walk == TURNED else 0.0)
        self.number.set_number(measured)
        self.number.set_color(hue)
        return self

    def reach(self, walk: int, step: float) -> Self:
        """Leave the bars and numbers of all whole steps of a walk up to this one."""
        for k, bar in enumerate(self.bars[walk]):
            bar.set_opacity(float(k <= step + 1e-6))
            if walk == TURNED:
                self.tops[k].set_opacity(float(k <= step + 1e-6 and self.tops[k].length > 0))
        self.farthest = max(self.farthest, step)
        for name, row in self.rows.items():
            if name not in WALKS or name == WALKS[walk]:
                end = step if name in WALKS else self.farthest
                for k, label in enumerate(row):
                    label.set_opacity(float(k <= end + 1e-6))
        return self

    def brace(self, first: int, last: int, text: str) -> VGroup:
        """Return a line over the region, across some bars, and what these have in common."""
        hue = active_theme().position
        rise = UP * (self.region.top + BRACE / 2 - self.foot(0)[1])
        line = Line(self.foot(first - 0.4) + rise, self.foot(last + 0.4) + rise)
        label = Label(text, BODY, color=hue, bold=True)
        return VGroup(line.set_stroke(hue, 4), label.put(line.get_center() + UP * 0.15))

    def stress(self, walk: int, *steps: int) -> list[Any]:
        """Return the animations that bring some bars and their numbers out."""
        hue, numbers = active_theme().ink, self.rows[WALKS[walk]]
        parts = [part for k in steps for part in (self.bars[walk][k], numbers[k])]
        return [part.animate.set_fill(hue) for part in parts]

    def calm(self, walk: int) -> list[Any]:
        """Return the animations in which all bars and numbers of a walk are alike again."""
        hue, quiet = self.hues[walk], active_theme().quiet
        return [
            *(bar.animate.set_fill(hue) for bar in self.bars[walk]),
            *(number.animate.set_fill(quiet) for number in self.rows[WALKS[walk]]),
        ]


def foot_of(rows: int) -> float:
    """Return the height that so many rows of numbers take under the axis."""
    return FIRST_ROW + LEADING * (rows - 1) + 0.1


def unit_for(height: float, rows: int, measured: NDArray[np.float64]) -> float:
    """Return the longest unit with which all bars have room over their rows."""
    return float((height - foot_of(rows)) / measured.max())
