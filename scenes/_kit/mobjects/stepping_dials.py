"""Dials side by side that take their step one after the other, each with its speed under it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, RIGHT, UP, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.step_hands import WIDE as FAR_OUT
from scenes._kit.mobjects.step_hands import StepHands
from scenes._kit.mobjects.tip_lens import TipLens
from scenes._kit.typography import BODY, Formula

SLOW = 0.05
"""Radians a word below which a step is seen under a lens only."""
HIGH, WIDE = 0.28, 0.48
"""Radius of a dial, as a share of the height, and at most as one of its own width."""


class SteppingDials(VGroup):
    """One dial for each speed, and a lens for those whose step is too small to be seen.

    A lens is to be added as its dial steps: it comes out of the tip.

    Args:
        speeds: in radians per word, shape (n,).
        place: at which the step begins, in words.
        region: what all fills; its foot, up to ``floor``, stays free.
        floor: height of the scene above which the speeds stand.
        colors: of the dials, ``#RRGGBB``.

    Example:
        >>> theme = active_theme()
        >>> hues = [theme.pair(i, 4) for i in range(4)]
        >>> picture = SteppingDials(0.1 ** np.arange(4), 8, stage, -1.4, colors=hues)
        >>> picture.show_steps(8, 2.5)
    """

    def __init__(
        self,
        speeds: NDArray[np.float64],
        place: float,
        region: Region,
        floor: float,
        *,
        colors: Sequence[str],
    ) -> None:
        self.speeds = [float(speed) for speed in speeds]
        cells = region.row_of(len(self.speeds), gap=0.2)
        radius = min(HIGH * region.height, WIDE * cells[0].width)
        self.hubs = [cell.at(0.5, 1) + DOWN * (radius + 0.1) for cell in cells]
        self.dials = [
            StepHands(DialPose(hub, radius), color=hue)
            for hub, hue in zip(self.hubs, colors, strict=True)
        ]
        level = ((self.hubs[0][1] - radius + floor) / 2 - 0.1) * UP
        self.names = [
            Formula(f"omega = {speed:.3g}", BODY, color=hue).put(hub * RIGHT + level)
            for hub, speed, hue in zip(self.hubs, self.speeds, colors, strict=True)
        ]
        self.lenses = {
            i: TipLens(dial.pose, speed, place, color=colors[i])
            for i, (dial, speed) in enumerate(zip(self.dials, self.speeds, strict=True))
            if speed < SLOW
        }
        super().__init__(*self.dials, *self.beside)
        self.show_steps(place, 0.0)

    @property
    def beside(self) -> list[VMobject]:
        """The speeds and the lenses, all but the dials."""
        lenses = self.lenses.values()
        return [*self.names, *lenses, *(lens.label for lens in lenses)]

    def with_speed(self, pair: int) -> list[VMobject]:
        """Return a dial with its speed."""
        return [self.dials[pair], self.names[pair]]

    def show_steps(self, place: float, stepped: float) -> None:
        """Turn every dial on from a place, one after the other; ``stepped`` says how many did."""
        for i, (dial, speed) in enumerate(zip(self.dials, self.speeds, strict=True)):
            share = float(np.clip(stepped - i, 0, 1))
            # far out, where a tenth of a radian is wider than the hand
            dial.show_turn(speed * place, speed * share, arc=FAR_OUT)
            if i in self.lenses:
                # under the glass it is seen, and without it a stub beside the hand
                dial.turn.set_opacity(0)
                self.lenses[i].show_step(share)
