"""A row that a table does not have: an empty dashed outline with a cross and its name."""

from __future__ import annotations

import numpy as np
from manim import LEFT, RIGHT, DashedVMobject, Rectangle, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, Label

DASHES_PER_UNIT, CROSS = 7, 0.13
GAP, BASELINE = 0.16, 0.11
"""Room between cross and text, and how far the text stands under the middle of the outline."""


class MissingRow(VGroup):
    """A dashed outline, a cross, and what is missing.

    Args:
        region: which the outline fills.
        text: what is missing.

    Example:
        >>> picture = MissingRow(Region(-2, 2, -0.2, 0.2), "no row 64")
    """

    def __init__(self, region: Region, text: str) -> None:
        bad = active_theme().bad
        box = Rectangle(width=region.width, height=region.height, stroke_color=bad, stroke_width=4)
        count = round(DASHES_PER_UNIT * (region.width + region.height))
        dashes = DashedVMobject(box.move_to(region.center), num_dashes=count)
        cross, label = Mark("bad", radius=CROSS), Label(text, LABEL, color=bad)
        width = cross.width + GAP + label.width
        middle = region.center
        cross.move_to(middle + LEFT * (width - cross.width) / 2)
        label.put(middle + RIGHT * (width / 2) - np.array([0.0, BASELINE, 0.0]), RIGHT)
        super().__init__(dashes, cross, label)
        region.inset(-GAP).require(self, "what is missing")
