"""The numbers of a vector as chips in a row: a bar on each, and perhaps that of a second vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import DR, LEFT, RIGHT, UP, Line, RoundedRectangle, VGroup
from manim.typing import Point3D
from numpy.typing import ArrayLike, NDArray

from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import LABEL, NOTE, Label

FOOT, HEAD = 0.42, 0.1
"""Room in a chip for its label, and over its bar."""
ROUND, DEEP = 0.09, 0.09
"""Radius of a chip's corners; from the middle of a label to its baseline."""
FULL, BROAD = 0.84, 0.6
"""Width of a chip as a share of the pitch, and of its bar as a share of the chip."""
THICK, SLIM, LEFT_OF, RIGHT_OF = 0.44, 0.18, 0.15, 0.26
"""Widths of its two bars, and how far each is from the middle, all as shares of the chip."""
TINT = 0.86
"""How much of the ground is mixed into a chip's hue."""
TALL, NEXT, SPACE = 0.5, 0.12, 0.4
"""Height of a bar that stands for all of its kind, on a chip as wide, and the room from it to its
name, and from a name to the next bar."""
LEAST, SEEN = 0.36, 0.6
"""Room for bars up to which they are unseen, and from which they are seen."""


@dataclass(frozen=True)
class RowPose:
    """How a row stands: the middle of each chip, shape (n, 3), and how wide and high they are."""

    spots: NDArray[np.float64]
    width: float
    height: float

    @property
    def reach(self) -> tuple[float, float]:
        """The lower and the upper edge of the first chip."""
        middle = float(self.spots[0, 1])
        return middle - self.height / 2, middle + self.height / 2


def seated(
    center: Point3D, pitch: float, height: float, seats: Sequence[int] | NDArray[np.int64]
) -> RowPose:
    """Return the pose of a row in which every chip has its seat.

    Args:
        center: the middle of the row.
        pitch: from one seat to the next.
        height: of the chips.
        seats: the seat of each chip, counted from the left.
    """
    across = (np.asarray(seats) - (len(seats) - 1) / 2) * pitch
    spots = np.asarray(center) + across[:, None] * np.array([1.0, 0.0, 0.0])
    return RowPose(spots, FULL * pitch, height)


class Chip(VGroup):
    """One number: a card with a bar from its zero line, and a label at its foot.

    :meth:`part` lets a slim bar, that of another number, stand beside the first.

    Args:
        label: what it is called.
        limit: the largest number that its bar can show.
        hue: of bar and edge, ``#RRGGBB``.

    Example:
        >>> chip = Chip("3", 1.6, active_theme().pair(1))
        >>> picture = chip.stand(stage.center, 1.2, 3.0).measure(-1.1)
    """

    def __init__(self, label: str, limit: float, hue: str) -> None:
        theme = active_theme()
        self.limit, self.value = limit, 0.0
        self.card = RoundedRectangle(corner_radius=0.1, width=1, height=1, stroke_width=3)
        self.bar, self.slim = Bar(hue), Bar(hue)
        self.second, self.parted = 0.0, 0.0
        self.zero = scenery(Line(stroke_color=theme.quiet, stroke_width=2))
        self.label = Label(label, NOTE, bold=True)
        super().__init__(self.card, self.bar, self.slim, self.zero, self.label)
        self.stand(np.zeros(3), 1.0, 1.0).paint(hue)

    def paint(self, hue: str) -> Self:
        """Take another hue."""
        ground = active_theme().ground
        self.card.set_fill(mix(hue, ground, TINT), 1).set_stroke(hue)
        self.bar.set_fill(hue)
        self.slim.set_fill(hue)
        return self

    def stand(self, spot: Point3D, width: float, height: float) -> Self:
        """Stand somewhere with a width and a height."""
        self.spot, self.wide, self.high = np.array(spot), width, height
        card = RoundedRectangle(corner_radius=ROUND, width=width, height=height)
        self.card.points = card.move_to(spot).points
        low = between(height, FOOT, self.seen) / 2
        self.label.put(self.spot + UP * (low - height / 2 - DEEP))
        return self.measure(self.value)

    @property
    def room(self) -> float:
        """The room for the bar."""
        return max(0.0, self.high - FOOT - HEAD)

    @property
    def seen(self) -> float:
        """How much of the bar can be seen: none where the room is too small."""
        return float(np.clip((self.room - LEAST) / (SEEN - LEAST), 0, 1))

    @property
    def unit(self) -> float:
        """How long the bar of the number 1 is."""
        return self.room / 2 / self.limit

    def measure(self, value: float) -> Self:
        """Show another number."""
        self.value = value
        middle = self.spot + UP * (FOOT - HEAD) / 2
        aside = self.parted * self.wide * RIGHT
        thick = between(BROAD, THICK, self.parted) * self.wide
        slim = SLIM * self.wide
        self.bar.lay(middle - LEFT_OF * aside, np.pi / 2, value * self.unit, thick)
        self.slim.lay(middle + RIGHT_OF * aside, np.pi / 2, self.second * self.unit, slim)
        half = np.array([0.36 * self.wide, 0.0, 0.0])
        self.zero.put_start_and_end_on(middle - half, middle + half)
        self.bar.set_fill(opacity=self.seen)
        self.slim.set_fill(opacity=self.seen * self.parted)
        self.zero.set_stroke(opacity=self.seen)
        return self

    def part(self, second: float, parted: float = 1.0) -> Self:
        """Show a second number too, as far as its bar has parted from the first."""
        self.second, self.parted = second, parted
        return self.measure(self.value)


