"""A glass on the rim of a dial: where its hand began, its tip if near, and how large both are."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.counted_turn import CountedTurn
from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.readout import Readout
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

TURN = 2 * np.pi
LEADING = 0.45


class RimGlass(VGroup):
    """A glass over where a hand began, as large as wanted, with the factor printed under it.

    Args:
        turned: the dial, its hand all but back.
        middle: of the glass.
        radius: of the glass, in scene units.
        gap: about how wide the gap between start and tip is in the glass, in scene units.

    Example:
        >>> turned = CountedTurn("hand 0:", 1.2, 5).turn(stage.at(0.2, 0.5), 44.0)
        >>> glass = RimGlass(turned, stage.at(0.5, 0.5), 1.25, 0.75)
        >>> picture = VGroup(turned, glass, glass.names(), glass.fraction())
    """

    def __init__(self, turned: CountedTurn, middle: Point3D, radius: float, gap: float) -> None:
        self.turned, self.gap = turned, gap
        quiet = active_theme().quiet
        zoom = self.closest()
        self.lens = Lens(**self._sight(zoom), center=middle, radius=radius, color=quiet)
        pen = middle + DOWN * (radius + 0.35)
        self.factor = Readout(zoom, 0, NOTE, face="sans").put(pen + RIGHT * 0.1)
        start = self.lens.shown(self.lens.spots)[1]
        name = Label("place 0", NOTE, color=quiet).put(start + RIGHT * 0.25 + DOWN * 0.1, LEFT)
        super().__init__(self.lens, Label("seen ×", NOTE).put(pen, RIGHT), self.factor, name)

    def closest(self) -> float:
        """Return how many times larger, in one digit, the gap is as wide as wanted."""
        off = self.turned.angle - round(self.turned.angle / TURN) * TURN
        return float(f"{self.gap / self.turned.radius / abs(off):.0e}")

    def look(self, zoom: float) -> Self:
        """Show so many times larger where the hand is now."""
        self.lens.aim(**self._sight(zoom))
        self.factor.set_number(zoom)
        return self

    def names(self) -> VGroup:
        """Return how many radians the hand has turned, and the whole turns that are nearest."""
        turns, right = round(self.turned.angle / TURN), self.lens.get_right()[0] + 0.2
        texts = (
            f"{printed(self.turned.angle)} radians",
            f"{printed(turns * TURN, 5)} radians",
            f"≈ {turns} turns",
        )
        hues = None, active_theme().quiet, active_theme().quiet
        tip, start = self.lens.shown(self.lens.spots)[:, 1] - 0.1
        heights = tip, start, start - LEADING
        return VGroup(
            *(
                Label(text, LABEL, color=hue).put(np.array([right, height, 0.0]), LEFT)
                for text, hue, height in zip(texts, hues, heights, strict=True)
            )
        )

    def fraction(self) -> VGroup:
        """Return which fraction a whole turn would be, and that it is none, under the names."""
        turns, corner = round(self.turned.angle / TURN), self.lens.get_corner(DOWN + RIGHT)
        texts = f"2π = {printed(self.turned.angle)}/{turns}?", "2π ≠ any fraction"
        return VGroup(
            *(
                Label(text, LABEL).put(corner + RIGHT * 0.2 + DOWN * (down + 0.05), LEFT)
                for text, down in zip(texts, (0, LEADING), strict=True)
            )
        )

    def _sight(self, zoom: float) -> dict[str, Any]:
        (hub,), radius = self.turned.dial.hubs, self.turned.radius
        middle = self.gap / radius / 2 / zoom
        angles = (self.turned.angle, 0.0), middle + np.linspace(-2, 2, 81) / zoom, (middle,)
        spots, line, (anchor,) = (
            np.array([on_circle(hub, radius, angle) for angle in some]) for some in angles
        )
        return {"spots": spots, "line": line, "anchor": anchor, "zoom": zoom}
