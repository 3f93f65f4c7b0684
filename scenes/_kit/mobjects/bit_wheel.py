"""A wheel of an odometer that carries only the digits 0 and 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from manim import RoundedRectangle, VGroup, VMobject
from manim.typing import Point3D

from scenes._kit.mobjects.readout import atlas
from scenes._kit.theme import active_theme

QUARTER = np.pi / 2
CORNER = 0.14
"""How round the corners of a window are, in scene units."""


@dataclass(frozen=True)
class WheelPose:
    """Where the middle of a wheel's window stands, and how large the window is."""

    hub: Point3D
    width: float
    height: float


class BitWheel(VGroup):
    """A drum seen through a window: 0, 1, 0, 1 a quarter turn apart.

    At rest one digit faces the viewer; while it turns, the leaving digit tips away upwards and the
    next one comes up from below, foreshortened as on a real drum.

    Args:
        color: hue of the bit, ``#RRGGBB``; a 1 is printed in it, a 0 in ink.
        width: of the window, in scene units.
        height: of the window.

    Example:
        >>> picture = BitWheel(color=active_theme().pair(0)).set_turn(1.4)
    """

    def __init__(self, *, color: str, width: float = 1.2, height: float = 1.8) -> None:
        theme = active_theme()
        self.window = RoundedRectangle(
            width=width,
            height=height,
            corner_radius=CORNER,
            stroke_color=color,
            stroke_width=4,
            fill_color=theme.surface,
            fill_opacity=1,
        )
        self.digits = [VMobject(stroke_width=0, fill_opacity=1) for _ in range(2)]
        super().__init__(self.window, *self.digits)
        self._hues = (theme.ink, color)
        self._outlines = [_centred_digit(value) for value in "01"]
        self._turn = 0.0
        self.set_turn(0.0)

    @property
    def hub(self) -> Point3D:
        """The middle of the window."""
        return self.window.get_center()

    @property
    def pose(self) -> WheelPose:
        """Where it stands, and how large; how far it has turned is not part of it."""
        return WheelPose(self.hub, float(self.window.width), float(self.window.height))

    def take(self, pose: WheelPose) -> Self:
        """Stand in a pose; the drum keeps its turn."""
        window = RoundedRectangle(width=pose.width, height=pose.height, corner_radius=CORNER)
        self.window.points = window.points + pose.hub
        return self.set_turn(self._turn)

    @property
    def turn(self) -> float:
        """How many digits past 0 the drum has turned."""
        return self._turn

    @property
    def digit(self) -> int:
        """The digit that faces the viewer most."""
        return round(self._turn) % 2

    def set_turn(self, turn: float) -> Self:
        """Turn the drum to ``turn`` digits past 0: 1 shows the 1, 1.5 stands between 1 and 0."""
        self._turn = turn
        nearest = int(np.floor(turn))
        for mobject, slot in zip(self.digits, (nearest, nearest + 1), strict=True):
            self._show(mobject, slot, (slot - turn) * QUARTER)
        return self

    def on_drum(self, tilt: float) -> tuple[Point3D, float]:
        """Return where a digit tilted away by ``tilt`` radians stands, and how much it faces us."""
        drum = self.window.height * 0.36
        place: Point3D = self.hub + np.array([0.0, -drum * np.sin(tilt), 0.0])
        return place, float(np.cos(tilt))

    def _show(self, mobject: VMobject, slot: int, tilt: float) -> None:
        place, facing = self.on_drum(tilt)
        size = self.window.height * 0.46
        squeezed = np.array([size, size * max(facing, 0.0) ** 0.6, 0.0])
        mobject.points = self._outlines[slot % 2] * squeezed + place
        clarity = facing**2 * 1.6 if tilt < 0 else facing * 1.3
        mobject.set_fill(self._hues[slot % 2], opacity=float(np.clip(clarity, 0, 1)))


def _centred_digit(value: str) -> np.ndarray:
    """Return the outline of a digit, centred, of height 1."""
    points = atlas("sans", bold=True)[value].points
    low, high = points.min(axis=0), points.max(axis=0)
    outline: np.ndarray = (points - (low + high) / 2) / (high[1] - low[1])
    return outline
