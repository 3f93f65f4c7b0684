"""Names of the arrows of a plane, each beside its arrow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import numpy as np
from manim import VGroup

from scenes._kit.mobjects.arrow_plane import ArrowPlane
from scenes._kit.typography import BODY, Label

AWAY = 0.2
"""From an arrow to its name."""
LEFT_OF, RIGHT_OF, BEYOND = 1, -1, 0
"""The sides of an arrow, seen along it, and beyond its tip."""


class ArrowNames(VGroup):
    """Names of arrows of a plane, beside their middles or beyond their tips, in their hues.

    Args:
        plane: in which the arrows are.
        names: what each arrow is called, and on which side of it, by its name in the plane.

    Example:
        >>> from scenes._kit.layout import Region
        >>> from scenes._kit.mobjects.arrow_plane import view_of
        >>> plane = ArrowPlane(view_of(Region(-0.5, 2.0, -0.5, 1.5), stage))
        >>> _ = plane.arrow("sum", (1.0, 1.0), active_theme().word)
        >>> picture = VGroup(plane, ArrowNames(plane, {"sum": ("dog", LEFT_OF)}).follow())
    """

    def __init__(self, plane: ArrowPlane, names: Mapping[str, tuple[str, int]]) -> None:
        self.plane, self.sides = plane, {arrow: side for arrow, (_, side) in names.items()}
        self.texts = {
            arrow: Label(
                name, BODY, color=plane.arrows[arrow].shaft.get_color().to_hex(), bold=True
            )
            for arrow, (name, _) in names.items()
        }
        super().__init__(*self.texts.values())

    def drop(self, *arrows: str) -> list[Label]:
        """Return the names of these arrows, which no longer belong here."""
        dropped = [self.texts.pop(arrow) for arrow in arrows]
        self.remove(*dropped)
        return dropped

    def follow(self) -> Self:
        """Stand beside the arrows as they lie."""
        for name, text in self.texts.items():
            side = self.sides[name]
            arrow = self.plane.arrows[name]
            x, y, _ = arrow.vector
            aside = np.array([-side * y, side * x, 0.0] if side else [x, y, 0.0]) / np.hypot(x, y)
            reach = AWAY + 0.5 * float(abs(aside) @ [text.width, text.height, 0.0])
            text.move_to(((arrow.start + arrow.end) / 2 if side else arrow.end) + reach * aside)
        return self
