"""How large a gap is over what was tried: a valley with a floor, and where it stands now."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, ORIGIN, RIGHT, Dot, Line, VGroup
from numpy.typing import ArrayLike

from scenes._kit.layout import Region
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label


class Valley(VGroup):
    """A floor on which the gap is nought, a curve of the gaps that were found, and a dot on it.

    A dashed line goes from the dot down to the floor: so much is missed. Under its foot stands what
    is tried now.

    Args:
        region: what it fills; the number that is tried stands in its lowest part.
        least: the smallest number that is tried, at the left end of the floor.
        most: the largest one, at its right end.
        highest: the largest gap, for which there is room.
        name: of what is tried, left of the floor.

    Example:
        >>> tried = np.linspace(-1, 1, 40)
        >>> room = Region(stage.left + 2, stage.right, stage.bottom, stage.top)
        >>> picture = Valley(room, least=-1, most=1, highest=1.2, name="factor")
        >>> _ = picture.show_gaps(tried, tried**2 + 0.2, (0.5, 0.45))
    """

    def __init__(
        self, region: Region, *, least: float, most: float, highest: float, name: str
    ) -> None:
        theme = active_theme()
        self.least = least
        floor, unit = region.bottom + 0.4, (region.height - 0.4) / highest
        plot = Region(region.left, region.right, floor - unit, floor + unit)
        self.area = PlotArea(plot, most - least, unit)
        ends = self.area.points([0, most - least], [0, 0])
        self.floor = scenery(Line(*ends).set_stroke(theme.ring, width=3))
        self.label = Label(name, NOTE).put(ends[0] + LEFT * 0.5 + DOWN * 0.1, RIGHT)
        self.number = Readout(least, 3, NOTE, face="sans", align=ORIGIN)
        self.curve = Trace(self.area, color=theme.bad, width=5)
        self.drop = DashedSegment(*ends, color=theme.bad, width=4)
        self.spot = Dot(radius=0.1, color=theme.ink)
        super().__init__(self.floor, self.label, self.number, self.drop, self.curve, self.spot)

    def show_gaps(self, tried: ArrayLike, gaps: ArrayLike, now: tuple[float, float]) -> Self:
        """Draw the gaps (n,) of what was tried (n,), and the dot at what is tried now, its gap."""
        self.curve.set_heights(np.asarray(tried) - self.least, gaps)
        place = self.area.point(now[0] - self.least, now[1])
        self.spot.move_to(place)
        foot = self.area.point(now[0] - self.least, 0)
        self.drop.set_ends(place, foot)
        self.number.set_number(now[0]).put(foot + DOWN * 0.32)
        return self
