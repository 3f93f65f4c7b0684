"""A dial that shows which angles its hand met in training, and which of those ahead are new."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import TAU, VGroup, VMobject
from numpy.typing import NDArray

from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.trace import polyline
from scenes._kit.theme import active_theme

BAND, DASH = 0.085, 0.105
"""Width of the band on the rim and length of its dashes, in radii of the dial."""
CLOSED, OPEN = 0.4, 0.9
"""A way of up to so many radians is drawn whole, one of at least so many in dashes."""
BLUR = 0.22
"""How much is seen of the disc that a hand sweeps while it is too fast to be followed."""
STEP = 0.04
UNITS = 100
"""Stroke width of one scene unit."""


def dashed(begin: float, end: float, dash: float, opened: float = 1.0) -> NDArray[np.float64]:
    """Return where the dashes of a way start and end, shape (n, 2).

    Args:
        begin: of the way.
        end: of the way.
        dash: length of a dash; the gaps are half as long.
        opened: share of that by which the gaps are open; 0 leaves none.
    """
    shut = (1 - opened) * dash / 4
    starts = np.arange(begin + dash / 4, end, 1.5 * dash) - shut
    return np.stack([starts, np.minimum(starts + dash + 2 * shut, end)], axis=1)


class TrainedDial(VGroup):
    """A dial with a band on its rim: whole in its hue where the hand has been, dashed where not.

    Args:
        pose: where it stands.
        color: of hand and band, ``#RRGGBB``.

    Example:
        >>> dial = TrainedDial(DialPose(stage.center, 2.0), active_theme().pair(3))
        >>> picture = dial.turn(5.9, 1.5, 5.9)
    """

    def __init__(self, pose: DialPose, color: str) -> None:
        theme = active_theme()
        self.dial = Dial(radius=pose.radius, color=color)
        self.known = VMobject(stroke_color=color)
        self.unseen = VMobject(stroke_color=theme.bad)
        self.wedge = Wedge(np.zeros(3), 1.0, 0.0, 0.0, color=color, opacity=0.35)
        self.before = DashedSegment(np.zeros(3), np.zeros(3), color=theme.quiet, width=4)
        self.hub_dot = Dots(color=color)
        hand = self.dial.hand, self.dial.tip
        bands = self.known, self.unseen
        super().__init__(self.dial.ring, self.wedge, *bands, self.before, *hand, self.hub_dot)
        self.pointed = self.met = self.reached = 0.0
        self.compared: float | None = None
        self.blurred = 0.0
        self.take(pose)

    @property
    def pose(self) -> DialPose:
        """Where it stands, and how large."""
        return self.dial.pose

    def take(self, pose: DialPose) -> Self:
        """Stand in a pose; hand and band keep their angles."""
        self.dial.take(pose)
        self.dial.tip.scale_to_fit_width(0.16 * pose.radius)
        self.dial.hand.set_stroke(width=2 + 4 * pose.radius)
        self.hub_dot.set_radius(0.05 * pose.radius).set_centers(pose.hub)
        for band in (self.known, self.unseen):
            band.set_stroke(width=BAND * pose.radius * UNITS)
        return self._redraw()

    def turn(
        self, pointed: float, met: float, reached: float, compared: float | None = None
    ) -> Self:
        """Turn the hand and draw the band, all angles in radians from where the hand began.

        Args:
            pointed: where the hand points.
            met: how far it came in training.
            reached: how far it comes now.
            compared: if given, the hand shows one step, and a dashed line this one.
        """
        self.pointed, self.met, self.reached, self.compared = pointed, met, reached, compared
        return self._redraw()

    def reveal(self, hand: float) -> Self:
        """Let the hand be seen less (0 to 1) and its disc more, while it is too fast to follow."""
        self.dial.hand.set_stroke(opacity=hand)
        self.dial.tip.set_fill(opacity=hand)
        self.blurred = 1 - hand
        return self._redraw()

    def _redraw(self) -> Self:
        hub, radius = self.dial.hub, self.dial.radius
        self.dial.set_angle(self.pointed)
        met = min(self.met, TAU)
        self.known.points = self._rim([(0.0, met)])
        reached = min(self.reached, TAU)
        opened = float(np.clip((reached - met - CLOSED) / (OPEN - CLOSED), 0, 1))
        self.unseen.points = self._rim(dashed(met, reached, DASH, opened))
        single = self.compared is not None
        self.wedge.radius = 0.94 * radius
        self.wedge.set_sweep(hub, self.pointed if single else TAU * (self.blurred > 0))
        self.wedge.set_fill(opacity=0.35 if single else BLUR * self.blurred)
        end = on_circle(hub, radius, self.compared or 0.0) if single else hub
        self.before.set_ends(hub, end)
        return self

    def _rim(self, spans: NDArray[np.float64] | list[tuple[float, float]]) -> NDArray[np.float64]:
        hub, radius = self.dial.hub, self.dial.radius
        arcs = [
            polyline(
                np.array(
                    [
                        on_circle(hub, radius, angle)
                        for angle in np.linspace(start, end, 2 + int((end - start) / STEP))
                    ]
                )
            )
            for start, end in spans
            if end > start
        ]
        return np.concatenate(arcs) if arcs else np.zeros((0, 3))
