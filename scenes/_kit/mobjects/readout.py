"""A number that changes while it is watched: glyphs from an atlas, set in place, no jitter."""

from __future__ import annotations

from functools import cache
from typing import Literal, Self

import numpy as np
from manim import LEFT, ORIGIN, RIGHT, MathTypst, Typst, VGroup, VMobject
from manim.typing import Point3D, Point3D_Array, Vector3D

from scenes._kit.numbers import MINUS, printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Formula, Label, sans_typst

CHARACTERS = "0123456789.," + MINUS
Face = Literal["math", "sans"]


class Glyph:
    """The outline of one character, relative to its pen position on the baseline, at size 1."""

    def __init__(self, points: Point3D_Array, advance: float) -> None:
        self.points = points
        self.advance = advance


@cache
def atlas(face: Face, *, bold: bool = False) -> dict[str, Glyph]:
    """Return the outlines of all characters that a number may hold, at font size 1.

    The letter H stands between them as a gauge: it gives the baseline and every advance.
    """
    gauge = 100.0
    text = "HH" + "".join(f"{character}H" for character in CHARACTERS)
    typeset: Typst = (
        sans_typst(text, gauge, bold=bold)
        if face == "sans"
        else MathTypst(f'upright("{text}")', font_size=gauge)
    )
    glyphs = typeset.family_members_with_points()
    baseline = glyphs[0].get_bottom()[1]
    first, second = (glyph.get_left()[0] for glyph in glyphs[:2])
    width_of_gauge = second - first
    found: dict[str, Glyph] = {}
    for index, character in enumerate(CHARACTERS):
        before, glyph, after = glyphs[2 * index + 1 : 2 * index + 4]
        pen = before.get_left()[0] + width_of_gauge
        advance = after.get_left()[0] - pen
        points = (glyph.points - np.array([pen, baseline, 0.0])) / gauge
        found[character] = Glyph(points, advance / gauge)
    return found


class Readout(VMobject):
    """A printed number as one shape. ``text`` is what it shows, ``size`` its font size.

    Args:
        value: the number to show first.
        decimals: digits behind the point.
        size: font size, one of the four.
        color: ``#RRGGBB``, the theme's ink by default.
        face: ``math`` beside formulas, ``sans`` in running text and tables.
        bold: semibold, for the number that is to be looked at; only in ``sans``.
        align: ``LEFT``, ``ORIGIN`` or ``RIGHT``: which side of the number stays where it is.
        grouped: whether thousands are set off by a comma.

    Example:
        >>> picture = Readout(-0.8415, 3)
    """

    def __init__(
        self,
        value: float,
        decimals: int = 0,
        size: float = LABEL,
        *,
        color: str | None = None,
        face: Face = "math",
        bold: bool = False,
        align: Vector3D = LEFT,
        grouped: bool = False,
    ) -> None:
        super().__init__(fill_color=color or active_theme().ink, fill_opacity=1, stroke_width=0)
        self.decimals = decimals
        self.grouped = grouped
        self.size = size
        self.face: Face = face
        self.bold = bold
        self.align = align
        self._anchor_offset = np.zeros(3)
        self._set_text(self._printed(value), ORIGIN)

    @property
    def anchor(self) -> Point3D:
        """The point on the baseline at which the number is aligned."""
        return np.array(self.points[0] - self._anchor_offset)

    @property
    def baseline(self) -> float:
        """The height of the baseline in scene units."""
        return float(self.anchor[1])

    def set_number(self, value: float) -> Self:
        """Show another value at the same place."""
        text = self._printed(value)
        if text != self.text:
            self._set_text(text, self.anchor)
        return self

    def _printed(self, value: float) -> str:
        text = printed(value, self.decimals)
        if not self.grouped:
            return text
        whole, point, rest = text.removeprefix(MINUS).partition(".")
        sign = MINUS if text.startswith(MINUS) else ""
        return f"{sign}{int(whole):,}{point}{rest}"

    def put(self, point: Point3D, align: Vector3D | None = None) -> Self:
        """Move so that the number is aligned on ``point`` of the baseline."""
        if align is not None:
            self.align = align
            self._set_text(self.text, self.anchor)
        self.shift(point - self.anchor)
        return self

    def _set_text(self, text: str, anchor: Point3D) -> None:
        self.text = text
        glyphs = [atlas(self.face, bold=self.bold)[character] for character in text]
        pens = np.cumsum([0.0, *(glyph.advance for glyph in glyphs)])
        start = pens[-1] * (self.align[0] + 1) / 2
        self.points = np.concatenate(
            [
                glyph.points * self.size + np.array([(pen - start) * self.size, 0.0, 0.0])
                for glyph, pen in zip(glyphs, pens, strict=False)
            ]
        )
        self._anchor_offset = self.points[0].copy()
        self.points += anchor


class NamedReadout(VGroup):
    """A formula and the number it stands for, such as ``t = 5``, on one baseline.

    Args:
        name: the formula, as Typst math.
        value: the number to show first.
        decimals: digits behind the point.
        size: font size, one of the four.
        color: ``#RRGGBB``, the theme's ink by default.
        gap: from the sign to the number, in scene units.
        honest: whether the sign is ≈ as long as the number has more digits than are printed.

    Example:
        >>> picture = NamedReadout("t", 44, color=active_theme().position)
    """

    def __init__(
        self,
        name: str,
        value: float,
        decimals: int = 0,
        size: float = LABEL,
        *,
        color: str | None = None,
        gap: float = 0.1,
        honest: bool = False,
    ) -> None:
        self.label = Formula(f"{name} =", size, color=color)
        self.signs = [Formula(f"{name} {sign}", size)[-1] for sign in "≈="] if honest else []
        self.readout = Readout(value, decimals, size, color=color)
        super().__init__(self.label, self.readout)
        edge = self.label.get_right() + RIGHT * gap
        self.readout.put(np.array([edge[0], self.label.baseline, 0.0]))
        self.set_number(value)

    def set_number(self, value: float) -> Self:
        """Show another value."""
        self.readout.set_number(value)
        if self.signs:
            told = float(self.readout.text.replace(MINUS, "-"))
            exact, sign = np.isclose(told, value, rtol=1e-9, atol=0), self.label[-1]
            sign.points = self.signs[int(exact)].copy().move_to(sign).points
        return self

    def put(self, point: Point3D, align: Vector3D = ORIGIN) -> Self:
        """Move so that the baseline runs through ``point``, aligned on it."""
        edge = self.get_edge_center(align)[0]
        self.shift(np.array([point[0] - edge, point[1] - self.label.baseline, 0.0]))
        return self


class Degrees(VGroup):
    """An angle in degrees, whole ones if not told otherwise, with its sign behind the number.

    Example:
        >>> picture = Degrees(96.0, color=active_theme().ink)
    """

    def __init__(
        self,
        value: float,
        size: float = LABEL,
        decimals: int = 0,
        *,
        color: str | None = None,
        bold: bool = False,
    ) -> None:
        self.readout = Readout(value, decimals, size, color=color, face="sans", bold=bold)
        self.sign = Label("°", size, color=color, bold=bold)
        super().__init__(self.readout, self.sign)
        self.set_number(value)

    def set_number(self, value: float) -> Self:
        """Show another value."""
        self.readout.set_number(value)
        right = self.readout.get_right()[0] + 0.03
        edge = np.array([right, self.readout.baseline, 0.0])
        self.sign.put(edge, LEFT)
        return self
