"""One divided by a whole number that changes, and what comes out."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Label

GAP = 0.16
DIGIT = 0.21
"""Room of one digit, whichever it is."""


class Quotient(VGroup):
    """A line such as ``one step  1 ÷ 6 ≈ 0.17``; the sign tells whether what is printed is exact.

    Args:
        name: what it is.
        last: by which one is divided.
        share: what comes out.

    Example:
        >>> picture = Quotient("one step", 49, 1 / 49)
    """

    def __init__(self, name: str, last: int, share: float) -> None:
        hue = active_theme().position
        self.name_of_share = Label(name, BODY, color=hue, bold=True)
        self.above = Label("1 ÷", BODY, color=hue, bold=True)
        self.last = Readout(last, 0, BODY, color=hue, face="sans", bold=True)
        self.signs = {sign: Label(sign, BODY, color=hue, bold=True) for sign in ("=", "≈")}
        self.share = Readout(share, 2, TITLE, color=hue, face="sans", bold=True)
        numbers = self.last, *self.signs.values(), self.share
        super().__init__(self.name_of_share, self.above, *numbers)
        self.put(np.zeros(3)).set_shares(last, share)

    def put(self, point: Point3D) -> Self:
        """Begin at a point of the base line."""
        self.name_of_share.put(point, LEFT)
        self._follow()
        return self

    def set_shares(self, last: int, share: float) -> Self:
        """Show another division."""
        self.last.set_number(last)
        self.share.set_number(share)
        self._follow()
        sign = "=" if abs(float(self.share.text) - share) < 1e-9 else "≈"
        for text, label in self.signs.items():
            label.set_opacity(float(text == sign))
        return self

    def _follow(self) -> None:
        """Stand one behind the other; the sign stays where it is while digits change."""
        up = self.name_of_share.baseline
        edge = self.name_of_share.get_right()[0] + 2 * GAP
        self.above.put(np.array([edge, up, 0.0]), LEFT)
        edge = self.above.get_right()[0] + GAP
        self.last.put(np.array([edge, up, 0.0]), LEFT)
        edge += len(self.last.text) * DIGIT + GAP
        for sign in self.signs.values():
            sign.put(np.array([edge, up, 0.0]), LEFT)
        edge = self.signs["="].get_right()[0] + GAP
        self.share.put(np.array([edge, up, 0.0]), LEFT)

    @property
    def right(self) -> Point3D:
        """The point in the middle of its right edge."""
        found: Point3D = self.share.get_edge_center(RIGHT)
        return found
