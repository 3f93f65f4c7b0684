"""The height and width of several hands: thin legs in their dials, and both numbers under each."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, ORIGIN, VGroup
from numpy.typing import NDArray

from scenes._kit.mobjects.dial_rack import DialRack
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, Label

WIDTH = 4
"""Stroke width of a leg."""
LEADING = 0.45
"""From the baseline of a number to that of its name."""


class MeasuredRack(VGroup):
    """The legs of the first hands of a rack, and under each dial its sine and its cosine.

    Args:
        count: how many hands are measured.

    Example:
        >>> hubs = np.array([stage.at(0.3, 0.6), stage.at(0.7, 0.6)])
        >>> angles = np.array([2.0, 0.5])
        >>> rack = DialRack(hubs, np.full(2, 1.0), angles)
        >>> numbers = np.stack([np.sin(angles), np.cos(angles)], axis=1)
        >>> picture = VGroup(rack, MeasuredRack(2).measure(rack, numbers, stage.at(0, 0.2)[1]))
    """

    def __init__(self, count: int) -> None:
        quiet = active_theme().quiet
        self.legs = scenery(Segments(color=quiet, width=WIDTH))
        self.numbers = [Readout(0, 2, BODY, face="sans", align=ORIGIN) for _ in range(2 * count)]
        self.names = [Label(name, NOTE, color=quiet) for name in count * ("sine", "cosine")]
        super().__init__(self.legs, *self.numbers, *self.names)

    def measure(self, rack: DialRack, numbers: NDArray[np.float64], low: float) -> Self:
        """Draw the legs of the first hands, and print sines and cosines (count, 2) at a height."""
        count, pitch = len(numbers), rack.hubs[1, 0] - rack.hubs[0, 0]
        hubs, angles = rack.hubs[:count], rack.angles[:count, None]
        feet = hubs + rack.radii[:count, None] * np.cos(angles) * [1.0, 0, 0]
        tips = feet + rack.radii[:count, None] * np.sin(angles) * [0, 1.0, 0]
        self.legs.set_ends(np.concatenate([hubs, feet]), np.concatenate([feet, tips]))
        across = (hubs[:, :1] + pitch * np.array([-0.25, 0.25])).ravel()
        for readout, name, number, x in zip(
            self.numbers, self.names, numbers.ravel(), across, strict=True
        ):
            readout.set_number(float(number)).put(np.array([x, low, 0.0]))
            name.put(readout.anchor + DOWN * LEADING)
        return self
