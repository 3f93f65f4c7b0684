"""The names of a turned hand's legs, angles and bars, and where each of them belongs."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import DOWN, LEFT, PI
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.slanted import SlantedFormula
from scenes._kit.mobjects.turned_legs import TurnedLegs
from scenes._kit.mobjects.weighted_sum import Share
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, LABEL, Formula


def leg_names(row: NDArray[np.float64], *, color: str) -> dict[str, Any]:
    """Return the names of all angles, legs and bars.

    Args:
        row: the upper row (2,) of the turn's block: cosine and sine of a step.
        color: of the dial, ``#RRGGBB``.
    """
    theme = active_theme()
    ink, ground, (c, s) = theme.ink, theme.ground, row
    names = {
        "t": Formula("t", BODY, color=theme.position),
        "one": Formula("1", BODY, color=color),
        "other": Formula("1", BODY, color=ink),
        "sine": SlantedFormula("sin t", LABEL, color=ground),
        "cosine": SlantedFormula("cos t", LABEL, color=ink),
        "low": Share(s, "cos t", color=ink),
        "high": Share(c, "sin t", color=ground),
        "total": SlantedFormula("sin(t + 1)", LABEL, color=ground),
        "rise": Formula("sin(t + 1)", LABEL, color=ink),
        "far": Share(c, "cos t", color=ink),
        "back": Share(-s, "sin t", color=ink),
        "across": Formula("cos(t + 1)", LABEL, color=ink),
    }
    for name in names.values():
        name.set_z_index(1)
    return names


def place_leg_names(names: dict[str, Any], figure: TurnedLegs) -> None:
    """Put the names of angles, legs and bars where they belong now."""
    hub, reach, turn = figure.hub, figure.radius, figure.turn_angle
    names["t"].put(on_circle(hub, 0.43 * reach, turn + figure.sweep / 2) + DOWN * 0.1)
    names["one"].put(on_circle(hub, 0.2 * reach, 0) + DOWN * 0.38)
    # beside the angle, under the level of the tip
    names["other"].put(figure.knee + np.array([0.07, 0.1, 0.0]) * reach + DOWN * 0.1)
    for name, part, bar in (("cosine", "low", figure.low), ("sine", "high", figure.high)):
        # a leg's name goes with the copy of it that stands up
        copied = figure.grown[part] > 0
        leg = bar if copied else figure.width_leg if name == "cosine" else figure.height_leg
        way = leg.get_anchors()[1] - leg.get_anchors()[0]
        direction = float(np.arctan2(way[1], way[0]))
        names[name].lean(leg.get_center(), direction - PI * (name == "sine"))
    for name, bar in (("low", figure.low), ("high", figure.high)):
        names[name].put(bar.get_center() + DOWN * 0.1)
    names["total"].lean(figure.total.get_center(), PI / 2)
    names["rise"].put(np.array([figure.edge + 0.12, figure.end[1] - 0.1, 0]), LEFT)
    rim = figure.hub[0] + reach * (1 - figure.pose.opened)
    beside = max(figure.drop[0], figure.end[0], rim) + 0.15
    for row, name in enumerate(("far", "back", "across")):
        height = figure.row_edge(row) - figure.row / 2 - 0.1
        names[name].put(np.array([beside, height, 0]), LEFT)
