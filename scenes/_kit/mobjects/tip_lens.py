"""A magnifying glass inside a slow dial, over where its hand was and is."""

from __future__ import annotations

import numpy as np
from manim import DOWN

from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.lens import Lens
from scenes._kit.theme import active_theme
from scenes._kit.typography import NOTE, Label

SEEN_STEP = 0.3
"""How long a step of one word is under the glass, in radii of the dial."""


def tip_lens(pose: DialPose, speed: float, place: float, *, color: str) -> tuple[Lens, Label]:
    """Return the glass, and the label that says by how much it magnifies.

    Args:
        pose: of the dial.
        speed: of its hand, in radians per word.
        place: at which its step begins, in words.
        color: of the dial, ``#RRGGBB``.
    """
    hub, radius = pose.hub, pose.radius
    zoom = round(SEEN_STEP / speed)
    middle = speed * (place + 0.5)
    around = middle + np.linspace(-1, 1, 41) / zoom
    glass = Lens(
        np.array([on_circle(hub, radius, speed * place)] * 2),
        np.array([on_circle(hub, radius, angle) for angle in around]),
        anchor=on_circle(hub, radius, middle),
        center=hub + radius * np.array([-0.1, 0.54, 0.0]),
        radius=0.36 * radius,
        zoom=zoom,
        color=color,
    )
    # where it was is no longer there
    glass.first.set_color(active_theme().quiet)
    return glass, Label(f"seen × {zoom}", NOTE).put(hub + 0.45 * radius * DOWN)
