"""Where things go: the regions of a frame, in manim units; one of 16:9 is 14.22 wide, 8 high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

import numpy as np
from manim import Mobject
from manim.typing import Point3D

FRAME_WIDTH, FRAME_HEIGHT = 128 / 9, 8.0
"""Of a 16:9 frame."""
FRAMES = {
    "16:9": (FRAME_WIDTH, FRAME_HEIGHT),
    "1:1": (FRAME_WIDTH, FRAME_WIDTH),
    "9:16": (FRAME_WIDTH, FRAME_WIDTH * 16 / 9),
}
"""Width and height of the frames that chapters may be laid out in; they differ in height alone."""
SAFE_MARGIN = 0.05
GUTTER = 0.4
"""Room between pictures that stand side by side."""
HERO_SHARE = 0.68
"""The part of the width that a hero takes beside an inset."""


@dataclass(frozen=True)
class Region:
    """An upright rectangle of the frame in scene units."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def width(self) -> float:
        """Extent from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Extent from bottom to top."""
        return self.top - self.bottom

    @property
    def center(self) -> Point3D:
        """The middle of the region."""
        return self.at(0.5, 0.5)

    def at(self, across: float, up: float) -> Point3D:
        """Return the point at a share (0 to 1) of the width and of the height."""
        return np.array(
            [self.left + across * self.width, self.bottom + up * self.height, 0.0],
        )

    def columns(self, *weights: float, gap: float = 0.0) -> list[Region]:
        """Return regions side by side, left to right, as wide as their weights say."""
        return [
            Region(a, b, self.bottom, self.top)
            for a, b in _shares(self.left, self.width, weights, gap)
        ]

    def rows(self, *weights: float, gap: float = 0.0) -> list[Region]:
        """Return regions one under the other, top to bottom, as high as their weights say."""
        shares = _shares(0.0, self.height, weights, gap)
        return [Region(self.left, self.right, self.top - b, self.top - a) for a, b in shares]

    def halves(self, gap: float = GUTTER) -> tuple[Region, Region]:
        """Return two regions of equal size, left and right, for what is compared."""
        left, right = self.columns(1, 1, gap=gap)
        return left, right

    def row_of(self, count: int, gap: float = GUTTER) -> list[Region]:
        """Return that many regions of equal size side by side."""
        return self.columns(*[1.0] * count, gap=gap)

    def beside(
        self,
        share: float = HERO_SHARE,
        side: Literal["left", "right"] = "right",
        gap: float = GUTTER,
    ) -> tuple[Region, Region]:
        """Return the region of a hero and that of an inset beside it, over the full height.

        Args:
            share: of the width that the hero takes.
            side: on which side the inset is.
            gap: between the two, in scene units.
        """
        if side == "right":
            hero, inset = self.columns(share, 1 - share, gap=gap)
        else:
            inset, hero = self.columns(1 - share, share, gap=gap)
        return hero, inset

    def inset(self, across: float, up: float | None = None) -> Region:
        """Return the region without a border of that many units on each side."""
        up = across if up is None else up
        return Region(self.left + across, self.right - across, self.bottom + up, self.top - up)

    def require(self, mobject: Mobject, what: str) -> None:
        """Check that a mobject lies inside the region.

        Raises:
            ValueError: it does not fit; a thing that does not fit is an error, not a smaller thing.
        """
        tolerance = 1e-6
        low, high = mobject.get_corner((-1, -1, 0)), mobject.get_corner((1, 1, 0))
        if (
            low[0] < self.left - tolerance
            or low[1] < self.bottom - tolerance
            or high[0] > self.right + tolerance
            or high[1] > self.top + tolerance
        ):
            raise ValueError(
                f"{what} must fit into {self.width:.2f} × {self.height:.2f} units, "
                f"got {high[0] - low[0]:.2f} × {high[1] - low[1]:.2f}"
            )


def _shares(
    start: float, extent: float, weights: Sequence[float], gap: float
) -> list[tuple[float, float]]:
    unit = (extent - gap * (len(weights) - 1)) / sum(weights)
    ends = [start + unit * total + gap * i for i, total in enumerate(accumulate(weights))]
    return [(end - unit * weight, end) for end, weight in zip(ends, weights, strict=True)]


@dataclass(frozen=True)
class Layout:
    """The regions of one frame, ``whole``: safe area, title, checklist, stage, caption strip."""

    whole: Region
    safe: Region
    title: Region
    checklist: Region
    stage: Region
    caption: Region


def laid_out(frame: str = "16:9", *, captions: bool) -> Layout:
    """Return the regions of a frame.

    Args:
        frame: its shape, one of ``FRAMES``.
        captions: whether the strip at the bottom is kept for captions; if not, the stage gets it.
    """
    width, height = FRAMES[frame]
    x, y = (side / 2 * (1 - 2 * SAFE_MARGIN) for side in (width, height))
    safe = Region(-x, x, -y, y)
    header, strip = y - 1.2, -y + 0.95
    return Layout(
        whole=Region(-width / 2, width / 2, -height / 2, height / 2),
        safe=safe,
        title=Region(-x, x, header, y),
        checklist=Region(0.0, x, header, y),
        stage=Region(-x, x, strip if captions else -y, header),
        caption=Region(-x, x, -y, strip),
    )
