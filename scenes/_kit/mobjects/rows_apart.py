"""Two rows of a matrix that are framed, and under it the cosine of both."""

from __future__ import annotations

from manim import DOWN, RIGHT, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.cased_path import CasedPath
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

UNDER = 0.38
"""How far under the matrix its baseline stands."""


class RowsApart(VGroup):
    """``frames`` round two rows, and ``value``, their cosine, under the right end of the matrix.

    Args:
        rows: the rooms of both.
        table: the room of all rows.
        cosine: of the two.

    Example:
        >>> table = Region(-2, 2, -1, 1)
        >>> rows = table.rows(*[1.0] * 20)
        >>> picture = RowsApart((rows[2], rows[17]), table, -0.9)
    """

    def __init__(self, rows: tuple[Region, Region], table: Region, cosine: float) -> None:
        theme = active_theme()
        self.frames = [CasedPath(theme.position, theme.ground).frame_outside(row) for row in rows]
        self.value = Label(f"cosine {printed(cosine, 2)}", LABEL, bold=True)
        self.value.put(table.at(1, 0) + UNDER * DOWN, RIGHT)
        super().__init__(*self.frames, self.value)
