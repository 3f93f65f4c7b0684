"""Text and formulas, both typeset by Typst with the fonts in ``assets/fonts``.

Every text knows its baseline, because bounding boxes do not: "dog" sits higher than "the".
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Self, cast

import numpy as np
from manim import ORIGIN, RIGHT, UP, MathTypst, Typst, VGroup, VMobject
from manim.typing import Vector3D

from scenes._kit.theme import active_theme

FONT_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "fonts"
FONT_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf")

TITLE, BODY, LABEL, NOTE = 42, 30, 27, 25
"""The four text sizes. The smallest has a cap height of 11 pixels at 480p."""
SMALLEST_TEXT, SMALLEST_FORMULA = 24.2, 26


@cache
def _text_preamble() -> str:
    """Return the Typst settings of all text; the digest makes a changed font a changed text.

    Raises:
        FileNotFoundError: a font file is missing, so Typst would silently use another face.
    """
    digest = hashlib.sha256()
    for name in FONT_FILES:
        path = FONT_FOLDER / name
        if not path.is_file():
            raise FileNotFoundError(
                f"font file assets/fonts/{name} is missing; restore it with "
                f"git checkout assets/fonts"
            )
        digest.update(path.read_bytes())
    return (
        f"// {digest.hexdigest()[:16]}\n"
        '#set text(font: "Inter", number-width: "tabular", features: ("calt": 0))'
    )


class Type(VGroup):
    """Typeset glyphs with a baseline that survives moving and scaling."""

    def __init__(self, glyphs: VGroup, baseline: float, *, source: str, size: float) -> None:
        super().__init__(*glyphs)
        self.source = source
        self.size = size
        self._depth = (baseline - self.get_bottom()[1]) / max(self.height, 1e-9)
        self._outline = _outline(self)

    @property
    def baseline(self) -> float:
        """The height of the baseline in scene units."""
        return float(self.get_bottom()[1] + self._depth * self.height)

    @property
    def drawn_size(self) -> float | None:
        """The size as it stands after any scaling, ``None`` once the glyphs became others."""
        (count, length), (drawn_count, drawn_length) = self._outline, _outline(self)
        return self.size * drawn_length / length if drawn_count == count else None

    def put(self, point: Vector3D, align: Vector3D = ORIGIN) -> Self:
        """Move so that the baseline runs through ``point`` and the text is aligned on it.

        Args:
            point: where to, in scene units.
            align: ``LEFT`` if the text starts there, ``RIGHT`` if it ends there, else centred.
        """
        edge = self.get_edge_center(align)[0]
        self.shift(RIGHT * (point[0] - edge) + UP * (point[1] - self.baseline))
        return self


def _outline(text: VGroup) -> tuple[int, float]:
    """Return how many points the glyphs have, and the length of the way through them."""
    ways = [glyph.points for glyph in text.family_members_with_points()]
    length = sum(float(np.linalg.norm(np.diff(way, axis=0), axis=1).sum()) for way in ways)
    return sum(map(len, ways)), length


def _without_first_glyph(typeset: Typst) -> tuple[VGroup, float]:
    """Return the glyphs after a leading H, and the baseline on which that H stood."""
    gauge, *glyphs = cast(list[VMobject], typeset.family_members_with_points())
    return VGroup(*glyphs), float(gauge.get_bottom()[1])


def sans_typst(text: str, size: float, *, color: str | None = None, bold: bool = False) -> Typst:
    """Return plain text typeset in the film's sans face; markup characters print as they are."""
    weight = "semibold" if bold else "regular"
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return Typst(
        f'#text(weight: "{weight}", "{quoted}")',
        font_size=size,
        color=color or active_theme().ink,
        typst_preamble=_text_preamble(),
        font_paths=[FONT_FOLDER],
    )


class Label(Type):
    """One line of text in the film's sans face.

    Args:
        text: plain text; Typst markup characters in it are printed as they are.
        size: one of the four sizes.
        color: ``#RRGGBB``, the theme's ink by default.
        bold: semibold, for titles and what is newly earned.

    Raises:
        ValueError: the size is below the smallest legible one, or the text is empty.
    """

    def __init__(
        self, text: str, size: float = LABEL, *, color: str | None = None, bold: bool = False
    ) -> None:
        if size < SMALLEST_TEXT:
            raise ValueError(f"text must be at least size {SMALLEST_TEXT}, got {size}: {text!r}")
        if not text.strip():
            raise ValueError(f"text must have at least one visible character, got {text!r}")
        typeset = sans_typst(f"H{text}", size, color=color, bold=bold)
        super().__init__(*_without_first_glyph(typeset), source=text, size=size)


class Formula(Type):
    """One formula in New Computer Modern Math.

    Args:
        expression: Typst math; ``{{ body : name }}`` names a part.
        size: at least 26, since formulas run smaller than text.
        color: ``#RRGGBB``, the theme's ink by default.
        parts: colour of each named part.

    Raises:
        ValueError: the size is below the smallest legible one.
        KeyError: ``parts`` names a part that the formula does not have.
    """

    def __init__(
        self,
        expression: str,
        size: float = BODY,
        *,
        color: str | None = None,
        parts: dict[str, str] | None = None,
    ) -> None:
        if size < SMALLEST_FORMULA:
            raise ValueError(
                f"a formula must be at least size {SMALLEST_FORMULA}, got {size}: {expression!r}"
            )
        typeset = MathTypst(
            f'upright("H") {_unary(expression)}',
            font_size=size,
            color=color or active_theme().ink,
        )
        self._parts = {
            name: typeset.select(name) for name in typeset._group_labels if not name.startswith("_")
        }
        super().__init__(*_without_first_glyph(typeset), source=expression, size=size)
        for name, hue in (parts or {}).items():
            self.part(name).set_color(hue)

    def part(self, name: str) -> VGroup:
        """Return the glyphs of a named part.

        Raises:
            KeyError: the formula has no part of that name.
        """
        if name not in self._parts:
            known = ", ".join(self._parts) or "none"
            raise KeyError(f"the formula {self.source!r} has no part {name!r}; it has {known}")
        return self._parts[name]


def _unary(expression: str) -> str:
    """Keep a leading sign from being set as a binary operator behind the gauge letter."""
    signs = {"-": "minus", "−": "minus", "+": "plus"}
    sign = signs.get(expression[:1])
    return f'class("normal", {sign}){expression[1:]}' if sign else expression
