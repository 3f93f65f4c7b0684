"""The names of a turned hand's legs, angles and bars, and where each of them belongs."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import DOWN, LEFT, PI, UpdateFromAlphaFunc, linear
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.slanted import SlantedFormula
from scenes._kit.mobjects.turned_legs import TurnedLegs
from scenes._kit.mobjects.weighted_sum import Share
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, Formula

AIR = 0.2
"""Room between a bar and its name, in which a minus is no part of the bar."""
CLEAR = 0.055
"""How much nearer to the knee than to the tip the height has its name, in radii."""


def leg_names(row: NDArray[np.float64], *, color: str) -> dict[str, Any]:
    """Return the names of all angles, legs and bars.

    Args:
        row: the upper row (2,) of the turn's block: cosine and sine of a step.
        color: of the dial, ``#RRGGBB``.
    """
    theme = active_theme()
    ink, ground, (c, s) = theme.ink, theme.ground, row
    names = {
        "t": Formula("t", BODY, color=ink),
        "one": Formula("1", BODY, color=ink),
        "other": Formula("1", BODY, color=ink),
        "sine": SlantedFormula("sin t", LABEL, color=ground),
        "cosine": SlantedFormula("cos t", LABEL, color=ink),
        "low": Share(s, "cos t", color=ink, letters="sin 1"),
        "high": Share(c, "sin t", color=ink, letters="cos 1"),
        "total": SlantedFormula("sin(t + 1)", LABEL, color=ground),
        "far": Share(c, "cos t", color=ink),
        "back": Share(-s, "sin t", color=ink),
        "across": Formula("cos(t + 1)", LABEL, color=ink),
    }
    for name in names.values():
        name.set_z_index(1)
    return names


def blink(name: Formula) -> UpdateFromAlphaFunc:
    """Return the animation of a name that is gone while a bar goes through its place."""
    return UpdateFromAlphaFunc(
        name,
        lambda _, share: name.set_opacity(min(1.0, max(0.0, 1 - 8 * share, 3 * share - 2))),
        rate_func=linear,
    )


def place_leg_names(names: dict[str, Any], figure: TurnedLegs) -> None:
    """Put the names of angles, legs and bars where they belong now."""
    hub, reach, turn = figure.hub, figure.radius, figure.turn_angle
    names["t"].put(on_circle(hub, 0.29 * reach, turn + figure.sweep / 2) + DOWN * 0.1)
    names["one"].put(on_circle(hub, 0.28 * reach, 0.22 * turn) + DOWN * 0.1)
    # near the upright, clear of the leg and of the level line
    upper = figure.knee + on_circle(0 * hub, 0.34 * reach, PI / 2 + 0.24 * turn)
    names["other"].put(upper + DOWN * 0.1)
    for name, leg in (("cosine", figure.width_leg), ("sine", figure.height_leg)):
        corners = leg.get_anchors()
        way = corners[1] - corners[0]
        direction = float(np.arctan2(way[1], way[0]))
        middle = leg.get_center()
        if name == "sine":
            # clear of the level line, which begins at the tip
            middle = middle - CLEAR * figure.radius * way / np.linalg.norm(way)
        names[name].lean(middle, direction - PI * (name == "sine"))
    for name, bar in (("low", figure.low), ("high", figure.high)):
        beside = np.array([bar.get_right()[0] + AIR, bar.get_center()[1] - 0.1, 0])
        names[name].put(beside, LEFT)
    names["total"].lean(figure.total.get_center(), PI / 2)
    ends = (figure.drop[0], max(figure.drop[0], figure.end[0]), max(figure.end[0], hub[0]))
    for row, (name, end) in enumerate(zip(("far", "back", "across"), ends, strict=True)):
        height = figure.row_edge(row) - figure.thick / 2 - 0.1
        names[name].put(np.array([end + AIR, height, 0]), LEFT)
