"""A row of numbered seats, each a short line over its number, from which links may hang."""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, Line, VGroup

from scenes._kit.mobjects.chip_row import RowPose
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

UNDER, NUMBER, HOOK, ASIDE = 0.05, 0.36, 0.5, 0.15
"""From the foot of a chip down to the line of its seat, to the baseline of the number of the seat,
and to where a link is hooked in; and from the last seat to what they are called."""


class SeatMarks(VGroup):
    """Seats under a row of chips, counted from the left; they stay when the chips move.

    Args:
        pose: how the chips stand that have a seat each.

    Example:
        >>> spots = np.array([stage.at(0.15 + 0.1 * i, 0.5) for i in range(8)])
        >>> picture = SeatMarks(RowPose(spots, 1.0, 1.5))
    """

    def __init__(self, pose: RowPose) -> None:
        super().__init__()
        hue, foot = active_theme().quiet, pose.height / 2
        for seat, spot in enumerate(pose.spots):
            line = Line(stroke_color=hue, stroke_width=3).set_length(pose.width)
            line.move_to(spot + (foot + UNDER) * DOWN)
            number = Label(str(seat), NOTE, color=hue).put(spot + (foot + NUMBER) * DOWN)
            self.add(VGroup(scenery(line), number))
        side = pose.spots[-1] + (pose.width / 2 + ASIDE) * RIGHT + (foot + NUMBER) * DOWN
        self.add(Label("seats", NOTE, color=hue).put(side, LEFT))
