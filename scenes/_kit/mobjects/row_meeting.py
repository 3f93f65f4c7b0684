"""Two rows of a matrix, and the one cell of the square of their cosines in which they meet."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, Square, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

ASIDE, BASELINE, OVER = 0.16, 0.1, 0.2
"""How far a number stands beside its row and under its middle, and the cosine over the cell."""


class RowMeeting(VGroup):
    """``rows``: the frames and numbers of two rows; ``ways``: from both to their cell; ``cell``.

    The first row runs straight to the cell; the second as far as the diagonal, and there turns up.

    Args:
        table: the room of all rows.
        square: the room of the cosines of all rows with all, level with the table.
        pair: the two rows, the upper one first.
        count: how many rows there are.
        cosine: of the two.

    Example:
        >>> table, square = Region(-3, -2, -1, 1), Region(-1, 1, -1, 1)
        >>> picture = RowMeeting(table, square, (3, 7), 10, 0.6)
    """

    def __init__(
        self, table: Region, square: Region, pair: tuple[int, int], count: int, cosine: float
    ) -> None:
        theme = active_theme()
        yellow, ground = theme.position, theme.ground
        self.rows = VGroup()
        for place in pair:
            room = table.rows(*[1.0] * count)[place]
            spot = np.array([room.left, room.center[1], 0.0]) + ASIDE * LEFT + BASELINE * DOWN
            number = Label(str(place), NOTE, color=yellow).put(spot, RIGHT)
            self.rows.add(CasedPath(yellow, ground).frame_outside(room), number)
        first, second = ((place + 0.5) / count for place in pair)
        starts = [square.at(0, 1 - share) for share in (first, second)]
        meeting = square.at(second, 1 - first)
        corners = ([starts[0], meeting], [starts[1], square.at(second, 1 - second), meeting])
        self.ways = VGroup(*(CasedPath(yellow, ground, 3).follow(way) for way in corners))
        side = square.width / count
        fill = Square(side, stroke_width=0, fill_opacity=1, fill_color=theme.value(cosine, 1.0))
        frame = CasedPath(theme.ink, ground).frame_outside(
            Region(*(meeting[k] + sign * side / 2 for k in (0, 1) for sign in (-1, 1)))
        )
        value = Label(f"cosine {printed(cosine, 2)}", LABEL, bold=True)
        self.cell = VGroup(frame, fill.move_to(meeting), value.put(meeting + OVER * UP, ORIGIN))
        super().__init__(self.rows, self.ways, self.cell)