class ChipRow(VGroup):
    """Chips side by side.

    Args:
        values: one number per chip.
        hues: one colour per chip, ``#RRGGBB``.
        limit: the largest number that a bar can show.
        pose: where they stand.

    Example:
        >>> hues = [active_theme().pair(i // 2) for i in range(8)]
        >>> pose = seated(stage.center, 1.2, 2.5, range(8))
        >>> picture = ChipRow(np.cos(np.arange(8)), hues, 1.0, pose)
    """

    def __init__(self, values: ArrayLike, hues: Sequence[str], limit: float, pose: RowPose) -> None:
        self.chips = [Chip(str(j), limit, hue) for j, hue in enumerate(hues)]
        super().__init__(*self.chips)
        self.hues = tuple(hues)
        self.take(pose).measure(values)

    @property
    def pose(self) -> RowPose:
        """How it stands."""
        return self._pose

    def take(self, pose: RowPose) -> Self:
        """Stand otherwise."""
        self._pose = pose
        for chip, spot in zip(self.chips, pose.spots, strict=True):
            chip.stand(spot, pose.width, pose.height)
        return self

    def measure(self, values: ArrayLike) -> Self:
        """Show other numbers."""
        for chip, value in zip(self.chips, np.asarray(values, dtype=np.float64), strict=True):
            chip.measure(float(value))
        return self

    def part(self, seconds: ArrayLike, parted: float = 1.0) -> Self:
        """Show second numbers too, as far as their bars have parted from the first."""
        for chip, second in zip(self.chips, np.asarray(seconds, dtype=np.float64), strict=True):
            chip.part(float(second), parted)
        return self

    def paint(self, hues: Sequence[str]) -> Self:
        """Take other hues, one per chip."""
        self.hues = tuple(hues)
        for chip, hue in zip(self.chips, hues, strict=True):
            chip.paint(hue)
        return self


class BarNames(VGroup):
    """What the two bars of a chip are: a thick one and a slim one, each with its name beside it.

    Args:
        names: of the thick bar and of the slim one, each with its colour, ``#RRGGBB``.

    Example:
        >>> theme = active_theme()
        >>> names = BarNames(("query", theme.query), ("key", theme.key))
        >>> picture = names.move_to(stage.center)
    """

    def __init__(self, *names: tuple[str, str]) -> None:
        super().__init__()
        for (name, hue), width in zip(names, (THICK, SLIM), strict=True):
            left = self.get_right()[0] + SPACE if len(self) else 0.0
            bar = Bar(active_theme().ink).lay(
                np.array([left, 0.0, 0.0]), np.pi / 2, TALL, width * TALL
            )
            word = Label(name, LABEL, color=hue)
            self.add(bar, word.put(bar.get_corner(DR) + NEXT * RIGHT + DEEP * UP, LEFT))
