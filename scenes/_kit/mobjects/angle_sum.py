"""A sum of two angles that changes while it is watched, each part in the hue of its wedge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Degrees
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, TITLE, Label

SLOT = 1.75
"""Width of a number."""
SIGN = 0.5
"""Width of a sign."""
NOTES = 0.37
"""How far the names are under the numbers."""
SPACE = 0.14
"""Between the name and the count of places."""


class AngleSum(VGroup):
    """Two angles in degrees, one of them turned by places, and their sum, each with its name.

    Args:
        center: the middle of the line of numbers, on their baseline.
        names: of the two parts and of the sum.
        counted: what is written after the second name for so many places, each when it is shown.
        own: hue of the first part, that of a word by default.

    Example:
        >>> picture = AngleSum(stage.center, ("own", "turned", "angle")).set_parts(45.0, 114.59)
    """

    def __init__(
        self,
        center: Point3D,
        names: tuple[str, str, str],
        *,
        counted: Mapping[int, str] | None = None,
        own: str | None = None,
    ) -> None:
        theme = active_theme()
        hues = own or theme.word, theme.position, theme.ink
        self.slots = [center + RIGHT * (SLOT + SIGN) * k for k in (-1, 0, 1)]
        self.numbers = [Degrees(0, TITLE, 1, color=hue, bold=True) for hue in hues]
        self.names = [
            Label(name, NOTE, color=hue).put(slot + DOWN * NOTES)
            for name, hue, slot in zip(names, hues, self.slots, strict=True)
        ]
        halves = (LEFT * (SLOT + SIGN) / 2, RIGHT * (SLOT + SIGN) / 2)
        self.counts: dict[int, Label] = {}
        signs = [
            Label(sign, TITLE, color=theme.quiet).put(center + half)
            for sign, half in zip("+=", halves, strict=True)
        ]
        self.first = self.numbers[0], self.names[0]
        self.others = *self.numbers[1:], self.names[2], *signs
        if counted:
            self._write_counts(counted)
        super().__init__(*self.numbers, *signs, *self.names)
        self.set_parts(0.0, 0.0)

    def _write_counts(self, counted: Mapping[int, str]) -> None:
        """Make what follows the second name, with which it is centred under its number."""
        hue, name = active_theme().position, self.names[1]
        for places, text in counted.items():
            self.counts[places] = Label(text, NOTE, color=hue)
        width = max(label.width for label in self.counts.values())
        name.shift(LEFT * (width + SPACE) / 2)
        edge = np.array([name.get_right()[0] + SPACE, name.baseline, 0.0])
        for label in self.counts.values():
            label.put(edge, LEFT)

    def set_parts(self, own: float, turned: float) -> Self:
        """Show two angles in degrees, and their sum."""
        values = own, turned, own + turned
        for number, value, slot in zip(self.numbers, values, self.slots, strict=True):
            number.set_number(value)
            left = number.get_left()[0]
            wanted = slot[0] - number.width / 2
            rise = slot[1] - number.readout.baseline
            number.shift(np.array([wanted - left, rise, 0.0]))
        return self
