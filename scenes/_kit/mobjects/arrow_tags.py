"""What is written about an arrow: its two numbers on dashed legs, its name and its length."""

from __future__ import annotations

from typing import Self, cast

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    Mobject,
    UpdateFromAlphaFunc,
    VGroup,
    VMobject,
    smooth,
)
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow_plane import ArrowPlane
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, TITLE, Label


def appearing(text: VMobject) -> UpdateFromAlphaFunc:
    """Return the animation in which a text that is redrawn appears at its end."""

    def show(mobject: Mobject, share: float) -> None:
        cast(VMobject, mobject).set_opacity(max(0.0, 3 * share - 2))

    return UpdateFromAlphaFunc(text, show, rate_func=smooth)


class ArrowTags(VGroup):
    """Legs, numbers, name and length of an arrow that starts at the origin of a plane.

    Args:
        pair: its two numbers, both positive.
        name: written beside its end.
        length: written beside its middle.

    Example:
        >>> from scenes._kit.mobjects.arrow_plane import about_the_origin, view_of
        >>> plane = ArrowPlane(view_of(about_the_origin(1.4), stage))
        >>> _ = plane.arrow("x", (1.0, 1.0), active_theme().word)
        >>> tags = ArrowTags(np.array([1.0, 1.0]), "dog", 2**0.5).follow(plane, "x", (1.0, 1.0))
        >>> picture = VGroup(plane, tags)
    """

    def __init__(self, pair: NDArray[np.float64], name: str, length: float) -> None:
        theme = active_theme()
        self.legs = [DashedSegment(LEFT, RIGHT, color=theme.quiet) for _ in pair]
        self.numbers = VGroup(*(Label(f"{part:g}", BODY, color=theme.quiet) for part in pair))
        self.name_text = Label(name, TITLE, color=theme.word, bold=True)
        self.size_text = Readout(length, 2, TITLE, color=theme.word, face="sans")
        super().__init__(*self.legs, *self.numbers, self.name_text, self.size_text)

    def follow(self, plane: ArrowPlane, arrow: str, tip: tuple[float, float]) -> Self:
        """Stand about an arrow of a plane that ends at ``tip``."""
        (x, y), frame = tip, plane.frame
        drawn = plane.arrows[arrow]
        for leg, start, end in zip(self.legs, ((0, 0), (x, 0)), ((x, 0), (x, y)), strict=True):
            leg.set_ends(frame.point(start), frame.point(end))
        across, upward = self.numbers
        across.next_to(frame.point((x / 2, 0)), DOWN, buff=0.15)
        upward.next_to(frame.point((x, y / 2)), RIGHT, buff=0.2)
        aside = np.array([-drawn.vector[1], drawn.vector[0], 0.0]) / np.linalg.norm(drawn.vector)
        for text, part in ((self.name_text, 0.85), (self.size_text, 0.5)):
            reach = 0.5 * float(np.abs(aside) @ [text.width, text.height, 0.0]) + 0.25
            text.move_to(drawn.start + part * drawn.vector + reach * aside)
        return self
