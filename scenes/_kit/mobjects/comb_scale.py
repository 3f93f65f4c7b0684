"""What the heights of bars mean: at the left of a comb, and beside a single bar."""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, UP, Line, VGroup
from manim.typing import Point3D

from scenes._kit.mobjects.comb import CombPose
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

OVER = 0.15
"""From the height 1 up to what the ends of a comb are called."""
MEANINGS = ((1, "1  same direction"), (0, "0  right angle"), (-1, "−1  opposite"))


class CombScale(VGroup):
    """The heights 1, 0 and −1 at the left of a comb, and its zero line.

    Args:
        pose: of the comb.
        ends: what its first and its last bars are called, over them; nothing if not told.

    Example:
        >>> pose = CombPose(stage.at(0.1, 0)[0], 8.0, stage.center[1], 1.8)
        >>> picture = CombScale(pose, ("fast", "slow"))
    """

    def __init__(self, pose: CombPose, ends: tuple[str, str] | None = None) -> None:
        theme = active_theme()
        start = RIGHT * pose.left + UP * pose.zero
        line = Line(start, start + RIGHT * pose.width, color=theme.ring, stroke_width=2.5)
        words = VGroup(
            *(
                Label(printed(value), NOTE, color=theme.quiet).put(
                    start + UP * (value * pose.unit - 0.1) + LEFT * 0.12, RIGHT
                )
                for value in (1, 0, -1)
            )
        )
        for text, side, across in zip(ends or (), (LEFT, RIGHT), (0.0, pose.width), strict=False):
            over = start + RIGHT * across + UP * (pose.unit + OVER)
            words.add(Label(text, NOTE, color=theme.quiet).put(over, side))
        super().__init__(scenery(line), words)


class CosineScale(VGroup):
    """Lines across a single bar at 1, 0 and −1, and what two hands do there.

    Args:
        foot: of the bar, on its zero line.
        unit: height of a bar of length 1, in scene units.
        half: how far the lines reach to either side.

    Example:
        >>> picture = CosineScale(stage.at(0.4, 0.5), 2.0, 0.6)
    """

    def __init__(self, foot: Point3D, unit: float, half: float) -> None:
        lines, words = VGroup(), VGroup()
        for value, text in MEANINGS:
            middle = foot + UP * value * unit
            ends = middle + LEFT * half, middle + RIGHT * half
            lines.add(Line(*ends, color=active_theme().ring, stroke_width=3))
            words.add(Label(text, NOTE).put(ends[1] + RIGHT * 0.2 + DOWN * 0.1, LEFT))
        super().__init__(scenery(lines), words)
