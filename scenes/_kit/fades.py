"""Texts that are not to be read while what they tell is moving."""

from __future__ import annotations

from manim import Mobject, UpdateFromAlphaFunc, VGroup, VMobject, linear, smooth

EDGE = 0.3
"""The share of a movement in which a text goes, and in which it comes back."""


def while_it_moves(*texts: VMobject) -> UpdateFromAlphaFunc:
    """Return the animation in which texts go as a movement begins, and come back as it ends."""
    group = VGroup(*texts)

    def fade(_: Mobject, share: float) -> None:
        group.set_opacity(float(smooth(max(0.0, 1 - min(share, 1 - share) / EDGE))))

    return UpdateFromAlphaFunc(group, fade, rate_func=linear)
