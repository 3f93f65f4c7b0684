"""Names of arrows in the hues of the arrows, in one line."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from manim import RIGHT, VGroup
from manim.typing import Point3D

from scenes._kit.typography import BODY, Label

BETWEEN = 0.5
"""From one name to the next."""


class ArrowNames(VGroup):
    """Names of arrows, each in the hue of its arrow, about the middle of their common baseline.

    Args:
        hues: of the arrows, by their names.
        middle: of the baseline.

    Example:
        >>> theme = active_theme()
        >>> picture = ArrowNames({"query": theme.query, "key": theme.key}, stage.center)
    """

    def __init__(self, hues: Mapping[str, str], middle: Point3D) -> None:
        super().__init__(*(Label(name, BODY, color=hue, bold=True) for name, hue in hues.items()))
        self.arrange(RIGHT, buff=BETWEEN)
        for text in self:
            text.put(np.array([text.get_center()[0] + middle[0], middle[1], 0.0]))
