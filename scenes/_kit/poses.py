"""Where and how things stand, and the one way from one pose to another."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Protocol, cast

import numpy as np
from manim import Group, Mobject, UpdateFromAlphaFunc, smooth


class Posed(Protocol):
    """Anything that knows how it stands, and can be made to stand otherwise."""

    @property
    def pose(self) -> Any:
        """How it stands: a number, a point, or a frozen dataclass of such."""

    def take(self, pose: Any) -> object:
        """Stand in a pose, drawn exactly."""


def between(start: Any, end: Any, share: float) -> Any:
    """Return the pose that lies a ``share`` (0 to 1) of the way from one pose to another.

    Args:
        start: a number, an array, or a dataclass of such (and of such dataclasses).
        end: of the same kind.
        share: how far along.

    Raises:
        TypeError: the poses are of different kinds.
    """
    if is_dataclass(start) and not isinstance(start, type):
        if type(end) is not type(start):
            kinds = f"{type(start).__name__} and {type(end).__name__}"
            raise TypeError(f"both poses must be of one kind, got {kinds}")
        return type(start)(
            *(
                between(getattr(start, field.name), getattr(end, field.name), share)
                for field in fields(start)
            )
        )
    return start + (end - start) * share


def across_then_up(start: Any, end: Any, share: float) -> Any:
    """Return points (n, 3) on their way, of which half is across, and then half up or down."""
    across, up = smooth(min(1.0, 2 * share)), smooth(max(0.0, 2 * share - 1))
    return start + (end - start) * np.array([across, up, 0.0])


def glide(*moves: tuple[Posed, Any], run_time: float | None = None) -> UpdateFromAlphaFunc:
    """Return the animation that carries things from how they stand into other poses.

    Args:
        moves: each thing and the pose that it takes in the end.
        run_time: seconds, manim's default if ``None``.
    """
    starts = [thing.pose for thing, _ in moves]

    def carry(_: Mobject, share: float) -> None:
        for (thing, end), start in zip(moves, starts, strict=True):
            thing.take(between(start, end, share))

    carrying = UpdateFromAlphaFunc(Group(*(cast(Mobject, thing) for thing, _ in moves)), carry)
    if run_time is not None:
        carrying.set_run_time(run_time)
    return carrying
