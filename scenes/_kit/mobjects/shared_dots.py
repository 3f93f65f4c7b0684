"""The dots that words leave on a circle, turn after turn on the same places, with their names."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT
from manim.typing import Point3D
from numpy.typing import NDArray

from scenes._kit.mobjects.dial import on_circle
from scenes._kit.mobjects.marks import Dots
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, NOTE, Label

DOT, DOT_OF_TWO = 0.1, 0.15
HOME, SWELL = 0.13, 0.045
"""Radius of the dot of word 0, and by how much it grows with each word that lands on it."""
NUMBERED = 0.42
"""How far outside the circle the numbers of words stand."""


class SharedDots:
    """Dots of words on a circle, larger where a second word lies, and what lies on each of them.

    No one group, for a hand stands between ``dots``, ``twice`` and the ``home`` of word 0.

    Args:
        hub: middle of the circle.
        radius: of the circle, in scene units.
        angles: shape (n,), where the n words of a turn lie, in radians.
        color: of the dots, ``#RRGGBB``.
    """

    def __init__(
        self, hub: Point3D, radius: float, angles: NDArray[np.float64], *, color: str
    ) -> None:
        self.once, self.hub = len(angles), np.asarray(hub)
        self.word = self.landed = 0.0
        self.rim = np.array([on_circle(hub, radius, angle) for angle in angles])
        self.dots = Dots(color=color, radius=DOT)
        self.twice = Dots(color=color, radius=DOT_OF_TWO)
        self.home = Dots(color=active_theme().ink, radius=HOME)
        self.home.set_stroke(active_theme().ground, 3)
        self.numbers: list[Label] = []
        self.doubles: list[Label] = []
        for word, angle in enumerate(angles[1:], 1):
            for labels, text in (
                (self.numbers, f"{word}"),
                (self.doubles, f"{word}, {word + self.once}"),
            ):
                label = Label(text, NOTE, color=active_theme().quiet)
                extent = np.array([label.width, label.height, 0.0]) / 2
                beside = extent * on_circle(np.zeros(3), 1.0, angle)
                labels.append(label.move_to(on_circle(hub, radius + NUMBERED, angle) + beside))
        self.homes_named: list[Label] = []
        end = hub + RIGHT * (radius + 0.4) + DOWN * 0.1
        for text in ("0", f", {self.once}", f", {2 * self.once}"):
            self.homes_named.append(Label(text, LABEL, bold=True).put(end, LEFT))
            end = end + RIGHT * self.homes_named[-1].width

    @property
    def labels(self) -> list[Label]:
        """What is printed outside the circle."""
        return [*self.numbers, *self.doubles, *self.homes_named]

    def move_to(self, hub: Point3D) -> Self:
        """Stand about another middle."""
        way = np.asarray(hub) - self.hub
        self.hub, self.rim = self.hub + way, self.rim + way
        for label in self.labels:
            label.shift(way)
        return self.see(self.word, self.landed)

    def see(self, word: float, landed: float) -> Self:
        """Show the dots of all words up to this one.

        Args:
            word: as far as words have been.
            landed: how many of them lie on the dot of word 0, which swells as the number of each
                comes, once it is there.
        """
        self.word, self.landed = word, landed
        t, once = word + 1e-6, self.once
        self.dots.set_centers(self.rim[1 : min(int(t), once - 1) + 1])
        self.twice.set_centers(self.rim[1 : max(0, min(int(t), 2 * once - 1) - once) + 1])
        self.home.set_radius(HOME + SWELL * landed).set_centers(self.rim[:1])
        for k, (single, double) in enumerate(zip(self.numbers, self.doubles, strict=True), 1):
            single.set_opacity(float(k <= t < k + once))
            double.set_opacity(float(k + once <= t))
        for turn, name in enumerate(self.homes_named):
            name.set_opacity(float(np.clip(landed - turn + 1, 0.0, 1.0)))
        return self
